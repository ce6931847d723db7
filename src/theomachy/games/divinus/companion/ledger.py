"""A scenario on the table: how it begins, what is asked next, and what every touch does to it."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.notation import near, parse, text_of
from theomachy.core.reason import Problem
from theomachy.core.rng import seeded
from theomachy.core.state import FORCED
from theomachy.games.divinus import clash
from theomachy.games.divinus.book import Book
from theomachy.games.divinus.companion.asking import (
    Ask,
    AskClash,
    AskGoal,
    AskGrids,
    AskOrder,
    AskTemples,
    AskTile,
    LateCards,
    goals,
)
from theomachy.games.divinus.legacy import Legacy
from theomachy.games.divinus.rewards import Reward
from theomachy.games.divinus.setup import FIRST_FACE, lay_scenario, new_table
from theomachy.games.divinus.state import ALL_REST, GOES_ON, Decision, DivinusState
from theomachy.games.divinus.steps import closing
from theomachy.games.divinus.steps.boardwork import Exchange, SwapTiles
from theomachy.games.divinus.steps.fights import share_late
from theomachy.games.divinus.steps.mapwork import Rearrange
from theomachy.games.divinus.steps.opening import Drafts
from theomachy.games.divinus.steps.rolling import Engrave, Flip, Reactivate, Refresh, Reroll
from theomachy.games.divinus.steps.sticking import ChooseReplacement, Stick
from theomachy.games.divinus.steps.workshop import ApplyBought, Workshop
from theomachy.games.divinus.things import NOTHING
from theomachy.games.divinus.verbs import VERBS

# What is done with dice and tiles on the table: the companion says it and waits for a nod.
BY_HAND: Final = (Refresh, Reroll, Flip, Reactivate, SwapTiles, Exchange, Rearrange)
DONE: Final = "done"


def open_scenario(book: Book, legacy: Legacy, seed: int) -> DivinusState:
    """DIV-70: the scenario as the rules lay it out, with what earlier choices changed; maps and board are cardboard."""
    state = new_table(book, seeded(seed), legacy.scenario, legacy)
    lay_scenario(state)
    owed = state.steps
    state.steps = [Drafts(0, False), *owed]
    if not state.seating:
        state.steps.append(AskOrder(0))
        for seat in range(len(state.players) - 1, -1, -1):
            state.steps.append(Engrave(seat, FIRST_FACE, True))
    settle(state)
    return state


def settle(state: DivinusState) -> None:
    """Goes on by itself until somebody has to say or do something."""
    while state.steps:
        step = state.steps[-1]
        if isinstance(step, (Ask, Engrave, *BY_HAND)):
            return
        state.steps.pop()
        asked = on_table(state, step)
        if asked is not None:
            state.steps.append(asked)
            return
        if isinstance(step, LateCards):
            share_late(state)
            continue
        options = step.options(state)
        if len(options) > 1 or (options and options is not FORCED):
            state.steps.append(step)
            return
        if options:
            step.apply(state, options[0])
        if not state.steps and isinstance(step, closing.Close):
            state.ended = ALL_REST


def on_table(state: DivinusState, step: object) -> Ask | None:
    """The question that stands for a step which looks at maps; None: the step needs none."""
    if isinstance(step, Stick):
        return AskTile(step.seat, step.kind, NOTHING)
    if isinstance(step, Reward):
        saying = state.book.rewards[step.reward]
        if saying.name == "replace-faction" and saying.b < len(FACTIONS):
            return AskTile(step.seat, saying.b, saying.a)
    if isinstance(step, closing.Clash) and state.book.scenarios[state.scenario - 1].clash == clash.BEST_PLAYER:
        return AskClash(step.seat)
    return None


FACTIONS: Final = ("greek", "norse", "barbarian")


def is_over(state: DivinusState) -> bool:
    return state.ended != GOES_ON


def finish(state: DivinusState) -> None:
    """DIV-26: grids, Temples, gods goal by goal, late cards, and then as the rules go on."""
    closing.after_gods(state, closing.Clash(0))
    state.steps.append(LateCards(0))
    for god, goal in reversed(goals(state)):
        state.steps.append(AskGoal(0, god, goal))
    if state.rules.consecration:
        for seat in reversed(state.order):
            state.steps.append(AskTemples(seat))
    state.steps.append(AskGrids(0))


def answer(state: DivinusState, text: str) -> None:
    """What was said to the question on top; an answer that does not fit is refused and nothing is changed."""
    step = state.steps[-1]
    assert isinstance(step, Decision)
    if isinstance(step, Ask):
        state.steps.pop()
        step.take(state, text.split()[1:])
        return
    if isinstance(step, BY_HAND):
        if text != DONE:
            raise Problem("companion-answer", [text])
        state.steps.pop()
        return
    action = read_answer(state, step, text)
    state.steps.pop()
    if isinstance(step, ChooseReplacement):
        state.steps.append(AskTile(step.seat, action.things[0], step.old))
        return
    step.apply(state, action)
    if isinstance(step, Workshop):
        state.steps.append(ApplyBought(step.seat))


def read_answer(state: DivinusState, step: Decision, text: str) -> Action:
    """An option of the rules. A die that is like another is taken too: on the table it is the one in the hand."""
    action = parse(VERBS, text)
    options = step.options(state)
    if action in options:
        return action
    reason = step.refuse(state, action) if isinstance(step, Engrave) else None
    if reason is not None and reason.slug == "dice-alike":
        return action
    if reason is not None:
        raise Problem(reason.slug, reason.things, reason.rule)
    raise Problem("not-legal", [text_of(action), near(text_of(action), [text_of(other) for other in options])])

"""A scenario with the physical box: how it begins, what is asked next, and how answers change it."""

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

# Steps done with real dice and tiles: the companion names them and waits for `done`.
BY_HAND: Final = (Refresh, Reroll, Flip, Reactivate, SwapTiles, Exchange, Rearrange)
DONE: Final = "done"


def open_scenario(book: Book, legacy: Legacy, seed: int) -> DivinusState:
    """DIV-70: set up a scenario by the rules, with what earlier choices changed. Maps and board are not in it."""
    state = new_table(book, seeded(seed), legacy.scenario, legacy)
    lay_scenario(state)
    pending_steps = state.steps
    state.steps = [Drafts(0, False), *pending_steps]
    if not state.seating:
        state.steps.append(AskOrder(0))
        for seat in range(len(state.players) - 1, -1, -1):
            state.steps.append(Engrave(seat, FIRST_FACE, True))
    settle(state)
    return state


def settle(state: DivinusState) -> None:
    """Resolve steps until the players must answer or do something."""
    while state.steps:
        step = state.steps[-1]
        if isinstance(step, (Ask, Engrave, *BY_HAND)):
            return
        state.steps.pop()
        question = on_table(state, step)
        if question is not None:
            state.steps.append(question)
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
    """Return the question that replaces a step which needs the maps; None if the step needs none."""
    if isinstance(step, Stick):
        return AskTile(step.seat, step.kind, NOTHING)
    if isinstance(step, Reward):
        call = state.book.rewards[step.reward]
        if call.name == "replace-faction" and call.b < len(FACTIONS):
            return AskTile(step.seat, call.b, call.a)
    if isinstance(step, closing.Clash) and state.book.scenarios[state.scenario - 1].clash == clash.BEST_PLAYER:
        return AskClash(step.seat)
    return None


FACTIONS: Final = ("greek", "norse", "barbarian")


def is_over(state: DivinusState) -> bool:
    return state.ended != GOES_ON


def finish(state: DivinusState) -> None:
    """DIV-26: push grids, Temples, gods goal by goal, late cards, and then the rules' own steps."""
    closing.after_gods(state, closing.Clash(0))
    state.steps.append(LateCards(0))
    for god, goal in reversed(goals(state)):
        state.steps.append(AskGoal(0, god, goal))
    if state.rules.consecration:
        for seat in reversed(state.order):
            state.steps.append(AskTemples(seat))
    state.steps.append(AskGrids(0))


def answer(state: DivinusState, text: str) -> None:
    """Apply the answer to the question on top of the stack. Raises `Problem` if it does not fit."""
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
    """Parse an option of the rules. A die that is alike to another is taken too: it is the one in the player's hand."""
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

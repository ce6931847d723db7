"""A scenario with the physical box: how it begins, what is asked next, and how answers change it."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.notation import closest_matches, parse_action, text_of
from theomachy.core.rng import seeded_rng
from theomachy.core.rule_errors import Problem
from theomachy.core.state import FORCED
from theomachy.games.divinus import clash
from theomachy.games.divinus.companion.question_steps import (
    AskClash,
    AskGoal,
    AskGrids,
    AskOrder,
    AskTemples,
    AskTile,
    CompanionStep,
    ScoreLateCards,
    goals_in_scoring_order,
)
from theomachy.games.divinus.legacy import Legacy
from theomachy.games.divinus.rewards import GiveReward
from theomachy.games.divinus.rules import RULES_VERSION
from theomachy.games.divinus.setup import FIRST_FACE, new_state, set_up_scenario
from theomachy.games.divinus.state import ALL_REST, RUNNING, Decision, DivinusState
from theomachy.games.divinus.static_data import StaticData
from theomachy.games.divinus.steps import scenario_end
from theomachy.games.divinus.steps.board_tiles import ExchangeTile, SwapTiles
from theomachy.games.divinus.steps.dice_steps import Engrave, Flip, Reactivate, Refresh, Reroll
from theomachy.games.divinus.steps.fights import share_late_favor
from theomachy.games.divinus.steps.map_tiles import Rearrange
from theomachy.games.divinus.steps.scenario_start import StartDrafts
from theomachy.games.divinus.steps.sticker_placement import ApplySticker, ChooseReplacement
from theomachy.games.divinus.steps.workshop import ApplyBoughtFace, VisitWorkshop
from theomachy.games.divinus.things import NOTHING
from theomachy.games.divinus.verbs import VERBS

# Steps done with real dice and tiles: the companion names them and waits for `done`.
PHYSICAL_STEPS: Final = (Refresh, Reroll, Flip, Reactivate, SwapTiles, ExchangeTile, Rearrange)
DONE: Final = "done"


def start_scenario(data: StaticData, legacy: Legacy, seed: int, version: int = RULES_VERSION) -> DivinusState:
    """DIV-70: set up a scenario by the rules, with what earlier choices changed. Maps and board are not in it."""
    state = new_state(data, seeded_rng(seed), legacy.scenario, legacy, version)
    set_up_scenario(state)
    pending_steps = state.steps
    state.steps = [StartDrafts(0, False), *pending_steps]
    if not state.clockwise_seats:
        state.steps.append(AskOrder(0))
        for seat in range(len(state.players) - 1, -1, -1):
            state.steps.append(Engrave(seat, FIRST_FACE, True))
    advance_to_question(state)
    return state


def advance_to_question(state: DivinusState) -> None:
    """Resolve steps until the players must answer or do something."""
    while state.steps:
        step = state.steps[-1]
        if isinstance(step, (CompanionStep, Engrave, *PHYSICAL_STEPS)):
            return
        state.steps.pop()
        question = replacing_question(state, step)
        if question is not None:
            state.steps.append(question)
            return
        if isinstance(step, ScoreLateCards):
            share_late_favor(state)
            continue
        options = step.options(state)
        if len(options) > 1 or (options and options is not FORCED):
            state.steps.append(step)
            return
        if options:
            step.apply(state, options[0])
        if not state.steps and isinstance(step, scenario_end.GivePythiaDie):
            state.end_reason = ALL_REST


def replacing_question(state: DivinusState, step: object) -> CompanionStep | None:
    """Return the question that replaces a step which needs the maps; None if the step needs none."""
    if isinstance(step, ApplySticker):
        return AskTile(step.seat, step.kind, NOTHING)
    if isinstance(step, GiveReward):
        call = state.data.rewards[step.reward]
        if call.name == "replace-faction" and call.b < len(FACTIONS):
            return AskTile(step.seat, call.b, call.a)
    if (
        isinstance(step, scenario_end.ResolveClash)
        and state.data.scenarios[state.scenario - 1].clash == clash.BEST_PLAYER
    ):
        return AskClash(step.seat)
    return None


FACTIONS: Final = ("greek", "norse", "barbarian")


def is_over(state: DivinusState) -> bool:
    return state.end_reason != RUNNING


def push_final_scoring(state: DivinusState) -> None:
    """DIV-26: push grids, Temples, gods goal by goal, late cards, and then the rules' own steps."""
    scenario_end.push_after_gods(state, scenario_end.ResolveClash(0))
    state.steps.append(ScoreLateCards(0))
    for god, goal in reversed(goals_in_scoring_order(state)):
        state.steps.append(AskGoal(0, god, goal))
    if state.rules.consecration:
        for seat in reversed(state.turn_order):
            state.steps.append(AskTemples(seat))
    state.steps.append(AskGrids(0))


def apply_answer(state: DivinusState, text: str) -> None:
    """Apply the answer to the question on top of the stack. Raises `Problem` if it does not fit."""
    step = state.steps[-1]
    assert isinstance(step, Decision)
    if isinstance(step, CompanionStep):
        state.steps.pop()
        step.apply_answer(state, text.split()[1:])
        return
    if isinstance(step, PHYSICAL_STEPS):
        if text != DONE:
            raise Problem("companion-answer", [text])
        state.steps.pop()
        return
    action = parse_answer(state, step, text)
    state.steps.pop()
    if isinstance(step, ChooseReplacement):
        state.steps.append(AskTile(step.seat, action.things[0], step.old))
        return
    step.apply(state, action)
    if isinstance(step, VisitWorkshop):
        state.steps.append(ApplyBoughtFace(step.seat))


def parse_answer(state: DivinusState, step: Decision, text: str) -> Action:
    """Parse an option of the rules. A die that is alike to another is taken too: it is the one in the player's hand."""
    action = parse_action(VERBS, text)
    options = step.options(state)
    if action in options:
        return action
    reason = step.why_illegal(state, action) if isinstance(step, Engrave) else None
    if reason is not None and reason.slug == "dice-alike":
        return action
    if reason is not None:
        raise Problem(reason.slug, reason.things, reason.rule)
    raise Problem(
        "not-legal", [text_of(action), closest_matches(text_of(action), [text_of(other) for other in options])]
    )

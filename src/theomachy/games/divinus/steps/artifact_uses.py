"""DIV-65: Artifacts used in one's own turn, outside other actions."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.rule_errors import Reason
from theomachy.core.state import Question
from theomachy.games.divinus import artifacts, dice, quests
from theomachy.games.divinus.dice import artifact_number
from theomachy.games.divinus.measures import compute_survey
from theomachy.games.divinus.reasons import why_not_ready
from theomachy.games.divinus.state import Decision, DivinusState
from theomachy.games.divinus.steps import exploration
from theomachy.games.divinus.steps.board_tiles import SwapTiles
from theomachy.games.divinus.steps.completion_check import fulfil_quest
from theomachy.games.divinus.steps.dice_steps import Flip
from theomachy.games.divinus.steps.exploration import PayForTile
from theomachy.games.divinus.steps.map_tiles import Rearrange
from theomachy.games.divinus.steps.workshop import ApplyBoughtFace, start_visit, visit_options
from theomachy.games.divinus.things import ARTIFACT, BARBARIAN, WILD
from theomachy.games.divinus.verbs import (
    EXPLORE,
    FULFIL,
    USE,
)

# The effects that need the action USE; the others work by themselves or while dice are counted.
USED_BY_ACTION: Final = (
    "ignore-block",
    "rearrange",
    "swap-tiles",
    "flip-first-turn",
    "free-workshop",
    "barbarian-as-any",
)


def use_options(state: DivinusState, seat: int, main_open: bool, action_open: bool) -> list[Action]:
    """DIV-65: offer the Artifacts that may be used now, in one's own turn and outside other actions, and would do
    something."""
    me = state.players[seat]
    actions: list[Action] = []
    for artifact in me.artifacts:
        if artifacts.uses_left(state, me, artifact) > 0 and can_use(state, seat, artifact, main_open, action_open):
            actions.append(USE.of(artifact))
    return actions


def can_use(state: DivinusState, seat: int, artifact: int, main_open: bool, action_open: bool) -> bool:
    name = state.data.artifacts[artifact].effect.name
    me = state.players[seat]
    if name == "ignore-block":
        return main_open and len(exploration.explorable_spots(state, seat, True)) > 0
    if name == "rearrange":
        return len(Rearrange(seat, 1).options(state)) > 0
    if name == "swap-tiles":
        return len(SwapTiles(seat, 1, False).options(state)) > 0
    if name == "flip-first-turn":
        return me.turns_taken == 0 and len(dice.ready_dice(me)) > 0
    if name == "free-workshop":
        return action_open and state.rules.workshop and len(visit_options(state, seat)) > 0
    if name == "barbarian-as-any":
        return len(quests_met_with_barbarians(state, seat)) > 0
    return False


def why_not_use(state: DivinusState, seat: int, artifact: int, main_open: bool, action_open: bool) -> Reason:
    """DIV-65: explain why an Artifact cannot be used: it is not one's own, works by itself, is used up, its action is
    done, or it would do nothing."""
    me = state.players[seat]
    name = state.data.artifacts[artifact].effect.name
    things = [ARTIFACT.id(artifact)]
    if artifact not in me.artifacts:
        return Reason("artifact-not-yours", things, "DIV-35")
    if name not in USED_BY_ACTION:
        return Reason("artifact-by-itself", things, "DIV-65")
    if artifacts.uses_left(state, me, artifact) < 1:
        return Reason("artifact-spent", [*things, str(me.used_artifacts.count(artifact))], "DIV-65")
    if name == "ignore-block" and not main_open:
        return Reason("main-done", [], "DIV-10")
    if name == "free-workshop" and not action_open:
        return Reason("action-done", [], "DIV-10")
    if name == "flip-first-turn" and me.turns_taken > 0:
        return Reason("first-turn-only", [*things, str(me.turns_taken + 1)], "DIV-65")
    return Reason("artifact-idle", things, "DIV-65")


def use_artifact(state: DivinusState, seat: int, artifact: int) -> None:
    name = state.data.artifacts[artifact].effect.name
    artifacts.record_use(state, seat, artifact)
    if name == "ignore-block":
        state.steps.append(ExploreBlocked(seat))
    elif name == "rearrange":
        state.steps.append(Rearrange(seat, 1))
    elif name == "swap-tiles":
        state.steps.append(SwapTiles(seat, 1, False))
    elif name == "flip-first-turn":
        state.steps.append(Flip(seat, artifact_number(state, state.players[seat], artifact)))
    elif name == "free-workshop":
        state.steps.append(ApplyBoughtFace(seat))
        state.steps.append(FreeVisit(seat))
    elif name == "barbarian-as-any":
        state.steps.append(FulfilWithBarbarians(seat))


class ExploreBlocked(Decision):
    """An Artifact lets a demigod explore a spot that a monster blocks; it is this turn's Main Action."""

    def options(self, state: DivinusState) -> list[Action]:
        return [EXPLORE.of(spot) for spot in exploration.explorable_spots(state, self.seat, True)]

    def apply(self, state: DivinusState, action: Action) -> None:
        state.players[self.seat].rests_in_row = 0
        state.steps.append(PayForTile(self.seat, action.things[0]))

    def question(self, state: DivinusState) -> Question:
        return Question("explore-blocked")


class FreeVisit(Decision):
    """A workshop visit without a Rest still costs a die and is the Demigod Action."""

    def options(self, state: DivinusState) -> list[Action]:
        return visit_options(state, self.seat)

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        return why_not_ready(state.players[self.seat], action.things[0]) or super().why_not_offered(state, action)

    def apply(self, state: DivinusState, action: Action) -> None:
        start_visit(state, self.seat, action.things[0])

    def question(self, state: DivinusState) -> Question:
        return Question("visit")


def quests_met_with_barbarians(state: DivinusState, seat: int) -> list[int]:
    """Return the quests that are met when every Barbarian icon counts as any faction."""
    me = state.players[seat]
    saved_survey = me.survey
    survey = compute_survey(state, me)
    for icons in [survey.icons] + [area.icons for area in survey.areas]:
        icons[WILD] += icons[BARBARIAN]
        icons[BARBARIAN] = 0
    me.survey = survey
    quests_met = quests.quests_met(state, seat)
    me.survey = saved_survey
    return quests_met


class FulfilWithBarbarians(Decision):
    """Barbarian icons count as any faction for one quest a scenario."""

    def options(self, state: DivinusState) -> list[Action]:
        return [FULFIL.of(quest) for quest in quests_met_with_barbarians(state, self.seat)]

    def apply(self, state: DivinusState, action: Action) -> None:
        fulfil_quest(state, self.seat, action.things[0])

    def question(self, state: DivinusState) -> Question:
        return Question("settle")

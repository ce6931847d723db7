"""DIV-65: Artifacts used in one's own turn, outside other actions."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.reason import Reason
from theomachy.core.state import Question
from theomachy.games.divinus import artifacts, dice, quests
from theomachy.games.divinus.dice import artifact_number
from theomachy.games.divinus.measures import survey_now
from theomachy.games.divinus.reasons import why_not_ready
from theomachy.games.divinus.state import Decision, DivinusState
from theomachy.games.divinus.steps import exploring
from theomachy.games.divinus.steps.boardwork import SwapTiles
from theomachy.games.divinus.steps.check import fulfil
from theomachy.games.divinus.steps.exploring import PayForTile
from theomachy.games.divinus.steps.mapwork import Rearrange
from theomachy.games.divinus.steps.rolling import Flip
from theomachy.games.divinus.steps.workshop import ApplyBought, visit, visit_options
from theomachy.games.divinus.things import ARTIFACT, BARBARIAN, WILD
from theomachy.games.divinus.verbs import (
    EXPLORE,
    FULFIL,
    USE,
)

# The effects that need the action USE; the others work by themselves or while dice are counted.
SAID: Final = ("ignore-block", "rearrange", "swap-tiles", "flip-first-turn", "free-workshop", "barbarian-as-any")


def artifact_uses(state: DivinusState, seat: int, main_open: bool, action_open: bool) -> list[Action]:
    """DIV-65: offer the Artifacts that may be used now, in one's own turn and outside other actions, and would do
    something."""
    me = state.players[seat]
    actions: list[Action] = []
    for artifact in me.artifacts:
        if artifacts.left(state, me, artifact) > 0 and can_use(state, seat, artifact, main_open, action_open):
            actions.append(USE.of(artifact))
    return actions


def can_use(state: DivinusState, seat: int, artifact: int, main_open: bool, action_open: bool) -> bool:
    name = state.book.artifacts[artifact].effect.name
    me = state.players[seat]
    if name == "ignore-block":
        return main_open and len(exploring.open_spots(state, seat, True)) > 0
    if name == "rearrange":
        return len(Rearrange(seat, 1).options(state)) > 0
    if name == "swap-tiles":
        return len(SwapTiles(seat, 1, False).options(state)) > 0
    if name == "flip-first-turn":
        return me.turns == 0 and len(dice.ready(me)) > 0
    if name == "free-workshop":
        return action_open and state.rules.workshop and len(visit_options(state, seat)) > 0
    if name == "barbarian-as-any":
        return len(met_with_barbarians(state, seat)) > 0
    return False


def why_not_use(state: DivinusState, seat: int, artifact: int, main_open: bool, action_open: bool) -> Reason:
    """DIV-65: explain why an Artifact cannot be used: it is not one's own, works by itself, is used up, its action is
    done, or it would do nothing."""
    me = state.players[seat]
    name = state.book.artifacts[artifact].effect.name
    things = [ARTIFACT.id(artifact)]
    if artifact not in me.artifacts:
        return Reason("artifact-not-yours", things, "DIV-35")
    if name not in SAID:
        return Reason("artifact-by-itself", things, "DIV-65")
    if artifacts.left(state, me, artifact) < 1:
        return Reason("artifact-spent", [*things, str(me.spent.count(artifact))], "DIV-65")
    if name == "ignore-block" and not main_open:
        return Reason("main-done", [], "DIV-10")
    if name == "free-workshop" and not action_open:
        return Reason("action-done", [], "DIV-10")
    if name == "flip-first-turn" and me.turns > 0:
        return Reason("first-turn-only", [*things, str(me.turns + 1)], "DIV-65")
    return Reason("artifact-idle", things, "DIV-65")


def use_artifact(state: DivinusState, seat: int, artifact: int) -> None:
    name = state.book.artifacts[artifact].effect.name
    artifacts.use(state, seat, artifact)
    if name == "ignore-block":
        state.steps.append(ExploreBlocked(seat))
    elif name == "rearrange":
        state.steps.append(Rearrange(seat, 1))
    elif name == "swap-tiles":
        state.steps.append(SwapTiles(seat, 1, False))
    elif name == "flip-first-turn":
        state.steps.append(Flip(seat, artifact_number(state, state.players[seat], artifact)))
    elif name == "free-workshop":
        state.steps.append(ApplyBought(seat))
        state.steps.append(FreeVisit(seat))
    elif name == "barbarian-as-any":
        state.steps.append(FulfilWithBarbarians(seat))


class ExploreBlocked(Decision):
    """An Artifact lets a demigod explore a spot that a monster blocks; it is this turn's Main Action."""

    def options(self, state: DivinusState) -> list[Action]:
        return [EXPLORE.of(spot) for spot in exploring.open_spots(state, self.seat, True)]

    def apply(self, state: DivinusState, action: Action) -> None:
        state.players[self.seat].rests = 0
        state.steps.append(PayForTile(self.seat, action.things[0]))

    def ask(self, state: DivinusState) -> Question:
        return Question("explore-blocked")


class FreeVisit(Decision):
    """A workshop visit without a Rest still costs a die and is the Demigod Action."""

    def options(self, state: DivinusState) -> list[Action]:
        return visit_options(state, self.seat)

    def why_other(self, state: DivinusState, action: Action) -> Reason:
        return why_not_ready(state.players[self.seat], action.things[0]) or super().why_other(state, action)

    def apply(self, state: DivinusState, action: Action) -> None:
        visit(state, self.seat, action.things[0])

    def ask(self, state: DivinusState) -> Question:
        return Question("visit")


def met_with_barbarians(state: DivinusState, seat: int) -> list[int]:
    """Return the quests that are met when every Barbarian icon counts as any faction."""
    me = state.players[seat]
    saved_survey = me.land
    survey = survey_now(state, me)
    for icons in [survey.icons] + [area.icons for area in survey.areas]:
        icons[WILD] += icons[BARBARIAN]
        icons[BARBARIAN] = 0
    me.land = survey
    quests_met = quests.met(state, seat)
    me.land = saved_survey
    return quests_met


class FulfilWithBarbarians(Decision):
    """Barbarian icons count as any faction for one quest a scenario."""

    def options(self, state: DivinusState) -> list[Action]:
        return [FULFIL.of(quest) for quest in met_with_barbarians(state, self.seat)]

    def apply(self, state: DivinusState, action: Action) -> None:
        fulfil(state, self.seat, action.things[0])

    def ask(self, state: DivinusState) -> Question:
        return Question("settle")

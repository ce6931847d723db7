"""DIV-35, 36: Artifacts are taken, upgraded and used; faces come from the forge."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.state import Question, Step
from theomachy.games.divinus import artifacts
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.steps.dice import Engrave
from theomachy.games.divinus.verbs import (
    ARTIFACT_GAINED,
    ARTIFACT_UPGRADED,
    BUY,
    FORGE,
    SKIP,
    UPGRADE,
)


def artifact_options(state: DivinusState, seat: int) -> list[Action]:
    """DIV-35: each Artifact on show, on a free slot or over an old one."""
    me = state.players[seat]
    last = min(len(me.artifacts) + 1, artifacts.slots(state))
    return [BUY.of(artifact, slot) for artifact in state.workshop for slot in range(last)]


def take_artifact(state: DivinusState, seat: int, artifact: int, slot: int) -> None:
    """DIV-35: one that is covered is lost, and its upgrade with it."""
    me = state.players[seat]
    held = list(me.artifacts)
    if slot < len(held):
        me.upgraded = tuple([other for other in me.upgraded if other != held[slot]])
        held[slot] = artifact
    else:
        held.append(artifact)
    me.artifacts = tuple(held)
    me.touched()
    state.workshop = tuple([other for other in state.workshop if other != artifact])
    state.tell(ARTIFACT_GAINED, seat, artifact)


class TakeArtifact(Step[DivinusState]):
    """DIV-35: an Artifact as a reward may be refused."""

    def options(self, state: DivinusState) -> list[Action]:
        found = artifact_options(state, self.seat)
        return found + [SKIP.of()] if found else []

    def apply(self, state: DivinusState, action: Action) -> None:
        if action.verb is BUY:
            take_artifact(state, self.seat, action.things[0], action.things[1])

    def ask(self, state: DivinusState) -> Question:
        return Question("artifact")


class Upgrade(Step[DivinusState]):
    """DIV-35: one own Artifact with a free upgrade slot."""

    def options(self, state: DivinusState) -> list[Action]:
        found = [UPGRADE.of(artifact) for artifact in artifacts.upgradable(state, state.players[self.seat])]
        return found + [SKIP.of()] if found else []

    def apply(self, state: DivinusState, action: Action) -> None:
        if action.verb is UPGRADE:
            state.players[self.seat].upgraded += (action.things[0],)
            state.tell(ARTIFACT_UPGRADED, self.seat, action.things[0])

    def ask(self, state: DivinusState) -> Question:
        return Question("upgrade")


def forge_options(state: DivinusState) -> list[Action]:
    found: list[Action] = []
    for face in state.forge:
        if FORGE.of(face) not in found:
            found.append(FORGE.of(face))
    return found


def take_face(state: DivinusState, face: int) -> None:
    """A sticker of the forge display goes, and the next of the supply takes its place."""
    shown = list(state.forge)
    shown.remove(face)
    state.forge = tuple(shown)
    refill_forge(state)


def refill_forge(state: DivinusState) -> None:
    """The supply lies shuffled; everybody sees what comes up."""
    while len(state.forge) < artifacts.FORGE_DISPLAY and state.supply:
        state.forge += (state.reveal(state.supply[0]),)
        state.supply = state.supply[1:]


class TakeFace(Step[DivinusState]):
    """A die sticker of the forge display as a reward."""

    def options(self, state: DivinusState) -> list[Action]:
        found = forge_options(state)
        return found + [SKIP.of()] if found else []

    def apply(self, state: DivinusState, action: Action) -> None:
        if action.verb is FORGE:
            take_face(state, action.things[0])
            state.steps.append(Engrave(self.seat, action.things[0], True))

    def ask(self, state: DivinusState) -> Question:
        return Question("forge")


def from_supply(state: DivinusState, face: int) -> bool:
    """A sticker named by a row is taken out of the supply, or off the display."""
    if face in state.supply:
        at = state.supply.index(face)
        state.supply = state.supply[:at] + state.supply[at + 1 :]
        return True
    if face in state.forge:
        take_face(state, face)
        return True
    return False

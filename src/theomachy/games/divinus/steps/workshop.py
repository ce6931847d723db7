"""DIV-35, 36: Artifacts are taken and upgraded, faces come from the forge: as a reward, or by a visit."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.physical_luck import ask_dealt_cards
from theomachy.core.rule_errors import Reason
from theomachy.core.state import Question
from theomachy.games.divinus import artifacts, dice
from theomachy.games.divinus.player import USED
from theomachy.games.divinus.reasons import why_not_ready
from theomachy.games.divinus.state import Decision, DivinusState
from theomachy.games.divinus.steps.dice_steps import Engrave
from theomachy.games.divinus.things import ARTIFACT, FACE, NOTHING
from theomachy.games.divinus.verbs import (
    ARTIFACT_GAINED,
    ARTIFACT_UPGRADED,
    BUY,
    FORGE,
    SKIP,
    UPGRADE,
    VISIT,
)


def artifact_options(state: DivinusState, seat: int) -> list[Action]:
    """DIV-35: offer each displayed Artifact for a free slot or over an old one."""
    me = state.players[seat]
    last = min(len(me.artifacts) + 1, artifacts.slot_count(state))
    return [BUY.of(artifact, slot) for artifact in state.workshop.artifacts for slot in range(last)]


def take_artifact(state: DivinusState, seat: int, artifact: int, slot: int) -> None:
    """DIV-35: put an Artifact on a slot. One that is covered is lost, with its upgrade."""
    me = state.players[seat]
    artifact_list = list(me.artifacts)
    if slot < len(artifact_list):
        me.upgraded_artifacts = tuple([other for other in me.upgraded_artifacts if other != artifact_list[slot]])
        artifact_list[slot] = artifact
    else:
        artifact_list.append(artifact)
    me.artifacts = tuple(artifact_list)
    me.invalidate_survey()
    state.workshop = state.workshop.without_artifact(artifact)
    state.emit(ARTIFACT_GAINED, seat, artifact)


def why_not_take(state: DivinusState, action: Action) -> Reason:
    """DIV-35, 36: explain a refusal: only what is displayed can be taken, and slots are filled one after another."""
    if action.verb is FORGE:
        return Reason("face-not-shown", [], "DIV-36")
    if action.things[0] not in state.workshop.artifacts:
        return Reason("artifact-not-shown", [], "DIV-35")
    return Reason("artifact-slots", [str(artifacts.slot_count(state))], "DIV-35")


class TakeArtifact(Decision):
    """DIV-35: an Artifact as a reward may be refused."""

    def options(self, state: DivinusState) -> list[Action]:
        actions = artifact_options(state, self.seat)
        return actions + [SKIP.of()] if actions else []

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        return why_not_take(state, action)

    def apply(self, state: DivinusState, action: Action) -> None:
        if action.verb is BUY:
            take_artifact(state, self.seat, action.things[0], action.things[1])

    def question(self, state: DivinusState) -> Question:
        return Question("artifact")


class Upgrade(Decision):
    """DIV-35: one own Artifact with a free upgrade slot."""

    def options(self, state: DivinusState) -> list[Action]:
        actions = [UPGRADE.of(artifact) for artifact in artifacts.upgradable_artifacts(state, state.players[self.seat])]
        return actions + [SKIP.of()] if actions else []

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        artifact = action.things[0]
        me = state.players[self.seat]
        if artifact not in me.artifacts:
            return Reason("artifact-not-yours", [ARTIFACT.id(artifact)], "DIV-35")
        return Reason("artifact-no-upgrade", [ARTIFACT.id(artifact)], "DIV-35")

    def apply(self, state: DivinusState, action: Action) -> None:
        if action.verb is UPGRADE:
            state.players[self.seat].upgraded_artifacts += (action.things[0],)
            state.emit(ARTIFACT_UPGRADED, self.seat, action.things[0])

    def question(self, state: DivinusState) -> Question:
        return Question("upgrade")


def forge_options(state: DivinusState) -> list[Action]:
    actions: list[Action] = []
    for face in state.workshop.forge:
        if FORGE.of(face) not in actions:
            actions.append(FORGE.of(face))
    return actions


def take_face(state: DivinusState, face: int) -> None:
    """Take a sticker from the forge display; the next of the supply takes its place."""
    forge = list(state.workshop.forge)
    forge.remove(face)
    state.workshop = state.workshop.with_forge(forge)
    refill_forge(state)


def refill_forge(state: DivinusState) -> None:
    """Refill the forge display from the shuffled supply; everybody sees the new faces."""
    workshop = state.workshop.copy()
    while len(workshop.forge) < artifacts.FORGE_DISPLAY_SIZE and workshop.supply:
        if state.rng.needs_answers():
            supply = list(workshop.supply)
            ask_dealt_cards(state.rng, FACE, supply, 1)
            workshop.supply = tuple(supply)
        workshop.forge += (state.mark_revealed(workshop.supply[0]),)
        workshop.supply = workshop.supply[1:]
    state.workshop = workshop


class TakeFace(Decision):
    """A die sticker of the forge display as a reward."""

    def options(self, state: DivinusState) -> list[Action]:
        actions = forge_options(state)
        return actions + [SKIP.of()] if actions else []

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        return why_not_take(state, action)

    def apply(self, state: DivinusState, action: Action) -> None:
        if action.verb is FORGE:
            take_face(state, action.things[0])
            state.steps.append(Engrave(self.seat, action.things[0], True))

    def question(self, state: DivinusState) -> Question:
        return Question("forge")


def take_from_supply(state: DivinusState, face: int) -> bool:
    """Take a sticker that a data row names out of the supply, or off the display. Returns whether there was one."""
    if face in state.workshop.supply:
        supply = list(state.workshop.supply)
        supply.remove(face)
        state.workshop = state.workshop.with_supply(supply)
        return True
    if face in state.workshop.forge:
        take_face(state, face)
        return True
    return False


def visit_options(state: DivinusState, seat: int) -> list[Action]:
    """DIV-36: a visit costs 1 Ready die, and there must be something to take."""
    if not state.workshop.artifacts and not state.workshop.forge:
        return []
    me = state.players[seat]
    return [VISIT.of(die) for die in dice.without_twins(me, dice.ready_dice(me))]


def why_not_visit(state: DivinusState, seat: int, die: int) -> Reason:
    if not state.workshop.artifacts and not state.workshop.forge:
        return Reason("workshop-empty", [], "DIV-36")
    me = state.players[seat]
    slug = "only-with-rest" if state.rules.rest_workshop else "only-after-rest"
    return why_not_ready(me, die) or Reason(slug, [], "DIV-36")


def start_visit(state: DivinusState, seat: int, die: int) -> None:
    state.players[seat].die_places[die] = USED
    state.steps.append(VisitWorkshop(seat))


class VisitWorkshop(Decision):
    """DIV-35, 36: an Artifact from Wayland, which must be applied, or a face from Hephaestus."""

    def options(self, state: DivinusState) -> list[Action]:
        return artifact_options(state, self.seat) + forge_options(state)

    def why_not_offered(self, state: DivinusState, action: Action) -> Reason:
        return why_not_take(state, action)

    def apply(self, state: DivinusState, action: Action) -> None:
        if action.verb is BUY:
            take_artifact(state, self.seat, action.things[0], action.things[1])
            return
        take_face(state, action.things[0])
        state.players[self.seat].bought_face = action.things[0]

    def question(self, state: DivinusState) -> Question:
        return Question("workshop")


class ApplyBoughtFace(Decision):
    """DIV-36: a face bought before the roll is applied after it, one bought after the Rest at once."""

    def apply(self, state: DivinusState, action: Action) -> None:
        me = state.players[self.seat]
        face = me.bought_face
        if face != NOTHING:
            me.bought_face = NOTHING
            state.steps.append(Engrave(self.seat, face, True))

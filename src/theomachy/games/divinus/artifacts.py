"""DIV-35, 65: the Artifacts of a demigod, and how often each may still be used."""

from __future__ import annotations

from typing import Final

from theomachy.games.divinus.dice import artifact_number
from theomachy.games.divinus.player import Player
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import NOTHING
from theomachy.games.divinus.verbs import ARTIFACT_USED

BASE_SLOTS: Final = 2
DISPLAY_SIZE: Final = 4
FORGE_DISPLAY_SIZE: Final = 4
ONCE_PER_SCENARIO: Final = ("ignore-block", "free-workshop", "barbarian-as-any", "refresh-on-quest", "flip-first-turn")


def slot_count(state: DivinusState) -> int:
    """DIV-35: return the number of slots: two at first, a third when it is unlocked."""
    return BASE_SLOTS + 1 if state.rules.third_slot else BASE_SLOTS


def find_usable(state: DivinusState, me: Player, name: str) -> int:
    """Return the Artifact with this effect that may still be used in this scenario, or NOTHING."""
    for artifact in me.artifacts:
        if state.data.artifacts[artifact].effect.name == name and uses_left(state, me, artifact) > 0:
            return artifact
    return NOTHING


def uses_left(state: DivinusState, me: Player, artifact: int) -> int:
    """DIV-65: return how often an Artifact may still be used. "Once" means once a scenario; an upgrade may make it
    twice."""
    name = state.data.artifacts[artifact].effect.name
    used = me.used_artifacts.count(artifact)
    if name in ONCE_PER_SCENARIO:
        return 1 - used
    if name in ("rearrange", "swap-tiles"):
        return artifact_number(state, me, artifact) - used
    return 1


def record_use(state: DivinusState, seat: int, artifact: int) -> None:
    state.players[seat].used_artifacts += (artifact,)
    state.emit(ARTIFACT_USED, seat, artifact)


def is_unowned(state: DivinusState, artifact: int) -> bool:
    return all([artifact not in player.artifacts for player in state.players])


def upgradable_artifacts(state: DivinusState, me: Player) -> list[int]:
    return [
        artifact
        for artifact in me.artifacts
        if state.data.artifacts[artifact].upgrade > 0 and artifact not in me.upgraded_artifacts
    ]

"""DIV-35, 65: the Artifacts of a demigod, and how often each may still be used."""

from __future__ import annotations

from typing import Final

from theomachy.games.divinus.dice import artifact_number
from theomachy.games.divinus.player import Player
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import NOTHING
from theomachy.games.divinus.verbs import ARTIFACT_USED

SLOTS: Final = 2
DISPLAY: Final = 4
FORGE_DISPLAY: Final = 4
ONCE: Final = ("ignore-block", "free-workshop", "barbarian-as-any", "refresh-on-quest", "flip-first-turn")


def slots(state: DivinusState) -> int:
    """DIV-35: return the number of slots: two at first, a third when it is unlocked."""
    return SLOTS + 1 if state.rules.third_slot else SLOTS


def with_effect(state: DivinusState, me: Player, name: str) -> int:
    """Return the Artifact with this effect that may still be used in this scenario, or NOTHING."""
    for artifact in me.artifacts:
        if state.book.artifacts[artifact].effect.name == name and left(state, me, artifact) > 0:
            return artifact
    return NOTHING


def left(state: DivinusState, me: Player, artifact: int) -> int:
    """DIV-65: return how often an Artifact may still be used. "Once" means once a scenario; an upgrade may make it
    twice."""
    name = state.book.artifacts[artifact].effect.name
    used = me.spent.count(artifact)
    if name in ONCE:
        return 1 - used
    if name in ("rearrange", "swap-tiles"):
        return artifact_number(state, me, artifact) - used
    return 1


def use(state: DivinusState, seat: int, artifact: int) -> None:
    state.players[seat].spent += (artifact,)
    state.tell(ARTIFACT_USED, seat, artifact)


def unowned(state: DivinusState, artifact: int) -> bool:
    return all([artifact not in player.artifacts for player in state.players])


def upgradable(state: DivinusState, me: Player) -> list[int]:
    return [
        artifact
        for artifact in me.artifacts
        if state.book.artifacts[artifact].upgrade > 0 and artifact not in me.upgraded
    ]

"""DIV-01, 04 to 09, 70: the set-up of a scenario as steps to tick off, read off the table that the rules laid out."""

from __future__ import annotations

from collections.abc import Sequence

from theomachy.core.action import SEAT
from theomachy.core.game import Json
from theomachy.core.state import NOBODY
from theomachy.games.divinus.legacy import Legacy
from theomachy.games.divinus.pages import added, mark_name
from theomachy.games.divinus.setup import RETURNED
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import (
    ARTIFACT,
    DICE_EACH,
    FACE,
    GOD,
    LAIR,
    NOTHING,
    PANTHEON,
    PART,
    QUEST,
    TEMPLE,
    TILE,
)
from theomachy.games.divinus.vocabulary import MEEPLES


def line(slug: str, things: Sequence[object]) -> Json:
    """A sentence of the texts: its place, and what is filled in; a list is told with commas."""
    return {"slug": slug, "things": list(things)}


def code(tile: int) -> str:
    """What is printed on a tile of ours, so that it can be found among the others."""
    return TILE.slug(tile).upper()


def step(slug: str, things: list[object], at: int = 0) -> Json:
    return {"id": f"{slug}-{at}" if at else slug, **line(f"companion.lay-{slug}", things)}


def steps(state: DivinusState, legacy: Legacy) -> list[Json]:
    """What everybody does before the first turn, in the order of the rulebook."""
    stacks = [len(stack.cards) for stack in state.stacks]
    found = [
        step("box", [str(state.scenario)]),
        step("tiles", [str(len(state.players)), str(stacks[0]), str(stacks[1])]),
    ]
    found += stickers(state, legacy)
    found.append(step("board", []))
    found += [step("near", [code(tile), TILE.id(tile)], at) for at, tile in enumerate(state.near, 1)]
    found.append(step("gods", [[GOD.id(god) for god in state.gods]]))
    found.append(step("quests", [[QUEST.id(quest) for quest in state.quests]]))
    fresh = [TEMPLE.id(temple) for temple in state.temples_seen if temple not in legacy.temples_seen]
    if fresh:
        found.append(step("temples", [fresh]))
    if state.rules.workshop:
        found.append(step("wayland", [[ARTIFACT.id(artifact) for artifact in state.workshop.artifacts]]))
        found.append(step("forge", [[FACE.id(face) for face in state.workshop.forge]]))
    if state.figure():
        found.append(step("figure", [f"companion.figure:{MEEPLES[state.figure()]}", LAIR.slug(state.lair)]))
    return found + people(state, legacy)


def people(state: DivinusState, legacy: Legacy) -> list[Json]:
    """Dice, what the last scenario gave, and who begins."""
    back = RETURNED[len(state.players)]
    found = [step("dice", [str(DICE_EACH - back), str(back)])]
    if legacy.pythia != NOBODY:
        found.append(step("pythia", [SEAT.id(legacy.pythia)]))
    for side in range(PANTHEON.size):
        holder = state.pantheon.holders[side]
        if state.rules.pantheon_dice and holder != NOBODY:
            found.append(step("pantheon", [PANTHEON.id(side), SEAT.id(holder)], side + 1))
    for seat, player in enumerate(state.players):
        if player.tile != NOTHING and legacy.demigods[seat].tile != NOTHING:
            found.append(step("own-tile", [SEAT.id(seat), TILE.id(player.tile)], seat + 1))
    found.append(step("roll", []))
    if legacy.seating:
        found.append(step("first", [SEAT.id(state.order[0])]))
    return found


def stickers(state: DivinusState, legacy: Legacy) -> list[Json]:
    """What earlier choices stick on tiles or take off them, before the tiles are shuffled."""
    found: list[Json] = []
    parts = state.book.tiles
    for tile in range(len(state.marks)):
        for mark in added(state.marks[tile], legacy.marks[tile]):
            things: list[object] = [mark_name(mark), code(tile), PART.id(parts.part(tile, mark & 3)), TILE.id(tile)]
            found.append(step("stick", things, len(found) + 1))
        for mark in added(legacy.marks[tile], state.marks[tile]):
            found.append(step("unstick", [mark_name(mark), code(tile), TILE.id(tile)], len(found) + 1))
    return found

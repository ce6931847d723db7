"""DIV-31, 32, 68: the three slots of a tile, and where a sticker may go."""

from __future__ import annotations

from typing import Final

from theomachy.games.divinus.areas import has_kind
from theomachy.games.divinus.board import draw, put_under, reshuffle
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import FIRST_LOCATION, FIRST_TEMPLE, NOTHING, SACRED, SPOTS
from theomachy.games.divinus.tiles import mark

SLOTS: Final = 3


def slots_of(kind: int) -> int:
    """DIV-31: a faction or a Location uses 1 slot, a Sacred Place or a Temple 2."""
    if kind == SACRED or kind >= FIRST_TEMPLE:
        return 2
    return 1


def free_slots(marks: tuple[int, ...]) -> int:
    return SLOTS - sum([slots_of(mark >> 2) for mark in marks])


def takes(marks: tuple[int, ...], kind: int) -> bool:
    """DIV-31: whether a tile takes a sticker. A Location lies beside a visible Sacred Place, one a tile."""
    if free_slots(marks) < slots_of(kind):
        return False
    if FIRST_LOCATION <= kind < FIRST_TEMPLE:
        # A second Location finds no slot, and a Temple covers the Sacred Place.
        return has_kind(marks, SACRED)
    return True


def own_places(state: DivinusState, seat: int, kind: int) -> list[tuple[int, int]]:
    """Cells and regions of a map; the tile under a monster has no place for anything (DIV-47)."""
    me = state.players[seat]
    found: list[tuple[int, int]] = []
    for cell in sorted(me.map.cells):
        tile = me.map.tiles[cell]
        if cell != me.monster and takes(state.marks[tile], kind):
            for region in range(len(state.book.tiles.parts[tile])):
                found.append((cell, region))
    return found


def board_places(state: DivinusState, kind: int) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for spot in range(SPOTS):
        tile = state.board[spot]
        if tile != NOTHING and takes(state.marks[tile], kind):
            for region in range(len(state.book.tiles.parts[tile])):
                found.append((spot, region))
    return found


def stick(state: DivinusState, tile: int, kind: int, region: int) -> None:
    state.set_marks(tile, state.marks[tile] + (mark(kind, region),))


def stick_from_stacks(state: DivinusState, kind: int, first: int) -> int:
    """DIV-32: tiles are drawn until one takes the sticker; the stack is shuffled and that tile goes to its bottom.

    The first region takes it. Tells the tile, or NOTHING when no stack has one (DIV-68).
    """
    for stack in (first, 1 - first):
        drawn: list[int] = []
        tile = draw(state, stack)
        while tile != NOTHING and not takes(state.marks[tile], kind):
            drawn.append(tile)
            tile = draw(state, stack)
        state.stacks[stack].cards.extend(drawn)
        reshuffle(state, stack)
        if tile != NOTHING:
            stick(state, tile, kind, 0)
            put_under(state, tile)
            return tile
    return NOTHING


def applied(state: DivinusState, tile: int) -> list[int]:
    """The marks of a tile that are stickers, not print."""
    left = list(state.marks[tile])
    for printed in state.book.tiles.printed[tile]:
        if printed in left:
            left.remove(printed)
    return left


def take_off(state: DivinusState, tile: int, gone: int) -> None:
    left = list(state.marks[tile])
    left.remove(gone)
    state.set_marks(tile, tuple(left))


def tile_with(state: DivinusState, kind: int) -> int:
    """The tile that bears a sticker of this kind, or NOTHING."""
    for tile in range(len(state.marks)):
        if has_kind(state.marks[tile], kind):
            return tile
    return NOTHING


def remove_location(state: DivinusState, location: int) -> bool:
    """The sticker comes off for good; its Title stays a name."""
    tile = tile_with(state, FIRST_LOCATION + location)
    if tile == NOTHING:
        return False
    for each in state.marks[tile]:
        if each >> 2 == FIRST_LOCATION + location:
            take_off(state, tile, each)
            return True
    return False

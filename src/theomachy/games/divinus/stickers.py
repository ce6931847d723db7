"""DIV-31, 32, 68: the three slots of a tile, and where a sticker may go."""

from __future__ import annotations

from typing import Final

from theomachy.games.divinus.areas import has_kind
from theomachy.games.divinus.board import draw_tile, put_at_bottom, reshuffle_stack
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import FIRST_LOCATION, FIRST_TEMPLE, NOTHING, SACRED, SPOTS
from theomachy.games.divinus.tiles import encode_mark

SLOTS: Final = 3


def slots_needed(kind: int) -> int:
    """DIV-31: return the slots of a sticker: a faction or a Location uses 1, a Sacred Place or a Temple 2."""
    if kind == SACRED or kind >= FIRST_TEMPLE:
        return 2
    return 1


def free_slots(marks: tuple[int, ...]) -> int:
    return SLOTS - sum([slots_needed(mark >> 2) for mark in marks])


def can_take(marks: tuple[int, ...], kind: int) -> bool:
    """DIV-31: return whether a tile takes a sticker. A Location lies beside a visible Sacred Place, one a tile."""
    if free_slots(marks) < slots_needed(kind):
        return False
    if FIRST_LOCATION <= kind < FIRST_TEMPLE:
        # A second Location finds no slot, and a Temple covers the Sacred Place.
        return has_kind(marks, SACRED)
    return True


def map_places(state: DivinusState, seat: int, kind: int) -> list[tuple[int, int]]:
    """Return the cells and regions of a map that take a sticker. DIV-47: the tile under a monster takes none."""
    me = state.players[seat]
    places: list[tuple[int, int]] = []
    for cell in sorted(me.map.cells):
        tile = me.map.tiles[cell]
        if cell != me.monster_cell and can_take(state.marks[tile], kind):
            for region in range(len(state.data.tiles.region_terrains[tile])):
                places.append((cell, region))
    return places


def board_places(state: DivinusState, kind: int) -> list[tuple[int, int]]:
    places: list[tuple[int, int]] = []
    for spot in range(SPOTS):
        tile = state.board[spot]
        if tile != NOTHING and can_take(state.marks[tile], kind):
            for region in range(len(state.data.tiles.region_terrains[tile])):
                places.append((spot, region))
    return places


def apply_sticker(state: DivinusState, tile: int, kind: int, region: int) -> None:
    state.set_marks(tile, state.marks[tile] + (encode_mark(kind, region),))


def apply_to_stack_tile(state: DivinusState, kind: int, first: int) -> int:
    """DIV-32: draw tiles until one takes the sticker; the stack is shuffled and that tile goes to its bottom.

    Its first region takes it. Returns the tile, or NOTHING when no stack has one (DIV-68).
    """
    for stack in (first, 1 - first):
        drawn_tiles: list[int] = []
        tile = draw_tile(state, stack)
        while tile != NOTHING and not can_take(state.marks[tile], kind):
            drawn_tiles.append(tile)
            tile = draw_tile(state, stack)
        state.stacks[stack].cards.extend(drawn_tiles)
        reshuffle_stack(state, stack)
        if tile != NOTHING:
            apply_sticker(state, tile, kind, 0)
            put_at_bottom(state, tile)
            return tile
    return NOTHING


def stickers_on(state: DivinusState, tile: int) -> list[int]:
    """Return the marks of a tile that are stickers, not print."""
    remaining = list(state.marks[tile])
    for printed_mark in state.data.tiles.printed_marks[tile]:
        if printed_mark in remaining:
            remaining.remove(printed_mark)
    return remaining


def remove_sticker(state: DivinusState, tile: int, old_mark: int) -> None:
    remaining = list(state.marks[tile])
    remaining.remove(old_mark)
    state.set_marks(tile, tuple(remaining))


def find_tile_with(state: DivinusState, kind: int) -> int:
    """Return the tile that bears a sticker of this kind, or NOTHING."""
    for tile in range(len(state.marks)):
        if has_kind(state.marks[tile], kind):
            return tile
    return NOTHING


def remove_location(state: DivinusState, location: int) -> bool:
    """Take a Location's sticker off for good, and return whether there was one. Its Title stays."""
    tile = find_tile_with(state, FIRST_LOCATION + location)
    if tile == NOTHING:
        return False
    for location_mark in state.marks[tile]:
        if location_mark >> 2 == FIRST_LOCATION + location:
            remove_sticker(state, tile, location_mark)
            return True
    return False

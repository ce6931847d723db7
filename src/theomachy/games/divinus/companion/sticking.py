"""DIV-31, 42, 70: corrections of what is stuck where: a sticker goes on a tile or comes off it."""

from __future__ import annotations

from theomachy.core.reason import Problem
from theomachy.games.divinus import stickers, temples
from theomachy.games.divinus.areas import has_kind
from theomachy.games.divinus.legacy_text import mark_of
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import FIRST_LOCATION, FIRST_TEMPLE, NOTHING, SACRED, TILE


def read_mark(state: DivinusState, keys: list[str], value: object) -> tuple[int, int]:
    """The tile, and the mark on one of its regions; NOTHING: there is no such."""
    tile = TILE.index.get(keys[0], NOTHING) if len(keys) == 1 else NOTHING
    try:
        mark = mark_of(value) if isinstance(value, str) else NOTHING
    except (Problem, ValueError):
        return tile, NOTHING
    fits = tile != NOTHING and 0 <= mark & 3 < len(state.book.tiles.parts[tile])
    return tile, mark if fits else NOTHING


def put_sticker(state: DivinusState, keys: list[str], value: object) -> bool:
    """It is on this tile. A Location or a Temple there is once: elsewhere it comes off. A Temple covers the Sacred
    Place, and without one there is no room for it."""
    tile, mark = read_mark(state, keys, value)
    kind = mark >> 2
    if tile == NOTHING or mark == NOTHING or not known(state, kind):
        return False
    if kind >= FIRST_TEMPLE and not has_kind(state.marks[tile], SACRED):
        raise Problem("companion-no-room", [TILE.id(tile)])
    before = stickers.tile_with(state, kind) if kind >= FIRST_LOCATION else NOTHING
    if before != NOTHING:
        for other in [each for each in state.marks[before] if each >> 2 == kind]:
            take_off(state, before, other)
    if kind >= FIRST_TEMPLE:
        temples.build(state, tile, kind - FIRST_TEMPLE)
    else:
        stickers.stick(state, tile, kind, mark & 3)
    return True


def known(state: DivinusState, kind: int) -> bool:
    """What is sealed cannot be stuck anywhere."""
    if kind >= FIRST_TEMPLE:
        return any([kind - FIRST_TEMPLE in row.temples for row in state.book.scenarios if row.number <= state.scenario])
    if kind >= FIRST_LOCATION:
        return state.book.locations[kind - FIRST_LOCATION].scenario <= state.scenario
    return True


def take_sticker(state: DivinusState, keys: list[str], value: object) -> bool:
    """It is not on this tile. What is printed stays."""
    tile, mark = read_mark(state, keys, value)
    if tile == NOTHING or mark not in stickers.applied(state, tile):
        return False
    take_off(state, tile, mark)
    return True


def take_off(state: DivinusState, tile: int, mark: int) -> None:
    """Under a Temple the Sacred Place comes to light again, and the Temple can be built."""
    stickers.take_off(state, tile, mark)
    if mark >> 2 >= FIRST_TEMPLE:
        stickers.stick(state, tile, SACRED, mark & 3)
        temple = (mark >> 2) - FIRST_TEMPLE
        state.temples = tuple(sorted({*state.temples, temple}))

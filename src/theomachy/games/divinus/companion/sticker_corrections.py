"""DIV-31, 42, 70: corrections of stickers: one goes on a tile or comes off it."""

from __future__ import annotations

from theomachy.core.rule_errors import Problem
from theomachy.games.divinus import stickers, temples
from theomachy.games.divinus.areas import has_kind
from theomachy.games.divinus.legacy_json import parse_mark
from theomachy.games.divinus.revealed import revealed_temples
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import FIRST_LOCATION, FIRST_TEMPLE, NOTHING, SACRED, TILE


def parse_tile_mark(state: DivinusState, keys: list[str], value: object) -> tuple[int, int]:
    """Read the tile and the mark on one of its regions; NOTHING for what does not exist."""
    tile = TILE.index.get(keys[0], NOTHING) if len(keys) == 1 else NOTHING
    try:
        mark = parse_mark(value) if isinstance(value, str) else NOTHING
    except (Problem, ValueError):
        return tile, NOTHING
    fits = tile != NOTHING and 0 <= mark & 3 < len(state.data.tiles.region_terrains[tile])
    return tile, mark if fits else NOTHING


def set_sticker(state: DivinusState, keys: list[str], value: object) -> bool:
    """Put a sticker on a tile. A Location or a Temple exists once, so it comes off its old tile. A Temple covers the
    Sacred Place, and needs one."""
    tile, mark = parse_tile_mark(state, keys, value)
    kind = mark >> 2
    if tile == NOTHING or mark == NOTHING or not is_kind_known(state, kind):
        return False
    if kind >= FIRST_TEMPLE and not has_kind(state.marks[tile], SACRED):
        raise Problem("companion-no-room", [TILE.id(tile)])
    old_tile = stickers.find_tile_with(state, kind) if kind >= FIRST_LOCATION else NOTHING
    if old_tile != NOTHING:
        for mark_there in [old_mark for old_mark in state.marks[old_tile] if old_mark >> 2 == kind]:
            remove_mark(state, old_tile, mark_there)
    if kind >= FIRST_TEMPLE:
        temples.build_temple(state, tile, kind - FIRST_TEMPLE)
    else:
        stickers.apply_sticker(state, tile, kind, mark & 3)
    return True


def is_kind_known(state: DivinusState, kind: int) -> bool:
    """Return whether a kind of sticker has been revealed by this scenario; a sealed one cannot be put anywhere."""
    if kind >= FIRST_TEMPLE:
        known = revealed_temples(state.data, state.scenario) | set(state.revealed_temples)
        return kind - FIRST_TEMPLE in known
    if kind >= FIRST_LOCATION:
        return state.data.locations[kind - FIRST_LOCATION].scenario <= state.scenario
    return True


def unset_sticker(state: DivinusState, keys: list[str], value: object) -> bool:
    """Take a sticker off a tile. What is printed stays."""
    tile, mark = parse_tile_mark(state, keys, value)
    if tile == NOTHING or mark not in stickers.stickers_on(state, tile):
        return False
    remove_mark(state, tile, mark)
    return True


def remove_mark(state: DivinusState, tile: int, mark: int) -> None:
    """Remove a mark. Removing a Temple uncovers its Sacred Place, and it can be built again."""
    stickers.remove_sticker(state, tile, mark)
    if mark >> 2 >= FIRST_TEMPLE:
        stickers.apply_sticker(state, tile, SACRED, mark & 3)
        temple = (mark >> 2) - FIRST_TEMPLE
        state.available_temples = tuple(sorted({*state.available_temples, temple}))

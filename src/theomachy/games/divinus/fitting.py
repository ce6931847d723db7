"""DIV-12, 13: where a tile may go."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.games.divinus.areas import flood
from theomachy.games.divinus.maps import AROUND, NEIGHBOURS, off_centre, shifted, wants
from theomachy.games.divinus.player import Player
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import CELLS, DEMIGOD_TILES, NOTHING, SEAS, WIDTH
from theomachy.games.divinus.tiles import SIDES
from theomachy.games.divinus.verbs import PLACE

# Why a tile is placed, which decides where it may go.
EXPLORED: Final = 0
NEAR_HERO: Final = 1
ON_HIS_SEA: Final = 2
REARRANGED: Final = 3
ON_TOP: Final = 4
CARRIED: Final = 5


def is_exploring(how: int) -> bool:
    """DIV-49: return whether it is Explore, Odysseus' search or the free Demigod tile."""
    return how <= ON_HIS_SEA


def candidates(state: DivinusState, seat: int, how: int) -> list[int]:
    """Return the cells that may take a tile placed in this way, with what they ask of its sides."""
    me = state.players[seat]
    map_constraints = wants(me.map, state.book.tiles)
    constraints = map_constraints.free[:] if how != ON_TOP else []
    if how in (EXPLORED, NEAR_HERO, ON_TOP):
        for constraint in map_constraints.taken:
            if may_cover(state, me, constraint >> 12):
                constraints.append(constraint)
    if how in (NEAR_HERO, CARRIED):
        return [constraint for constraint in constraints if constraint >> 12 in AROUND[me.cell]]
    return constraints


def may_cover(state: DivinusState, me: Player, cell: int) -> bool:
    """DIV-13: return whether a tile may be built over: no Demigod tile, and none with a piece."""
    return state.book.tiles.stacks[me.map.tiles[cell]] != DEMIGOD_TILES and not me.has_piece(cell)


def fits_somewhere(state: DivinusState, tile: int, wanted: list[int]) -> bool:
    """DIV-53: return whether a tile can be placed on one of these cells; otherwise it may not be taken."""
    patterns = state.book.tiles.patterns
    at = tile * 4
    a = patterns[at]
    b = patterns[at + 1]
    c = patterns[at + 2]
    d = patterns[at + 3]
    for constraint in wanted:
        if constraint & a == a or constraint & b == b or constraint & c == c or constraint & d == d:
            return True
    return False


def placements(state: DivinusState, seat: int, tile: int, how: int) -> list[Action]:
    """Return all legal cells and turns of a tile. DIV-55: the first tile is turned when the second is placed."""
    me = state.players[seat]
    if not me.map.cells:
        return [PLACE.of(candidates(state, seat, how)[0] >> 12, 0)]
    sea = own_sea(state, me) if how == ON_HIS_SEA else []
    patterns = state.book.tiles.patterns
    actions: list[Action] = []
    for constraint in candidates(state, seat, how):
        for turn in range(SIDES):
            pattern = patterns[tile * 4 + turn]
            if constraint & pattern == pattern:
                cell = constraint >> 12
                if how != ON_HIS_SEA or joins(state, me, sea, tile, cell, turn):
                    actions.append(PLACE.of(cell, turn))
    return actions


def own_sea(state: DivinusState, me: Player) -> list[int]:
    """DIV-41: return the regions of the Sea that Odysseus stands on; empty if he stands on land."""
    if me.cell == NOTHING or me.cell == me.monster:
        return []
    tile = me.map.tiles[me.cell]
    if state.book.tiles.parts[tile][me.region] != SEAS:
        return []
    return flood(me.map, state.book.tiles, [NOTHING] * (CELLS * 3), me.cell * 3 + me.region, me.monster, 0)


def joins(state: DivinusState, me: Player, sea: list[int], tile: int, cell: int, turn: int) -> bool:
    """Return whether a tile on a free cell extends the Sea. Beside a lone first tile it does, since that can be turned
    to match."""
    tiles = state.book.tiles
    for side in range(SIDES):
        other = NEIGHBOURS[cell][side]
        if other == NOTHING or me.map.tiles[other] == NOTHING or tiles.edges[tile * 4 + turn][side] != SEAS:
            continue
        at = me.map.tiles[other] * 4 + me.map.turns[other]
        if me.map.lone() or other * 3 + tiles.regions[at][side ^ 2] in sea:
            return True
    return False


def first_turns(state: DivinusState, me: Player, second: int, how: int) -> list[int]:
    """DIV-12, 41, 55: return the turns of the first tile that match the second. A second one that Odysseus found
    extends his Sea."""
    first = me.map.cells[0]
    tiles = state.book.tiles
    side = NEIGHBOURS[first].index(second)
    terrain = tiles.edges[me.map.tiles[second] * 4 + me.map.turns[second]][side ^ 2]
    turns: list[int] = []
    for turn in range(SIDES):
        at = me.map.tiles[first] * 4 + turn
        if tiles.edges[at][side] == terrain and (how != ON_HIS_SEA or tiles.regions[at][side] == me.region):
            turns.append(turn)
    return turns


def recentre(me: Player) -> None:
    """Shift the map, with everything on it, back to where it can grow in every direction."""
    down, across = off_centre(me.map)
    offset = down * WIDTH + across
    if offset == 0:
        return
    me.map = shifted(me.map, offset)
    if me.cell != NOTHING:
        me.cell += offset
    if me.monster != NOTHING:
        me.monster += offset
    me.consecrated = tuple([cell + offset for cell in me.consecrated])

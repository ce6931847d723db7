"""DIV-12, 13: where a tile may go."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.games.divinus.areas import flood_fill
from theomachy.games.divinus.maps import NEIGHBOURS, SURROUNDINGS, cell_constraints, centring_shift, shift_map
from theomachy.games.divinus.player import Player
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import CELLS, DEMIGOD_TILES, NOTHING, SEAS, WIDTH
from theomachy.games.divinus.tiles import SIDES
from theomachy.games.divinus.verbs import PLACE

# Why a tile is placed, which decides where it may go.
BY_EXPLORING: Final = 0
BESIDE_HERO: Final = 1
EXTENDING_SEA: Final = 2
BY_REARRANGING: Final = 3
OVERBUILDING: Final = 4
BY_CARRYING: Final = 5


def is_exploring(mode: int) -> bool:
    """DIV-49: return whether it is Explore, Odysseus' search or the free Demigod tile."""
    return mode <= EXTENDING_SEA


def candidate_cells(state: DivinusState, seat: int, mode: int) -> list[int]:
    """Return the cells that may take a tile placed in this way, with what they ask of its sides."""
    me = state.players[seat]
    map_constraints = cell_constraints(me.map, state.data.tiles)
    constraints = map_constraints.free[:] if mode != OVERBUILDING else []
    if mode in (BY_EXPLORING, BESIDE_HERO, OVERBUILDING):
        for constraint in map_constraints.taken:
            if can_cover(state, me, constraint >> 12):
                constraints.append(constraint)
    if mode in (BESIDE_HERO, BY_CARRYING):
        return [constraint for constraint in constraints if constraint >> 12 in SURROUNDINGS[me.hero_cell]]
    return constraints


def can_cover(state: DivinusState, me: Player, cell: int) -> bool:
    """DIV-13: return whether a tile may be built over: no Demigod tile, and none with a piece."""
    return state.data.tiles.stacks[me.map.tiles[cell]] != DEMIGOD_TILES and not me.has_piece(cell)


def fits_somewhere(state: DivinusState, tile: int, constraints: list[int]) -> bool:
    """DIV-53: return whether a tile can be placed on one of these cells; otherwise it may not be taken."""
    patterns = state.data.tiles.edge_patterns
    at = tile * 4
    a = patterns[at]
    b = patterns[at + 1]
    c = patterns[at + 2]
    d = patterns[at + 3]
    for constraint in constraints:
        if constraint & a == a or constraint & b == b or constraint & c == c or constraint & d == d:
            return True
    return False


def placements(state: DivinusState, seat: int, tile: int, mode: int) -> list[Action]:
    """Return all legal cells and turns of a tile. DIV-55: the first tile is turned when the second is placed."""
    me = state.players[seat]
    if not me.map.cells:
        return [PLACE.of(candidate_cells(state, seat, mode)[0] >> 12, 0)]
    sea = odysseus_sea(state, me) if mode == EXTENDING_SEA else []
    patterns = state.data.tiles.edge_patterns
    actions: list[Action] = []
    for constraint in candidate_cells(state, seat, mode):
        for turn in range(SIDES):
            pattern = patterns[tile * 4 + turn]
            if constraint & pattern == pattern:
                cell = constraint >> 12
                if mode != EXTENDING_SEA or extends_sea(state, me, sea, tile, cell, turn):
                    actions.append(PLACE.of(cell, turn))
    return actions


def odysseus_sea(state: DivinusState, me: Player) -> list[int]:
    """DIV-41: return the regions of the Sea that Odysseus stands on; empty if he stands on land."""
    if me.hero_cell == NOTHING or me.hero_cell == me.monster_cell:
        return []
    tile = me.map.tiles[me.hero_cell]
    if state.data.tiles.region_terrains[tile][me.hero_region] != SEAS:
        return []
    return flood_fill(
        me.map, state.data.tiles, [NOTHING] * (CELLS * 3), me.hero_cell * 3 + me.hero_region, me.monster_cell, 0
    )


def extends_sea(state: DivinusState, me: Player, sea: list[int], tile: int, cell: int, turn: int) -> bool:
    """Return whether a tile on a free cell extends the Sea. Beside a lone first tile it does, since that can be turned
    to match."""
    tiles = state.data.tiles
    for side in range(SIDES):
        other = NEIGHBOURS[cell][side]
        if other == NOTHING or me.map.tiles[other] == NOTHING or tiles.edges[tile * 4 + turn][side] != SEAS:
            continue
        at = me.map.tiles[other] * 4 + me.map.turns[other]
        if me.map.can_turn_first() or other * 3 + tiles.side_regions[at][side ^ 2] in sea:
            return True
    return False


def first_tile_turns(state: DivinusState, me: Player, second_cell: int, mode: int) -> list[int]:
    """DIV-12, 41, 55: return the turns of the first tile that match the second. A second one that Odysseus found
    extends his Sea."""
    first = me.map.cells[0]
    tiles = state.data.tiles
    side = NEIGHBOURS[first].index(second_cell)
    terrain = tiles.edges[me.map.tiles[second_cell] * 4 + me.map.turns[second_cell]][side ^ 2]
    turns: list[int] = []
    for turn in range(SIDES):
        at = me.map.tiles[first] * 4 + turn
        if tiles.edges[at][side] == terrain and (
            mode != EXTENDING_SEA or tiles.side_regions[at][side] == me.hero_region
        ):
            turns.append(turn)
    return turns


def recentre_map(me: Player) -> None:
    """Shift the map, with everything on it, back to where it can grow in every direction."""
    down, across = centring_shift(me.map)
    offset = down * WIDTH + across
    if offset == 0:
        return
    me.map = shift_map(me.map, offset)
    if me.hero_cell != NOTHING:
        me.hero_cell += offset
    if me.monster_cell != NOTHING:
        me.monster_cell += offset
    me.consecrated_cells = tuple([cell + offset for cell in me.consecrated_cells])

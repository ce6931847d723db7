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

# How a tile comes to the map.
EXPLORED: Final = 0
NEAR_HERO: Final = 1
ON_HIS_SEA: Final = 2
REARRANGED: Final = 3
ON_TOP: Final = 4
CARRIED: Final = 5


def is_exploring(how: int) -> bool:
    """DIV-49: Explore, Odysseus' search and the free Demigod tile."""
    return how <= ON_HIS_SEA


def candidates(state: DivinusState, seat: int, how: int) -> list[int]:
    """The cells that may take a tile that comes this way, with what they ask of its sides."""
    me = state.players[seat]
    wanted = wants(me.map, state.book.tiles)
    found = wanted.free[:] if how != ON_TOP else []
    if how in (EXPLORED, NEAR_HERO, ON_TOP):
        for want in wanted.taken:
            if may_cover(state, me, want >> 12):
                found.append(want)
    if how in (NEAR_HERO, CARRIED):
        return [want for want in found if want >> 12 in AROUND[me.cell]]
    return found


def may_cover(state: DivinusState, me: Player, cell: int) -> bool:
    """DIV-13: not a Demigod tile, and not where a piece stands."""
    return state.book.tiles.stacks[me.map.tiles[cell]] != DEMIGOD_TILES and not me.has_piece(cell)


def fits_somewhere(state: DivinusState, tile: int, wanted: list[int]) -> bool:
    """DIV-53: a tile may be taken only if it can be placed."""
    patterns = state.book.tiles.patterns
    at = tile * 4
    a = patterns[at]
    b = patterns[at + 1]
    c = patterns[at + 2]
    d = patterns[at + 3]
    for want in wanted:  # noqa: SIM110
        if want & a == a or want & b == b or want & c == c or want & d == d:
            return True
    return False


def placements(state: DivinusState, seat: int, tile: int, how: int) -> list[Action]:
    """All cells and turns. The first tile lies as it comes: it is turned when the second is placed (DIV-55)."""
    me = state.players[seat]
    if not me.map.cells:
        return [PLACE.of(candidates(state, seat, how)[0] >> 12, 0)]
    sea = own_sea(state, me) if how == ON_HIS_SEA else []
    patterns = state.book.tiles.patterns
    found: list[Action] = []
    for want in candidates(state, seat, how):
        for turn in range(SIDES):
            pattern = patterns[tile * 4 + turn]
            if want & pattern == pattern:
                cell = want >> 12
                if how != ON_HIS_SEA or joins(state, me, sea, tile, cell, turn):
                    found.append(PLACE.of(cell, turn))
    return found


def own_sea(state: DivinusState, me: Player) -> list[int]:
    """DIV-41: the regions of the Sea that Odysseus stands on; none if he stands on land."""
    if me.cell == NOTHING or me.cell == me.monster:
        return []
    tile = me.map.tiles[me.cell]
    if state.book.tiles.parts[tile][me.region] != SEAS:
        return []
    return flood(me.map, state.book.tiles, [NOTHING] * (CELLS * 3), me.cell * 3 + me.region, me.monster, 0)


def joins(state: DivinusState, me: Player, sea: list[int], tile: int, cell: int, turn: int) -> bool:
    """Whether a tile on a free cell continues the sea. Beside a lone first tile it does if that can be turned so."""
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
    """DIV-12, 41, 55: the ways the first tile may lie beside the second; one that Odysseus found extends his Sea."""
    first = me.map.cells[0]
    tiles = state.book.tiles
    side = NEIGHBOURS[first].index(second)
    wanted = tiles.edges[me.map.tiles[second] * 4 + me.map.turns[second]][side ^ 2]
    found: list[int] = []
    for turn in range(SIDES):
        at = me.map.tiles[first] * 4 + turn
        if tiles.edges[at][side] == wanted and (how != ON_HIS_SEA or tiles.regions[at][side] == me.region):
            found.append(turn)
    return found


def recentre(me: Player) -> None:
    """After a tile was moved the map may have left the middle of its sheet: everything on it moves along."""
    down, across = off_centre(me.map)
    by = down * WIDTH + across
    if by == 0:
        return
    me.map = shifted(me.map, by)
    if me.cell != NOTHING:
        me.cell += by
    if me.monster != NOTHING:
        me.monster += by
    me.consecrated = tuple([cell + by for cell in me.consecrated])

"""DEU-23, DEU-30 to DEU-35: where armies can move, and from whom they can steal."""

from __future__ import annotations

from theomachy.games.deus.barbarians import check_villages_beside
from theomachy.games.deus.cards import GOLD, MARITIME, MILITARY, STANDARD_TYPES, VILLAGE
from theomachy.games.deus.state import ROBBED, STOLEN, DeusState
from theomachy.games.deus.verbs import MOVED, STOLE_GOLD, STOLE_VP


def is_stuck(state: DeusState, seat: int, cell: int) -> bool:
    """DEU-23: an army alone with a temple may not leave it."""
    return bool(state.temples >> cell & 1) and state.count_buildings(seat, 1 << cell) <= 2


def reachable_regions(state: DeusState, seat: int, cell: int, max_steps: int) -> int:
    """DEU-32: where an army can end its move of at most `max_steps` regions (breadth-first search).

    It passes all regions but seas without an own ship, and ends on empty land or in an own region with no army.
    """
    if is_stuck(state, seat, cell):
        return 0
    board = state.board
    own = state.controlled_regions(seat)
    passable = board.land | board.by_terrain[VILLAGE] | state.regions_with_piece(seat, MARITIME)
    visited = 1 << cell
    frontier = visited
    for _ in range(max_steps):
        frontier = board.neighbours_of_mask(frontier) & passable & ~visited
        if frontier == 0:
            break
        visited |= frontier
    return visited & ((board.land & ~state.occupied_regions()) | (own & ~state.regions_with_piece(seat, MILITARY)))


def move_army(state: DeusState, seat: int, start: int, end: int) -> None:
    """DEU-30, DEU-32: moves an army; an attack is checked only where it stops."""
    at = seat * STANDARD_TYPES + MILITARY
    state.pieces[at] = state.pieces[at] & ~(1 << start) | 1 << end
    state.emit(MOVED, seat, start, end)
    check_villages_beside(state, end)


def opponents_beside(state: DeusState, seat: int, regions: int) -> list[int]:
    """The opponents who hold a region beside one of these."""
    around = state.board.neighbours_of_mask(regions)
    return [foe for foe in state.opponents(seat) if state.controlled_regions(foe) & around]


def steal_from(state: DeusState, seat: int, foe: int, gold: int, vp: int) -> None:
    """DEU-37: a theft takes at most what is there."""
    victim = state.players[foe]
    gold = min(gold, victim.goods[GOLD])
    vp = min(vp, victim.vp)
    victim.goods[GOLD] -= gold
    state.players[seat].goods[GOLD] += gold
    state.change_vp(foe, -vp, ROBBED)
    state.change_vp(seat, vp, STOLEN)
    if gold:
        state.emit(STOLE_GOLD, seat, gold, foe)
    if vp:
        state.emit(STOLE_VP, seat, vp, foe)


def victims_beside(state: DeusState, seat: int, cell: int, vp: int) -> list[int]:
    """DEU-37: whom an army can rob: of gold, which is public, those who have some; of VP, which are hidden, all."""
    return [foe for foe in opponents_beside(state, seat, 1 << cell) if vp > 0 or state.players[foe].goods[GOLD] > 0]

"""DEU-30 to DEU-37: villages, and what happens when they are surrounded."""

from __future__ import annotations

from theomachy.games.deus.cards import MILITARY
from theomachy.games.deus.state import RUNNING, VILLAGES, VILLAGES_GONE, DeusState
from theomachy.games.deus.verbs import ATTACKED, LAST_VILLAGE


def check_villages_beside(state: DeusState, cell: int) -> None:
    """DEU-30, DEU-34: checks each village beside a region to which a piece has come, one by one."""
    board = state.board
    occupied = -1
    for i in board.villages_beside(cell):
        if state.village_vp[i] == 0:
            continue
        if occupied < 0:
            occupied = state.occupied_regions()
        around = board.neighbour_masks[board.villages[i]]
        if around & ~occupied:
            continue
        armies = [(state.regions_with_piece(seat, MILITARY) & around).bit_count() for seat in range(len(state.players))]
        if max(armies) > 0:
            resolve_attack(state, i, around, armies)


def resolve_attack(state: DeusState, village: int, around: int, armies: list[int]) -> None:
    """DEU-31: VP go to the most armies; a tie to the most buildings; then they are shared and rounded down."""
    state.emit(ATTACKED, state.board.villages[village])
    leaders = [seat for seat in range(len(armies)) if armies[seat] == max(armies)]
    if len(leaders) > 1:
        buildings = [state.count_buildings(seat, around) for seat in leaders]
        most = max(buildings)
        leaders = [seat for seat, count in zip(leaders, buildings, strict=True) if count == most]
    share = state.village_vp[village] // len(leaders)
    for seat in leaders:
        state.gain_vp(seat, share, VILLAGES)
    take_village_vp(state, village, state.village_vp[village])


def take_village_vp(state: DeusState, village: int, vp: int) -> None:
    """DEU-33, DEU-50: takes VP from a village. Without VP it counts as attacked; when all are, the end is triggered."""
    state.village_vp[village] -= vp
    if state.trigger == RUNNING and not any(state.village_vp):
        state.trigger = VILLAGES_GONE
        state.emit(LAST_VILLAGE)


def villages_beside_armies(state: DeusState, seat: int) -> list[int]:
    """DEU-33, DEU-36: the villages that still hold VP beside own armies, each once."""
    beside = state.board.neighbours_of_mask(state.regions_with_piece(seat, MILITARY))
    villages = state.board.villages
    return [i for i in range(len(villages)) if state.village_vp[i] > 0 and beside >> villages[i] & 1]

"""DEU-13 to DEU-18, DEU-21: where a piece may be placed, as bitmasks of regions."""

from __future__ import annotations

from theomachy.games.deus.cards import MARITIME
from theomachy.games.deus.state import NOT_YET, DeusState


def suitable_regions(state: DeusState, kind: int) -> int:
    """DEU-15: ships to the sea, all else to land; a village is neither."""
    return state.board.sea if kind == MARITIME else state.board.land


def ordinary_places(state: DeusState, seat: int, kind: int) -> int:
    """DEU-13, DEU-14: the regions that cost nothing beside the card."""
    suits = suitable_regions(state, kind)
    free = suits & ~state.occupied_regions()
    if state.players[seat].first_region == NOT_YET:
        return first_places(state, seat, free & state.board.edge)
    own = state.controlled_regions(seat)
    return (own & suits & ~state.regions_with_piece(seat, kind)) | (free & state.board.neighbours_of_mask(own))


def first_places(state: DeusState, seat: int, free_edge: int) -> int:
    """DEU-09, DEU-13: three steps from every other first region, or anywhere at the edge if none is so far."""
    away = free_edge
    for player in state.players:
        if player.first_region != NOT_YET:
            away &= state.board.distant_masks[player.first_region]
    return away or free_edge


def edge_places(state: DeusState, seat: int, kind: int) -> int:
    """DEU-16: for 3 VP, any empty suitable edge region that is not an ordinary place; none for a first piece."""
    if state.players[seat].first_region == NOT_YET:
        return 0
    free_edge = state.board.edge & suitable_regions(state, kind) & ~state.occupied_regions()
    return free_edge & ~ordinary_places(state, seat, kind)


def temple_places(state: DeusState, seat: int) -> int:
    """DEU-21: own land regions without a temple."""
    return state.controlled_regions(seat) & state.board.land & ~state.temples

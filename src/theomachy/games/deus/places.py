"""DEU-13 to DEU-18, DEU-21: where a piece may be placed, as bitmasks of regions."""

from __future__ import annotations

from theomachy.games.deus.cards import MARITIME
from theomachy.games.deus.state import NOT_YET, DeusState


def suiting(state: DeusState, kind: int) -> int:
    """DEU-15: ships to the sea, all else to land; a village is neither."""
    return state.board.sea if kind == MARITIME else state.board.land


def ordinary_places(state: DeusState, seat: int, kind: int) -> int:
    """DEU-13, DEU-14: the regions that cost nothing beside the card."""
    suits = suiting(state, kind)
    free = suits & ~state.occupied()
    if state.players[seat].first == NOT_YET:
        return first_places(state, seat, free & state.board.edge)
    own = state.owned(seat)
    return (own & suits & ~state.of_type(seat, kind)) | (free & state.board.around(own))


def first_places(state: DeusState, seat: int, free_edge: int) -> int:
    """DEU-09, DEU-13: three steps from every other first region, or anywhere at the edge if none is so far."""
    away = free_edge
    for player in state.players:
        if player.first != NOT_YET:
            away &= state.board.far[player.first]
    return away or free_edge


def edge_places(state: DeusState, seat: int, kind: int) -> int:
    """DEU-16: for 3 VP, any empty suitable edge region that is not an ordinary place; none for a first piece."""
    if state.players[seat].first == NOT_YET:
        return 0
    free_edge = state.board.edge & suiting(state, kind) & ~state.occupied()
    return free_edge & ~ordinary_places(state, seat, kind)


def temple_places(state: DeusState, seat: int) -> int:
    """DEU-21: own land regions without a temple."""
    return state.owned(seat) & state.board.land & ~state.temples

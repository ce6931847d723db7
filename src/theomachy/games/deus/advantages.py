"""Advantages of a seat besides points. Hints give them as reasons."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT
from theomachy.core.game import Advantage
from theomachy.games.deus.cards import GOLD, MILITARY, RESOURCES, STANDARD_TYPES, TEMPLE
from theomachy.games.deus.heuristic import (
    COLUMN_CARD_WORTH,
    GOLD_WORTH,
    GOOD_WORTH,
    HAND_CARD_WORTH,
    PIECE_WORTH,
    REGION_WORTH,
    RIVAL_WEIGHT,
    VILLAGE_SHARE,
)
from theomachy.games.deus.state import DeusState
from theomachy.games.deus.verbs import CELL
from theomachy.games.deus.verbs import GOOD as GOODS

COLUMN_WORTH: Final = 1.2
RESOURCE_WORTH: Final = GOOD_WORTH / 2


def advantages(state: DeusState, seat: int) -> list[Advantage]:
    me = state.players[seat]
    out = [Advantage("good", [GOODS.id(good)], me.goods[good], RESOURCE_WORTH) for good in range(RESOURCES)]
    out += [
        Advantage("gold", [], me.goods[GOLD], GOLD_WORTH),
        Advantage("card", [], len(me.hand), HAND_CARD_WORTH),
        Advantage("building", [], sum([len(me.columns[kind]) for kind in range(STANDARD_TYPES)]), COLUMN_CARD_WORTH),
        Advantage("piece", [], sum(me.board), PIECE_WORTH),
        Advantage("region", [], state.controlled_regions(seat).bit_count(), REGION_WORTH),
        Advantage("columns", [], -missing_column_cards(state, seat), COLUMN_WORTH),
    ]
    for foe in state.opponents(seat):
        out.append(Advantage("rival", [SEAT.id(foe)], -state.players[foe].goods[GOLD], RIVAL_WEIGHT * GOLD_WORTH))
    return out + village_leads(state, seat)


def missing_column_cards(state: DeusState, seat: int) -> int:
    """DEU-20: return how many more cards the columns need before one more temple can be built."""
    me = state.players[seat]
    temple_count = len(me.columns[TEMPLE])
    return sum([max(0, temple_count - len(me.columns[kind])) for kind in range(STANDARD_TYPES)])


def village_leads(state: DeusState, seat: int) -> list[Advantage]:
    """DEU-31: return an advantage for each village: 1 if the seat has more armies beside it than any other seat, else
    0.
    """
    board = state.board
    out: list[Advantage] = []
    for i in range(len(state.village_vp)):
        around = board.neighbour_masks[board.villages[i]]
        mine = (state.regions_with_piece(seat, MILITARY) & around).bit_count()
        most = max([(state.regions_with_piece(foe, MILITARY) & around).bit_count() for foe in state.opponents(seat)])
        lead = 1 if state.village_vp[i] > 0 and mine > most else 0
        out.append(Advantage("village", [CELL.id(board.villages[i])], lead, VILLAGE_SHARE * state.village_vp[i] / 2))
    return out

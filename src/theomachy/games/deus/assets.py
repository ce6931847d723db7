"""Advantages of a seat besides points. Hints name them as reasons."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT
from theomachy.core.game import Asset
from theomachy.games.deus.cards import GOLD, MILITARY, RESOURCES, STANDARD_TYPES, TEMPLE
from theomachy.games.deus.heuristic import COIN, COLUMN_CARD, GOOD, HELD_CARD, PIECE, REGION, RIVAL, VILLAGE_SHARE
from theomachy.games.deus.state import DeusState
from theomachy.games.deus.verbs import CELL
from theomachy.games.deus.verbs import GOOD as GOODS

COLUMN_WORTH: Final = 1.2
RESOURCE_WORTH: Final = GOOD / 2


def assets(state: DeusState, seat: int) -> list[Asset]:
    me = state.players[seat]
    out = [Asset("good", [GOODS.id(good)], me.goods[good], RESOURCE_WORTH) for good in range(RESOURCES)]
    out += [
        Asset("gold", [], me.goods[GOLD], COIN),
        Asset("card", [], len(me.hand), HELD_CARD),
        Asset("building", [], sum([len(me.columns[kind]) for kind in range(STANDARD_TYPES)]), COLUMN_CARD),
        Asset("piece", [], sum(me.board), PIECE),
        Asset("region", [], state.owned(seat).bit_count(), REGION),
        Asset("columns", [], -columns_short(state, seat), COLUMN_WORTH),
    ]
    for foe in state.foes(seat):
        out.append(Asset("rival", [SEAT.id(foe)], -state.players[foe].goods[GOLD], RIVAL * COIN))
    return out + villages(state, seat)


def columns_short(state: DeusState, seat: int) -> int:
    """DEU-20: how many cards the columns lack for one more temple."""
    me = state.players[seat]
    temple_count = len(me.columns[TEMPLE])
    return sum([max(0, temple_count - len(me.columns[kind])) for kind in range(STANDARD_TYPES)])


def villages(state: DeusState, seat: int) -> list[Asset]:
    """DEU-31: for each village, whether the seat has more armies beside it than any other seat."""
    board = state.board
    out: list[Asset] = []
    for i in range(len(state.vp)):
        around = board.near[board.villages[i]]
        mine = (state.of_type(seat, MILITARY) & around).bit_count()
        most = max([(state.of_type(foe, MILITARY) & around).bit_count() for foe in state.foes(seat)])
        lead = 1 if state.vp[i] > 0 and mine > most else 0
        out.append(Asset("village", [CELL.id(board.villages[i])], lead, VILLAGE_SHARE * state.vp[i] / 2))
    return out

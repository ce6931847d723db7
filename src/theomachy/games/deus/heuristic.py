"""How good the table looks for a seat: what would count now, and what the rest of the game may bring.

The weights are in VP and were found by playing them against one another.
"""

from __future__ import annotations

from typing import Final

from theomachy.games.deus.cards import (
    GOLD,
    MARITIME,
    MILITARY,
    PRODUCTION,
    RESOURCES,
    SCIENTIFIC,
    STANDARD_TYPES,
    TEMPLE,
)
from theomachy.games.deus.effects.production import TakeGoods
from theomachy.games.deus.effects.science import GainPieces
from theomachy.games.deus.effects.temples import temple_vp
from theomachy.games.deus.rules import GOLD_FOR_RESOURCE, START_HAND, TEMPLE_CAP
from theomachy.games.deus.scoring import best_seats, final_vp
from theomachy.games.deus.state import RUNNING, DeusState, Player
from theomachy.games.deus.steps.offering import Call, Offering

WON: Final = 1000.0
RIVAL: Final = 0.3
# Resources and gold, and those beyond what one soon needs.
GOOD: Final = 1.2
SPARE_GOOD: Final = 0.3
ENOUGH_GOODS: Final = 1
COIN: Final = 0.2
SPARE_COIN: Final = 0.08
ENOUGH_GOLD: Final = 12
HELD_CARD: Final = 0.4
SPARE_CARD: Final = 0.3
# A card in a column acts again later; a piece on the player board lets one more in, the next of its type less.
COLUMN_CARD: Final = 5.0
PIECES: Final = (0.0, 0.7, 1.12, 1.37, 1.52, 1.61)
PIECE: Final = 0.5
REGION: Final = 0.5
CITY: Final = 0.2
VILLAGE_SHARE: Final = 1.2
# What a temple may still grow by, what one in hand is worth, and the columns it needs.
GROWTH: Final = 0.5
TEMPLE_IN_HAND: Final = 0.4
TEMPLE_COLUMNS: Final = 6.0
SHORT_OF_GOLD: Final = 8.0
# How fast the future fades, and how little of it is left near the end.
FADING_ROUNDS: Final = 120.0
LEAST_AHEAD: Final = 0.25
AFTER_TRIGGER: Final = 0.2
LAST_TURN: Final = 0.12
# The end takes everybody's future away; what that is for most, and how a lead counts then.
USUAL_FUTURE: Final = 150.0
LEAD: Final = 1.0


def heuristic(state: DeusState, seat: int) -> float:
    mine = final_vp(state, seat)
    if state.ending != RUNNING:
        return mine + (WON if seat in best_seats(state) else 0.0)
    best = 0
    for foe in state.foes(seat):
        best = max(best, final_vp(state, foe))
    far = max(LEAST_AHEAD, 1.0 - (state.round - 1) / FADING_ROUNDS)
    ahead = far
    worth = mine - RIVAL * best
    if state.last_round:
        ahead = LAST_TURN if to_come(state, seat) else 0.0
    elif state.trigger != RUNNING:
        ahead = AFTER_TRIGGER
        worth += (far - ahead) * USUAL_FUTURE + LEAD * (mine - best)
    return worth + ahead * future(state, seat) + min(1.0, ahead + 0.4) * villages_worth(state, seat)


def to_come(state: DeusState, seat: int) -> bool:
    """Whether a seat still has, or is having, its turn in this round."""
    count = len(state.players)
    return (state.seat - state.first) % count <= (seat - state.first) % count


def future(state: DeusState, seat: int) -> float:
    me = state.players[seat]
    worth = goods_worth(me) + temples_worth(state, seat, me) + pending_worth(state, seat, me)
    count = len(me.hand)
    if state.seat == seat and state.steps and isinstance(state.steps[-1], Offering):
        count = max(count, START_HAND)
    worth += HELD_CARD * min(count, START_HAND) + SPARE_CARD * max(0, count - START_HAND)
    for kind in range(STANDARD_TYPES):
        worth += COLUMN_CARD * len(me.columns[kind]) + PIECES[me.board[kind]]
    return worth + REGION * state.owned(seat).bit_count() + CITY * state.cities(seat, 2).bit_count()


def goods_worth(me: Player) -> float:
    worth = 0.0
    for good in range(RESOURCES):
        count = me.goods[good]
        worth += GOOD * min(count, ENOUGH_GOODS) + SPARE_GOOD * max(0, count - ENOUGH_GOODS)
    gold = me.goods[GOLD]
    return worth + COIN * min(gold, ENOUGH_GOLD) + SPARE_COIN * max(0, gold - ENOUGH_GOLD)


def temples_worth(state: DeusState, seat: int, me: Player) -> float:
    """Built ones may grow; the best one in hand counts by how near its columns and its cost are."""
    built = len(me.columns[TEMPLE])
    worth = 0.0
    for card in me.columns[TEMPLE]:
        worth += GROWTH * (TEMPLE_CAP - temple_vp(state, seat, card))
    ready = 1.0
    if built > 0:
        ready = sum([min(built, len(me.columns[kind])) for kind in range(STANDARD_TYPES)]) / (STANDARD_TYPES * built)
    worth += TEMPLE_COLUMNS * ready
    missing = sum([1 for good in range(RESOURCES) if me.goods[good] == 0]) * GOLD_FOR_RESOURCE
    near = SHORT_OF_GOLD / (SHORT_OF_GOLD + max(0, missing - me.goods[GOLD]))
    best = 0.0
    for card in me.hand:
        if state.cards[card].kind == TEMPLE:
            vp = temple_vp(state, seat, card)
            best = max(best, vp + GROWTH * (TEMPLE_CAP - vp))
    return worth + TEMPLE_IN_HAND * best * near * ready * ready * ready


def pending_worth(state: DeusState, seat: int, me: Player) -> float:
    """What is still being received."""
    if state.seat != seat or not state.steps:
        return 0.0
    step = state.steps[-1]
    if isinstance(step, TakeGoods):
        return GOOD * step.times
    if isinstance(step, GainPieces):
        return PIECE * step.left
    if isinstance(step, Call):
        return GOOD * step.count + PIECE
    if isinstance(step, Offering):
        return offering_worth(me, state.cards[state.laid[0]].kind, len(state.laid))
    return 0.0


def offering_worth(me: Player, god: int, count: int) -> float:
    if god == MILITARY:
        return PIECE * count
    if god == TEMPLE:
        return GOOD * count + PIECE
    piece = PIECE if me.supply[god] > 0 else 0.0
    if god == MARITIME:
        return 2 * COIN * count + piece
    if god == PRODUCTION:
        return GOOD * count + piece
    if god == SCIENTIFIC:
        return SPARE_CARD * count + piece
    return min(count, 2) + piece


def villages_worth(state: DeusState, seat: int) -> float:
    """A village that is nearly surrounded is worth much to whoever has the most armies beside it."""
    board = state.board
    armies = state.of_type(seat, MILITARY)
    occupied = -1
    worth = 0.0
    for i in range(len(state.vp)):
        around = board.near[board.villages[i]]
        if state.vp[i] == 0 or not armies & around:
            continue
        if occupied < 0:
            occupied = state.occupied()
        mine = (armies & around).bit_count()
        most = max([(state.of_type(foe, MILITARY) & around).bit_count() for foe in state.foes(seat)])
        share = 1.0 if mine > most else 0.5 if mine == most else 0.1
        full = (around & occupied).bit_count() / len(board.beside[board.villages[i]])
        worth += VILLAGE_SHARE * state.vp[i] * share * full * full
    return worth

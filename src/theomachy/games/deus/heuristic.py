"""Hand-written evaluation of a position: the score if the game ended now, and what the rest of the game may bring.

The weights are in VP and were tuned by bots that played with different ones against each other.
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
# Resources and gold: the first ones, up to `ENOUGH_GOODS` and `ENOUGH_GOLD`, and those beyond.
GOOD: Final = 1.2
SPARE_GOOD: Final = 0.3
ENOUGH_GOODS: Final = 1
COIN: Final = 0.2
SPARE_COIN: Final = 0.08
ENOUGH_GOLD: Final = 12
HELD_CARD: Final = 0.4
SPARE_CARD: Final = 0.3
# A card in a column acts again later. `PIECE_WORTHS` are the worths of 0 to 5 pieces of a type on the player board: each
# further one adds less.
COLUMN_CARD: Final = 5.0
PIECES: Final = (0.0, 0.7, 1.12, 1.37, 1.52, 1.61)
PIECE: Final = 0.5
REGION: Final = 0.5
CITY: Final = 0.2
VILLAGE_SHARE: Final = 1.2
# Weights of the VP that a temple may still gain, of a temple in hand, and of the columns that it needs.
GROWTH: Final = 0.5
TEMPLE_IN_HAND: Final = 0.4
TEMPLE_COLUMNS: Final = 6.0
SHORT_OF_GOLD: Final = 8.0
# The weight of the future falls with the rounds, down to `MIN_FUTURE_WEIGHT`; the last two replace it near the end.
FADING_ROUNDS: Final = 120.0
LEAST_AHEAD: Final = 0.25
AFTER_TRIGGER: Final = 0.2
LAST_TURN: Final = 0.12
# After the trigger every seat loses most of its future. `USUAL_FUTURE`, what a seat usually loses, is added again,
# so that triggering the end is not judged by this loss; `LEAD_WEIGHT` is the weight of the lead in points then.
USUAL_FUTURE: Final = 150.0
LEAD: Final = 1.0


def heuristic(state: DeusState, seat: int) -> float:
    mine = final_vp(state, seat)
    if state.ending != RUNNING:
        return mine + (WON if seat in best_seats(state) else 0.0)
    best = 0
    for foe in state.foes(seat):
        best = max(best, final_vp(state, foe))
    usual_weight = max(LEAST_AHEAD, 1.0 - (state.round - 1) / FADING_ROUNDS)
    future_weight = usual_weight
    worth = mine - RIVAL * best
    if state.last_round:
        future_weight = LAST_TURN if to_come(state, seat) else 0.0
    elif state.trigger != RUNNING:
        future_weight = AFTER_TRIGGER
        worth += (usual_weight - future_weight) * USUAL_FUTURE + LEAD * (mine - best)
    return worth + future_weight * future(state, seat) + min(1.0, future_weight + 0.4) * villages_worth(state, seat)


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
    """What built temples may still gain, and the best temple in hand, by how near its columns and cost are."""
    temple_count = len(me.columns[TEMPLE])
    worth = 0.0
    for card in me.columns[TEMPLE]:
        worth += GROWTH * (TEMPLE_CAP - temple_vp(state, seat, card))
    ready = 1.0
    if temple_count > 0:
        ready = sum([min(temple_count, len(me.columns[kind])) for kind in range(STANDARD_TYPES)]) / (
            STANDARD_TYPES * temple_count
        )
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
    """What the step that is waiting will still give this seat."""
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
    """The likely share of each village's VP, weighted by the square of how far the village is surrounded."""
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

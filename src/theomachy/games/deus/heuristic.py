"""Hand-written evaluation of a position: the score if the game ended now, plus an estimate of what is still to come.

The weights are in VP. They were tuned by games between bots with different weights."""

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
from theomachy.games.deus.scoring import final_vp, winning_seats
from theomachy.games.deus.state import RUNNING, DeusState, Player
from theomachy.games.deus.steps.offering import CallGod, Offering

WIN_BONUS: Final = 1000.0
RIVAL_WEIGHT: Final = 0.3
# The worth of a resource, up to `ENOUGH_GOODS` of each kind.
GOOD_WORTH: Final = 1.2
# The worth of each further one.
SPARE_GOOD_WORTH: Final = 0.3
ENOUGH_GOODS: Final = 1
# The worth of a gold, up to `ENOUGH_GOLD`.
GOLD_WORTH: Final = 0.2
# The worth of each further gold.
SPARE_GOLD_WORTH: Final = 0.08
ENOUGH_GOLD: Final = 12
HAND_CARD_WORTH: Final = 0.4
SPARE_CARD_WORTH: Final = 0.3
# A card in a column is worth much because it acts again later.
COLUMN_CARD_WORTH: Final = 5.0
# The worth of 0 to 5 pieces of one type on the player board: each further one adds less.
PIECE_WORTHS: Final = (0.0, 0.7, 1.12, 1.37, 1.52, 1.61)
PIECE_WORTH: Final = 0.5
REGION_WORTH: Final = 0.5
CITY_WORTH: Final = 0.2
VILLAGE_SHARE: Final = 1.2
# Weight of the VP that a built temple may still gain.
TEMPLE_GROWTH_WEIGHT: Final = 0.5
# Weight of the VP of the best temple in hand.
TEMPLE_IN_HAND_WEIGHT: Final = 0.4
# Worth of the cards in the columns that a temple needs.
TEMPLE_COLUMNS_WORTH: Final = 6.0
GOLD_SHORTFALL_SCALE: Final = 8.0
# The estimate of what is still to come loses weight with the rounds, down to `MIN_FUTURE_WEIGHT`.
FUTURE_HORIZON_ROUNDS: Final = 120.0
MIN_FUTURE_WEIGHT: Final = 0.25
# These two replace that weight near the end of the game.
FUTURE_WEIGHT_AFTER_TRIGGER: Final = 0.2
FUTURE_WEIGHT_LAST_TURN: Final = 0.12
# What a seat usually loses when the end of the game is triggered. It is added again, so that the bot does not avoid
# triggering the end because of this loss.
USUAL_FUTURE: Final = 150.0
# Weight of the lead in points once the end is triggered.
LEAD_WEIGHT: Final = 1.0


def evaluate(state: DeusState, seat: int) -> float:
    mine = final_vp(state, seat)
    if state.ending != RUNNING:
        return mine + (WIN_BONUS if seat in winning_seats(state) else 0.0)
    best = 0
    for foe in state.opponents(seat):
        best = max(best, final_vp(state, foe))
    usual_weight = max(MIN_FUTURE_WEIGHT, 1.0 - (state.round - 1) / FUTURE_HORIZON_ROUNDS)
    future_weight = usual_weight
    worth = mine - RIVAL_WEIGHT * best
    if state.last_round:
        future_weight = FUTURE_WEIGHT_LAST_TURN if has_turn_left(state, seat) else 0.0
    elif state.trigger != RUNNING:
        future_weight = FUTURE_WEIGHT_AFTER_TRIGGER
        worth += (usual_weight - future_weight) * USUAL_FUTURE + LEAD_WEIGHT * (mine - best)
    return (
        worth + future_weight * future_worth(state, seat) + min(1.0, future_weight + 0.4) * villages_worth(state, seat)
    )


def has_turn_left(state: DeusState, seat: int) -> bool:
    """Return whether a seat has not finished its turn in this round."""
    count = len(state.players)
    return (state.seat - state.first_seat) % count <= (seat - state.first_seat) % count


def future_worth(state: DeusState, seat: int) -> float:
    me = state.players[seat]
    worth = goods_worth(me) + temples_worth(state, seat, me) + pending_worth(state, seat, me)
    count = len(me.hand)
    if state.seat == seat and state.steps and isinstance(state.steps[-1], Offering):
        count = max(count, START_HAND)
    worth += HAND_CARD_WORTH * min(count, START_HAND) + SPARE_CARD_WORTH * max(0, count - START_HAND)
    for kind in range(STANDARD_TYPES):
        worth += COLUMN_CARD_WORTH * len(me.columns[kind]) + PIECE_WORTHS[me.board[kind]]
    return (
        worth
        + REGION_WORTH * state.controlled_regions(seat).bit_count()
        + CITY_WORTH * state.regions_with_buildings(seat, 2).bit_count()
    )


def goods_worth(me: Player) -> float:
    worth = 0.0
    for good in range(RESOURCES):
        count = me.goods[good]
        worth += GOOD_WORTH * min(count, ENOUGH_GOODS) + SPARE_GOOD_WORTH * max(0, count - ENOUGH_GOODS)
    gold = me.goods[GOLD]
    return worth + GOLD_WORTH * min(gold, ENOUGH_GOLD) + SPARE_GOLD_WORTH * max(0, gold - ENOUGH_GOLD)


def temples_worth(state: DeusState, seat: int, me: Player) -> float:
    """Return what built temples may still gain, plus the value of the best temple in hand, by how close it is to being
    built.
    """
    temple_count = len(me.columns[TEMPLE])
    worth = 0.0
    for card in me.columns[TEMPLE]:
        worth += TEMPLE_GROWTH_WEIGHT * (TEMPLE_CAP - temple_vp(state, seat, card))
    ready = 1.0
    if temple_count > 0:
        ready = sum([min(temple_count, len(me.columns[kind])) for kind in range(STANDARD_TYPES)]) / (
            STANDARD_TYPES * temple_count
        )
    worth += TEMPLE_COLUMNS_WORTH * ready
    missing = sum([1 for good in range(RESOURCES) if me.goods[good] == 0]) * GOLD_FOR_RESOURCE
    near = GOLD_SHORTFALL_SCALE / (GOLD_SHORTFALL_SCALE + max(0, missing - me.goods[GOLD]))
    best = 0.0
    for card in me.hand:
        if state.cards[card].kind == TEMPLE:
            vp = temple_vp(state, seat, card)
            best = max(best, vp + TEMPLE_GROWTH_WEIGHT * (TEMPLE_CAP - vp))
    return worth + TEMPLE_IN_HAND_WEIGHT * best * near * ready * ready * ready


def pending_worth(state: DeusState, seat: int, me: Player) -> float:
    """Return what the pending step will still give this seat."""
    if state.seat != seat or not state.steps:
        return 0.0
    step = state.steps[-1]
    if isinstance(step, TakeGoods):
        return GOOD_WORTH * step.times
    if isinstance(step, GainPieces):
        return PIECE_WORTH * step.remaining
    if isinstance(step, CallGod):
        return GOOD_WORTH * step.count + PIECE_WORTH
    if isinstance(step, Offering):
        return offering_worth(me, state.cards[state.laid_cards[0]].kind, len(state.laid_cards))
    return 0.0


def offering_worth(me: Player, god: int, count: int) -> float:
    if god == MILITARY:
        return PIECE_WORTH * count
    if god == TEMPLE:
        return GOOD_WORTH * count + PIECE_WORTH
    piece = PIECE_WORTH if me.supply[god] > 0 else 0.0
    if god == MARITIME:
        return 2 * GOLD_WORTH * count + piece
    if god == PRODUCTION:
        return GOOD_WORTH * count + piece
    if god == SCIENTIFIC:
        return SPARE_CARD_WORTH * count + piece
    return min(count, 2) + piece


def villages_worth(state: DeusState, seat: int) -> float:
    """Return the seat's likely share of each village's VP, weighted by the square of how far the village is
    surrounded.
    """
    board = state.board
    armies = state.regions_with_piece(seat, MILITARY)
    occupied = -1
    worth = 0.0
    for i in range(len(state.village_vp)):
        around = board.neighbour_masks[board.villages[i]]
        if state.village_vp[i] == 0 or not armies & around:
            continue
        if occupied < 0:
            occupied = state.occupied_regions()
        mine = (armies & around).bit_count()
        most = max([(state.regions_with_piece(foe, MILITARY) & around).bit_count() for foe in state.opponents(seat)])
        share = 1.0 if mine > most else 0.5 if mine == most else 0.1
        full = (around & occupied).bit_count() / len(board.neighbours[board.villages[i]])
        worth += VILLAGE_SHARE * state.village_vp[i] * share * full * full
    return worth

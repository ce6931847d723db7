"""Why something cannot be done now, with the numbers and the rule."""

from __future__ import annotations

from theomachy.core.action import SEAT, Action
from theomachy.core.reason import Reason
from theomachy.games.deus.acts import Activate
from theomachy.games.deus.build import Turn, can_pay
from theomachy.games.deus.cards import GOLD, RESOURCES, STANDARD_TYPES, TEMPLE
from theomachy.games.deus.construct import FAR, ORDINARY, Pay, Place, gold_for
from theomachy.games.deus.effects.maritime import Sell, Trade
from theomachy.games.deus.effects.military import Besiege, MoveAll, Raid, Steal, foes_beside
from theomachy.games.deus.effects.production import TakeGoods
from theomachy.games.deus.effects.science import GainPieces
from theomachy.games.deus.flow import Draft
from theomachy.games.deus.places import edge_places, temple_places
from theomachy.games.deus.region_reasons import missing_column, no_edge_place, no_march, no_place
from theomachy.games.deus.rules import GOLD_FOR_RESOURCE, PIECES_OF_A_TYPE, VP_FOR_EDGE
from theomachy.games.deus.state import NOT_YET, DeusState, Player
from theomachy.games.deus.verbs import (
    ACTIVATE,
    ALSO,
    AT,
    BUILD,
    BUY,
    CALL,
    CARD,
    CELL,
    COVER,
    DISCARD,
    EDGE,
    GAIN,
    GOOD,
    GOODS_SET,
    MOVE,
    NOWHERE,
    OFFER,
    PASS,
    PAY,
    PICK,
    SELL,
    SETTLE,
    SIEGE,
    STEAL,
    SWAP,
    TAKE,
    TYPE,
)


def refusal(state: DeusState, seat: int, action: Action) -> Reason | None:
    step = state.steps[-1]
    if isinstance(step, Turn):
        return no_turn(state, seat, action)
    if action.verb in (BUILD, SETTLE, COVER, OFFER, PASS):
        return Reason("finish-first", [], "DEU-10")
    if isinstance(step, Place):
        return no_placing(state, seat, step, action)
    if isinstance(step, Pay):
        return no_payment(state, seat, step, action)
    if isinstance(step, Raid) and action.verb is MOVE:
        return no_march(state, seat, action.things[0], action.things[1], step.steps)
    if isinstance(step, MoveAll) and action.verb is MOVE:
        if step.moved >> action.things[0] & 1:
            return Reason("army-moved", [CELL.id(action.things[0])], "DEU-35")
        return no_march(state, seat, action.things[0], action.things[1], step.steps)
    return no_effect(state, seat, action)


def no_effect(state: DeusState, seat: int, action: Action) -> Reason | None:
    """Reasons of the steps that follow a card or an offering."""
    step = state.steps[-1]
    me = state.players[seat]
    if isinstance(step, Sell) and action.verb is SELL:
        return no_sale(me, step, action.things[0], action.things[1])
    if isinstance(step, Trade) and action.verb in (BUY, SWAP):
        return no_trade(state, me, step, action)
    if isinstance(step, TakeGoods) and action.verb is TAKE:
        good = action.things[0]
        if state.supply[good] == 0:
            return Reason("none-in-supply", [GOOD.id(good)], "DEU-03")
        return Reason("not-produced", [GOOD.id(good)], "DEU-17")
    if isinstance(step, GainPieces) and action.verb is GAIN:
        return no_piece_left(me, action.things[0])
    if isinstance(step, Draft) and action.verb is PICK:
        return no_piece_left(me, action.things[0])
    if isinstance(step, Steal) and action.verb is STEAL:
        return no_theft(state, seat, step, action.things[0])
    if isinstance(step, Besiege) and action.verb is SIEGE:
        return no_siege(state, action.things[0])
    if isinstance(step, Activate) and action.verb is ACTIVATE:
        return Reason("not-in-column", [CARD.id(action.things[0])], "DEU-17")
    if action.verb is CALL:
        return Reason("jupiter-copies", [], "DEU-40")
    if action.verb in (ALSO, DISCARD) and action.things[0] not in me.hand:
        return Reason("not-in-hand", [CARD.id(action.things[0])], "DEU-08")
    return None


def no_turn(state: DeusState, seat: int, action: Action) -> Reason | None:
    me = state.players[seat]
    if action.verb is PASS:
        return Reason("must-act", [str(len(me.hand))], "DEU-10")
    if action.verb not in (BUILD, SETTLE, COVER, OFFER):
        return None
    card = action.things[0]
    if card not in me.hand:
        return Reason("not-in-hand", [CARD.id(card)], "DEU-08")
    if action.verb is COVER:
        return no_cover(state, seat, me, action.things[1])
    reason = no_card(state, seat, me, card, state.cards[card].kind)
    if reason is not None:
        return reason
    if action.verb is SETTLE:
        return no_settlement(state, seat, me, state.cards[card].kind)
    if action.things[1] == NOWHERE or state.temples_left == 0:
        return Reason("say-where", [CARD.id(card)], "DEU-14")
    return no_place(state, seat, state.cards[card].kind, action.things[1])


def no_card(state: DeusState, seat: int, me: Player, card: int, kind: int) -> Reason | None:
    """DEU-11, DEU-12, DEU-20, DEU-24: what the card itself asks."""
    if kind == TEMPLE:
        reason = missing_column(state, seat)
        if reason is not None:
            return reason
        if state.temples_left > 0 and not temple_places(state, seat):
            return Reason("no-temple-region", [CARD.id(card)], "DEU-24")
    elif me.board[kind] == 0:
        return Reason("no-piece", [TYPE.id(kind), str(me.supply[kind])], "DEU-11")
    if not can_pay(me, state.cards[card]):
        cost = state.cards[card].cost
        gold = cost[GOLD] + GOLD_FOR_RESOURCE * sum([max(0, cost[good] - me.goods[good]) for good in range(RESOURCES)])
        return Reason("cannot-pay", [CARD.id(card), str(gold), str(me.goods[GOLD])], "DEU-12")
    return None


def no_settlement(state: DeusState, seat: int, me: Player, kind: int) -> Reason | None:
    if kind == TEMPLE:
        return Reason("temple-not-far", [], "DEU-16")
    if me.vp < VP_FOR_EDGE:
        return Reason("too-few-vp", [str(VP_FOR_EDGE), str(me.vp)], "DEU-16")
    if not edge_places(state, seat, kind):
        return Reason("no-edge-left", [TYPE.id(kind)], "DEU-16")
    return None


def no_cover(state: DeusState, seat: int, me: Player, kind: int) -> Reason | None:
    """DEU-62: the wildcard."""
    if not state.rules.wildcard:
        return Reason("no-wildcard", [], "DEU-62")
    if me.wild != NOT_YET:
        return Reason("wildcard-used", [], "DEU-62")
    if kind >= STANDARD_TYPES:
        return Reason("wildcard-temple", [], "DEU-62")
    if me.board[kind] == 0:
        return Reason("no-piece", [TYPE.id(kind), str(me.supply[kind])], "DEU-62")
    cost = len(me.columns[kind]) + 1
    if me.goods[GOLD] < cost:
        return Reason("wildcard-cost", [str(cost), str(me.goods[GOLD])], "DEU-62")
    return Reason("no-region-left", [TYPE.id(kind)], "DEU-18")


def no_placing(state: DeusState, seat: int, step: Place, action: Action) -> Reason | None:
    if action.verb is AT and step.where != FAR:
        return no_place(state, seat, step.kind, action.things[0])
    if action.verb is EDGE and step.where != ORDINARY:
        return no_edge_place(state, seat, step.kind, action.things[0])
    return None


def no_payment(state: DeusState, seat: int, step: Pay, action: Action) -> Reason | None:
    if action.verb is not PAY:
        return None
    goods = state.players[seat].goods
    cost = step.cost(state)
    mix = action.things[0]
    for good in range(RESOURCES):
        if mix >> good & 1 and (cost[good] == 0 or goods[good] == 0):
            return Reason("nothing-to-replace", [GOOD.id(good)], "DEU-12")
    return Reason("too-little-gold", [str(gold_for(cost, goods, mix)), str(goods[GOLD])], "DEU-12")


def no_sale(me: Player, step: Sell, count: int, mix: int) -> Reason | None:
    if mix != step.mix:
        return Reason("sells-other", [CARD.id(step.card), GOODS_SET.id(step.mix)], "DEU-12")
    most = min([me.goods[good] for good in range(RESOURCES) if mix >> good & 1])
    return Reason("too-many-to-sell", [str(count), str(min(most, step.most))], "DEU-12")


def no_trade(state: DeusState, me: Player, step: Trade, action: Action) -> Reason | None:
    """DEU-44: for each way to trade."""
    good = action.things[-1]
    if step.taken >> good & 1:
        return Reason("one-of-each", [GOOD.id(good)], "DEU-44")
    if state.supply[good] <= step.given[good]:
        return Reason("none-in-supply", [GOOD.id(good)], "DEU-44")
    if action.verb is BUY:
        return Reason("too-little-gold", [str(step.price), str(me.goods[GOLD])], "DEU-44")
    if action.things[0] == good:
        return Reason("swap-for-another", [GOOD.id(good)], "DEU-44")
    return Reason("nothing-to-swap", [GOOD.id(action.things[0])], "DEU-44")


def no_piece_left(me: Player, kind: int) -> Reason | None:
    if kind >= STANDARD_TYPES:
        return Reason("no-temple-piece", [], "DEU-40")
    if me.supply[kind] == 0:
        return Reason("no-piece-left", [TYPE.id(kind), str(PIECES_OF_A_TYPE)], "DEU-40")
    return None


def no_theft(state: DeusState, seat: int, step: Steal, foe: int) -> Reason | None:
    if foe == seat or foe >= len(state.players):
        return Reason("no-opponent", [], "DEU-35")
    if foe not in foes_beside(state, seat, 1 << step.cell):
        return Reason("not-beside", [SEAT.id(foe), CELL.id(step.cell)], "DEU-35")
    return Reason("no-gold-there", [SEAT.id(foe)], "DEU-37")


def no_siege(state: DeusState, cell: int) -> Reason | None:
    villages = state.board.villages
    if cell not in villages:
        return Reason("no-village", [CELL.id(cell)], "DEU-36")
    if state.vp[villages.index(cell)] == 0:
        return Reason("village-empty", [CELL.id(cell)], "DEU-36")
    return Reason("village-not-beside", [CELL.id(cell)], "DEU-36")

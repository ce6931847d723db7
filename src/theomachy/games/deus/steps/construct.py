"""DEU-12 to DEU-17, DEU-21: a card has been played; its piece is placed, paid for, and its column acts."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.game import Json
from theomachy.core.notation import text_of
from theomachy.core.rule_errors import Reason
from theomachy.core.state import Question
from theomachy.games.deus.barbarians import check_villages_beside
from theomachy.games.deus.board import cells_of_mask
from theomachy.games.deus.cards import FACE_DOWN, FACE_DOWN_SLUG, GOLD, RESOURCES, STANDARD_TYPES, TEMPLE, TYPES
from theomachy.games.deus.effects.activation import activate_column
from theomachy.games.deus.payment import (
    choices_in_gold,
    gold_price,
    make_bill,
    paid_units,
    payment_action,
    payment_slug,
    replaceable_units,
    units_in_gold,
    units_of_payment,
)
from theomachy.games.deus.placement import edge_places, ordinary_places, temple_places
from theomachy.games.deus.reasons import why_not_edge_region, why_not_placeable
from theomachy.games.deus.rules import GOLD_FOR_RESOURCE, VP_FOR_EDGE
from theomachy.games.deus.state import EDGE_PLACEMENTS, NOT_YET, RUNNING, TEMPLES_GONE, DeusState
from theomachy.games.deus.steps.follow_up import FollowUp
from theomachy.games.deus.verbs import (
    AT,
    CARD,
    CELL,
    EDGE,
    GOOD,
    LAST_TEMPLE,
    NOWHERE,
    PAID_GOLD,
    PAID_GOOD,
    PAY,
    PAY_GOLD,
    PLACED,
    PLACED_FAR,
    TYPE,
)
from theomachy.games.deus.view_types import BuildingView

# What `Place` offers: ordinary regions, edge regions for VP, or both.
ORDINARY: Final = 0
EDGE_ONLY: Final = 1
EITHER: Final = 2


class Place(FollowUp):
    """DEU-14, DEU-16: asks for the region of the piece, if the action that played the card did not name it."""

    def __init__(self, seat: int, kind: int, where: int) -> None:
        super().__init__(seat)
        self.kind = kind
        self.where = where

    def options(self, state: DeusState) -> list[Action]:
        if self.kind == TEMPLE:
            return [AT.of(cell) for cell in cells_of_mask(temple_places(state, self.seat))]
        out: list[Action] = []
        if self.where != EDGE_ONLY:
            out += [AT.of(cell) for cell in cells_of_mask(ordinary_places(state, self.seat, self.kind))]
        if self.where != ORDINARY and state.players[self.seat].vp >= VP_FOR_EDGE:
            out += [EDGE.of(cell) for cell in cells_of_mask(edge_places(state, self.seat, self.kind))]
        return out

    def why_illegal(self, state: DeusState, action: Action) -> Reason | None:
        if action.verb is AT:
            if self.where == EDGE_ONLY:
                return Reason("paid-for-edge", [CELL.id(action.things[0]), str(VP_FOR_EDGE)], "DEU-16")
            return why_not_placeable(state, self.seat, self.kind, action.things[0])
        if action.verb is EDGE:
            if self.where == ORDINARY:
                return Reason("not-paid-for-edge", [CELL.id(action.things[0]), str(VP_FOR_EDGE)], "DEU-16")
            return why_not_edge_region(state, self.seat, self.kind, action.things[0])
        return super().why_illegal(state, action)

    def apply(self, state: DeusState, action: Action) -> None:
        state.steps.append(Pay(self.seat, self.kind, action.things[0], action.verb is EDGE))

    def question(self, state: DeusState) -> Question:
        return Question("place-far" if self.where == EDGE_ONLY else "place", [TYPE.id(self.kind)])

    def view_extras(self, state: DeusState) -> Json:
        return {"building": building_view(state, self.seat, self.kind)}

    def constructor_args(self) -> tuple[object, ...]:
        return self.seat, self.kind, self.where


class Pay(FollowUp):
    """DEU-12: resources, or 4 gold for each; asked only if both are possible."""

    def __init__(self, seat: int, column: int, cell: int, at_edge: bool) -> None:
        super().__init__(seat)
        self.column = column
        self.cell = cell
        self.at_edge = at_edge

    def options(self, state: DeusState) -> list[Action]:
        """One for each choice of owned units that gold could replace; what is missing is paid in gold anyway."""
        goods = state.players[self.seat].goods
        cost = self.cost(state)
        own = replaceable_units(cost, goods)
        if own == 0 or gold_price(cost, goods, 0) + GOLD_FOR_RESOURCE > goods[GOLD]:
            return PAY_WITHOUT_CHOICE
        out: list[Action] = []
        for in_gold in choices_in_gold(own):
            if gold_price(cost, goods, in_gold) <= goods[GOLD]:
                out.append(payment_action(in_gold, own))
        return out

    def why_illegal(self, state: DeusState, action: Action) -> Reason | None:
        if action.verb not in (PAY, PAY_GOLD):
            return super().why_illegal(state, action)
        goods = state.players[self.seat].goods
        cost = self.cost(state)
        own = replaceable_units(cost, goods)
        in_gold = units_of_payment(action, own)
        for good in range(RESOURCES):
            if units_in_gold(in_gold, good) > units_in_gold(own, good):
                return Reason("nothing-to-replace", [GOOD.id(good)], "DEU-12")
        gold = gold_price(cost, goods, in_gold)
        if gold > goods[GOLD]:
            return Reason("too-little-gold", [str(gold), str(goods[GOLD])], "DEU-12")
        return Reason("say-pay-so", [text_of(payment_action(in_gold, own))], "DEU-12")

    def apply(self, state: DeusState, action: Action) -> None:
        me = state.players[self.seat]
        cost = self.cost(state)
        in_gold = units_of_payment(action, replaceable_units(cost, me.goods))
        gold = gold_price(cost, me.goods, in_gold)
        for good in range(RESOURCES):
            count = paid_units(cost, me.goods, in_gold, good)
            if count > 0:
                state.return_good(self.seat, good, count)
                state.emit(PAID_GOOD, self.seat, count, good)
        if gold > 0:
            me.goods[GOLD] -= gold
            state.emit(PAID_GOLD, self.seat, gold)
        if self.at_edge:
            state.change_vp(self.seat, -VP_FOR_EDGE, EDGE_PLACEMENTS)
            state.emit(PLACED_FAR, self.seat, VP_FOR_EDGE)
        finish_construction(state, self.seat, self.column, self.cell)

    def cost(self, state: DeusState) -> list[int]:
        """DEU-62: a card that lies face down costs its position in gold."""
        column = state.players[self.seat].columns[self.column]
        if column[-1] == FACE_DOWN:
            return [0] * RESOURCES + [len(column)]
        return state.cards[column[-1]].cost

    def question(self, state: DeusState) -> Question:
        card = state.players[self.seat].columns[self.column][-1]
        return Question("pay", [CARD.id(card), str(GOLD_FOR_RESOURCE)])

    def view_extras(self, state: DeusState) -> Json:
        building = building_view(state, self.seat, self.column)
        goods = state.players[self.seat].goods
        cost = self.cost(state)
        own = replaceable_units(cost, goods)
        for action in state.legal:
            in_gold = units_of_payment(action, own)
            building["bills"][payment_slug(in_gold)] = make_bill(cost, goods, in_gold)
        return {"building": building}

    def constructor_args(self) -> tuple[object, ...]:
        return self.seat, self.column, self.cell, self.at_edge


PAY_WITHOUT_CHOICE: Final[list[Action]] = [payment_action(0, 0)]


def building_view(state: DeusState, seat: int, column: int) -> BuildingView:
    """DEU-11: view of the card under construction; it lies on its column before its region and price are chosen."""
    card = state.players[seat].columns[column][-1]
    slug = CARD.slug(card) if card != FACE_DOWN else FACE_DOWN_SLUG
    return {"card": slug, "column": TYPES[column], "bills": {}}


def finish_construction(state: DeusState, seat: int, kind: int, cell: int) -> None:
    """DEU-17, DEU-30: the piece is placed, villages are attacked, then the steps of the column run."""
    if kind == TEMPLE:
        if cell != NOWHERE:
            place_temple(state, seat, cell)
        return
    me = state.players[seat]
    me.board[kind] -= 1
    state.pieces[seat * STANDARD_TYPES + kind] |= 1 << cell
    if me.first_region == NOT_YET:
        me.first_region = cell
    state.emit(PLACED, seat, kind, cell)
    activate_column(state, seat, kind)
    check_villages_beside(state, cell)


def place_temple(state: DeusState, seat: int, cell: int) -> None:
    """DEU-21, DEU-50: placing the last piece of the supply triggers the end."""
    state.temples |= 1 << cell
    state.temples_left -= 1
    state.emit(PLACED, seat, TEMPLE, cell)
    if state.temples_left == 0 and state.trigger == RUNNING:
        state.trigger = TEMPLES_GONE
        state.emit(LAST_TEMPLE)

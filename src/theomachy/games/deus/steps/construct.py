"""DEU-12 to DEU-17, DEU-21: a card has been played; its piece is placed, paid for, and its column acts."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.game import Json
from theomachy.core.notation import text_of
from theomachy.core.reason import Reason
from theomachy.core.state import Question
from theomachy.games.deus.acts import activate_column
from theomachy.games.deus.barbarians import check_attacks
from theomachy.games.deus.board import cells_in
from theomachy.games.deus.cards import FACE_DOWN, FACE_DOWN_SLUG, GOLD, RESOURCES, STANDARD_TYPES, TEMPLE, TYPES
from theomachy.games.deus.payment import bill, gold_for, mix_of, owned_of, paid_of, payment
from theomachy.games.deus.places import edge_places, ordinary_places, temple_places
from theomachy.games.deus.reasons import no_edge_place, no_place
from theomachy.games.deus.rules import GOLD_FOR_RESOURCE, VP_FOR_EDGE
from theomachy.games.deus.shape import BuildingView
from theomachy.games.deus.state import AT_EDGE, NOT_YET, RUNNING, TEMPLES_GONE, DeusState
from theomachy.games.deus.steps.follow_up import FollowUp
from theomachy.games.deus.verbs import (
    AT,
    CARD,
    EDGE,
    GOOD,
    GOODS_SET,
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

# What `Place` offers: ordinary regions, edge regions for VP, or both.
ORDINARY: Final = 0
FAR: Final = 1
EITHER: Final = 2


class Place(FollowUp):
    """DEU-14, DEU-16: asks for the region of the piece, if the action that played the card did not name it."""

    def __init__(self, seat: int, kind: int, where: int) -> None:
        super().__init__(seat)
        self.kind = kind
        self.where = where

    def options(self, state: DeusState) -> list[Action]:
        if self.kind == TEMPLE:
            return [AT.of(cell) for cell in cells_in(temple_places(state, self.seat))]
        out: list[Action] = []
        if self.where != FAR:
            out += [AT.of(cell) for cell in cells_in(ordinary_places(state, self.seat, self.kind))]
        if self.where != ORDINARY and state.players[self.seat].vp >= VP_FOR_EDGE:
            out += [EDGE.of(cell) for cell in cells_in(edge_places(state, self.seat, self.kind))]
        return out

    def refuse(self, state: DeusState, action: Action) -> Reason | None:
        if action.verb is AT and self.where != FAR:
            return no_place(state, self.seat, self.kind, action.things[0])
        if action.verb is EDGE and self.where != ORDINARY:
            return no_edge_place(state, self.seat, self.kind, action.things[0])
        return super().refuse(state, action)

    def apply(self, state: DeusState, action: Action) -> None:
        state.steps.append(Pay(self.seat, self.kind, action.things[0], action.verb is EDGE))

    def ask(self, state: DeusState) -> Question:
        return Question("place-far" if self.where == FAR else "place", [TYPE.id(self.kind)])

    def show(self, state: DeusState) -> Json:
        return {"building": built_last(state, self.seat, self.kind)}

    def key(self) -> tuple[object, ...]:
        return self.seat, self.kind, self.where


class Pay(FollowUp):
    """DEU-12: resources, or 4 gold for each; asked only if both are possible."""

    def __init__(self, seat: int, column: int, cell: int, far: bool) -> None:
        super().__init__(seat)
        self.column = column
        self.cell = cell
        self.far = far

    def options(self, state: DeusState) -> list[Action]:
        """One for each set of owned resources that gold could replace; what is missing is paid in gold anyway."""
        goods = state.players[self.seat].goods
        cost = self.cost(state)
        own = owned_of(cost, goods)
        if own == 0 or gold_for(cost, goods, 0) + GOLD_FOR_RESOURCE > goods[GOLD]:
            return NO_GOLD
        out: list[Action] = []
        for mix in range(1 << RESOURCES):
            if mix & ~own == 0 and gold_for(cost, goods, mix) <= goods[GOLD]:
                out.append(payment(mix, own))
        return out

    def refuse(self, state: DeusState, action: Action) -> Reason | None:
        if action.verb not in (PAY, PAY_GOLD):
            return super().refuse(state, action)
        goods = state.players[self.seat].goods
        cost = self.cost(state)
        own = owned_of(cost, goods)
        mix = mix_of(action, own)
        for good in range(RESOURCES):
            if mix >> good & 1 and not own >> good & 1:
                return Reason("nothing-to-replace", [GOOD.id(good)], "DEU-12")
        gold = gold_for(cost, goods, mix)
        if gold > goods[GOLD]:
            return Reason("too-little-gold", [str(gold), str(goods[GOLD])], "DEU-12")
        return Reason("say-pay-so", [text_of(payment(mix, own))], "DEU-12")

    def apply(self, state: DeusState, action: Action) -> None:
        me = state.players[self.seat]
        cost = self.cost(state)
        mix = mix_of(action, owned_of(cost, me.goods))
        gold = gold_for(cost, me.goods, mix)
        for good in range(RESOURCES):
            count = paid_of(cost, me.goods, mix, good)
            if count > 0:
                state.give_back(self.seat, good, count)
                state.tell(PAID_GOOD, self.seat, count, good)
        if gold > 0:
            me.goods[GOLD] -= gold
            state.tell(PAID_GOLD, self.seat, gold)
        if self.far:
            state.change_vp(self.seat, -VP_FOR_EDGE, AT_EDGE)
            state.tell(PLACED_FAR, self.seat, VP_FOR_EDGE)
        construct(state, self.seat, self.column, self.cell)

    def cost(self, state: DeusState) -> list[int]:
        """DEU-62: a card that lies face down costs its position in gold."""
        column = state.players[self.seat].columns[self.column]
        if column[-1] == FACE_DOWN:
            return [0] * RESOURCES + [len(column)]
        return state.cards[column[-1]].cost

    def ask(self, state: DeusState) -> Question:
        card = state.players[self.seat].columns[self.column][-1]
        return Question("pay", [CARD.id(card), str(GOLD_FOR_RESOURCE)])

    def show(self, state: DeusState) -> Json:
        building = built_last(state, self.seat, self.column)
        goods = state.players[self.seat].goods
        cost = self.cost(state)
        own = owned_of(cost, goods)
        for action in state.legal:
            mix = mix_of(action, own)
            building["bills"][GOODS_SET.slug(mix)] = bill(cost, goods, mix)
        return {"building": building}

    def key(self) -> tuple[object, ...]:
        return self.seat, self.column, self.cell, self.far


NO_GOLD: Final[list[Action]] = [payment(0, 0)]


def built_last(state: DeusState, seat: int, column: int) -> BuildingView:
    """DEU-11: view of the card under construction; it lies on its column before its region and price are chosen."""
    card = state.players[seat].columns[column][-1]
    slug = CARD.slug(card) if card != FACE_DOWN else FACE_DOWN_SLUG
    return {"card": slug, "column": TYPES[column], "bills": {}}


def construct(state: DeusState, seat: int, kind: int, cell: int) -> None:
    """DEU-17, DEU-30: the piece is placed, villages are attacked, then the steps of the column run."""
    if kind == TEMPLE:
        if cell != NOWHERE:
            place_temple(state, seat, cell)
        return
    me = state.players[seat]
    me.board[kind] -= 1
    state.pieces[seat * STANDARD_TYPES + kind] |= 1 << cell
    if me.first == NOT_YET:
        me.first = cell
    state.tell(PLACED, seat, kind, cell)
    activate_column(state, seat, kind)
    check_attacks(state, cell)


def place_temple(state: DeusState, seat: int, cell: int) -> None:
    """DEU-21, DEU-50: placing the last piece of the supply triggers the end."""
    state.temples |= 1 << cell
    state.temples_left -= 1
    state.tell(PLACED, seat, TEMPLE, cell)
    if state.temples_left == 0 and state.trigger == RUNNING:
        state.trigger = TEMPLES_GONE
        state.tell(LAST_TEMPLE)

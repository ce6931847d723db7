"""Blue cards: selling for gold or VP, and trade with the supply."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.game import Json
from theomachy.core.rule_errors import Reason
from theomachy.core.state import Question
from theomachy.games.deus.cards import GOLD, RESOURCES
from theomachy.games.deus.effects.registry import register
from theomachy.games.deus.state import SALES, DeusState
from theomachy.games.deus.steps.follow_up import FollowUp
from theomachy.games.deus.verbs import (
    BUY,
    CARD,
    DECLINE,
    ENOUGH,
    GOOD,
    GOODS_SET,
    GOT_GOOD,
    PAID_GOLD,
    PAID_GOOD,
    SELL,
    SOLD,
    SWAP,
)
from theomachy.games.deus.view_types import SaleView


class Sell(FollowUp):
    """DEU-12, DEU-17: sell up to `max_units` units of each resource of `resources`, a bitmask; they return to the
    supply."""

    def __init__(self, seat: int, card: int, resources: int, price: int, max_units: int, for_vp: bool) -> None:
        super().__init__(seat)
        self.card = card
        self.resources = resources
        self.price = price
        self.max_units = max_units
        self.for_vp = for_vp

    def options(self, state: DeusState) -> list[Action]:
        most = self.max_sellable(state)
        if most == 0:
            return []
        return [SELL.of(count, self.resources) for count in range(1, most + 1)] + [DECLINE.of(self.card)]

    def why_illegal(self, state: DeusState, action: Action) -> Reason | None:
        if action.verb is not SELL:
            return super().why_illegal(state, action)
        count, mix = action.things
        if mix != self.resources:
            return Reason("sells-other", [CARD.id(self.card), GOODS_SET.id(self.resources)], "DEU-12")
        return Reason("too-many-to-sell", [str(count), str(self.max_sellable(state))], "DEU-12")

    def apply(self, state: DeusState, action: Action) -> None:
        if action.verb is DECLINE:
            return
        count = action.things[0]
        for good in range(RESOURCES):
            if self.resources >> good & 1:
                state.return_good(self.seat, good, count)
        state.emit(SOLD, self.seat, count, self.resources)
        if self.for_vp:
            state.gain_vp(self.seat, count * self.price, SALES)
        else:
            state.gain_gold(self.seat, count * self.price)

    def max_sellable(self, state: DeusState) -> int:
        goods = state.players[self.seat].goods
        most = self.max_units
        for good in range(RESOURCES):
            if self.resources >> good & 1:
                most = min(most, goods[good])
        return most

    def question(self, state: DeusState) -> Question:
        return Question("sell-for-vp" if self.for_vp else "sell-for-gold", [CARD.id(self.card), str(self.price)])

    def constructor_args(self) -> tuple[object, ...]:
        return self.seat, self.card, self.resources, self.price, self.max_units, self.for_vp

    def view_extras(self, state: DeusState) -> Json:
        gains = [count * self.price for count in range(1, self.max_sellable(state) + 1)]
        sale: SaleView = {"unit": "vp" if self.for_vp else "gold", "gains": gains}
        return {"sale": sale}


class Trade(FollowUp):
    """DEU-44: at most one of each resource, for gold or for one of another.

    The trades of one activation count as simultaneous: what was taken cannot be paid with, what was given cannot be
    taken. `received_mask` is a bitmask of resources, `given_counts` counts the units of each.
    """

    def __init__(self, seat: int, price: int, received_mask: int, given_counts: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.price = price
        self.received_mask = received_mask
        self.given_counts = given_counts

    def options(self, state: DeusState) -> list[Action]:
        goods = state.players[self.seat].goods
        out: list[Action] = []
        for good in range(RESOURCES):
            if self.received_mask >> good & 1 or state.supply[good] <= self.given_counts[good]:
                continue
            if goods[GOLD] >= self.price:
                out.append(BUY.of(good))
            for other in range(RESOURCES):
                if other != good and goods[other] > (self.received_mask >> other & 1):
                    out.append(SWAP.of(other, good))
        out.append(ENOUGH.of())
        return out

    def why_illegal(self, state: DeusState, action: Action) -> Reason | None:
        """DEU-44: why this trade is illegal."""
        if action.verb not in (BUY, SWAP):
            return super().why_illegal(state, action)
        good = action.things[-1]
        if self.received_mask >> good & 1:
            return Reason("one-of-each", [GOOD.id(good)], "DEU-44")
        if state.supply[good] <= self.given_counts[good]:
            return Reason("none-in-supply", [GOOD.id(good)], "DEU-44")
        if action.verb is BUY:
            gold = state.players[self.seat].goods[GOLD]
            return Reason("too-little-gold", [str(self.price), str(gold)], "DEU-44")
        if action.things[0] == good:
            return Reason("swap-for-another", [GOOD.id(good)], "DEU-44")
        return Reason("nothing-to-swap", [GOOD.id(action.things[0])], "DEU-44")

    def apply(self, state: DeusState, action: Action) -> None:
        if action.verb is ENOUGH:
            return
        given_counts = list(self.given_counts)
        if action.verb is BUY:
            good = action.things[0]
            state.players[self.seat].goods[GOLD] -= self.price
            state.emit(PAID_GOLD, self.seat, self.price)
        else:
            other, good = action.things
            state.return_good(self.seat, other, 1)
            state.emit(PAID_GOOD, self.seat, 1, other)
            given_counts[other] += 1
        state.supply[good] -= 1
        state.players[self.seat].goods[good] += 1
        state.emit(GOT_GOOD, self.seat, 1, good)
        state.steps.append(Trade(self.seat, self.price, self.received_mask | 1 << good, tuple(given_counts)))

    def question(self, state: DeusState) -> Question:
        return Question("trade", [str(self.price)])

    def constructor_args(self) -> tuple[object, ...]:
        return self.seat, self.price, self.received_mask, self.given_counts


def sell_for_gold(state: DeusState, seat: int, card: int, resources: int, price: int, _: int) -> None:
    """Sell any number for gold."""
    state.steps.append(Sell(seat, card, resources, price, SELL.size_a - 1, False))


register("sell-for-gold", ("goods", "number"), sell_for_gold)


def sell_for_vp(state: DeusState, seat: int, card: int, resources: int, price: int, max_units: int) -> None:
    """Sell up to `max_units` units, or sets of several resources, for VP."""
    state.steps.append(Sell(seat, card, resources, price, max_units, True))


register("sell-for-vp", ("goods", "number", "number"), sell_for_vp)


def trade(state: DeusState, seat: int, card: int, price: int, _: int, __: int) -> None:
    """DEU-44: buy or swap, at most one of each."""
    state.steps.append(Trade(seat, price, 0, (0,) * RESOURCES))


register("trade", ("number",), trade)

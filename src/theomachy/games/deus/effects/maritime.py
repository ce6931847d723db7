"""Blue cards: selling for gold or VP, and trade with the supply."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.game import Json
from theomachy.core.reason import Reason
from theomachy.core.state import Question
from theomachy.games.deus.cards import GOLD, RESOURCES
from theomachy.games.deus.shape import SaleView
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


class Sell(FollowUp):
    """DEU-12, DEU-17: sell up to `max_units` units of each resource of `resources`, a bitmask; they return to the supply."""

    def __init__(self, seat: int, card: int, mix: int, price: int, most: int, for_vp: bool) -> None:
        super().__init__(seat)
        self.card = card
        self.mix = mix
        self.price = price
        self.most = most
        self.for_vp = for_vp

    def options(self, state: DeusState) -> list[Action]:
        most = self.sellable(state)
        if most == 0:
            return []
        return [SELL.of(count, self.mix) for count in range(1, most + 1)] + [DECLINE.of(self.card)]

    def refuse(self, state: DeusState, action: Action) -> Reason | None:
        if action.verb is not SELL:
            return super().refuse(state, action)
        count, mix = action.things
        if mix != self.mix:
            return Reason("sells-other", [CARD.id(self.card), GOODS_SET.id(self.mix)], "DEU-12")
        return Reason("too-many-to-sell", [str(count), str(self.sellable(state))], "DEU-12")

    def apply(self, state: DeusState, action: Action) -> None:
        if action.verb is DECLINE:
            return
        count = action.things[0]
        for good in range(RESOURCES):
            if self.mix >> good & 1:
                state.give_back(self.seat, good, count)
        state.tell(SOLD, self.seat, count, self.mix)
        if self.for_vp:
            state.gain_vp(self.seat, count * self.price, SALES)
        else:
            state.gain_gold(self.seat, count * self.price)

    def sellable(self, state: DeusState) -> int:
        goods = state.players[self.seat].goods
        most = self.most
        for good in range(RESOURCES):
            if self.mix >> good & 1:
                most = min(most, goods[good])
        return most

    def ask(self, state: DeusState) -> Question:
        return Question("sell-for-vp" if self.for_vp else "sell-for-gold", [CARD.id(self.card), str(self.price)])

    def key(self) -> tuple[object, ...]:
        return self.seat, self.card, self.mix, self.price, self.most, self.for_vp

    def show(self, state: DeusState) -> Json:
        gains = [count * self.price for count in range(1, self.sellable(state) + 1)]
        sale: SaleView = {"unit": "vp" if self.for_vp else "gold", "gains": gains}
        return {"sale": sale}


class Trade(FollowUp):
    """DEU-44: at most one of each resource, for gold or for one of another.

    The trades of one activation count as simultaneous: what was taken cannot be paid with, what was given cannot be
    taken. `received_mask` is a bitmask of resources, `given_counts` counts the units of each.
    """

    def __init__(self, seat: int, price: int, taken: int, given: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.price = price
        self.taken = taken
        self.given = given

    def options(self, state: DeusState) -> list[Action]:
        goods = state.players[self.seat].goods
        out: list[Action] = []
        for good in range(RESOURCES):
            if self.taken >> good & 1 or state.supply[good] <= self.given[good]:
                continue
            if goods[GOLD] >= self.price:
                out.append(BUY.of(good))
            for other in range(RESOURCES):
                if other != good and goods[other] > (self.taken >> other & 1):
                    out.append(SWAP.of(other, good))
        out.append(ENOUGH.of())
        return out

    def refuse(self, state: DeusState, action: Action) -> Reason | None:
        """DEU-44: why this trade is illegal."""
        if action.verb not in (BUY, SWAP):
            return super().refuse(state, action)
        good = action.things[-1]
        if self.taken >> good & 1:
            return Reason("one-of-each", [GOOD.id(good)], "DEU-44")
        if state.supply[good] <= self.given[good]:
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
        given_counts = list(self.given)
        if action.verb is BUY:
            good = action.things[0]
            state.players[self.seat].goods[GOLD] -= self.price
            state.tell(PAID_GOLD, self.seat, self.price)
        else:
            other, good = action.things
            state.give_back(self.seat, other, 1)
            state.tell(PAID_GOOD, self.seat, 1, other)
            given_counts[other] += 1
        state.supply[good] -= 1
        state.players[self.seat].goods[good] += 1
        state.tell(GOT_GOOD, self.seat, 1, good)
        state.steps.append(Trade(self.seat, self.price, self.taken | 1 << good, tuple(given_counts)))

    def ask(self, state: DeusState) -> Question:
        return Question("trade", [str(self.price)])

    def key(self) -> tuple[object, ...]:
        return self.seat, self.price, self.taken, self.given


def sell_for_gold(state: DeusState, seat: int, card: int, mix: int, price: int, _: int) -> None:
    """Sell any number for gold."""
    state.steps.append(Sell(seat, card, mix, price, SELL.size_a - 1, False))


def sell_for_vp(state: DeusState, seat: int, card: int, mix: int, price: int, most: int) -> None:
    """Sell up to `max_units` units, or sets of several resources, for VP."""
    state.steps.append(Sell(seat, card, mix, price, most, True))


def trade(state: DeusState, seat: int, card: int, price: int, _: int, __: int) -> None:
    """DEU-44: buy or swap, at most one of each."""
    state.steps.append(Trade(seat, price, 0, (0,) * RESOURCES))

"""DEU-12: what a construction costs a player. A `mix` is a set of resources, as a bitmask."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.games.deus.cards import GOLD, GOODS, RESOURCES
from theomachy.games.deus.rules import GOLD_FOR_RESOURCE
from theomachy.games.deus.verbs import NO_GOOD, PAY, PAY_GOLD
from theomachy.games.deus.view_types import BillView, CountView


def paid_units(cost: list[int], goods: list[int], paid_in_gold: int, good: int) -> int:
    """How many units of a resource are paid; those of `paid_in_gold` are paid in gold."""
    return 0 if paid_in_gold >> good & 1 else min(cost[good], goods[good])


def gold_price(cost: list[int], goods: list[int], paid_in_gold: int) -> int:
    """The gold to pay, with 4 for each unit that is missing or in `paid_in_gold`."""
    gold = cost[GOLD]
    for good in range(RESOURCES):
        if paid_in_gold >> good & 1:
            gold += cost[good] * GOLD_FOR_RESOURCE
        elif cost[good] > goods[good]:
            gold += (cost[good] - goods[good]) * GOLD_FOR_RESOURCE
    return gold


def make_bill(cost: list[int], goods: list[int], paid_in_gold: int) -> BillView:
    """The bill for a cost. The resources of `paid_in_gold` are owned, but paid in gold."""
    paid_counts: list[CountView] = []
    missing_counts: list[CountView] = []
    missing_total = 0
    for good in range(RESOURCES):
        count = paid_units(cost, goods, paid_in_gold, good)
        if count > 0:
            paid_counts.append({"good": GOODS[good], "count": count})
        if cost[good] > count:
            missing_counts.append({"good": GOODS[good], "count": cost[good] - count})
            missing_total += cost[good] - count
    return {
        "paid": paid_counts,
        "missing": missing_counts,
        "gold": gold_price(cost, goods, paid_in_gold),
        "for_missing": missing_total * GOLD_FOR_RESOURCE,
    }


def replaceable_resources(cost: list[int], goods: list[int]) -> int:
    """The resources of a cost that the player owns and could pay in gold instead, as a bitmask."""
    own = 0
    for good in range(RESOURCES):
        if cost[good] > 0 and goods[good] > 0:
            own |= 1 << good
    return own


def payment_action(paid_in_gold: int, own: int) -> Action:
    """The action that pays gold for `paid_in_gold`, a part of the resources in `own`; it names them in order."""
    if paid_in_gold == own and paid_in_gold != 0:
        return PAY_GOLD.of()
    goods = [good for good in range(RESOURCES) if paid_in_gold >> good & 1] + [NO_GOOD] * RESOURCES
    return PAY.of(goods[0], goods[1], goods[2])


def resources_paid_in_gold(action: Action, own: int) -> int:
    """The resources that an action pays in gold, as a bitmask. The inverse of `payment_action`."""
    if action.verb is PAY_GOLD:
        return own
    mix = 0
    for good in action.things:
        if good != NO_GOOD:
            mix |= 1 << good
    return mix

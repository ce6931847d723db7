"""DEU-12: what a construction costs whoever pays it."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.games.deus.cards import GOLD, GOODS, RESOURCES
from theomachy.games.deus.rules import GOLD_FOR_RESOURCE
from theomachy.games.deus.shape import BillView, CountView
from theomachy.games.deus.verbs import NO_GOOD, PAY, PAY_GOLD


def paid_of(cost: list[int], goods: list[int], mix: int, good: int) -> int:
    """How many of a resource a player pays; gold stands in for those of `mix`."""
    return 0 if mix >> good & 1 else min(cost[good], goods[good])


def gold_for(cost: list[int], goods: list[int], mix: int) -> int:
    """The gold to pay, 4 for each resource that is missing or that gold stands in for."""
    gold = cost[GOLD]
    for good in range(RESOURCES):
        if mix >> good & 1:
            gold += cost[good] * GOLD_FOR_RESOURCE
        elif cost[good] > goods[good]:
            gold += (cost[good] - goods[good]) * GOLD_FOR_RESOURCE
    return gold


def bill(cost: list[int], goods: list[int], mix: int) -> BillView:
    """`mix` are the resources that gold stands in for although they are there."""
    paid: list[CountView] = []
    missing: list[CountView] = []
    lacking = 0
    for good in range(RESOURCES):
        count = paid_of(cost, goods, mix, good)
        if count > 0:
            paid.append({"good": GOODS[good], "count": count})
        if cost[good] > count:
            missing.append({"good": GOODS[good], "count": cost[good] - count})
            lacking += cost[good] - count
    return {
        "paid": paid,
        "missing": missing,
        "gold": gold_for(cost, goods, mix),
        "for_missing": lacking * GOLD_FOR_RESOURCE,
    }


def owned_of(cost: list[int], goods: list[int]) -> int:
    """The resources of a cost that are there, as a set: gold could stand in for them."""
    own = 0
    for good in range(RESOURCES):
        if cost[good] > 0 and goods[good] > 0:
            own |= 1 << good
    return own


def payment(mix: int, own: int) -> Action:
    """Gold for these of the owned resources, named in their order; for all of them it is paid in gold alone."""
    if mix == own and mix != 0:
        return PAY_GOLD.of()
    named = [good for good in range(RESOURCES) if mix >> good & 1] + [NO_GOOD] * RESOURCES
    return PAY.of(named[0], named[1], named[2])


def mix_of(action: Action, own: int) -> int:
    """The resources that gold stands in for, as a set."""
    if action.verb is PAY_GOLD:
        return own
    mix = 0
    for good in action.things:
        if good != NO_GOOD:
            mix |= 1 << good
    return mix

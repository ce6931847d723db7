"""DEU-12: what a construction costs a player.

Each unit of a resource is paid by itself. `in_gold` says how many owned units of each resource are paid in gold, as one
number: a digit for each resource, in base `1 << BITS`.
"""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.games.deus.cards import GOLD, GOODS, RESOURCES
from theomachy.games.deus.rules import GOLD_FOR_RESOURCE
from theomachy.games.deus.verbs import NO_GOOD, PAY, PAY_GOLD
from theomachy.games.deus.view_types import BillView, CountView

# Bits of one digit: a card costs at most 4 resources.
BITS: Final = 3
DIGIT: Final = (1 << BITS) - 1
# A payment in words names as many units; more are all that the player owns.
MAX_NAMED: Final = 3
NO_MIX: Final = "none"


def units_in_gold(in_gold: int, good: int) -> int:
    return in_gold >> (BITS * good) & DIGIT


def paid_units(cost: list[int], goods: list[int], in_gold: int, good: int) -> int:
    """How many units of a resource are paid with the resource itself."""
    return min(cost[good], goods[good]) - units_in_gold(in_gold, good)


def gold_price(cost: list[int], goods: list[int], in_gold: int) -> int:
    """The gold to pay, with 4 for each unit that is missing or in `in_gold`."""
    gold = cost[GOLD]
    for good in range(RESOURCES):
        if cost[good] > 0:
            gold += (cost[good] - paid_units(cost, goods, in_gold, good)) * GOLD_FOR_RESOURCE
    return gold


def make_bill(cost: list[int], goods: list[int], in_gold: int) -> BillView:
    """The bill for a cost. The units of `in_gold` are owned, but paid in gold."""
    paid_counts: list[CountView] = []
    missing_counts: list[CountView] = []
    missing_total = 0
    for good in range(RESOURCES):
        count = paid_units(cost, goods, in_gold, good)
        if count > 0:
            paid_counts.append({"good": GOODS[good], "count": count})
        if cost[good] > count:
            missing_counts.append({"good": GOODS[good], "count": cost[good] - count})
            missing_total += cost[good] - count
    return {
        "paid": paid_counts,
        "missing": missing_counts,
        "gold": gold_price(cost, goods, in_gold),
        "for_missing": missing_total * GOLD_FOR_RESOURCE,
    }


def replaceable_units(cost: list[int], goods: list[int]) -> int:
    """The units of a cost that the player owns and could pay in gold instead, as a number like `in_gold`."""
    own = 0
    for good in range(RESOURCES):
        own |= min(cost[good], goods[good]) << (BITS * good)
    return own


def choices_in_gold(own: int) -> list[int]:
    """Every choice of units to pay in gold among those of `own`, in ascending order."""
    choices = [0]
    for good in range(RESOURCES):
        count = units_in_gold(own, good)
        if count > 0:
            choices = [less + (more << (BITS * good)) for more in range(count + 1) for less in choices]
    return choices


def payment_action(in_gold: int, own: int) -> Action:
    """The action that pays gold for the units of `in_gold`, a part of those in `own`; it names them in order."""
    if in_gold == own and in_gold != 0:
        return PAY_GOLD.of()
    goods: list[int] = []
    for good in range(RESOURCES):
        goods += [good] * units_in_gold(in_gold, good)
    goods += [NO_GOOD] * MAX_NAMED
    return PAY.of(goods[0], goods[1], goods[2])


def units_of_payment(action: Action, own: int) -> int:
    """The units that an action pays in gold. The inverse of `payment_action`."""
    if action.verb is PAY_GOLD:
        return own
    in_gold = 0
    for good in action.things:
        if good != NO_GOOD:
            in_gold += 1 << (BITS * good)
    return in_gold


def payment_slug(in_gold: int) -> str:
    """The resources that are paid in gold, as views name them: `stone-stone-wheat`, or `none`."""
    words: list[str] = []
    for good in range(RESOURCES):
        words += [GOODS[good]] * units_in_gold(in_gold, good)
    return "-".join(words) if words else NO_MIX

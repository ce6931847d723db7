"""Where a piece may go, and what a card costs."""

from tests.referees.deus.data import CARDS, STANDARD
from tests.referees.deus.land import Region
from tests.referees.deus.table import Player, Table

EDGE_PRICE = 3
GOLD_FOR_A_GOOD = 4
APART = 3


def free_regions(table: Table, player: Player, kind: str) -> list[Region]:
    """Regions open to a piece of a standard type without paying VP."""
    return later_regions(table, player, kind) if player.first else first_regions(table, player, kind)


def first_regions(table: Table, player: Player, kind: str) -> list[Region]:
    """DEU-09, 13: an empty edge region that suits, 3 or more steps from the others' first regions if there is one."""
    starts = [table.land.regions[other.first] for other in table.opponents(player) if other.first]
    edge = empty_edge(table, kind)
    apart = [region for region in edge if all(table.land.steps(start, region) >= APART for start in starts)]
    return apart or edge


def later_regions(table: Table, player: Player, kind: str) -> list[Region]:
    """DEU-14, 15: an own region without this type, or an empty one beside an own one."""
    found: list[Region] = []
    for region in table.land.all():
        if not region.suits(kind):
            continue
        own = region.owner == player.seat and kind not in region.pieces
        next_to_own = region.is_empty() and any(other.owner == player.seat for other in region.beside)
        if own or next_to_own:
            found.append(region)
    return found


def empty_edge(table: Table, kind: str) -> list[Region]:
    return [region for region in table.land.all() if region.at_edge() and region.is_empty() and region.suits(kind)]


def sold_regions(table: Table, player: Player, kind: str) -> list[Region]:
    """DEU-16: for 3 VP any empty edge region that suits; nobody pays for what is free."""
    if not may_buy(player):
        return []
    free = free_regions(table, player, kind)
    return [region for region in empty_edge(table, kind) if region not in free]


def may_buy(player: Player) -> bool:
    """DEU-16: all 3 VP in hand; not for a first piece."""
    return player.vp >= EDGE_PRICE and player.first != ""


def temple_regions(table: Table, player: Player) -> list[Region]:
    """DEU-21: own land without a temple."""
    return [region for region in table.land.owned(player.seat) if region.is_land() and "temple" not in region.pieces]


def temple_allowed(player: Player) -> bool:
    """DEU-20: the n-th temple needs n-1 cards in each other column."""
    built = len(player.columns["temple"])
    return all(len(player.columns[kind]) >= built for kind in STANDARD)


def ways_to_pay(player: Player, slug: str) -> list[list[str]]:
    """DEU-12: which resources of the cost are replaced by gold."""
    card = CARDS[slug]
    ways: list[list[str]] = [[]]
    for good in card.goods:
        ways += [[*way, good] for way in ways]
    return [way for way in ways if can_pay(player, slug, way)]


def gold_missing(player: Player, slug: str) -> int:
    """How much gold more would pay for it, with all resources that one has."""
    card = CARDS[slug]
    not_owned = [good for good in card.goods if player.goods[good] == 0]
    return max(card.gold + GOLD_FOR_A_GOOD * len(not_owned) - player.gold, 0)


def can_pay(player: Player, slug: str, replaced: list[str]) -> bool:
    card = CARDS[slug]
    has_goods = all(player.goods[good] > 0 for good in card.goods if good not in replaced)
    return has_goods and player.gold >= card.gold + GOLD_FOR_A_GOOD * len(replaced)


def pay(table: Table, player: Player, slug: str, replaced: list[str]) -> None:
    card = CARDS[slug]
    for good in card.goods:
        if good not in replaced:
            table.give_back(player, good, 1)
    player.gold -= card.gold + GOLD_FOR_A_GOOD * len(replaced)


def pay_text(player: Player, slug: str, replaced: list[str]) -> str:
    """Only resources that one has are named: for the others gold is the only way."""
    owned = [good for good in CARDS[slug].goods if player.goods[good] > 0]
    named = [good for good in owned if good in replaced]
    if not named:
        return "pay"
    if named == owned:
        return "pay-gold"
    words = ["pay", "gold-for", named[0]]
    for word, good in zip(["and", "plus"], named[1:], strict=False):
        words += [word, good]
    return " ".join(words)

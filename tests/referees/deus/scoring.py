"""What counts at the end."""

from tests.referees.deus.data import CARDS, GOODS
from tests.referees.deus.table import Player, Table

MOST_OF_A_TEMPLE = 12
MAJORITY = 2


def score(table: Table, player: Player) -> int:
    """DEU-51: tokens, temples, and 2 VP for the most of each resource and of gold."""
    return player.vp + sum(temple_points(table, player).values()) + MAJORITY * majorities(table, player)


def temple_points(table: Table, player: Player) -> dict[str, int]:
    """DEU-22: 12 VP at the most each."""
    return {slug: min(temple(table, player, slug), MOST_OF_A_TEMPLE) for slug in player.columns["temple"]}


def temple(table: Table, player: Player, slug: str) -> int:
    land, seat = table.land, player.seat
    owned = land.owned(seat)
    card = CARDS[slug]
    match card.effect, card.values:
        case "score-terrain", [terrain, each]:
            return int(each * sum(len(region.pieces) for region in land.terrain(seat, terrain)))
        case "score-pieces", [kind, each]:
            return int(each * land.pieces(seat, kind))
        case "score-cities", [buildings, each]:
            return int(each * land.cities(seat, buildings))
        case "score-regions", [each]:
            return int(each * len(owned))
        case "score-tiles", [each]:
            return int(each * len({region.tile for region in owned}))
        case "score-villages", [each]:
            return int(each * len([v for v in land.villages() if any(region in owned for region in v.beside)]))
        case "score-goods", [good, each]:
            return int(each * player.goods[good])
    raise AssertionError(f"{slug}: no rule for {card.effect}")


def majorities(table: Table, player: Player) -> int:
    """DEU-51: tied players each; nobody with none."""
    return len([heaps for heaps in all_heaps(table) if heaps[player.seat] == max(heaps.values()) > 0])


def clear_majorities(table: Table, player: Player) -> int:
    """DEU-51: the total that is shown during the game leaves tied ones out."""
    return len([heaps for heaps in all_heaps(table) if is_ahead(player.seat, heaps)])


def is_ahead(seat: str, heaps: dict[str, int]) -> bool:
    return all(heaps[seat] > heaps[other] for other in heaps if other != seat)


def all_heaps(table: Table) -> list[dict[str, int]]:
    """Of each resource and of gold, what every seat has."""
    heaps = [{player.seat: player.goods[good] for player in table.players} for good in GOODS]
    return [*heaps, {player.seat: player.gold for player in table.players}]


def shown_total(table: Table, player: Player, over: bool) -> int:
    won = majorities(table, player) if over else clear_majorities(table, player)
    return player.vp + sum(temple_points(table, player).values()) + MAJORITY * won


def winners(table: Table) -> list[str]:
    """DEU-52: most VP; tied: most gold; then shared."""
    ranks = {player.seat: (score(table, player), player.gold) for player in table.players}
    return [seat for seat in ranks if ranks[seat] == max(ranks.values())]

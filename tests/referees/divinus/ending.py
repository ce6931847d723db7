"""The end of a scenario: Favor, Favorites, the sums (DIV-23, 26 to 28, 38)."""

from tests.referees.divinus.clash import clash
from tests.referees.divinus.luck import Steps, ask
from tests.referees.divinus.measures import Goal, measure
from tests.referees.divinus.monsters import gain_by_markers
from tests.referees.divinus.printed_data import PANTHEONS, row
from tests.referees.divinus.rewards import claim
from tests.referees.divinus.table import Player, Table

PYTHIA_GAP = 5
DEMIGOD_TILES = 9


def rewards(scores: list[int], players: int) -> list[int]:
    """DIV-23: what each gains for one goal; nothing without a contribution."""
    first, second = (2, 1) if players > 2 else (1, 0)
    best = max(scores)
    if best <= 0:
        return [0] * players
    shared = scores.count(best) > 1
    next_best = max((score for score in scores if score < best), default=0)
    gained = []
    for score in scores:
        if score == best:
            gained.append(first)
        elif not shared and score == next_best and score > 0:
            gained.append(second)
        else:
            gained.append(0)
    return gained


def standings(table: Table, goal: Goal) -> list[int]:
    return [measure(table, player, goal) for player in table.players.values()]


def finish(table: Table) -> Steps:
    """DIV-26: filled grids, Temples, gods goal by goal, the Hydra's cards, Favorites, the Clash; then the sums."""
    for player in table.players.values():
        if player.map.is_full():
            player.gain("total", 1)
        score_temples(player)
    for god in table.gods:
        for goal in god["goals"]:
            gained = rewards(standings(table, goal), len(table.players))
            for player, favor in zip(table.players.values(), gained, strict=True):
                player.gain(god["pantheon"], favor)
    for card in table.cards:
        if card.done and card.row.get("meeple") == "hydra":
            gain_by_markers(table, card)
    yield from name_favorites(table)
    if table.has_rule("clash"):
        yield from clash(table)
    for player in table.players.values():
        for pantheon in PANTHEONS:
            player.favor["total"] += player.favor[pantheon]
            player.favor[pantheon] = 0
    if table.scenario == DEMIGOD_TILES:
        yield from claim_tiles(table)


def claim_tiles(table: Table) -> Steps:
    """Who has no Demigod tile yet takes one now, the lowest Total Favor first, then the later in turn order."""
    waiting = [table.players[seat] for seat in table.order[::-1] if table.players[seat].demigod_tile is None]
    for player in sorted(waiting, key=lambda one: one.favor["total"]):
        yield from claim(table, player)


def score_temples(player: Player) -> None:
    """DIV-42: 1 Favor of its kind for each; a Barbarian one gives Total Favor."""
    for laid in player.map.laid.values():
        if laid.consecrated:
            temple = laid.tile.temple()
            assert temple is not None
            kind = str(row("temple", temple)["pantheon"])
            player.gain("total" if kind == "barbarian" else kind, 1)


def leader(table: Table, pantheon: str) -> Player | None:
    """DIV-27, 67: the single player with the most Favor of a pantheon; never with none."""
    best = max(player.favor[pantheon] for player in table.players.values())
    tied = [player for player in table.players.values() if player.favor[pantheon] == best]
    return tied[0] if best > 0 and len(tied) == 1 else None


def name_favorites(table: Table) -> Steps:
    """DIV-27, 37: who leads both must choose; a Favorite holds the die for the next scenario."""
    leaders = {pantheon: leader(table, pantheon) for pantheon in PANTHEONS}
    both = leaders["greek"]
    if both is not None and both is leaders["norse"]:
        answer = yield from ask(both.seat, [f"favorite {pantheon}" for pantheon in PANTHEONS])
        leaders = {pantheon: both if pantheon == answer.split()[1] else None for pantheon in PANTHEONS}
    for pantheon, player in leaders.items():
        table.favorites[pantheon] = player.seat if player is not None else None
        if player is not None:
            table.pantheon_dice[pantheon].favorite = player.seat
        if table.has_rule("pantheon-dice"):
            table.pantheon_dice[pantheon].holder = table.favorites[pantheon]


def pythia(table: Table) -> str | None:
    """DIV-38: the one player with the lowest Total Favor, if 5 or more behind the leader."""
    totals = {player.seat: player.favor["total"] for player in table.players.values()}
    lowest = [seat for seat in totals if totals[seat] == min(totals.values())]
    if len(lowest) == 1 and max(totals.values()) - min(totals.values()) >= PYTHIA_GAP:
        return lowest[0]
    return None

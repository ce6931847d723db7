"""Armies march, steal and besiege; villages that are closed in are attacked."""

from tests.referees.deus.data import Card
from tests.referees.deus.declining import declines, or_enough
from tests.referees.deus.land import Region
from tests.referees.deus.table import Player, Script, Table, ask


def attack_villages(table: Table) -> None:
    """DEU-30: all regions around it occupied, at least one by an army. DEU-34: each village by itself."""
    for village in table.land.villages():
        closed = all(region.owner for region in village.beside)
        armed = any("military" in region.pieces for region in village.beside)
        if village.vp > 0 and closed and armed:
            share_village(table, village)
            village.vp = 0


def share_village(table: Table, village: Region) -> None:
    """DEU-31: most armies; tied, of those the most buildings, every own piece; still tied: shared, rounded down."""
    armies = {player.seat: 0 for player in table.players}
    buildings = {player.seat: 0 for player in table.players}
    for region in village.beside:
        armies[region.owner] += region.pieces.count("military")
        buildings[region.owner] += len(region.pieces)
    strongest = [seat for seat in armies if armies[seat] == max(armies.values())]
    most = max(buildings[seat] for seat in strongest)
    takers = [seat for seat in strongest if buildings[seat] == most]
    for seat in takers:
        table.player(seat).vp += village.vp // len(takers)


def reachable(table: Table, player: Player, start: Region, steps: int) -> list[Region]:
    """DEU-32: through opponents, villages and own armies; into the sea only where an own ship is. Where it may stop."""
    if start.pieces == ["military", "temple"]:
        return []  # DEU-23
    near = {start}
    for _ in range(steps):
        near |= {other for region in near for other in region.beside if may_enter(player, other)}
    return [region for region in table.land.all() if region in near and may_stop(player, region)]


def may_enter(player: Player, region: Region) -> bool:
    return region.terrain != "sea" or region.owner == player.seat


def may_stop(player: Player, region: Region) -> bool:
    """An empty land region, or an own one with no army."""
    if region.terrain == "village":
        return False
    if region.is_empty():
        return region.is_land()
    return region.owner == player.seat and "military" not in region.pieces


def march(table: Table, player: Player, start: Region, goal: Region) -> None:
    start.army_leaves()
    goal.put(player.seat, "military")
    attack_villages(table)
    table.note_end()


def march_options(table: Table, player: Player, army: Region, steps: int) -> list[str]:
    return [f"move {army.cell} to {goal.cell}" for goal in reachable(table, player, army, steps)]


def raid(table: Table, player: Player, card: Card, steps: int, amount: int, loot: str) -> Script:
    """Legionaries and Cavalry: an army moves, 0 steps too (DEU-35), then it steals from one opponent beside it."""
    options: list[str] = []
    for army in table.land.armies(player.seat):
        if victims(table, player, army, loot):
            options.append(f"hold {army.cell}")
        options += march_options(table, player, army, steps)
    if not options:
        return
    answer = yield from ask(player.seat, [*options, f"decline {card.slug}"])
    words = answer.split()
    if words[0] == "decline":
        return
    stop = table.land.regions[words[-1]]
    if words[0] == "move":
        march(table, player, table.land.regions[words[1]], stop)
    thefts = [f"steal {victim.seat}" for victim in victims(table, player, stop, loot)]
    answer = yield from ask(player.seat, or_enough(table, thefts))
    if answer and not declines(answer):
        steal(player, table.player(answer.split()[1]), amount, loot)


def victims(table: Table, player: Player, army: Region, loot: str) -> list[Player]:
    """Opponents with a region beside the army. Gold is open, so one without any is left out; VP are hidden."""
    beside = [other for other in table.opponents(player) if is_beside(other, army)]
    return [other for other in beside if loot == "vp" or other.gold > 0]


def is_beside(opponent: Player, army: Region) -> bool:
    return any(region.owner == opponent.seat for region in army.beside)


def steal(thief: Player, victim: Player, amount: int, loot: str) -> None:
    """DEU-37: at most what is there."""
    if loot == "gold":
        taken = min(amount, victim.gold)
        victim.gold -= taken
        thief.gold += taken
    else:
        taken = min(amount, victim.vp)
        victim.vp -= taken
        thief.vp += taken


def steal_around(table: Table, player: Player, amount: int) -> None:
    """Archers: from each opponent beside at least one own army."""
    for other in table.opponents(player):
        if any(is_beside(other, army) for army in table.land.armies(player.seat)):
            steal(player, other, amount, "gold")


def move_all(table: Table, player: Player, steps: int) -> Script:
    """War Elephants: each army once, in an order of choice (DEU-35)."""
    waiting = table.land.armies(player.seat)
    while True:
        options = [text for army in waiting for text in march_options(table, player, army, steps)]
        answer = yield from ask(player.seat, [*options, "enough"])
        if answer == "enough":
            return
        words = answer.split()
        start = table.land.regions[words[1]]
        waiting.remove(start)
        march(table, player, start, table.land.regions[words[3]])


def villages_in_reach(table: Table, player: Player) -> list[Region]:
    """DEU-36: villages that still hold VP next to an own army, each once."""
    armies = table.land.armies(player.seat)
    return [
        village
        for village in table.land.villages()
        if village.vp > 0 and any(army in village.beside for army in armies)
    ]


def besiege(table: Table, player: Player, card: Card, amount: int) -> Script:
    """DEU-33: Siege Tower takes 2 VP of one village, 1 if only 1 is left."""
    options = [f"siege {village.cell}" for village in villages_in_reach(table, player)]
    if not options:
        return
    answer = yield from ask(player.seat, [*options, f"decline {card.slug}"])
    if declines(answer):
        return
    village = table.land.regions[answer.split()[1]]
    taken = min(amount, village.vp)
    village.vp -= taken
    player.vp += taken
    table.note_end()

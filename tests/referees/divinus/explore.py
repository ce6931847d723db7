"""The Main Action Explore: pay, take, place, and what comes of the tile (DIV-11, 12, 13, 53, 55)."""

from tests.referees.divinus.dice import Count, choices, text_of
from tests.referees.divinus.heroes import Watch, enter
from tests.referees.divinus.maps import Cell, cell_named, name_of
from tests.referees.divinus.settle import settle
from tests.referees.divinus.table import Player, Steps, Table, ask
from tests.referees.divinus.tiles import Tile


def prices(table: Table, player: Player, number: int) -> list[int]:
    """DIV-11: the number of the spot."""
    return [number]


class Purse:
    """Every way to lay out Ready dice, with all that it can make."""

    def __init__(self, player: Player, counting: Count) -> None:
        self.totals = [(text_of(dice), counting.totals(dice)) for dice in choices(player.ready(), 99)]

    def paying(self, prices: list[int]) -> list[str]:
        return [text for text, totals in self.totals if totals.intersection(prices)]


def spots_to_explore(table: Table, player: Player) -> list[int]:
    """DIV-11, 53: unblocked spots with a tile that can be paid and placed."""
    purse = Purse(player, player.counting(exploring=True))
    found = []
    for number, spot in table.spots.items():
        if spot.tile is not None and purse.paying(prices(table, player, number)) and player.map.places(spot.tile):
            found.append(number)
    return found


def explore(table: Table, player: Player, number: int) -> Steps:
    purse = Purse(player, player.counting(exploring=True))
    answer = yield from ask(player.seat, [f"pay {text}" for text in purse.paying(prices(table, player, number))])
    for die in answer.split()[1].split("+"):
        player.die(die).where = f"spot:{number}"
    tile = table.spots[number].tile
    assert tile is not None
    table.spots[number].tile = None
    yield from place(table, player, tile, player.map.places(tile))


def place(table: Table, player: Player, tile: Tile, places: list[tuple[Cell, int]]) -> Steps:
    """Lays an explored tile; the hero enters, Locations open, Temples are built."""
    table.hand = [tile]
    answer = yield from ask(player.seat, [f"place {name_of(cell)} {turn}" for cell, turn in places])
    _, name, turn = answer.split()
    cell = cell_named(name)
    table.hand = []
    watch = Watch(player)
    yield from lay(table, player, tile, cell, int(turn))
    if player.hero is not None and player.map.hero is None:
        yield from enter(table, player, cell)
    yield from watch.after(table)
    location = tile.location()
    if location is not None and location not in table.opened:
        table.waiting.append(location)
    yield from settle(table)


def lay(table: Table, player: Player, tile: Tile, cell: Cell, turn: int) -> Steps:
    """DIV-55: the first tile is turned as one likes when the second is placed beside it."""
    turnable = player.map.first_may_turn()
    covers = player.map.put(tile, cell, turn)
    if covers is not None:
        player.overbuilt += [mark.kind for mark in covers.marks]
    if turnable and len(player.map.laid) == 2:
        yield from turn_first(table, player)


def turn_first(table: Table, player: Player) -> Steps:
    first = next(iter(player.map.laid))
    table.turning = first
    answer = yield from ask(player.seat, [f"turn-first {turn}" for turn in player.map.first_turns()])
    table.turning = None
    player.map.laid[first].turn = int(answer.split()[1])

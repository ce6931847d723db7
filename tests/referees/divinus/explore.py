"""The Main Action Explore: pay, take, place, and what comes of the tile (DIV-11, 12, 13, 41, 47, 53, 55)."""

from tests.referees.divinus.board import is_blocked, price
from tests.referees.divinus.heroes import enter, is_near_hero, turns_that_extend
from tests.referees.divinus.luck import Steps, ask
from tests.referees.divinus.maps import Cell, cell_named, name_of
from tests.referees.divinus.payments import PaymentOptions
from tests.referees.divinus.perseus import AreaChange, has_power
from tests.referees.divinus.printed_data import row
from tests.referees.divinus.rewards import give
from tests.referees.divinus.settle import settle
from tests.referees.divinus.table import Player, Table
from tests.referees.divinus.temples import build
from tests.referees.divinus.tiles import Tile, printed_tile

Place = tuple[Cell, int]


def offers(table: Table, player: Player, number: int) -> dict[int, list[Place]]:
    """What a spot may cost, and where its tile may then lie.

    DIV-41, 73 Heracles: beside him the number of the spot + or - all icons of the tile, never below 1; the Hydra's
    +4 is added after that.
    """
    tile = table.spots[number].tile
    assert tile is not None
    places = player.map.places(tile)
    more = price(table, number) - number
    found = {number + more: places} if places else {}
    if has_power(player, "heracles"):
        near = [place for place in places if is_near_hero(player, place[0])]
        for changed in (number + tile.icon_count(), number - tile.icon_count()):
            if near and changed >= 1 and changed + more not in found:
                found[changed + more] = near
    return found


def spots_to_explore(table: Table, player: Player, blocked: bool = False) -> list[int]:
    """DIV-11, 53: unblocked spots with a tile that can be paid and placed; or the blocked ones."""
    purse = PaymentOptions(player, player.counting(exploring=True))
    return [
        number
        for number, spot in table.spots.items()
        if spot.tile is not None
        and is_blocked(table, number) == blocked
        and purse.ways_to_pay(list(offers(table, player, number)))
    ]


def explore(table: Table, player: Player, number: int) -> Steps:
    player.rests = 0
    purse = PaymentOptions(player, player.counting(exploring=True))
    found = offers(table, player, number)
    answer = yield from ask(player.seat, [f"pay {text}" for text in purse.ways_to_pay(list(found))])
    paid = answer.split()[1]
    made = next(totals for text, totals in purse.totals if text == paid)
    for die in paid.split("+"):
        player.die(die).where = f"spot:{number}"
    tile = table.spots[number].tile
    assert tile is not None
    table.spots[number].tile = None
    places = [place for cost, offered in found.items() if cost in made for place in offered]
    yield from place(table, player, tile, places)


def explore_home(table: Table, player: Player) -> Steps:
    """DIV-39: the Demigod tile is explored free before the first turn; some give something at the start."""
    assert player.demigod_tile is not None
    tile = table.home_tiles.get(player.demigod_tile) or printed_tile(player.demigod_tile)
    yield from place(table, player, tile, player.map.places(tile))
    feature = row("demigod-tile", player.demigod_tile)["feature"]
    if feature[0] == "at-start":
        yield from give(table, player, feature[1:])
        yield from settle(table)


def place(table: Table, player: Player, tile: Tile, places: list[Place], extend: bool = False) -> Steps:
    """Lays an explored tile; figures enter, Locations open, Temples are built."""
    table.hand = [tile]
    answer = yield from ask(player.seat, [f"place {name_of(cell)} {turn}" for cell, turn in places])
    _, name, turn = answer.split()
    cell = cell_named(name)
    table.hand = []
    watch = AreaChange(player)
    yield from lay(table, player, tile, cell, int(turn), extend)
    player.tiles_explored += 1
    yield from figures_enter(table, player, cell)
    yield from watch.after(table)
    if player.map.monster == cell:
        # DIV-47: the first tile has no contents from the start.
        yield from settle(table)
        return
    location = tile.location()
    if location is not None and location not in table.opened and not table.eternal:
        table.waiting.append(location)
    yield from after_tile(table, player, tile)


def after_tile(table: Table, player: Player, tile: Tile) -> Steps:
    """DIV-57: quests are checked before a Temple is offered for the tile, and after it."""
    yield from settle(table)
    yield from build(table, player, tile)
    yield from settle(table)


def figures_enter(table: Table, player: Player, cell: Cell) -> Steps:
    """DIV-40, 47: the hero on the first explored tile; with Echidna her monster there, the hero on the second."""
    echidna = any(card.kind == "own-monster" for card in table.cards)
    if echidna and player.tiles_explored == 1:
        player.map.monster = cell
    elif player.hero is not None and player.map.hero is None:
        yield from enter(table, player, cell)


def lay(table: Table, player: Player, tile: Tile, cell: Cell, turn: int, extend: bool = False) -> Steps:
    """DIV-55: the first tile is turned as one likes when the second is placed beside it."""
    turnable = player.map.first_may_turn()
    covers = player.map.put(tile, cell, turn)
    if covers is not None:
        player.overbuilt += [mark.kind for mark in covers.marks]
    if player.map.is_full():
        table.last_round = True
    if turnable and len(player.map.laid) == 2:
        yield from turn_first(table, player, extend)


def turn_first(table: Table, player: Player, extend: bool) -> Steps:
    first = next(iter(player.map.laid))
    table.turning = first
    turns = turns_that_extend(player) if extend else player.map.first_turns()
    answer = yield from ask(player.seat, [f"turn-first {turn}" for turn in turns])
    table.turning = None
    player.map.laid[first].turn = int(answer.split()[1])

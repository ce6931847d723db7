"""Tiles of a map that are taken up and laid elsewhere: Rearrange, and what Atalanta carries (DIV-41, 49, 52)."""

from tests.referees.divinus.luck import Steps, ask
from tests.referees.divinus.maps import FIRST, Cell, Map, around, cell_named, name_of
from tests.referees.divinus.perseus import AreaChange
from tests.referees.divinus.table import Player, Table
from tests.referees.divinus.tiles import Tile


def carry(table: Table, player: Player) -> Steps:
    """DIV-41: a tile adjacent to Atalanta to an empty cell adjacent to her."""
    assert player.map.hero is not None
    near = [cell for cell in around(player.map.hero) if cell in player.map.laid and player.map.may_lift(cell)]
    yield from move_tile(table, player, near, True)


def rearrange(table: Table, player: Player) -> Steps:
    """DIV-52: normal placement, no overbuilding, the same cell allowed."""
    cells = [cell for cell in player.map.laid if player.map.may_lift(cell)]
    yield from move_tile(table, player, cells, False)


def move_tile(table: Table, player: Player, cells: list[Cell], near_hero: bool) -> Steps:
    options = [f"lift {name_of(cell)}" for cell in cells]
    answer = yield from ask(player.seat, [*options, "skip"] if options else [])
    if answer in ("", "skip"):
        return
    tile = player.map.laid.pop(cell_named(answer.split()[1])).tile
    recentre(player.map)
    # DIV-41: what is carried leaves and joins anew.
    watch = AreaChange(player)
    table.hand = [tile]
    places = places_now(player, tile, near_hero)
    answer = yield from ask(player.seat, [f"place {name_of(cell)} {turn}" for cell, turn in places])
    _, name, turn = answer.split()
    table.hand = []
    player.map.put(tile, cell_named(name), int(turn))
    yield from watch.after(table)


def places_now(player: Player, tile: Tile, near_hero: bool) -> list[tuple[Cell, int]]:
    places = list(player.map.free_places(tile))
    if near_hero:
        assert player.map.hero is not None
        near = around(player.map.hero)
        places = [(cell, turn) for cell, turn in places if cell in near]
    return places


def recentre(map: Map) -> None:
    """Cells are only names: the map is shifted so that its square can still grow to every side."""
    columns, rows = [cell[0] for cell in map.laid], [cell[1] for cell in map.laid]
    shift = (needed_shift(columns), needed_shift(rows))
    map.laid = {shift_cell(cell, shift): laid for cell, laid in map.laid.items()}
    map.hero = shift_cell(map.hero, shift) if map.hero is not None else None
    map.monster = shift_cell(map.monster, shift) if map.monster is not None else None


def needed_shift(places: list[int]) -> int:
    if min(places) > FIRST[0]:
        return FIRST[0] - min(places)
    return max(0, FIRST[0] - max(places))


def shift_cell(cell: Cell, shift: Cell) -> Cell:
    return cell[0] + shift[0], cell[1] + shift[1]

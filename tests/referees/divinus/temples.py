"""Temples: built on Sacred Places, consecrated when their condition holds (DIV-42, 59)."""

from typing import Any

from tests.referees.divinus.actions import refresh
from tests.referees.divinus.areas import Area, areas, icons
from tests.referees.divinus.heroes import is_near_hero
from tests.referees.divinus.luck import Steps, ask
from tests.referees.divinus.maps import Cell, cell_named, name_of
from tests.referees.divinus.perseus import has_power
from tests.referees.divinus.printed_data import TEMPLES, row
from tests.referees.divinus.table import Player, Table
from tests.referees.divinus.tiles import Mark, Tile


def build(table: Table, player: Player, tile: Tile) -> Steps:
    """DIV-42, 59: one revealed Temple may be applied free to an explored Sacred Place without a Location."""
    if not tile.has("sacred") or tile.location() is not None or not table.temples:
        return
    answer = yield from ask(player.seat, [*(f"build {temple}" for temple in table.temples), "skip"])
    if answer != "skip":
        temple = answer.split()[1]
        table.temples.remove(temple)
        place = next(number for number, mark in enumerate(tile.marks) if mark.kind == "sacred")
        tile.marks[place] = Mark(temple, tile.marks[place].region, True)


def to_consecrate(table: Table, player: Player) -> list[Cell]:
    """Temples of the map whose condition holds and that bear no marker yet."""
    if not table.has_rule("consecration"):
        return []
    found = []
    for cell, laid in player.map.laid.items():
        temple = laid.tile.temple()
        if temple is not None and not laid.consecrated and cell != player.map.monster:
            if holds(player, cell, list(row("temple", temple)["test"])):
                found.append(cell)
    return found


def consecrate(table: Table, player: Player, name: str) -> Steps:
    cell = cell_named(name)
    player.map.laid[cell].consecrated = True
    yield from after_consecration(table, player, cell)


def after_consecration(table: Table, player: Player, cell: Cell) -> Steps:
    """DIV-41 Theseus, and the Lyre."""
    if has_power(player, "theseus"):
        if player.map.hero == cell:
            yield from refresh(table, player, 2)
        elif is_near_hero(player, cell):
            yield from refresh(table, player, 1)
    lyre = player.artifact("refresh-on-consecration")
    if lyre is not None:
        yield from refresh(table, player, lyre.strength())


def own_area(player: Player, cell: Cell) -> Area | None:
    """The Area the Temple stands in; none while its region spans one tile."""
    laid = player.map.laid[cell]
    region = next(mark.region for mark in laid.tile.marks if mark.kind in TEMPLES)
    for area in areas(player.map, player.disguise()):
        if (cell, region) in area.regions:
            return area
    return None


def holds(player: Player, cell: Cell, test: list[Any]) -> bool:
    name, need = test[0], int(test[-1])
    guise = player.disguise()
    area = own_area(player, cell)
    if name == "its-area-icons":
        return area is not None and worth(player, area.icons.count, test[1]) >= need
    if name == "its-area-sacred":
        return area is not None and area.sacred >= need
    if name == "its-area-size":
        return area is not None and area.terrain == test[1] and area.size() >= need
    if name == "its-area-size-icon":
        return area is not None and area.terrain == test[1] and area.size() >= need and area.icons.of(test[2]) > 0
    if name == "map-icons":
        return worth(player, icons(player.map, guise).count, test[1]) >= need
    if name == "map-both":
        return both(player, icons(player.map, guise).count) >= need
    if name == "tile-areas-with-icon":
        return areas_of_tile(player, cell, test[1]) >= need
    assert name == "line-icons", name
    return line_icons(player, cell, test[1]) >= need


def has_brisingamen(player: Player) -> bool:
    return player.artifact("norse-as-greek") is not None


def worth(player: Player, count: dict[str, int], faction: str) -> int:
    """Icons of a faction for a Temple; with Brisingamen a Norse icon may be a Greek one."""
    more = count["norse"] if faction == "greek" and has_brisingamen(player) else 0
    return count[faction] + count["wild"] + more


def both(player: Player, count: dict[str, int]) -> int:
    """The most n with n Greek and n Norse icons, each icon once."""
    best = 0
    for wild in range(count["wild"] + 1):
        greek, norse = count["greek"] + wild, count["norse"] + count["wild"] - wild
        for turned in range(count["norse"] + 1 if has_brisingamen(player) else 1):
            best = max(best, min(greek + turned, norse - turned))
    return best


def areas_of_tile(player: Player, cell: Cell, faction: str) -> int:
    found = [area for area in areas(player.map, player.disguise()) if cell in area.cells]
    return sum(1 for area in found if worth(player, area.icons.count, faction))


def line_icons(player: Player, cell: Cell, faction: str) -> int:
    """The more of its row and its column."""
    row_cells = [one for one in player.map.laid if one[1] == cell[1]]
    column_cells = [one for one in player.map.laid if one[0] == cell[0]]
    counts = [icons(player.map, player.disguise(), cells).count for cells in (row_cells, column_cells)]
    return max(worth(player, count, faction) for count in counts)


def option(cell: Cell) -> str:
    return f"consecrate {name_of(cell)}"

"""The Demigod Actions that the scenarios unlock (DIV-10, 18, 36, 37, 40, 43; support and torn Locations)."""

from tests.referees.divinus import heroes, monsters, pantheon, workshop
from tests.referees.divinus.actions import refresh
from tests.referees.divinus.dice import USED, first_of_alike
from tests.referees.divinus.luck import Steps
from tests.referees.divinus.maps import cell_named, name_of
from tests.referees.divinus.table import MOST_SUPPORT, Player, Table

SUPPORT_DIE = 6
TEAR_DIE = 5


def actions(table: Table, player: Player, main: str) -> list[str]:
    options = pantheon.invocations(table, player)
    if main == "rest" or (main == "" and table.has_rule("rest-workshop")):
        options += workshop.visits(table, player)
    if player.hero is not None:
        options += heroes.moves(player)
    options += monsters.fights(table, player)
    options += nectars(table, player)
    options += supports(table, player)
    options += tear_downs(table, player)
    return options


def act(table: Table, player: Player, verb: str, things: list[str], main: str) -> Steps:
    if verb == "visit":
        yield from workshop.visit(table, player, player.die(things[0]), main == "")
    elif verb == "move-hero":
        yield from heroes.move(table, player, player.die(things[0]))
    elif verb == "fight":
        yield from monsters.fight(table, player, things[0], int(things[2]))
    elif verb == "nectar":
        die = player.die(things[0])
        die.where = USED
        yield from refresh(table, player, 2, die)
    elif verb == "support":
        player.die(things[2]).where = USED
        player.add_support(things[0], 1)
    elif verb == "tear-down":
        tear_down(table, player, things[0], things[2])
    elif verb == "invoke":
        yield from pantheon.invoke(table, player, things[0])
    else:
        raise AssertionError(verb)


def nectars(table: Table, player: Player) -> list[str]:
    """DIV-18: refresh 2 other dice."""
    if not table.has_rule("nectar-action") or not player.used():
        return []
    return [f"nectar {die.number}" for die in first_of_alike(player.ready()) if die.shown() == "nectar"]


def supports(table: Table, player: Player) -> list[str]:
    """A die of 6 or more for Zeus or Odin, three times at most."""
    if table.scenario < 12 or table.eternal or sum(player.support.values()) >= MOST_SUPPORT:
        return []
    dice = [die for die in first_of_alike(player.ready()) if reaches(player, die.number, SUPPORT_DIE)]
    return [f"support {pantheon} with {die.number}" for pantheon in ("greek", "norse") for die in dice]


def tear_downs(table: Table, player: Player) -> list[str]:
    """A die of 5 or more takes a Location off a tile of the own map."""
    if table.scenario != 11:
        return []
    dice = [die for die in first_of_alike(player.ready()) if reaches(player, die.number, TEAR_DIE)]
    cells = [
        cell
        for cell, laid in player.map.laid.items()
        if laid.tile.location() is not None and cell != player.map.monster
    ]
    return [f"tear-down {name_of(cell)} with {die.number}" for cell in cells for die in dice]


def reaches(player: Player, number: str, least: int) -> bool:
    return max(player.counting().values(player.die(number)), default=0) >= least


def tear_down(table: Table, player: Player, name: str, number: str) -> None:
    player.die(number).where = USED
    tile = player.map.laid[cell_named(name)].tile
    place = tile.location()
    tile.marks = [mark for mark in tile.marks if mark.kind != place]
    player.removed += 1

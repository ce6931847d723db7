"""Setting the table up (DIV-01 to 09)."""

from tests.referees.divinus.actions import engrave, reroll, roll
from tests.referees.divinus.dice import BOX, PYTHIA, Die, first_of_alike
from tests.referees.divinus.heroes import draft
from tests.referees.divinus.luck import Luck, Seen, Steps, ask
from tests.referees.divinus.monsters import STARTS
from tests.referees.divinus.pieces import Card, PantheonDie, Stack
from tests.referees.divinus.printed_data import FACES, PANTHEONS, ROWS, row, rows_of
from tests.referees.divinus.rewards import die_sticker
from tests.referees.divinus.table import DICE, Player, Table
from tests.referees.divinus.tiles import Tile, printed_tile
from tests.referees.divinus.workshop import DISPLAY

PLAIN = ["1", "2", "3", "4", "5", "6"]
START = 3


def bare_table(scenario: int, seats: int, first: Seen) -> Table:
    """Fresh dice, tiles without stickers."""
    table = Table(scenario, seats, Luck(first))
    for player in table.players.values():
        player.dice = [Die(number, list(PLAIN)) for number in PLAIN]
    for pantheon in PANTHEONS:
        known = [found["slug"] for found in ROWS["ability"] if found["pantheon"] == pantheon]
        table.pantheon_dice[pantheon] = PantheonDie(pantheon, known[:START] * 2)
    deal_tiles(table, seats, first)
    return table


def fresh_table(scenario: int, seats: int, first: Seen) -> Table:
    """A scenario by itself."""
    table = bare_table(scenario, seats, first)
    table.gods = gods(table, scenario)
    table.cards = [Card(found) for found in rows_of("quest", scenario)]
    for found in ROWS["supply"]:
        if found["scenario"] <= scenario:
            table.supply += [found["slug"]] * found["count"]
    for found in ROWS["scenario"]:
        if found["scenario"] <= scenario:
            table.temples += found["temples"]
    table.temples_seen = list(table.temples)
    table.vault = [found["slug"] for found in ROWS["artifact"]]
    open_workshop(table, first)
    place_figure(table)
    return table


def open_workshop(table: Table, first: Seen) -> None:
    """DIV-36: four Artifacts and four faces lie open, drawn by chance."""
    table.workshop = list(first["workshop"])
    table.forge = list(first["forge"])
    if not table.has_rule("workshop"):
        assert not table.workshop
        assert not table.forge
        return
    assert len(table.workshop) == max(min(DISPLAY, len(table.vault)), len(table.workshop_first))
    assert len(table.forge) == max(min(DISPLAY, len(table.supply)), len(table.forge_first))
    assert set(table.workshop_first) <= set(table.workshop)
    assert all(table.forge.count(face) >= table.forge_first.count(face) for face in table.forge_first)
    for artifact in table.workshop:
        table.vault.remove(artifact)
    for face in table.forge:
        table.supply.remove(face)


def place_figure(table: Table) -> None:
    for card in table.cards:
        figure = card.row.get("meeple")
        if figure in STARTS:
            table.figure = figure
            table.lair, table.facing = list(STARTS[figure][0]), STARTS[figure][1]


def deal_tiles(table: Table, seats: int, first: Seen) -> None:
    """DIV-01, 04, 05: the tiles for so many players; those on the board are read from it, with no Location."""
    put_out_tiles(table, [printed_tile(found["slug"]) for found in ROWS["tile"] if found["mark"] <= seats], first)


def put_out_tiles(table: Table, tiles_in_play: list[Tile], first: Seen) -> None:
    tiles = {tile.slug: tile for tile in tiles_in_play}
    for spot, seen in zip(table.spots.values(), first["board"], strict=True):
        spot.tile = tiles.pop(seen["tile"]["tile"])
        table.look_at([spot.tile])
        assert spot.tile.stack == spot.stack()
        assert spot.tile.location() is None, f"{spot.tile.slug} with a Location lies on the board"
    for stack in ("faction", "sacred"):
        table.stacks[stack] = Stack([tile for tile in tiles.values() if tile.stack == stack])
    if table.has_rule("marked-stack") and not table.eternal:
        mark_stack(table.stacks["sacred"])


def mark_stack(stack: Stack) -> None:
    """DIV-05: a tile with a Temple and one with a Location come among the next six, where there are any."""
    marked = [[tile for tile in stack.tiles if tile.temple()], [tile for tile in stack.tiles if tile.location()]]
    stack.near = [{tile.slug for tile in tiles} for tiles in marked if tiles]


def gods(table: Table, scenario: int) -> list[dict[str, object]]:
    """The two new ones, and Gaia and Ymir as long as no Clash has been won."""
    found = row("scenario", f"s{scenario:02}")
    guests = ["gaia", "ymir"] if scenario > 1 else []
    return [row("god", god) for god in [*found["gods"], *guests]]


def prepare_chapter(table: Table) -> Steps:
    """DIV-07: later everybody just rolls; then comes what the story brings to single players."""
    for player in table.players.values():
        yield from leave_out(table, player)
    for player in table.players.values():
        roll_all(table, player)
    table.active = table.order[0]
    for die in table.pantheon_dice.values():
        die.rolled = die.holder is not None
    for seat in table.order:
        for most in [number for setter, number in table.rerolls if setter == seat]:
            yield from reroll(table, table.players[seat], most)
    for seat, face in table.gifts:
        yield from die_sticker(table, table.players[seat], face)
    if table.has_rule("heroes"):
        yield from take_heroes(table)


def prepare(table: Table) -> Steps:
    """DIV-07, 08: the 3/6 stickers, the dice that stay in the box, the first roll and the turn order."""
    for player in table.players.values():
        table.supply.remove("3-6")
        yield from engrave(table, player, "3-6", True)
    for player in table.players.values():
        yield from leave_out(table, player)
    table.order = turn_order(table, list(table.players.values()))
    table.active = table.order[0]
    if table.has_rule("heroes"):
        yield from take_heroes(table)


def take_heroes(table: Table) -> Steps:
    """DIV-40, 69: one each; in scenario 10 everybody plays Odysseus."""
    if table.scenario == 10:
        for player in table.players.values():
            player.hero = "odysseus"
    else:
        yield from draft(table)


def leave_out(table: Table, player: Player) -> Steps:
    """DIV-08, 38: the Pythia die stays besides."""
    while sum(1 for die in player.dice if die.where != BOX and die.number != PYTHIA) > DICE[len(table.players)]:
        dice = [die for die in player.dice if die.where != BOX and die.number != PYTHIA]
        answer = yield from ask(player.seat, [f"leave-out {die.number}" for die in first_of_alike(dice)])
        player.die(answer.split()[1]).where = BOX


def total(player: Player) -> int:
    """Multi-value faces count lowest."""
    return sum(min(FACES[die.shown()]["values"]) for die in player.dice if die.where != BOX)


def roll_all(table: Table, player: Player) -> None:
    for die in player.dice:
        if die.where != BOX:
            roll(table, player, die)


def turn_order(table: Table, players: list[Player]) -> list[str]:
    """DIV-07: totals ascending; tied players re-roll among themselves, and the re-rolled dice stand."""
    for player in players:
        roll_all(table, player)
    order: list[str] = []
    totals = {player.seat: total(player) for player in players}
    for points in sorted(set(totals.values())):
        tied = [player for player in players if totals[player.seat] == points]
        order += [tied[0].seat] if len(tied) == 1 else turn_order(table, tied)
    return order

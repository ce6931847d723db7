"""Heroes (DIV-40, 41): how they enter and move, and what comes of it."""

from tests.referees.divinus.actions import reroll
from tests.referees.divinus.areas import joined_regions
from tests.referees.divinus.dice import Die, first_of_alike
from tests.referees.divinus.luck import Steps, ask
from tests.referees.divinus.maps import Cell, around, cell_named, name_of
from tests.referees.divinus.perseus import has_power
from tests.referees.divinus.printed_data import FACTIONS
from tests.referees.divinus.rearrange import carry
from tests.referees.divinus.table import Player, Table


def is_near_hero(player: Player, cell: Cell) -> bool:
    """Adjacent, diagonals too."""
    return player.map.hero is not None and cell in around(player.map.hero)


def sea(player: Player) -> set[Cell]:
    """The tiles of the Sea that Odysseus is on; empty when he is on land."""
    hero = player.map.hero
    if hero is None or player.map.laid[hero].tile.terrain(player.hero_part) != "seas":
        return set()
    return {cell for cell, _ in joined_regions(player.map, (hero, player.hero_part))}


def turns_that_extend(player: Player) -> list[int]:
    """DIV-41: how the first tile can lie so that the second extends the Sea of Odysseus."""
    first = next(iter(player.map.laid.values()))
    before, turns = first.turn, []
    for first.turn in player.map.first_turns():
        if len(sea(player)) == 2:
            turns.append(first.turn)
    first.turn = before
    return turns


def draft(table: Table) -> Steps:
    """DIV-69: in turn order, one each."""
    left = ["prometheus", "atalanta", "perseus", "heracles", "theseus", "odysseus"]
    for seat in table.order:
        answer = yield from ask(seat, [f"hero {hero}" for hero in left])
        hero = answer.split()[1]
        table.players[seat].hero = hero
        left.remove(hero)
        if not table.eternal:
            yield from mark(table, table.players[seat], hero)


def mark(table: Table, player: Player, hero: str) -> Steps:
    """DIV-40: who drafts the Hero of last time rerolls, from scenario 7 on; then his mark is the one that counts."""
    before = [flag for flag, seat in table.flags.items() if flag.startswith("mark-") and seat == player.seat]
    again = table.has_rule("hero-mark") and before == [f"mark-{hero}"]
    for flag in [*before, f"mark-{hero}"]:
        table.flags.pop(flag, None)
    table.flags[f"mark-{hero}"] = player.seat
    if again:
        yield from reroll(table, player, 2)


def enter(table: Table, player: Player, cell: Cell) -> Steps:
    """DIV-40: on the first explored tile, on a terrain of choice."""
    yield from stand(player, [cell])
    if player.hero == "prometheus":
        # The marker lies on the first faction until one is chosen.
        player.guise = "greek"
        yield from take_guise(player, True)


def stand(player: Player, cells: list[Cell]) -> Steps:
    options = [f"stand {name_of(cell)} {part}" for cell in cells for part, _ in player.map.laid[cell].tile.regions]
    answer = yield from ask(player.seat, options)
    _, name, part = answer.split()
    player.map.hero = cell_named(name)
    player.hero_part = player.map.laid[player.map.hero].tile.region_named(part)


def take_guise(player: Player, first: bool) -> Steps:
    """DIV-41: the first faction is of choice, another after every move."""
    options = [f"guise {faction}" for faction in FACTIONS if first or faction != player.guise]
    answer = yield from ask(player.seat, options)
    player.guise = answer.split()[1]


def reach(player: Player, die: Die) -> list[Cell]:
    """The tiles a die can bring the hero to: up to its number, not where he stands."""
    values = player.counting().values(die)
    if player.map.hero is None or not values:
        return []
    sandals = player.artifact("hero-moves")
    most = max(values) + (sandals.strength() if sandals is not None else 0)
    return [cell for cell, steps in player.map.distances(player.map.hero).items() if 0 < steps <= most]


def moves(player: Player) -> list[str]:
    return [f"move-hero {die.number}" for die in first_of_alike(player.ready()) if reach(player, die)]


def move(table: Table, player: Player, die: Die) -> Steps:
    """DIV-40: one die, to the Used area; the powers of a move come after it."""
    cells = reach(player, die)
    die.where = "used"
    yield from stand(player, cells)
    yield from after_hero_move(table, player)


def after_hero_move(table: Table, player: Player) -> Steps:
    if player.hero == "prometheus":
        yield from take_guise(player, False)
    if has_power(player, "atalanta"):
        yield from carry(table, player)

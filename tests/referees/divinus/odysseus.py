"""Odysseus: the search of a stack as a Main Action (DIV-41)."""

from itertools import combinations

from tests.referees.divinus.dice import USED, is_first_choice, text_of
from tests.referees.divinus.explore import Place, place
from tests.referees.divinus.heroes import sea, turns_that_extend
from tests.referees.divinus.luck import Steps, ask
from tests.referees.divinus.maps import Cell, Laid
from tests.referees.divinus.perseus import has_power
from tests.referees.divinus.pieces import Stack
from tests.referees.divinus.table import Player, Table
from tests.referees.divinus.tiles import Tile

PAID = 2


def extends(player: Player, tile: Tile, cell: Cell, turn: int) -> bool:
    """The Sea spans more tiles with it; a lone first tile may be turned so."""
    may_turn = player.map.first_may_turn()
    before = len(sea(player))
    player.map.laid[cell] = Laid(tile, turn)
    after = turns_that_extend(player) if may_turn else len(sea(player)) > before
    del player.map.laid[cell]
    return bool(after)


def extending_places(player: Player, tile: Tile) -> list[Place]:
    return [(cell, turn) for cell, turn in player.map.free_places(tile) if extends(player, tile, cell, turn)]


def searches(table: Table, player: Player) -> list[str]:
    """Only if no tile of the board, affordable or not, could extend his Sea; for any two dice."""
    if not has_power(player, "odysseus") or not sea(player) or len(player.ready()) < PAID:
        return []
    if any(spot.tile is not None and extending_places(player, spot.tile) for spot in table.spots.values()):
        return []
    return [f"sail {name}" for name, stack in table.stacks.items() if stack.count()]


def search(table: Table, player: Player, name: str) -> Steps:
    """The chosen tile is explored; finding none, the player does another Main Action."""
    stack = table.stacks[name]
    found = fitting_tiles(player, stack)
    if not found:
        return
    answer = yield from ask(player.seat, [f"take {tile.slug}" for tile in found])
    tile = next(one for one in found if one.slug == answer.split()[1])
    (stack.tiles if tile in stack.tiles else stack.bottom).remove(tile)
    table.shuffle(stack)
    table.hand = [tile]
    yield from pay_two(player)
    yield from place(table, player, tile, extending_places(player, tile), True)


def fitting_tiles(player: Player, stack: Stack) -> list[Tile]:
    return [tile for tile in stack.everything() if extending_places(player, tile)]


def pay_two(player: Player) -> Steps:
    ready = player.ready()
    pairs = [list(pair) for pair in combinations(ready, PAID)]
    options = [f"pay {text_of(pair)}" for pair in pairs if is_first_choice(ready, pair)]
    answer = yield from ask(player.seat, options)
    for number in answer.split()[1].split("+"):
        player.die(number).where = USED

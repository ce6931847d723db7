"""The pantheon dice: Use Pantheon Die as a Demigod Action (DIV-37, 52, 66)."""

from tests.referees.divinus import board_effects
from tests.referees.divinus.actions import flip, reactivate, refresh, refresh_die, reroll
from tests.referees.divinus.board import lines
from tests.referees.divinus.explore import lay
from tests.referees.divinus.luck import Steps, ask
from tests.referees.divinus.maps import cell_named, name_of
from tests.referees.divinus.perseus import AreaChange
from tests.referees.divinus.pieces import PantheonDie
from tests.referees.divinus.printed_data import TEMPLES, row
from tests.referees.divinus.rearrange import rearrange
from tests.referees.divinus.table import Player, Table
from tests.referees.divinus.tiles import Tile

ICONS = ("greek", "norse", "barbarian", "sacred", "temple", "location")


def invocations(table: Table, player: Player) -> list[str]:
    dice = [die for die in table.pantheon_dice.values() if die.holder == player.seat and not die.used]
    if not table.has_rule("use-pantheon-die") or table.eternal:
        return []
    for die in dice:
        table.look_at_die(die)
    return [f"invoke {die.pantheon}" for die in dice if not die.rolled and can_act(table, player, die)]


def effect_of(die: PantheonDie) -> list[object]:
    return list(row("ability", die.shown)["effect"])


def can_act(table: Table, player: Player, die: PantheonDie) -> bool:
    """DIV-66: an ability with nothing to act on cannot be chosen."""
    effect = effect_of(die)[0]
    if effect in ("reroll", "flip"):
        return bool(player.ready())
    if effect in ("refresh", "reactivate"):
        return bool(player.used())
    if effect == "refresh-line":
        return bool(lines_with_dice(table))
    if effect == "set":
        return len(set(die.faces)) > 1
    if effect == "swap-adjacent":
        return bool(board_effects.swaps(table, True))
    if effect == "swap-line":
        return bool(board_effects.swaps(table, False))
    if effect == "rearrange":
        return any(player.map.may_lift(cell) for cell in player.map.laid)
    stacks = any(stack.count() for stack in table.stacks.values())
    if effect == "overbuild":
        return stacks and any(player.map.may_cover(cell) for cell in player.map.laid)
    return stacks and bool(board_effects.to_exchange(table))


def invoke(table: Table, player: Player, pantheon: str) -> Steps:
    """The die is Used after it; only Set leaves it Ready."""
    die = table.pantheon_dice[pantheon]
    effect = effect_of(die)
    if effect[0] == "set":
        yield from set_die(player, die)
        return
    die.used = True
    yield from resolve(table, player, str(effect[0]), int(str(effect[1])) if len(effect) > 1 else 0)


def resolve(table: Table, player: Player, effect: str, number: int) -> Steps:
    if effect == "reroll":
        yield from reroll(table, player, number)
    elif effect == "flip":
        yield from flip(table, player, number)
    elif effect == "refresh":
        yield from refresh(table, player, number)
    elif effect == "reactivate":
        yield from reactivate(table, player, number)
    elif effect == "refresh-line":
        yield from refresh_line(table, player)
    elif effect == "swap-adjacent":
        yield from board_effects.swap(table, player, True)
    elif effect == "swap-line":
        yield from board_effects.swap(table, player, False)
    elif effect == "rearrange":
        yield from rearrange(table, player)
    elif effect == "exchange":
        yield from board_effects.exchange(table, player)
    elif effect == "replace":
        yield from board_effects.replace(table, player)
    elif effect == "renew":
        yield from board_effects.renew(table, player)
    elif effect == "search":
        yield from search(table, player)
    else:
        yield from overbuild(table, player)


def set_die(player: Player, die: PantheonDie) -> Steps:
    """DIV-37: to any other of its faces; that is the turn's Demigod Action."""
    faces = [face for face in dict.fromkeys(die.faces) if face != die.shown]
    answer = yield from ask(player.seat, [f"set {face}" for face in faces])
    die.shown = answer.split()[1]


def lines_with_dice(table: Table) -> list[str]:
    return [name for name, spots in lines().items() if any(table.dice_on(number) for number in spots)]


def refresh_line(table: Table, player: Player) -> Steps:
    """All players must refresh their dice of the line, from the active one in turn order."""
    answer = yield from ask(player.seat, [f"refresh-line {name}" for name in lines_with_dice(table)])
    spots = lines()[answer.split()[1]]
    for one in table.from_active():
        for number in spots:
            for die in one.dice:
                if die.spot() == number:
                    refresh_die(table, one, die)


def shows(tile: Tile, icon: str) -> bool:
    if icon == "temple":
        return any(mark.kind in TEMPLES for mark in tile.marks)
    if icon == "location":
        return tile.location() is not None
    return tile.has(icon)


def search(table: Table, player: Player) -> Steps:
    """DIV-52: draw from the spot's stack to the named icon, swap, shuffle all others back; none: nothing happens."""
    numbers = [number for number in board_effects.to_exchange(table) if not has_location(table, number)]
    answer = yield from ask(player.seat, [f"search {number} for {icon}" for number in numbers for icon in ICONS])
    _, number, _, icon = answer.split()
    stack = table.stack_for(int(number))
    assert stack is not None
    table.shuffle(stack)
    table.look_at(stack.tiles)
    if not any(shows(tile, icon) for tile in stack.tiles):
        return
    came = stack.take(table.luck.next("tile-changed", number))
    assert shows(came, icon)
    old = table.spots[int(number)].tile
    assert old is not None
    table.stacks[old.stack].tiles.append(old)
    table.stacks[old.stack].near = []
    table.spots[int(number)].tile = came


def has_location(table: Table, number: int) -> bool:
    tile = table.spots[number].tile
    return tile is not None and tile.location() is not None


def overbuild(table: Table, player: Player) -> Steps:
    """Draw two from a stack of choice; overbuild with one or none, the rest goes under the stack."""
    answer = yield from ask(player.seat, [f"draw {name}" for name, stack in table.stacks.items() if stack.count()])
    stack = table.stacks[answer.split()[1]]
    table.hand = board_effects.draw_tiles(table, stack, min(2, stack.count()))
    fitting = [tile for tile in table.hand if list(player.map.over_places(tile))]
    answer = yield from ask(player.seat, [*(f"take {tile.slug}" for tile in fitting), "skip"])
    chosen = [tile for tile in table.hand if answer == f"take {tile.slug}"]
    for tile in table.hand:
        if tile not in chosen:
            table.put_under(tile)
    table.hand = chosen
    for tile in chosen:
        yield from put_over(table, player, tile)


def put_over(table: Table, player: Player, tile: Tile) -> Steps:
    """DIV-49: it opens no Location and applies no Temple."""
    places = list(player.map.over_places(tile))
    answer = yield from ask(player.seat, [f"place {name_of(cell)} {turn}" for cell, turn in places])
    _, name, turn = answer.split()
    table.hand = []
    watch = AreaChange(player)
    yield from lay(table, player, tile, cell_named(name), int(turn))
    yield from watch.after(table)

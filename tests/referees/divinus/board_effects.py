"""Tiles of the board that change places or are exchanged (DIV-52)."""

from tests.referees.divinus.board import lines, next_spots
from tests.referees.divinus.luck import Steps, ask
from tests.referees.divinus.pieces import Stack
from tests.referees.divinus.table import Player, Table
from tests.referees.divinus.tiles import Tile


def may_swap(table: Table, number: int) -> bool:
    """No figure on it; on a crossing or an edge Cerberus stands between tiles."""
    return table.spots[number].tile is not None and table.lair != [number]


def swaps(table: Table, adjacent: bool) -> list[str]:
    """Two neighbours, or any two of a row or column."""
    if adjacent:
        pairs = [(one, other) for one in table.spots for other in next_spots(one).values() if one < other]
    else:
        pairs = [(one, other) for line in lines().values() for one in line for other in line if one < other]
    return [f"swap {one} with {other}" for one, other in pairs if may_swap(table, one) and may_swap(table, other)]


def swap(table: Table, player: Player, adjacent: bool) -> Steps:
    options = swaps(table, adjacent)
    answer = yield from ask(player.seat, [*options, "skip"] if options else [])
    if answer.startswith("swap"):
        _, one, _, other = answer.split()
        first, second = table.spots[int(one)], table.spots[int(other)]
        first.tile, second.tile = second.tile, first.tile


def to_exchange(table: Table) -> list[int]:
    """Only a tile is asked for; a figure stays on its spot."""
    return [
        number for number in table.spots if table.spots[number].tile is not None and table.stack_for(number) is not None
    ]


def put_on(table: Table, number: int, tile: Tile) -> None:
    """The tile that lay there goes under its own stack."""
    old = table.spots[number].tile
    assert old is not None
    table.spots[number].tile = tile
    table.put_under(old)


def exchange(table: Table, player: Player) -> Steps:
    """One tile with the top of its stack, of the other when that is empty."""
    options = [f"exchange {number}" for number in to_exchange(table)]
    answer = yield from ask(player.seat, [*options, "skip"] if options else [])
    if answer.startswith("exchange"):
        number = int(answer.split()[1])
        stack = table.stack_for(number)
        assert stack is not None
        put_on(table, number, table.take(stack, table.luck.next("tile-changed", str(number))))


def draw_tiles(table: Table, stack: Stack, count: int) -> list[Tile]:
    """Tiles drawn to choose from lie in the hand, for all to see."""
    return [table.take(stack, seen["tile"]) for seen in table.luck.seen["hand"][:count]]


def replace(table: Table, player: Player) -> Steps:
    """One tile by one of two drawn, or by the one there is; the replaced and the unused go under their stacks."""
    answer = yield from ask(player.seat, [f"exchange {number}" for number in to_exchange(table)])
    number = int(answer.split()[1])
    stack = table.stack_for(number)
    assert stack is not None
    if table.stacks[table.spots[number].stack()].count() < 2:
        put_on(table, number, table.take(stack, table.luck.next("tile-changed", str(number))))
        return
    table.hand = draw_tiles(table, stack, 2)
    answer = yield from ask(player.seat, [f"take {tile.slug}" for tile in table.hand])
    hand, table.hand = table.hand, []
    chosen = next(tile for tile in hand if tile.slug == answer.split()[1])
    assert table.luck.next("tile-changed", str(number)) == chosen.slug
    put_on(table, number, chosen)
    for tile in hand:
        if tile is not chosen:
            table.put_under(tile)


def renew(table: Table, player: Player) -> Steps:
    """DIV-52: choose first, then replace from the lowest spot."""
    open_lines = [name for name, spots in lines().items() if any(number in to_exchange(table) for number in spots)]
    answer = yield from ask(player.seat, [f"renew-line {name}" for name in open_lines])
    left = [number for number in lines()[answer.split()[1]] if number in to_exchange(table)]
    chosen: list[int] = []
    while left:
        answer = yield from ask(player.seat, [*(f"renew {number}" for number in left), "skip"])
        if answer == "skip":
            break
        chosen.append(int(answer.split()[1]))
        left = [number for number in left if number > chosen[-1]]
    removed = []
    for number in chosen:
        stack = table.stack_for(number)
        if stack is None:
            continue
        removed.append(table.spots[number].tile)
        table.spots[number].tile = table.take(stack, table.luck.next("tile-changed", str(number)))
    for tile in removed:
        assert tile is not None
        table.put_under(tile)

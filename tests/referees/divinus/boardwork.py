"""Tiles of the board that change places or are exchanged (DIV-52)."""

from tests.referees.divinus.board import lines, next_spots
from tests.referees.divinus.table import Player, Steps, Table, ask


def has_figure(table: Table, number: int) -> bool:
    """POINTS 6 and 7 of the rules being mended: a spot with any figure on it is not swapped; only a swap is so limited.

    Now: see `may_swap` and `may_exchange`.
    """
    return table.figure in ("chimera", "hydra") and number in table.lair


def may_swap(table: Table, number: int) -> bool:
    return table.spots[number].tile is not None and not has_figure(table, number)


def may_exchange(table: Table, number: int) -> bool:
    return table.spots[number].tile is not None and not has_figure(table, number)


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

"""A demigod's map: tiles in a square that is nowhere fixed until it is full (DIV-12, 56)."""

from __future__ import annotations

from typing import Final

from theomachy.games.divinus.things import CELLS, CENTRE, GRID, NOTHING, WIDTH
from theomachy.games.divinus.tiles import APART, EVERY_SIDE, SIDES, Tiles

MIDDLE: Final = 3


def beside(cell: int, side: int) -> int:
    """The cell at a side (north, east, south, west), or NOTHING."""
    row, column = divmod(cell, WIDTH)
    if side == 0:
        return cell - WIDTH if row > 0 else NOTHING
    if side == 1:
        return cell + 1 if column < WIDTH - 1 else NOTHING
    if side == 2:
        return cell + WIDTH if row < WIDTH - 1 else NOTHING
    return cell - 1 if column > 0 else NOTHING


def around(cell: int) -> tuple[int, ...]:
    """The up to eight cells about a cell."""
    row, column = divmod(cell, WIDTH)
    found: list[int] = []
    for r in range(max(0, row - 1), min(WIDTH, row + 2)):
        for c in range(max(0, column - 1), min(WIDTH, column + 2)):
            if (r, c) != (row, column):
                found.append(r * WIDTH + c)
    return tuple(found)


NEIGHBOURS: Final = [tuple([beside(cell, side) for side in range(SIDES)]) for cell in range(CELLS)]
AROUND: Final = [around(cell) for cell in range(CELLS)]


class Wants:
    """What free and taken cells of a map ask of a tile: cell * 4096 + the allowed terrains, in the order of cells."""

    def __init__(self, free: list[int], taken: list[int]) -> None:
        self.free = free
        self.taken = taken


class Map:
    """Never changed, only replaced, so that copies of a state share it.

    `tiles`, `turns` and `under` are by cell, `cells` are the taken ones in the order they were taken. `fixed` since
    the second tile. `wanted` is worked out once, when it is asked for.
    """

    def __init__(self, tiles: list[int], turns: list[int], under: list[int], cells: list[int], fixed: bool) -> None:
        self.tiles = tiles
        self.turns = turns
        self.under = under
        self.cells = cells
        self.fixed = fixed
        self.wanted: Wants | None = None

    def put(self, cell: int, tile: int, turn: int) -> Map:
        """A tile on a free cell, or on top of another."""
        tiles = self.tiles[:]
        turns = self.turns[:]
        under = self.under
        cells = self.cells
        if tiles[cell] == NOTHING:
            cells = cells + [cell]
        else:
            under = under[:]
            under[cell] = tiles[cell]
        tiles[cell] = tile
        turns[cell] = turn
        return Map(tiles, turns, under, cells, len(self.cells) > 0)

    def without(self, cell: int) -> Map:
        """A tile that covers none is taken off."""
        tiles = self.tiles[:]
        tiles[cell] = NOTHING
        return Map(tiles, self.turns, self.under, [other for other in self.cells if other != cell], True)

    def turned(self, cell: int, turn: int) -> Map:
        turns = self.turns[:]
        turns[cell] = turn
        return Map(self.tiles, turns, self.under, self.cells, self.fixed)

    def lone(self) -> bool:
        """DIV-12, 55: the first tile may be turned until the second is placed, beside it or on it."""
        return not self.fixed and len(self.cells) == 1

    def full(self) -> bool:
        return self.room() == 0

    def room(self) -> int:
        """DIV-56: how many tiles are missing until the grid is full."""
        return GRID * GRID - len(self.cells)

    def left(self) -> int:
        return min([cell % WIDTH for cell in self.cells])

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Map, (self.tiles, self.turns, self.under, self.cells, self.fixed)


def empty_map() -> Map:
    return Map([NOTHING] * CELLS, [0] * CELLS, [NOTHING] * CELLS, [], False)


def wants(map: Map, tiles: Tiles) -> Wants:
    """DIV-12, 13: every cell that could take a tile, free ones and taken ones, with what it asks of the four sides."""
    if map.wanted is None:
        asked = asks(map, tiles)
        map.wanted = Wants(free_wants(map, asked), taken_wants(map, asked))
    return map.wanted


def asks(map: Map, tiles: Tiles) -> list[int]:
    """The terrains allowed on each side of each cell, three bits a side; a cell with no tile beside it is APART."""
    found = [APART | EVERY_SIDE] * CELLS
    lone = map.lone()
    for cell in map.cells:
        tile = map.tiles[cell]
        asked = tiles.asks_lone[tile] if lone else tiles.asks[tile * 4 + map.turns[cell]]
        beside = NEIGHBOURS[cell]
        for side in range(SIDES):
            if beside[side] != NOTHING:
                found[beside[side]] &= asked[side]
    return found


def free_wants(map: Map, asked: list[int]) -> list[int]:
    if not map.cells:
        return [CENTRE << 12 | EVERY_SIDE]
    top = bottom = map.cells[0] // WIDTH
    left = right = map.cells[0] % WIDTH
    for cell in map.cells:
        row = cell // WIDTH
        column = cell % WIDTH
        top = min(top, row)
        bottom = max(bottom, row)
        left = min(left, column)
        right = max(right, column)
    found: list[int] = []
    for row in range(max(0, bottom - GRID + 1), min(WIDTH, top + GRID)):
        for column in range(max(0, right - GRID + 1), min(WIDTH, left + GRID)):
            cell = row * WIDTH + column
            if asked[cell] < APART and map.tiles[cell] == NOTHING:
                found.append(cell << 12 | asked[cell])
    return found


def taken_wants(map: Map, asked: list[int]) -> list[int]:
    found = [cell << 12 | asked[cell] & EVERY_SIDE for cell in map.cells if map.under[cell] == NOTHING]
    found.sort()
    return found


def holds_together(map: Map) -> bool:
    """DIV-52: whether all tiles hang together by their sides."""
    if not map.cells:
        return True
    seen = [map.cells[0]]
    i = 0
    while i < len(seen):
        for other in NEIGHBOURS[seen[i]]:
            if other != NOTHING and map.tiles[other] != NOTHING and other not in seen:
                seen.append(other)
        i += 1
    return len(seen) == len(map.cells)


def off_centre(map: Map) -> tuple[int, int]:
    """How far the map must shift so that it can still grow to the full grid every way within the cells there are."""
    rows = [cell // WIDTH for cell in map.cells]
    columns = [cell % WIDTH for cell in map.cells]
    return shift(min(rows), max(rows)), shift(min(columns), max(columns))


def shift(low: int, high: int) -> int:
    if low > MIDDLE:
        return MIDDLE - low
    if high < MIDDLE:
        return MIDDLE - high
    return 0


def shifted(map: Map, by: int) -> Map:
    """All tiles moved by a number of cells; the caller knows that they stay in the square."""
    moved = Map([NOTHING] * CELLS, [0] * CELLS, [NOTHING] * CELLS, [], map.fixed)
    for cell in map.cells:
        moved.tiles[cell + by] = map.tiles[cell]
        moved.turns[cell + by] = map.turns[cell]
        moved.under[cell + by] = map.under[cell]
        moved.cells.append(cell + by)
    return moved

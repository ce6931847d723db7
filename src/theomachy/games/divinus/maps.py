"""A demigod's map: tiles in a 4×4 square whose place is open until tiles fix it (DIV-12, 56)."""

from __future__ import annotations

from typing import Final

from theomachy.games.divinus.things import CELLS, CENTRE, GRID, NOTHING, WIDTH
from theomachy.games.divinus.tiles import APART, EVERY_SIDE, SIDES, Tiles

MIDDLE: Final = 3


def beside(cell: int, side: int) -> int:
    """Return the cell at a side (north, east, south, west), or NOTHING."""
    row, column = divmod(cell, WIDTH)
    if side == 0:
        return cell - WIDTH if row > 0 else NOTHING
    if side == 1:
        return cell + 1 if column < WIDTH - 1 else NOTHING
    if side == 2:
        return cell + WIDTH if row < WIDTH - 1 else NOTHING
    return cell - 1 if column > 0 else NOTHING


def around(cell: int) -> tuple[int, ...]:
    """Return the up to eight cells around a cell."""
    row, column = divmod(cell, WIDTH)
    cells: list[int] = []
    for r in range(max(0, row - 1), min(WIDTH, row + 2)):
        for c in range(max(0, column - 1), min(WIDTH, column + 2)):
            if (r, c) != (row, column):
                cells.append(r * WIDTH + c)
    return tuple(cells)


NEIGHBOURS: Final = [tuple([beside(cell, side) for side in range(SIDES)]) for cell in range(CELLS)]
AROUND: Final = [around(cell) for cell in range(CELLS)]


class Wants:
    """What free and taken cells of a map ask of a tile: cell * 4096 + the allowed terrains, sorted by cell."""

    def __init__(self, free: list[int], taken: list[int]) -> None:
        self.free = free
        self.taken = taken


class Map:
    """An immutable map: every change makes a new one, so that copies of a state share it."""

    def __init__(self, tiles: list[int], turns: list[int], under: list[int], cells: list[int], fixed: bool) -> None:
        self.tiles = tiles  # by cell
        self.turns = turns  # by cell: quarter turns clockwise
        self.under = under  # by cell: the tile that was built over
        self.cells = cells  # the taken cells, in the order they were taken
        self.fixed = fixed  # the first tile cannot be turned any more
        self.wanted: Wants | None = None  # a cache

    def put(self, cell: int, tile: int, turn: int) -> Map:
        """Return the map with a tile on a free cell, or on top of another."""
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
        """Return the map without the tile of a cell, which must cover none."""
        tiles = self.tiles[:]
        tiles[cell] = NOTHING
        return Map(tiles, self.turns, self.under, [other for other in self.cells if other != cell], True)

    def turned(self, cell: int, turn: int) -> Map:
        turns = self.turns[:]
        turns[cell] = turn
        return Map(self.tiles, turns, self.under, self.cells, self.fixed)

    def lone(self) -> bool:
        """DIV-12, 55: return whether the first tile may still be turned: until the second is placed, beside it or on
        it."""
        return not self.fixed and len(self.cells) == 1

    def full(self) -> bool:
        return self.room() == 0

    def room(self) -> int:
        """DIV-56: return how many tiles are missing until the grid is full."""
        return GRID * GRID - len(self.cells)

    def left(self) -> int:
        return min([cell % WIDTH for cell in self.cells])

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Map, (self.tiles, self.turns, self.under, self.cells, self.fixed)


def empty_map() -> Map:
    return Map([NOTHING] * CELLS, [0] * CELLS, [NOTHING] * CELLS, [], False)


def wants(map: Map, tiles: Tiles) -> Wants:
    """DIV-12, 13: return what every cell that could take a tile asks of its four sides, computed once for each map."""
    if map.wanted is None:
        side_masks = asks(map, tiles)
        map.wanted = Wants(free_wants(map, side_masks), taken_wants(map, side_masks))
    return map.wanted


def asks(map: Map, tiles: Tiles) -> list[int]:
    """Return the terrains allowed on each side of each cell, three bits a side. A cell without a neighbour has an extra
    bit."""
    side_masks = [APART | EVERY_SIDE] * CELLS
    can_turn = map.lone()
    for cell in map.cells:
        tile = map.tiles[cell]
        tile_masks = tiles.asks_lone[tile] if can_turn else tiles.asks[tile * 4 + map.turns[cell]]
        beside = NEIGHBOURS[cell]
        for side in range(SIDES):
            if beside[side] != NOTHING:
                side_masks[beside[side]] &= tile_masks[side]
    return side_masks


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
    constraints: list[int] = []
    for row in range(max(0, bottom - GRID + 1), min(WIDTH, top + GRID)):
        for column in range(max(0, right - GRID + 1), min(WIDTH, left + GRID)):
            cell = row * WIDTH + column
            if asked[cell] < APART and map.tiles[cell] == NOTHING:
                constraints.append(cell << 12 | asked[cell])
    return constraints


def taken_wants(map: Map, asked: list[int]) -> list[int]:
    constraints = [cell << 12 | asked[cell] & EVERY_SIDE for cell in map.cells if map.under[cell] == NOTHING]
    constraints.sort()
    return constraints


def holds_together(map: Map) -> bool:
    """DIV-52: return whether all tiles are connected by their sides."""
    if not map.cells:
        return True
    visited = [map.cells[0]]
    i = 0
    while i < len(visited):
        for other in NEIGHBOURS[visited[i]]:
            if other != NOTHING and map.tiles[other] != NOTHING and other not in visited:
                visited.append(other)
        i += 1
    return len(visited) == len(map.cells)


def off_centre(map: Map) -> tuple[int, int]:
    """Return by how many rows and columns the map must shift to be able to grow to the full grid in every direction."""
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
    """Return the map with all tiles moved by a number of cells. The caller sees to it that they stay within the 7×7
    cells."""
    new_map = Map([NOTHING] * CELLS, [0] * CELLS, [NOTHING] * CELLS, [], map.fixed)
    for cell in map.cells:
        new_map.tiles[cell + by] = map.tiles[cell]
        new_map.turns[cell + by] = map.turns[cell]
        new_map.under[cell + by] = map.under[cell]
        new_map.cells.append(cell + by)
    return new_map

"""A demigod's map: tiles in a square that is nowhere fixed until it is full (DIV-12, 56)."""

from __future__ import annotations

from typing import Final

from theomachy.games.divinus.things import CELLS, CENTRE, GRID, NOTHING, WIDTH
from theomachy.games.divinus.tiles import EVERY_SIDE, SIDES, Tiles

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


class Map:
    """Never changed, only replaced, so that copies of a state share it.

    `tiles`, `turns` and `under` are by cell, `cells` are the taken ones in the order they were taken. `fixed` since
    the second tile. `wanted` is what each cell asks of a tile, worked out once: cell * 4096 + the allowed terrains.
    """

    def __init__(self, tiles: list[int], turns: list[int], under: list[int], cells: list[int], fixed: bool) -> None:
        self.tiles = tiles
        self.turns = turns
        self.under = under
        self.cells = cells
        self.fixed = fixed
        self.wanted: list[int] | None = None

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


def wants(map: Map, tiles: Tiles) -> list[int]:
    """DIV-12, 13: every cell that could take a tile, free ones first, with what it asks of the four sides."""
    if map.wanted is None:
        map.wanted = free_wants(map, tiles) + taken_wants(map, tiles)
    return map.wanted


def free_wants(map: Map, tiles: Tiles) -> list[int]:
    if not map.cells:
        return [CENTRE << 12 | EVERY_SIDE]
    rows = [cell // WIDTH for cell in map.cells]
    columns = [cell % WIDTH for cell in map.cells]
    top = max(rows) - GRID + 1
    bottom = min(rows) + GRID - 1
    left = max(columns) - GRID + 1
    right = min(columns) + GRID - 1
    found: list[int] = []
    seen: list[int] = []
    for cell in map.cells:
        for other in NEIGHBOURS[cell]:
            if other == NOTHING or map.tiles[other] != NOTHING or other in seen:
                continue
            seen.append(other)
            if top <= other // WIDTH <= bottom and left <= other % WIDTH <= right:
                found.append(other << 12 | asked(map, tiles, other))
    found.sort()
    return found


def taken_wants(map: Map, tiles: Tiles) -> list[int]:
    found = [cell << 12 | asked(map, tiles, cell) for cell in map.cells if map.under[cell] == NOTHING]
    found.sort()
    return found


def asked(map: Map, tiles: Tiles, cell: int) -> int:
    """The terrains allowed on each side of a cell, three bits a side."""
    allowed = EVERY_SIDE
    for side in range(SIDES):
        other = NEIGHBOURS[cell][side]
        if other == NOTHING:
            continue
        tile = map.tiles[other]
        if tile == NOTHING:
            continue
        if map.lone():
            bits = 0
            for terrain in tiles.edges[tile * 4]:
                bits |= 1 << terrain
        else:
            bits = 1 << tiles.edges[tile * 4 + map.turns[other]][side ^ 2]
        allowed &= ~(7 << side * 3) | bits << side * 3
    return allowed


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

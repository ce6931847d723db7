"""A demigod's map: tiles in a 4×4 square whose place is open until tiles fix it (DIV-12, 56)."""

from __future__ import annotations

from typing import Final

from theomachy.games.divinus.things import CELLS, CENTRE, GRID, NOTHING, WIDTH
from theomachy.games.divinus.tiles import EVERY_SIDE, NO_NEIGHBOUR, SIDES, TileData

MIDDLE_INDEX: Final = 3


def neighbour_cell(cell: int, side: int) -> int:
    """Return the cell at a side (north, east, south, west), or NOTHING."""
    row, column = divmod(cell, WIDTH)
    if side == 0:
        return cell - WIDTH if row > 0 else NOTHING
    if side == 1:
        return cell + 1 if column < WIDTH - 1 else NOTHING
    if side == 2:
        return cell + WIDTH if row < WIDTH - 1 else NOTHING
    return cell - 1 if column > 0 else NOTHING


def surrounding_cells(cell: int) -> tuple[int, ...]:
    """Return the up to eight cells around a cell."""
    row, column = divmod(cell, WIDTH)
    cells: list[int] = []
    for r in range(max(0, row - 1), min(WIDTH, row + 2)):
        for c in range(max(0, column - 1), min(WIDTH, column + 2)):
            if (r, c) != (row, column):
                cells.append(r * WIDTH + c)
    return tuple(cells)


NEIGHBOURS: Final = [tuple([neighbour_cell(cell, side) for side in range(SIDES)]) for cell in range(CELLS)]
SURROUNDINGS: Final = [surrounding_cells(cell) for cell in range(CELLS)]


class CellConstraints:
    """What free and taken cells of a map ask of a tile: cell * 4096 + the allowed terrains, sorted by cell."""

    def __init__(self, free: list[int], taken: list[int]) -> None:
        self.free = free
        self.taken = taken


class Map:
    """An immutable map: every change makes a new one, so that copies of a state share it."""

    def __init__(
        self, tiles: list[int], turns: list[int], covered_tiles: list[int], cells: list[int], is_fixed: bool
    ) -> None:
        self.tiles = tiles  # by cell
        self.turns = turns  # by cell: quarter turns clockwise
        self.covered_tiles = covered_tiles  # by cell: the tile that was built over
        self.cells = cells  # the taken cells, in the order they were taken
        self.is_fixed = is_fixed  # the first tile cannot be turned any more
        self.constraints: CellConstraints | None = None  # a cache

    def with_tile(self, cell: int, tile: int, turn: int) -> Map:
        """Return the map with a tile on a free cell, or on top of another."""
        tiles = self.tiles[:]
        turns = self.turns[:]
        under = self.covered_tiles
        cells = self.cells
        if tiles[cell] == NOTHING:
            cells = cells + [cell]
        else:
            under = under[:]
            under[cell] = tiles[cell]
        tiles[cell] = tile
        turns[cell] = turn
        return Map(tiles, turns, under, cells, len(self.cells) > 0)

    def without_tile(self, cell: int) -> Map:
        """Return the map without the tile of a cell, which must cover none."""
        tiles = self.tiles[:]
        tiles[cell] = NOTHING
        return Map(tiles, self.turns, self.covered_tiles, [other for other in self.cells if other != cell], True)

    def with_turn(self, cell: int, turn: int) -> Map:
        turns = self.turns[:]
        turns[cell] = turn
        return Map(self.tiles, turns, self.covered_tiles, self.cells, self.is_fixed)

    def can_turn_first(self) -> bool:
        """DIV-12, 55: return whether the first tile may still be turned: until the second is placed, beside it or on
        it."""
        return not self.is_fixed and len(self.cells) == 1

    def is_full(self) -> bool:
        return self.missing_tiles() == 0

    def missing_tiles(self) -> int:
        """DIV-56: return how many tiles are missing until the grid is full."""
        return GRID * GRID - len(self.cells)

    def leftmost_column(self) -> int:
        return min([cell % WIDTH for cell in self.cells])

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Map, (self.tiles, self.turns, self.covered_tiles, self.cells, self.is_fixed)


def empty_map() -> Map:
    return Map([NOTHING] * CELLS, [0] * CELLS, [NOTHING] * CELLS, [], False)


def cell_constraints(player_map: Map, tiles: TileData) -> CellConstraints:
    """DIV-12, 13: return what every cell that could take a tile asks of its four sides, computed once for each map."""
    if player_map.constraints is None:
        side_masks = make_side_masks(player_map, tiles)
        player_map.constraints = CellConstraints(
            free_cell_constraints(player_map, side_masks), taken_cell_constraints(player_map, side_masks)
        )
    return player_map.constraints


def make_side_masks(player_map: Map, tiles: TileData) -> list[int]:
    """Return the terrains allowed on each side of each cell, three bits a side. A cell without a neighbour has an extra
    bit."""
    side_masks = [NO_NEIGHBOUR | EVERY_SIDE] * CELLS
    can_turn = player_map.can_turn_first()
    for cell in player_map.cells:
        tile = player_map.tiles[cell]
        tile_masks = (
            tiles.unturned_neighbour_masks[tile]
            if can_turn
            else tiles.neighbour_masks[tile * 4 + player_map.turns[cell]]
        )
        beside = NEIGHBOURS[cell]
        for side in range(SIDES):
            if beside[side] != NOTHING:
                side_masks[beside[side]] &= tile_masks[side]
    return side_masks


def free_cell_constraints(player_map: Map, side_masks: list[int]) -> list[int]:
    if not player_map.cells:
        return [CENTRE << 12 | EVERY_SIDE]
    top = bottom = player_map.cells[0] // WIDTH
    left = right = player_map.cells[0] % WIDTH
    for cell in player_map.cells:
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
            if side_masks[cell] < NO_NEIGHBOUR and player_map.tiles[cell] == NOTHING:
                constraints.append(cell << 12 | side_masks[cell])
    return constraints


def taken_cell_constraints(player_map: Map, side_masks: list[int]) -> list[int]:
    constraints = [
        cell << 12 | side_masks[cell] & EVERY_SIDE
        for cell in player_map.cells
        if player_map.covered_tiles[cell] == NOTHING
    ]
    constraints.sort()
    return constraints


def is_connected(player_map: Map) -> bool:
    """DIV-52: return whether all tiles are connected by their sides."""
    if not player_map.cells:
        return True
    visited = [player_map.cells[0]]
    i = 0
    while i < len(visited):
        for other in NEIGHBOURS[visited[i]]:
            if other != NOTHING and player_map.tiles[other] != NOTHING and other not in visited:
                visited.append(other)
        i += 1
    return len(visited) == len(player_map.cells)


def centring_shift(player_map: Map) -> tuple[int, int]:
    """Return by how many rows and columns the map must shift to be able to grow to the full grid in every direction."""
    rows = [cell // WIDTH for cell in player_map.cells]
    columns = [cell % WIDTH for cell in player_map.cells]
    return axis_shift(min(rows), max(rows)), axis_shift(min(columns), max(columns))


def axis_shift(low: int, high: int) -> int:
    if low > MIDDLE_INDEX:
        return MIDDLE_INDEX - low
    if high < MIDDLE_INDEX:
        return MIDDLE_INDEX - high
    return 0


def shift_map(player_map: Map, offset: int) -> Map:
    """Return the map with all tiles moved by a number of cells. The caller sees to it that they stay within the 7×7
    cells."""
    new_map = Map([NOTHING] * CELLS, [0] * CELLS, [NOTHING] * CELLS, [], player_map.is_fixed)
    for cell in player_map.cells:
        new_map.tiles[cell + offset] = player_map.tiles[cell]
        new_map.turns[cell + offset] = player_map.turns[cell]
        new_map.covered_tiles[cell + offset] = player_map.covered_tiles[cell]
        new_map.cells.append(cell + offset)
    return new_map

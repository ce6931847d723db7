"""The map of a player: where tiles lie and where the next may (DIV-12, 13, 55, 56)."""

from collections.abc import Iterator
from typing import Any

from tests.referees.divinus.tiles import EAST, NORTH, SOUTH, WEST, Tile

GRID = 4
FIRST = (3, 3)
TURNS = (0, 90, 180, 270)
STEPS = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}
SIDES = {"north": NORTH, "east": EAST, "south": SOUTH, "west": WEST}

Cell = tuple[int, int]


def name_of(cell: Cell) -> str:
    return "abcdefg"[cell[0]] + str(cell[1] + 1)


def cell_named(name: str) -> Cell:
    return "abcdefg".index(name[0]), int(name[1]) - 1


def beside(cell: Cell, side: int) -> Cell:
    return cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]


def around(cell: Cell) -> list[Cell]:
    """The eight cells beside a cell, diagonals too."""
    column, row = cell
    near = [(column + i, row + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
    return [found for found in near if found != cell]


class Laid:
    """A tile that lies on a map, turned clockwise; `covers` is what it was built over."""

    def __init__(self, tile: Tile, turn: int, covers: Tile | None = None) -> None:
        self.tile = tile
        self.turn = turn
        self.covers = covers
        self.consecrated = False

    def printed_side(self, side: int) -> int:
        return (side - self.turn // 90) % 4

    def edge(self, side: int) -> str:
        return self.tile.edges[self.printed_side(side)]

    def region_at(self, side: int) -> int:
        return self.tile.region_at(self.printed_side(side))


class Map:
    def __init__(self) -> None:
        self.laid: dict[Cell, Laid] = {}
        # A figure that stands on a cell: nothing is built over it, nothing is lifted from under it.
        self.hero: Cell | None = None
        self.monster: Cell | None = None
        self.second_placed = False
        # The Areas as last counted, with what the map looked like then.
        self.counted: tuple[object, list[Any]] | None = None

    def is_full(self) -> bool:
        return len(self.laid) == GRID * GRID

    def has_piece(self, cell: Cell) -> bool:
        """A hero, a monster or the marker of a consecrated Temple."""
        return cell in (self.hero, self.monster) or self.laid[cell].consecrated

    def stays_in_grid(self, cell: Cell) -> bool:
        cells = [*self.laid, cell]
        columns, rows = [found[0] for found in cells], [found[1] for found in cells]
        return max(columns) - min(columns) < GRID and max(rows) - min(rows) < GRID

    def matches(self, tile: Tile, cell: Cell, turn: int) -> bool:
        """All touching sides show the same terrain; the lone first tile turns as needed."""
        trial = Laid(tile, turn)
        for side in STEPS:
            other = beside(cell, side)
            if other not in self.laid:
                continue
            if self.first_may_turn() and other != cell:
                if trial.edge(side) not in self.laid[other].tile.edges:
                    return False
            elif trial.edge(side) != self.laid[other].edge((side + 2) % 4):
                return False
        return True

    def first_may_turn(self) -> bool:
        """DIV-55: until the second tile is placed."""
        return len(self.laid) == 1 and not self.second_placed

    def first_turns(self) -> list[int]:
        """How the first tile can lie now that the second lies beside it."""
        first, second = list(self.laid)
        turns = []
        for turn in TURNS:
            trial = Laid(self.laid[first].tile, turn)
            if all(
                trial.edge(side) == self.laid[second].edge((side + 2) % 4)
                for side in STEPS
                if beside(first, side) == second
            ):
                turns.append(turn)
        return turns

    def free_places(self, tile: Tile) -> Iterator[tuple[Cell, int]]:
        """DIV-12: empty cells beside the map, in the grid, all sides matching."""
        if not self.laid:
            yield FIRST, 0
            return
        cells = {beside(cell, side) for cell in self.laid for side in STEPS} - set(self.laid)
        for cell in sorted(cells):
            if self.stays_in_grid(cell):
                for turn in TURNS:
                    if self.matches(tile, cell, turn):
                        yield cell, turn

    def may_cover(self, cell: Cell) -> bool:
        laid = self.laid[cell]
        return laid.covers is None and not self.has_piece(cell) and laid.tile.stack != "demigod"

    def over_places(self, tile: Tile) -> Iterator[tuple[Cell, int]]:
        """DIV-13: on top of a tile, once, with no piece on it; a Demigod tile is never built over (slot 9.02)."""
        for cell in self.laid:
            if self.may_cover(cell):
                for turn in TURNS:
                    if self.matches(tile, cell, turn):
                        yield cell, turn

    def places(self, tile: Tile) -> list[tuple[Cell, int]]:
        return [*self.free_places(tile), *self.over_places(tile)]

    def put(self, tile: Tile, cell: Cell, turn: int) -> Tile | None:
        """Lays the tile; gives what it covers."""
        self.second_placed = self.second_placed or bool(self.laid)
        covers = self.laid[cell].tile if cell in self.laid else None
        self.laid[cell] = Laid(tile, turn, covers)
        return covers

    def is_connected(self, cells: set[Cell]) -> bool:
        if not cells:
            return True
        reached = {next(iter(cells))}
        while True:
            more = {beside(cell, side) for cell in reached for side in STEPS} & cells - reached
            if not more:
                return reached == cells
            reached |= more

    def may_lift(self, cell: Cell) -> bool:
        """DIV-41, 52: not overbuilt, no piece on it, not the only one, and the map does not split."""
        if len(self.laid) == 1 or self.laid[cell].covers is not None or self.has_piece(cell):
            return False
        return self.is_connected(set(self.laid) - {cell})

    def distances(self, start: Cell) -> dict[Cell, int]:
        """Steps over side-adjacent tiles."""
        found = {start: 0}
        line = [start]
        for cell in line:
            for side in STEPS:
                other = beside(cell, side)
                if other in self.laid and other not in found:
                    found[other] = found[cell] + 1
                    line.append(other)
        return found

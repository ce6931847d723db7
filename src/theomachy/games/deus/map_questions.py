"""The map of a game with physical luck: people tell which tiles lie on their table, one after the other."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Sort
from theomachy.core.event import EVERYONE
from theomachy.core.grid import HEXAGONAL, Cell
from theomachy.core.pack import Pack
from theomachy.core.physical_luck import PhysicalQuestion, require_answer
from theomachy.core.rng import Rng
from theomachy.games.deus.board import (
    CELL_OFFSETS,
    HEX_SIDES,
    TILE_OFFSETS,
    UNKNOWN,
    Board,
    Side,
    layout_centres,
    read_sides,
    side_of_cells,
    terrains_of,
    tile_sketch,
)
from theomachy.games.deus.cards import BASE_PACK, TERRAINS, VILLAGE
from theomachy.games.deus.rules import LAYOUTS, RANDOM, TILES_BY_SEATS
from theomachy.games.deus.verbs import CELLS_PER_TILE, TILE_NAMES

# The answers. `other` is a tile whose regions are told one by one.
SHAPE: Final = Sort("layout", LAYOUTS)
SIDE: Final = Sort("side", (*BASE_PACK.slugs("side"), "other"))
OTHER: Final = SIDE.size - 1
TURN: Final = Sort("turn", tuple([str(turn) for turn in range(HEX_SIDES)]))
TERRAIN: Final = Sort("terrain", TERRAINS)
TILE: Final = Sort("tile", TILE_NAMES)
# Where a tile lies beside another, in the order of TILE_OFFSETS.
WAY: Final = Sort("way", ("right", "below", "below-left", "left", "above", "above-right"))
# In sketches: the region that is asked about.
ASKED: Final = "?"
NO_PLACE: Final = -1


class MapInquiry:
    """Asks for the tiles of a map. `cells` has the terrain of every cell that was told so far."""

    def __init__(self, pack: Pack, seats: int, rng: Rng) -> None:
        self.pack = pack
        self.rng = rng
        self.seats = seats
        self.tile_count = TILES_BY_SEATS[seats]
        self.sides = read_sides(pack)
        self.centres: list[Cell] = []
        self.chosen_sides: list[Side] = []
        self.rotations: list[int] = []
        self.cells: dict[Cell, int] = {}
        # The tile that is asked about, once its place is known.
        self.current: list[Cell] = []

    def ask_board(self) -> Board:
        """DEU-01, DEU-61: the shape, then each tile with its place, side and rotation."""
        faces = [f"shape:{slug}-{self.seats}" for slug in SHAPE.slugs]
        shape = SHAPE.slug(self.ask("map-shape", SHAPE, list(range(SHAPE.size)), faces))
        fixed = [] if shape == RANDOM else layout_centres(self.pack, shape, self.seats)
        for number in range(self.tile_count):
            self.ask_tile(fixed[number] if fixed else self.ask_place())
        return Board(self.centres, self.chosen_sides, self.rotations)

    def ask(self, slug: str, sort: Sort, pool: list[int], faces: list[str] | None = None, place: int = NO_PLACE) -> int:
        """Ask one question about the tile that comes next, or about the region at `place` of it."""
        things = [str(min(len(self.centres) + 1, self.tile_count)), str(self.tile_count)]
        question = PhysicalQuestion(slug, sort, pool, EVERYONE, None, faces, things, self.sketch(place))
        return pool[require_answer(self.rng, question, self.rng.below(len(pool)))]

    def ask_place(self) -> Cell:
        """Which tile the next one touches, and on which side."""
        if not self.centres:
            return 0, 0
        ways = [self.free_ways(tile) for tile in range(len(self.centres))]
        tile = self.ask("map-beside", TILE, [tile for tile in range(len(ways)) if ways[tile]])
        way = self.ask("map-way", WAY, ways[tile])
        return self.place_beside(tile, way)

    def free_ways(self, tile: int) -> list[int]:
        return [way for way in range(len(TILE_OFFSETS)) if self.place_beside(tile, way) not in self.centres]

    def place_beside(self, tile: int, way: int) -> Cell:
        q, r = self.centres[tile]
        dq, dr = TILE_OFFSETS[way]
        return q + dq, r + dr

    def ask_tile(self, centre: Cell) -> None:
        """The side and the rotation of a tile, or its regions if no side of the pack is like it."""
        used = [side.tile for side in self.chosen_sides]
        turns = [[] if side.tile in used else self.turns_apart(side, centre) for side in self.sides]
        self.current = [centre]
        choice = self.ask("map-side", SIDE, [at for at in range(len(self.sides)) if turns[at]] + [OTHER])
        if choice == OTHER:
            side, turn = self.ask_regions(centre), 0
        else:
            side = self.sides[choice]
            faces = [f"tile:{side.slug}-{turn}" for turn in range(HEX_SIDES)]
            turn = self.ask("map-turn", TURN, turns[choice], faces)
        self.centres.append(centre)
        self.chosen_sides.append(side)
        self.rotations.append(turn)
        self.current = []
        terrains = terrains_of([side], [turn])
        for place in range(CELLS_PER_TILE):
            self.cells[cell_at(centre, place)] = terrains[place]

    def ask_regions(self, centre: Cell) -> Side:
        """The terrain of each region in reading order: one village, and not beside another one."""
        terrains: list[int] = []
        for place in range(CELLS_PER_TILE):
            free = [later for later in range(place, CELLS_PER_TILE) if not self.touches_village(centre, later)]
            pool = list(range(VILLAGE))
            if VILLAGE not in terrains and (place in free or place == CELLS_PER_TILE - 1):
                pool = [VILLAGE] if len(free) <= 1 else [*pool, VILLAGE]
            terrain = self.ask("map-terrain", TERRAIN, pool, None, place)
            terrains.append(terrain)
            self.cells[cell_at(centre, place)] = terrain
        return side_of_cells(SIDE.slug(OTHER), terrains)

    def touches_village(self, centre: Cell, place: int) -> bool:
        """Whether a region of the next tile lies beside a village of an earlier tile."""
        q, r = cell_at(centre, place)
        own = [cell_at(centre, other) for other in range(CELLS_PER_TILE)]
        beside = [(q + dq, r + dr) for dq, dr in HEXAGONAL]
        return any([self.cells.get(cell) == VILLAGE for cell in beside if cell not in own])

    def turns_apart(self, side: Side, centre: Cell) -> list[int]:
        """DEU-01: the rotations that keep the village of a side from touching another one."""
        return [
            turn
            for turn in range(HEX_SIDES)
            if not self.touches_village(centre, terrains_of([side], [turn]).index(VILLAGE))
        ]

    def sketch(self, asked_place: int) -> list[str]:
        """The tiles told so far and the one that is asked about, for clients to draw: `2,1:sea village ? - …`."""
        tiles: list[str] = []
        for q, r in [*self.centres, *self.current]:
            terrains = [self.cells.get(cell_at((q, r), place), -1) for place in range(CELLS_PER_TILE)]
            words = [TERRAINS[terrain] if terrain >= 0 else UNKNOWN for terrain in terrains]
            if [(q, r)] == self.current and asked_place != NO_PLACE:
                words[asked_place] = ASKED
            tiles.append(tile_sketch((q, r), words))
        return tiles


def cell_at(centre: Cell, place: int) -> Cell:
    dq, dr = CELL_OFFSETS[place]
    return centre[0] + dq, centre[1] + dr

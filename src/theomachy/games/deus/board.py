"""The map. Regions are numbers, sets of regions are bitmasks."""

from __future__ import annotations

from typing import Final

from theomachy.core.grid import HEXAGONAL, Cell, distances, neighbours
from theomachy.core.pack import Pack
from theomachy.core.rng import Rng
from theomachy.core.rule_errors import Problem
from theomachy.games.deus.cards import SEA, TERRAINS, VILLAGE
from theomachy.games.deus.rules import MIN_FIRST_DISTANCE, RANDOM, TILES_BY_SEATS, Rules
from theomachy.games.deus.verbs import CELLS_PER_TILE

# The regions of a tile as offsets from its centre, in reading order. `RING_INDEXES` has the indexes of the outer six in
# the order of a side's row: counter-clockwise from the east.
CELL_OFFSETS: Final[list[Cell]] = [(0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1)]
CENTRE_INDEX: Final = 3
RING_INDEXES: Final = (4, 1, 0, 2, 5, 6)
# Offsets from the centre of a tile to the centres of the tiles that touch it.
TILE_OFFSETS: Final[list[Cell]] = [(2, 1), (-1, 3), (-3, 2), (-2, -1), (1, -3), (3, -2)]
HEX_SIDES: Final = 6
# In sketches: a region that is not known.
UNKNOWN: Final = "-"
# The tile of a side that no pack has.
NO_TILE: Final = 0
# So many rotations of all tiles are drawn before a layout is given up. With the base pack at least one in four keeps
# the villages apart, so that this many fail with a chance of less than 1 in 10^100.
MAX_DRAWS: Final = 1000


class Side:
    """One side of a tile: terrains of the centre and of the ring."""

    def __init__(self, slug: str, tile: int, terrains: list[int]) -> None:
        self.slug = slug
        self.tile = tile
        self.terrains = terrains

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Side, (self.slug, self.tile, self.terrains)


class Board:
    """The laid-out tiles and tables computed from them. Immutable, shared by all copies of a state.

    `neighbours` lists the neighbours of each region, `neighbour_masks` has them as bitmasks. `distant_masks` are the
    regions three or more steps away, `by_terrain` and `by_tile` those of a terrain and of a tile, `edge` those at the
    edge: all bitmasks.
    """

    def __init__(self, centres: list[Cell], sides: list[Side], rotations: list[int]) -> None:
        self.centres = centres
        self.sides = sides
        self.rotations = rotations
        self.cells: list[Cell] = [(q + dq, r + dr) for q, r in centres for dq, dr in CELL_OFFSETS]
        self.size = len(self.cells)
        self.terrain = terrains_of(sides, rotations)
        self.neighbours = neighbours(self.cells, HEXAGONAL)
        self.neighbour_masks = [mask_of(beside) for beside in self.neighbours]
        self.distant_masks = [distant_mask(self.neighbours, cell) for cell in range(self.size)]
        self.by_terrain = [self.mask_of_terrain(terrain) for terrain in range(len(TERRAINS))]
        self.by_tile = [((1 << CELLS_PER_TILE) - 1) << (CELLS_PER_TILE * tile) for tile in range(len(centres))]
        self.edge = mask_of([cell for cell in range(self.size) if len(self.neighbours[cell]) < HEX_SIDES])
        self.villages = [cell for cell in range(self.size) if self.terrain[cell] == VILLAGE]
        self.sea = self.by_terrain[SEA]
        self.land = (1 << self.size) - 1 & ~self.sea & ~self.by_terrain[VILLAGE]

    def mask_of_terrain(self, terrain: int) -> int:
        return mask_of([cell for cell in range(self.size) if self.terrain[cell] == terrain])

    def villages_beside(self, cell: int) -> list[int]:
        """The indexes in `villages` of the villages adjacent to a region."""
        return [i for i in range(len(self.villages)) if self.neighbour_masks[cell] >> self.villages[i] & 1]

    def neighbours_of_mask(self, regions: int) -> int:
        """The neighbours of all regions of a bitmask, as a bitmask."""
        mask = 0
        near = self.neighbour_masks
        for cell in cells_of_mask(regions):
            mask |= near[cell]
        return mask

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Board, (self.centres, self.sides, self.rotations)


def mask_of(cells: list[int]) -> int:
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def cells_of_mask(regions: int) -> list[int]:
    """The regions of a bitmask, in ascending order."""
    cells: list[int] = []
    while regions:
        low = regions & -regions
        cells.append(low.bit_length() - 1)
        regions ^= low
    return cells


def distant_mask(neighbour_lists: list[list[int]], cell: int) -> int:
    """DEU-13: the regions `MIN_FIRST_DISTANCE` or more steps away, counted over every region, or not connected at
    all."""
    steps = distances(neighbour_lists, [cell])
    return mask_of([other for other in range(len(steps)) if steps[other] >= MIN_FIRST_DISTANCE or steps[other] < 0])


def terrains_of(sides: list[Side], rotations: list[int]) -> list[int]:
    """DEU-01: a turn of 60 degrees moves each region of the ring one place on."""
    terrain: list[int] = []
    for side, turn in zip(sides, rotations, strict=True):
        tile = [side.terrains[0]] * CELLS_PER_TILE
        for i in range(len(RING_INDEXES)):
            tile[RING_INDEXES[(i - turn) % len(RING_INDEXES)]] = side.terrains[i + 1]
        terrain += tile
    return terrain


def side_of_cells(slug: str, cells: list[int]) -> Side:
    """A side that lies like this without a rotation, from its terrains in reading order; no tile of the pack."""
    return Side(slug, NO_TILE, [cells[CENTRE_INDEX]] + [cells[at] for at in RING_INDEXES])


def tile_sketch(centre: Cell, words: list[str]) -> str:
    """A tile as clients draw it, with a word for each region in reading order: `2,1:sea village ? - …`."""
    return f"{centre[0]},{centre[1]}:{' '.join(words)}"


def board_sketch(board: Board, shows_terrain: bool) -> list[str]:
    """The tiles of a board for clients to draw, or only their places."""
    tiles: list[str] = []
    for i in range(len(board.centres)):
        terrains = board.terrain[CELLS_PER_TILE * i : CELLS_PER_TILE * (i + 1)]
        words = [TERRAINS[terrain] if shows_terrain else UNKNOWN for terrain in terrains]
        tiles.append(tile_sketch(board.centres[i], words))
    return tiles


def villages_touch(board: Board) -> bool:
    return any([board.neighbour_masks[cell] & board.by_terrain[VILLAGE] for cell in board.villages])


def read_sides(pack: Pack) -> list[Side]:
    return [
        Side(row.slug, row.number("tile"), [TERRAINS.index(word) for word in row.words("regions")])
        for row in pack.rows("side")
    ]


def make_layout(pack: Pack, rules: Rules, seats: int, rng: Rng) -> list[Cell]:
    if rules.layout == RANDOM:
        return random_layout(TILES_BY_SEATS[seats], rng)
    return layout_centres(pack, rules.layout, seats)


def layout_centres(pack: Pack, layout: str, seats: int) -> list[Cell]:
    row = pack.tables["layout"][f"{layout}-{seats}"]
    centres: list[Cell] = []
    for item in row.items("tiles"):
        assert isinstance(item, list)
        centres.append((int(item[0]), int(item[1])))
    return centres


def random_layout(tiles: int, rng: Rng) -> list[Cell]:
    """DEU-61: each new tile touches one that was laid before."""
    centres: list[Cell] = [(0, 0)]
    while len(centres) < tiles:
        q, r = centres[rng.below(len(centres))]
        dq, dr = TILE_OFFSETS[rng.below(len(TILE_OFFSETS))]
        if (q + dq, r + dr) not in centres:
            centres.append((q + dq, r + dr))
    return centres


def make_board(pack: Pack, rules: Rules, seats: int, rng: Rng) -> Board:
    """DEU-01: any side, any rotation; rotations are drawn anew until no two villages touch."""
    centres = make_layout(pack, rules, seats, rng)
    sides = read_sides(pack)
    tiles = sorted({side.tile for side in sides})
    rng.shuffle(tiles)
    chosen_sides: list[Side] = []
    for tile in tiles[: len(centres)]:
        tile_sides = [side for side in sides if side.tile == tile]
        chosen_sides.append(tile_sides[rng.below(len(tile_sides))])
    for _ in range(MAX_DRAWS):
        board = Board(centres, chosen_sides, [rng.below(HEX_SIDES) for _ in chosen_sides])
        if not villages_touch(board):
            return board
    raise Problem("pack-villages-touch", [rules.layout])

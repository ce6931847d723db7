"""DIV-02, 03: what is printed on tiles, and how it lies when a tile is turned."""

from __future__ import annotations

from typing import Final

from theomachy.core.pack import Pack, Row
from theomachy.core.rule_errors import Problem
from theomachy.games.divinus.things import (
    BARBARIAN,
    DEMIGOD_TILES,
    GREEK,
    NORSE,
    SACRED,
    TERRAINS,
    TILE,
    WILD,
)

TERRAIN_LETTERS: Final = {"P": 0, "M": 1, "S": 2}
ICON_KINDS: Final = {"G": GREEK, "V": NORSE, "B": BARBARIAN, "W": WILD, "SP": SACRED}
STACKS: Final = ("faction", "sacred", "demigod")
SIDES: Final = 4
# The terrains of all four sides as a bit mask, three bits a side, so that fitting is one comparison.
EVERY_SIDE: Final = 0xFFF
# A bit above those of the sides: the cell has no neighbour.
NO_NEIGHBOUR: Final = 0x1000


class TileData:
    """What is printed on all tiles. Geometry is indexed by `tile * 4 + turn`; a turn is a quarter clockwise.

    Regions are numbered by their first side.
    """

    def __init__(
        self,
        stacks: list[int],
        min_players: list[int],
        region_terrains: list[tuple[int, ...]],
        printed_marks: list[tuple[int, ...]],
        edges: list[tuple[int, ...]],
        side_regions: list[tuple[int, ...]],
        region_sides: list[tuple[tuple[int, ...], ...]],
        edge_patterns: list[int],
        neighbour_masks: list[tuple[int, ...]],
        unturned_neighbour_masks: list[tuple[int, ...]],
    ) -> None:
        self.stacks = stacks
        self.min_players = min_players  # by tile: with fewer players it stays in the box
        self.region_terrains = region_terrains  # by tile: the terrain of each region
        self.printed_marks = printed_marks  # by tile: its printed marks
        self.edges = edges  # by tile and turn: the terrain of each side
        self.side_regions = side_regions  # by tile and turn: the region of each side
        self.region_sides = region_sides  # by tile and turn: the sides of each region
        self.edge_patterns = edge_patterns  # by tile and turn: the terrains of its sides as a bit mask
        self.neighbour_masks = neighbour_masks  # by tile and turn: what the neighbour at each side may be, as bit masks
        self.unturned_neighbour_masks = (
            unturned_neighbour_masks  # by tile: the same while it may still be turned (DIV-12)
        )

    def part_of(self, tile: int, region: int) -> int:
        """Return a region as a PART: `seas`, or `seas-2` for the second of its terrain."""
        terrain = self.region_terrains[tile][region]
        return terrain + 3 if terrain in self.region_terrains[tile][:region] else terrain

    def region_of(self, tile: int, part: int) -> int:
        for region in range(len(self.region_terrains[tile])):
            if self.part_of(tile, region) == part:
                return region
        raise AssertionError("no such region")


def regions_of_sides(edges: tuple[int, ...]) -> tuple[int, ...]:
    """Return the region of each side. On a-b-a-b the first terrain joins through the middle and the second lies
    apart."""
    if edges[0] == edges[2] and edges[1] == edges[3] and edges[0] != edges[1]:
        return (0, 1, 0, 2)
    terrains: list[int] = []
    for terrain in edges:
        if terrain not in terrains:
            terrains.append(terrain)
    return tuple([terrains.index(terrain) for terrain in edges])


def encode_mark(kind: int, region: int) -> int:
    """Encode an icon or sticker on a region of a tile as one number."""
    return kind * 4 + region


def read_edges(row: Row) -> tuple[int, ...]:
    word = row.word("edges")
    if len(word) != SIDES or not all([letter in TERRAIN_LETTERS for letter in word]):
        raise Problem("pack-bad-word", [row.slug, "edges", word, "PPMS"])
    return tuple([TERRAIN_LETTERS[letter] for letter in word])


def read_icons(row: Row, edges: tuple[int, ...]) -> list[int]:
    """`G@P`: a Greek icon on the plains, on the first region of that terrain."""
    marks: list[int] = []
    for word in row.words("icons"):
        icon, _, letter = word.partition("@")
        if icon not in ICON_KINDS or letter not in TERRAIN_LETTERS or TERRAIN_LETTERS[letter] not in edges:
            raise Problem("pack-bad-word", [row.slug, "icons", word, "G@P, V@M, B@S, SP@P"])
        marks.append(encode_mark(ICON_KINDS[icon], regions_of_sides(edges)[edges.index(TERRAIN_LETTERS[letter])]))
    return marks


def read_feature(row: Row, edges: tuple[int, ...]) -> list[int]:
    """A Demigod tile: a Wild icon and perhaps an icon or a Sacred Place."""
    marks = [encode_mark(WILD, region_of_terrain(row, edges, row.word("wild")))]
    feature = row.words("feature")
    if feature[0] == "icon":
        kind = ("greek", "norse", "barbarian").index(feature[1])
        marks.append(encode_mark(kind, region_of_terrain(row, edges, feature[2])))
    elif feature[0] == "sacred-place":
        marks.append(encode_mark(SACRED, region_of_terrain(row, edges, feature[1])))
    return marks


def region_of_terrain(row: Row, edges: tuple[int, ...], word: str) -> int:
    if word not in TERRAINS or TERRAINS.index(word) not in edges:
        raise Problem("pack-bad-word", [row.slug, "feature", word, ", ".join(TERRAINS)])
    return regions_of_sides(edges)[edges.index(TERRAINS.index(word))]


def read_tiles(pack: Pack) -> TileData:
    tiles = TileData([], [], [], [], [], [], [], [], [], [])
    for row in pack.rows("tile"):
        edges = read_edges(row)
        add_tile(tiles, row.index_of("stack", STACKS), row.number("mark"), edges, read_icons(row, edges))
    for row in pack.rows("demigod-tile"):
        edges = read_edges(row)
        add_tile(tiles, DEMIGOD_TILES, 2, edges, read_feature(row, edges))
    assert len(tiles.stacks) == TILE.size
    return tiles


def add_tile(tiles: TileData, stack: int, min_players: int, edges: tuple[int, ...], marks: list[int]) -> None:
    regions = regions_of_sides(edges)
    count = max(regions) + 1
    tiles.stacks.append(stack)
    tiles.min_players.append(min_players)
    tiles.region_terrains.append(tuple([edges[regions.index(region)] for region in range(count)]))
    tiles.printed_marks.append(tuple(marks))
    for turn in range(SIDES):
        turned_edges = tuple([edges[(side - turn) % SIDES] for side in range(SIDES)])
        turned_regions = tuple([regions[(side - turn) % SIDES] for side in range(SIDES)])
        tiles.edges.append(turned_edges)
        tiles.side_regions.append(turned_regions)
        tiles.region_sides.append(
            tuple([tuple([side for side in range(SIDES) if turned_regions[side] == r]) for r in range(count)])
        )
        pattern = 0
        for side in range(SIDES):
            pattern |= 1 << (side * 3 + turned_edges[side])
        tiles.edge_patterns.append(pattern)
        tiles.neighbour_masks.append(tuple([neighbour_mask(side, {turned_edges[side]}) for side in range(SIDES)]))
    tiles.unturned_neighbour_masks.append(tuple([neighbour_mask(side, set(edges)) for side in range(SIDES)]))


def neighbour_mask(side: int, terrains: set[int]) -> int:
    """DIV-12: return what the cell at a side may take if these terrains lie there: the touching side of its tile is one
    of them, the others are anything."""
    opposite = (side ^ 2) * 3
    mask = EVERY_SIDE & ~(7 << opposite)
    for terrain in terrains:
        mask |= 1 << opposite + terrain
    return mask

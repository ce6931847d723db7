"""DIV-02, 03: what is printed on tiles, and how it lies when a tile is turned."""

from __future__ import annotations

from typing import Final

from theomachy.core.pack import Pack, Row
from theomachy.core.reason import Problem
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

LETTERS: Final = {"P": 0, "M": 1, "S": 2}
ICONS: Final = {"G": GREEK, "V": NORSE, "B": BARBARIAN, "W": WILD, "SP": SACRED}
STACKS: Final = ("faction", "sacred", "demigod")
SIDES: Final = 4
# The terrains of all four sides as a bit mask, three bits a side, so that fitting is one comparison.
EVERY_SIDE: Final = 0xFFF
# A bit above those of the sides: the cell has no neighbour.
APART: Final = 0x1000


class Tiles:
    """What is printed on all tiles. Geometry is indexed by `tile * 4 + turn`; a turn is a quarter clockwise.

    Regions are numbered by their first side.
    """

    def __init__(
        self,
        stacks: list[int],
        players: list[int],
        parts: list[tuple[int, ...]],
        printed: list[tuple[int, ...]],
        edges: list[tuple[int, ...]],
        regions: list[tuple[int, ...]],
        touches: list[tuple[tuple[int, ...], ...]],
        patterns: list[int],
        asks: list[tuple[int, ...]],
        asks_lone: list[tuple[int, ...]],
    ) -> None:
        self.stacks = stacks
        self.players = players  # by tile: with fewer players it stays in the box
        self.parts = parts  # by tile: the terrain of each region
        self.printed = printed  # by tile: its printed marks
        self.edges = edges  # by tile and turn: the terrain of each side
        self.regions = regions  # by tile and turn: the region of each side
        self.touches = touches  # by tile and turn: the sides of each region
        self.patterns = patterns  # by tile and turn: the terrains of its sides as a bit mask
        self.asks = asks  # by tile and turn: what the neighbour at each side may be, as bit masks
        self.asks_lone = asks_lone  # by tile: the same while it may still be turned (DIV-12)

    def part(self, tile: int, region: int) -> int:
        """Return a region as a PART: `seas`, or `seas-2` for the second of its terrain."""
        terrain = self.parts[tile][region]
        return terrain + 3 if terrain in self.parts[tile][:region] else terrain

    def region(self, tile: int, part: int) -> int:
        for region in range(len(self.parts[tile])):
            if self.part(tile, region) == part:
                return region
        raise AssertionError("no such region")


def split(edges: tuple[int, ...]) -> tuple[int, ...]:
    """Return the region of each side. On a-b-a-b the first terrain joins through the middle and the second lies
    apart."""
    if edges[0] == edges[2] and edges[1] == edges[3] and edges[0] != edges[1]:
        return (0, 1, 0, 2)
    terrains: list[int] = []
    for terrain in edges:
        if terrain not in terrains:
            terrains.append(terrain)
    return tuple([terrains.index(terrain) for terrain in edges])


def mark(kind: int, region: int) -> int:
    """Encode an icon or sticker on a region of a tile as one number."""
    return kind * 4 + region


def read_edges(row: Row) -> tuple[int, ...]:
    word = row.word("edges")
    if len(word) != SIDES or not all([letter in LETTERS for letter in word]):
        raise Problem("pack-bad-word", [row.slug, "edges", word, "PPMS"])
    return tuple([LETTERS[letter] for letter in word])


def read_icons(row: Row, edges: tuple[int, ...]) -> list[int]:
    """`G@P`: a Greek icon on the plains, on the first region of that terrain."""
    marks: list[int] = []
    for word in row.words("icons"):
        icon, _, letter = word.partition("@")
        if icon not in ICONS or letter not in LETTERS or LETTERS[letter] not in edges:
            raise Problem("pack-bad-word", [row.slug, "icons", word, "G@P, V@M, B@S, SP@P"])
        marks.append(mark(ICONS[icon], split(edges)[edges.index(LETTERS[letter])]))
    return marks


def read_feature(row: Row, edges: tuple[int, ...]) -> list[int]:
    """A Demigod tile: a Wild icon and perhaps an icon or a Sacred Place."""
    marks = [mark(WILD, region_with(row, edges, row.word("wild")))]
    feature = row.words("feature")
    if feature[0] == "icon":
        kind = ("greek", "norse", "barbarian").index(feature[1])
        marks.append(mark(kind, region_with(row, edges, feature[2])))
    elif feature[0] == "sacred-place":
        marks.append(mark(SACRED, region_with(row, edges, feature[1])))
    return marks


def region_with(row: Row, edges: tuple[int, ...], word: str) -> int:
    if word not in TERRAINS or TERRAINS.index(word) not in edges:
        raise Problem("pack-bad-word", [row.slug, "feature", word, ", ".join(TERRAINS)])
    return split(edges)[edges.index(TERRAINS.index(word))]


def read_tiles(pack: Pack) -> Tiles:
    tiles = Tiles([], [], [], [], [], [], [], [], [], [])
    for row in pack.rows("tile"):
        edges = read_edges(row)
        add_tile(tiles, row.one_of("stack", STACKS), row.number("mark"), edges, read_icons(row, edges))
    for row in pack.rows("demigod-tile"):
        edges = read_edges(row)
        add_tile(tiles, DEMIGOD_TILES, 2, edges, read_feature(row, edges))
    assert len(tiles.stacks) == TILE.size
    return tiles


def add_tile(tiles: Tiles, stack: int, players: int, edges: tuple[int, ...], marks: list[int]) -> None:
    regions = split(edges)
    count = max(regions) + 1
    tiles.stacks.append(stack)
    tiles.players.append(players)
    tiles.parts.append(tuple([edges[regions.index(region)] for region in range(count)]))
    tiles.printed.append(tuple(marks))
    for turn in range(SIDES):
        turned_edges = tuple([edges[(side - turn) % SIDES] for side in range(SIDES)])
        turned_regions = tuple([regions[(side - turn) % SIDES] for side in range(SIDES)])
        tiles.edges.append(turned_edges)
        tiles.regions.append(turned_regions)
        tiles.touches.append(
            tuple([tuple([side for side in range(SIDES) if turned_regions[side] == r]) for r in range(count)])
        )
        pattern = 0
        for side in range(SIDES):
            pattern |= 1 << (side * 3 + turned_edges[side])
        tiles.patterns.append(pattern)
        tiles.asks.append(tuple([asked(side, {turned_edges[side]}) for side in range(SIDES)]))
    tiles.asks_lone.append(tuple([asked(side, set(edges)) for side in range(SIDES)]))


def asked(side: int, terrains: set[int]) -> int:
    """DIV-12: return what the cell at a side may take if these terrains lie there: the touching side of its tile is one
    of them, the others are anything."""
    opposite = (side ^ 2) * 3
    mask = EVERY_SIDE & ~(7 << opposite)
    for terrain in terrains:
        mask |= 1 << opposite + terrain
    return mask

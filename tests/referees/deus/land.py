"""The map: tiles become regions, regions have neighbours, and pieces stand in them."""

from typing import Any

from tests.referees.deus.data import KINDS, LAND, LAYOUTS, SIDES, TILES_FOR

# Counter-clockwise from the east, as the sides of the tiles are written.
RING = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
NEXT_TILE = [(2, 1), (-1, 3), (-3, 2), (-2, -1), (1, -3), (3, -2)]


class Region:
    def __init__(self, tile: str, q: int, r: int, terrain: str) -> None:
        self.cell = ""
        self.tile = tile
        self.q = q
        self.r = r
        self.terrain = terrain
        self.beside: list[Region] = []
        self.owner = ""
        self.pieces: list[str] = []
        self.vp = 0

    def is_land(self) -> bool:
        return self.terrain in LAND

    def is_empty(self) -> bool:
        return not self.pieces

    def at_edge(self) -> bool:
        """DEU-13: fewer than six neighbours."""
        return len(self.beside) < 6

    def suits(self, kind: str) -> bool:
        """DEU-14, 15: ships to sea, all others to land, nobody into a village."""
        return self.terrain == "sea" if kind == "maritime" else self.is_land()

    def put(self, seat: str, kind: str) -> None:
        assert kind not in self.pieces, f"two {kind} pieces in {self.cell}"
        self.owner = seat
        self.pieces.append(kind)
        self.pieces.sort(key=KINDS.index)

    def army_leaves(self) -> None:
        """DEU-07: a region left empty is free for all."""
        self.pieces.remove("military")
        assert self.pieces != ["temple"], f"the temple in {self.cell} is abandoned"
        if not self.pieces:
            self.owner = ""


class Land:
    """DEU-01, 02, 61. Which sides, how turned, is luck; all else follows from it."""

    def __init__(self, tiles: list[dict[str, Any]], seats: int, layout: str) -> None:
        check_tiles(tiles, seats, layout)
        self.tiles = tiles
        self.regions: dict[str, Region] = {}
        for tile in tiles:
            for number, region in enumerate(regions_of_tile(tile), 1):
                region.cell = f"{tile['tile']}{number}"
                self.regions[region.cell] = region
        places = {(region.q, region.r): region for region in self.regions.values()}
        for region in self.regions.values():
            around = [(region.q + q, region.r + r) for q, r in RING]
            region.beside = [places[place] for place in around if place in places]
        for village in self.villages():
            assert all(other.terrain != "village" for other in village.beside), "two villages are adjacent"
            village.vp = len(village.beside)

    def all(self) -> list[Region]:
        return list(self.regions.values())

    def villages(self) -> list[Region]:
        return [region for region in self.all() if region.terrain == "village"]

    def owned(self, seat: str) -> list[Region]:
        """DEU-07: control is at least one own piece."""
        return [region for region in self.all() if region.owner == seat]

    def armies(self, seat: str) -> list[Region]:
        return [region for region in self.owned(seat) if "military" in region.pieces]

    def steps(self, start: Region, goal: Region) -> int:
        """DEU-09: steps count over every region."""
        near = {start}
        count = 0
        while goal not in near:
            count += 1
            near |= {other for region in near for other in region.beside}
        return count

    def pieces(self, seat: str, kind: str) -> int:
        return len([region for region in self.owned(seat) if kind in region.pieces])

    def cities(self, seat: str, buildings: int) -> int:
        """Regions with so many own buildings; a temple is one of them (DEU-21)."""
        return len([region for region in self.owned(seat) if len(region.pieces) >= buildings])

    def terrain(self, seat: str, terrain: str) -> list[Region]:
        return [region for region in self.owned(seat) if region.terrain == terrain]


def regions_of_tile(tile: dict[str, Any]) -> list[Region]:
    """The seven regions, row by row; a turn takes (q, r) to (-r, q + r)."""
    found: list[Region] = []
    for (q, r), terrain in zip([(0, 0), *RING], SIDES[tile["side"]]["regions"], strict=True):
        for _ in range(tile["turns"]):
            q, r = -r, q + r
        found.append(Region(tile["tile"], tile["q"] + q, tile["r"] + r, terrain))
    found.sort(key=lambda region: (region.r, region.q))
    return found


def check_tiles(tiles: list[dict[str, Any]], seats: int, layout: str) -> None:
    """DEU-01, 61: the right number of tiles, each once, in the agreed or at least a connected shape."""
    assert len(tiles) == TILES_FOR[seats], "not the right number of tiles"
    assert len({SIDES[tile["side"]]["tile"] for tile in tiles}) == len(tiles), "a tile lies twice"
    centres = [(tile["q"], tile["r"]) for tile in tiles]
    if layout != "random":
        assert [list(centre) for centre in centres] == LAYOUTS[f"{layout}-{seats}"], "not the agreed shape"
        return
    assert len(set(centres)) == len(centres), "two tiles in one place"
    reached = centres[:1]
    for q, r in reached:
        reached += [
            (q + dq, r + dr) for dq, dr in NEXT_TILE if (q + dq, r + dr) in centres and (q + dq, r + dr) not in reached
        ]
    assert len(reached) == len(centres), "the tiles do not touch"

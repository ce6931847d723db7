"""A map tile: its regions, its icons and stickers, its three slots (DIV-02, 03, 31)."""

from tests.referees.divinus.printed_data import FACTIONS, LETTERS, LOCATIONS, ROWS, TEMPLES, TERRAINS, Row

SLOTS = 3
NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3


class Mark:
    """An icon on a tile: printed, or a sticker."""

    def __init__(self, kind: str, region: int, sticker: bool) -> None:
        self.kind = kind
        self.region = region
        self.sticker = sticker

    def slots(self) -> int:
        """DIV-31: faction 1, Sacred Place 2, Temple 2, Location 1."""
        return 2 if self.kind == "sacred" or self.kind in TEMPLES else 1


class Tile:
    def __init__(self, slug: str, stack: str, mark: int, edges: str) -> None:
        self.slug = slug
        self.stack = stack
        self.mark = mark
        self.edges = edges
        self.regions = regions_of(edges)
        self.marks: list[Mark] = []

    def terrain(self, region: int) -> str:
        return self.regions[region][0].removesuffix("-2")

    def part(self, region: int) -> str:
        return self.regions[region][0]

    def region_named(self, part: str) -> int:
        return [name for name, _ in self.regions].index(part)

    def region_at(self, side: int) -> int:
        """The region that touches a printed side."""
        for number, (_, sides) in enumerate(self.regions):
            if side in sides:
                return number
        raise AssertionError

    def has(self, kind: str) -> bool:
        return any(mark.kind == kind for mark in self.marks)

    def temple(self) -> str | None:
        return next((mark.kind for mark in self.marks if mark.kind in TEMPLES), None)

    def location(self) -> str | None:
        return next((mark.kind for mark in self.marks if mark.kind in LOCATIONS), None)

    def free_slots(self) -> int:
        return SLOTS - sum(mark.slots() for mark in self.marks)

    def takes_faction(self) -> bool:
        return self.free_slots() >= 1

    def takes_location(self) -> bool:
        """DIV-31: beside a visible Sacred Place, one a tile, never with a Temple."""
        return self.has("sacred") and self.location() is None and self.free_slots() >= 1

    def three_terrains(self) -> bool:
        return len(set(self.edges)) == 3

    def icon_count(self) -> int:
        """DIV-41 Heracles: all visible icons, a Sacred Place or Temple 1."""
        return len(self.marks)


def regions_of(edges: str) -> list[tuple[str, list[int]]]:
    """Sides of one terrain are one region; on an a-b-a-b tile the first is joined, the second is two regions."""
    found: list[tuple[str, list[int]]] = []
    crossed = edges[0] == edges[2] and edges[1] == edges[3] and edges[0] != edges[1]
    for letter in dict.fromkeys(edges):
        sides = [side for side in range(4) if edges[side] == letter]
        if crossed and letter == edges[1]:
            found += [(TERRAINS[letter], [sides[0]]), (TERRAINS[letter] + "-2", [sides[1]])]
        else:
            found.append((TERRAINS[letter], sides))
    return found


def printed_tile(slug: str) -> Tile:
    """A tile as it comes from the box."""
    for found in ROWS["tile"]:
        if found["slug"] == slug:
            tile = Tile(slug, found["stack"], found["mark"], found["edges"])
            for icon in found["icons"]:
                letter, _, terrain = icon.partition("@")
                tile.marks.append(Mark(LETTERS[letter], tile.region_named(TERRAINS[terrain]), False))
            return tile
    return printed_demigod_tile(next(found for found in ROWS["demigod-tile"] if found["slug"] == slug))


def printed_demigod_tile(found: Row) -> Tile:
    """DIV-39, 48: a Wild icon and one further feature."""
    tile = Tile(found["slug"], "demigod", 0, found["edges"])
    tile.marks.append(Mark("wild", tile.region_named(found["wild"]), False))
    feature = found["feature"]
    if feature[0] == "icon":
        tile.marks.append(Mark(feature[1], tile.region_named(feature[2]), False))
    if feature[0] == "sacred-place":
        tile.marks.append(Mark("sacred", tile.region_named(feature[1]), False))
    return tile


def is_faction(kind: str) -> bool:
    return kind in FACTIONS or kind == "wild"


def from_text(slug: str, marks: list[str]) -> Tile:
    """A tile as a campaign left it: every mark as `kind@region`; the first of them may be printed."""
    tile = printed_tile(slug)
    before = tile.marks
    tile.marks = []
    for number, text in enumerate(marks):
        kind, _, region = text.partition("@")
        same = number < len(before) and before[number].kind == kind
        tile.marks.append(Mark(kind, int(region), not same))
    return tile

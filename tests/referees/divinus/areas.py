"""Areas: connected regions of one terrain over two or more tiles, and what they hold (DIV-15, 48, 56)."""

from tests.referees.divinus.maps import STEPS, Cell, Map, beside
from tests.referees.divinus.printed_data import FACTIONS, TEMPLES

Region = tuple[Cell, int]


class Icons:
    """Icons counted; a Wild one is any one faction each time (DIV-48)."""

    def __init__(self) -> None:
        self.count = {"greek": 0, "norse": 0, "barbarian": 0, "wild": 0}

    def add(self, kind: str) -> None:
        if kind in self.count:
            self.count[kind] += 1

    def of(self, faction: str) -> int:
        if faction == "any":
            return sum(self.count.values())
        return self.count[faction] + self.count["wild"]

    def pairs(self) -> int:
        """The most n with n Greek and n Norse, each Wild one as either."""
        greek, norse, wild = self.count["greek"], self.count["norse"], self.count["wild"]
        return max(min(greek + used, norse + wild - used) for used in range(wild + 1))

    def factions(self) -> int:
        present = sum(1 for faction in FACTIONS if self.count[faction])
        return min(present + self.count["wild"], len(FACTIONS))


class Area:
    """A connected piece of one terrain; an Area proper when it spans two tiles or more."""

    def __init__(self, terrain: str, regions: set[Region]) -> None:
        self.terrain = terrain
        self.regions = regions
        self.cells = {cell for cell, _ in regions}
        self.icons = Icons()
        self.sacred = 0
        self.temples: list[str] = []

    def size(self) -> int:
        """DIV-56: each tile once, even crossed twice."""
        return len(self.cells)


class Guise:
    """Prometheus on the map: an icon of one faction in one region (DIV-41)."""

    def __init__(self, region: Region, faction: str) -> None:
        self.region = region
        self.faction = faction


def has_contents(map: Map, cell: Cell) -> bool:
    """DIV-47: the tile under a monster has no contents for any effect."""
    return cell != map.monster


def pieces(map: Map, guise: Guise | None) -> list[Area]:
    """Every connected piece of terrain, one-tile pieces too, with what it holds; counted anew when anything changed."""
    looks = fingerprint(map, guise)
    if map.counted is None or map.counted[0] != looks:
        map.counted = (looks, count_pieces(map, guise))
    return list(map.counted[1])


def fingerprint(map: Map, guise: Guise | None) -> object:
    laid = [
        (cell, one.tile.slug, one.turn, [(mark.kind, mark.region) for mark in one.tile.marks])
        for cell, one in map.laid.items()
    ]
    return laid, map.monster, (guise.region, guise.faction) if guise is not None else None


def count_pieces(map: Map, guise: Guise | None) -> list[Area]:
    found: list[Area] = []
    seen: set[Region] = set()
    for cell, laid in map.laid.items():
        for number in range(len(laid.tile.regions)):
            if has_contents(map, cell) and (cell, number) not in seen:
                regions = joined_regions(map, (cell, number))
                seen |= regions
                found.append(fill_area(map, Area(laid.tile.terrain(number), regions), guise))
    return found


def joined_regions(map: Map, start: Region) -> set[Region]:
    """Across touching sides of the same terrain (they differ only while the first tile is being turned)."""
    reached = {start}
    line = [start]
    for cell, number in line:
        laid = map.laid[cell]
        for side in STEPS:
            other = beside(cell, side)
            if laid.region_at(side) == number and other in map.laid and has_contents(map, other):
                neighbour = (other, map.laid[other].region_at((side + 2) % 4))
                same = map.laid[other].edge((side + 2) % 4) == laid.edge(side)
                if same and neighbour not in reached:
                    reached.add(neighbour)
                    line.append(neighbour)
    return reached


def fill_area(map: Map, area: Area, guise: Guise | None) -> Area:
    for cell in area.cells:
        for mark in map.laid[cell].tile.marks:
            if (cell, mark.region) in area.regions:
                area.icons.add(mark.kind)
                area.sacred += mark.kind == "sacred"
                if mark.kind in TEMPLES:
                    area.temples.append(mark.kind)
    if guise is not None and guise.region in area.regions:
        area.icons.add(guise.faction)
    return area


def areas(map: Map, guise: Guise | None) -> list[Area]:
    return [piece for piece in pieces(map, guise) if piece.size() >= 2]


def icons(map: Map, guise: Guise | None, cells: list[Cell] | None = None) -> Icons:
    """All visible icons, in Areas or not, on the whole map or some cells of it."""
    count = Icons()
    for cell in map.laid if cells is None else cells:
        if has_contents(map, cell):
            for mark in map.laid[cell].tile.marks:
                count.add(mark.kind)
    if guise is not None and has_contents(map, guise.region[0]) and (cells is None or guise.region[0] in cells):
        count.add(guise.faction)
    return count


def sacred_places(map: Map, cells: list[Cell] | None = None) -> int:
    chosen = [cell for cell in (map.laid if cells is None else cells) if has_contents(map, cell)]
    return sum(1 for cell in chosen for mark in map.laid[cell].tile.marks if mark.kind == "sacred")

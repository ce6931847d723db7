"""Pieces on the table: Artifacts, spots, stacks, pantheon dice, quest cards."""

from typing import Any

from tests.referees.divinus.printed_data import Row, row
from tests.referees.divinus.tiles import Tile

SPOTS = 12
NEAR = 6


class Artifact:
    def __init__(self, slug: str) -> None:
        self.slug = slug
        self.upgraded = False
        self.left = self.uses()

    def effect(self) -> str:
        return str(row("artifact", self.slug)["effect"][0])

    def strength(self) -> int:
        found = row("artifact", self.slug)
        return int(found["upgrade"] if self.upgraded else found["effect"][1])

    def may_be_upgraded(self) -> bool:
        return "upgrade" in row("artifact", self.slug) and not self.upgraded

    def uses(self) -> int:
        """How often a scenario: what is rearranged or swapped as often as its number says, all else once."""
        return self.strength() if self.effect() in ("rearrange", "swap-tiles") else 1


class Spot:
    def __init__(self, number: int) -> None:
        self.number = number
        self.tile: Tile | None = None

    def stack(self) -> str:
        """DIV-04: 1 to 6 from the faction stack, 7 to 12 from the sacred stack."""
        return "faction" if self.number <= SPOTS // 2 else "sacred"


class Stack:
    """A face-down stack: which tiles are in it is known, their order is not, but for those put under it, the lowest
    first."""

    def __init__(self, tiles: list[Tile]) -> None:
        self.tiles = tiles
        self.bottom: list[Tile] = []
        # One of each of these sets comes among the next tiles.
        self.near: list[set[str]] = []
        self.drawn = 0

    def count(self) -> int:
        return len(self.tiles) + len(self.bottom)

    def take(self, slug: str) -> Tile:
        """The tile that came from the top; it could come."""
        line = self.tiles or self.bottom[-1:]
        tile = next((found for found in line if found.slug == slug), None)
        assert tile is not None, f"{slug} could not come"
        (self.tiles if tile in self.tiles else self.bottom).remove(tile)
        self.drawn += 1
        self.near = [some for some in self.near if slug not in some]
        assert self.drawn < NEAR or not self.near, f"none of {self.near} came"
        return tile

    def everything(self) -> list[Tile]:
        return self.tiles + self.bottom


class PantheonDie:
    def __init__(self, pantheon: str, faces: list[str]) -> None:
        self.pantheon = pantheon
        self.faces = faces
        self.holder: str | None = None
        self.used = False
        self.favorite: str | None = None
        self.shown = faces[0]
        self.rolled = False


class Card:
    """A quest in play; a monster card has fight spots with markers."""

    def __init__(self, found: Row) -> None:
        self.slug: str = found["slug"]
        self.row = found
        self.kind: str = found["kind"]
        self.worth = int(found["favor"][1])
        self.test: list[Any] = list(found.get("test", []))
        self.spots: list[int] = list(found.get("spots", []))
        self.pushes: list[str] = list(found.get("pushes", []))
        self.markers: dict[str, dict[int, str]] = {}
        self.done = False

"""What is printed on cards and tiles, read from the pack's own files, and the numbers of the rulebook."""

import tomllib
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[3] / "src" / "theomachy" / "games" / "deus" / "packs" / "base"

SEATS = ["a", "b", "c", "d"]
GOODS = ["wood", "stone", "clay", "wheat"]
STANDARD = ["maritime", "production", "scientific", "civil", "military"]
KINDS = [*STANDARD, "temple"]
LAND = ["forest", "mountain", "swamp", "field"]
GOOD_OF_TERRAIN = {"forest": "wood", "mountain": "stone", "swamp": "clay", "field": "wheat"}
GOD_OF_KIND = {
    "maritime": "neptune",
    "production": "ceres",
    "scientific": "minerva",
    "civil": "vesta",
    "military": "mars",
    "temple": "jupiter",
}
TILES_FOR = {2: 4, 3: 6, 4: 7}  # DEU-01
FACE_DOWN = "face-down"  # DEU-62


class Card:
    def __init__(self, row: dict[str, Any]) -> None:
        self.slug: str = row["slug"]
        self.kind: str = row["type"]
        self.gold: int = row["cost"].get("gold", 0)
        self.goods: list[str] = [good for good in GOODS if good in row["cost"]]
        self.effect: str = row["effect"][0]
        self.values: list[Any] = row["effect"][1:]
        self.copies: int = row["copies"]
        assert all(row["cost"][good] == 1 for good in self.goods), f"{self.slug} asks for two of a resource"


def rows(kind: str) -> list[dict[str, Any]]:
    """All rows of a kind, file after file in the order of their names."""
    found: list[dict[str, Any]] = []
    for path in sorted(FOLDER.glob("*.toml")):
        found += tomllib.loads(path.read_text()).get(kind, [])
    return found


CARDS = {row["slug"]: Card(row) for row in rows("card")}
ORDER = list(CARDS)
SIDES = {row["slug"]: row for row in rows("side")}
LAYOUTS = {row["slug"]: row["tiles"] for row in rows("layout")}


def whole_deck() -> list[str]:
    """DEU-06: 96 cards, 16 of each of six colours."""
    deck = [card.slug for card in CARDS.values() for _ in range(card.copies)]
    for kind in KINDS:
        assert len([slug for slug in deck if CARDS[slug].kind == kind]) == 16, f"{kind} has not 16 cards"
    return deck

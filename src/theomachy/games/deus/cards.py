"""The cards, and the words that their rows in the data pack use."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from theomachy.core.pack import Pack, Schema, load_pack

FOLDER: Final = Path(__file__).parent
PACKS: Final = FOLDER / "packs"
SCHEMA: Final[Schema] = {
    "card": {"type": "str", "cost": "table", "effect": "list", "copies": "int 0..16"},
    "side": {"tile": "int 1..7", "regions": "list"},
    "layout": {"tiles": "list"},
}

MARITIME: Final = 0
PRODUCTION: Final = 1
SCIENTIFIC: Final = 2
CIVIL: Final = 3
MILITARY: Final = 4
TEMPLE: Final = 5
STANDARD_TYPES: Final = 5
TYPES: Final = ("maritime", "production", "scientific", "civil", "military", "temple")
# A god has the number of its type of card.
GODS: Final = ("neptune", "ceres", "minerva", "vesta", "mars", "jupiter")

# A resource has the number of the terrain that produces it.
GOODS: Final = ("wood", "stone", "clay", "wheat")
RESOURCES: Final = 4
GOLD: Final = 4
TERRAINS: Final = ("forest", "mountain", "swamp", "field", "sea", "village")
SEA: Final = 4
VILLAGE: Final = 5

# A card that lies face down in a column.
FACE_DOWN: Final = -1
FACE_DOWN_SLUG: Final = "face-down"


def make_resource_sets() -> tuple[str, ...]:
    """A slug for every set of resources; its index is the set as a bitmask."""
    words: list[str] = []
    for bits in range(1 << RESOURCES):
        parts = [GOODS[good] for good in range(RESOURCES) if bits >> good & 1]
        words.append("-".join(parts) if parts else "none")
    return tuple(words)


RESOURCE_SETS: Final = make_resource_sets()


class Card:
    """`cost` counts the four resources and gold; `effect` is an index of EFFECTS, `numbers` its parameters."""

    def __init__(self, slug: str, kind: int, cost: list[int], effect: int, numbers: list[int], copies: int) -> None:
        self.slug = slug
        self.kind = kind
        self.cost = cost
        self.effect = effect
        self.numbers = numbers
        self.copies = copies

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Card, (self.slug, self.kind, self.cost, self.effect, self.numbers, self.copies)


def read_pack(overlays: tuple[str, ...]) -> Pack:
    return load_pack(PACKS, "base", SCHEMA, overlays)


BASE_PACK: Final = read_pack(())

"""The cards, and the words that their rows in the data pack use."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from theomachy.core.pack import Pack, Row, Schema, load_pack
from theomachy.core.rule_errors import Problem

FOLDER: Final = Path(__file__).parent
PACKS: Final = FOLDER / "packs"
SCHEMA: Final[Schema] = {
    "card": {"type": "str", "cost": "table", "effect": "list", "copies": "int"},
    "side": {"tile": "int", "regions": "list"},
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

# The parameters that follow an effect's name in its row, by kind.
EFFECT_PARAMETERS: Final[dict[str, tuple[str, ...]]] = {
    "sell-for-gold": ("goods", "number"),
    "sell-for-vp": ("goods", "number", "number"),
    "trade": ("number",),
    "produce-one": ("number",),
    "produce-in-city": ("terrain", "number"),
    "produce-on": ("terrain", "number"),
    "draw": ("number",),
    "draw-then-discard": ("number", "number"),
    "draw-by-cities": ("number", "number"),
    "draw-by-science": ("number",),
    "redraw": ("number", "number"),
    "gain-pieces": ("number",),
    "gain-pieces-by-city": ("number", "number", "number"),
    "gain-pieces-by-cities": ("number", "number"),
    "draw-and-gain-pieces": ("number", "number"),
    "activate": ("type",),
    "activate-any": (),
    "gold-by-terrain": ("terrain", "number"),
    "vp-by-terrain": ("terrain", "number"),
    "gold-by-cities": ("number", "number"),
    "vp-by-cities": ("number", "number"),
    "steal-around": ("number",),
    "move-and-steal-gold": ("number", "number"),
    "move-and-steal-vp": ("number", "number"),
    "gold-by-villages": ("number",),
    "besiege": ("number",),
    "move-all": ("number",),
    "score-terrain": ("terrain", "number"),
    "score-seas": ("number",),
    "score-pieces": ("type", "number"),
    "score-cities": ("number", "number"),
    "score-regions": ("number",),
    "score-tiles": ("number",),
    "score-villages": ("number",),
    "score-goods": ("goods", "number"),
    "score-gold": ("number", "number"),
    "score-sets": ("number",),
}
EFFECT_NAMES: Final = tuple(EFFECT_PARAMETERS)


class Card:
    """`cost` counts the four resources and gold; `effect` is an index of EFFECT_NAMES, `numbers` its parameters."""

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


def read_cards(pack: Pack) -> list[Card]:
    return [read_card(row) for row in pack.rows("card")]


def read_card(row: Row) -> Card:
    numbers = read_effect_parameters(row)
    name = str(row.items("effect")[0])
    cost = [0] * (RESOURCES + 1)
    for word, count in row.table("cost").items():
        if word not in GOODS and word != "gold":
            raise Problem("pack-bad-word", [row.slug, "cost", word, ", ".join((*GOODS, "gold"))])
        assert isinstance(count, int)
        cost[GOLD if word == "gold" else GOODS.index(word)] = count
    return Card(row.slug, row.index_of("type", TYPES), cost, EFFECT_NAMES.index(name), numbers, row.number("copies"))


def read_effect_parameters(row: Row) -> list[int]:
    """Read the parameters of an effect as numbers, words by their index; filled up with 0 to three."""
    items = row.items("effect")
    name = str(items[0]) if items else ""
    if name not in EFFECT_PARAMETERS:
        raise Problem("pack-bad-word", [row.slug, "effect", name, ", ".join(EFFECT_NAMES)])
    shape = EFFECT_PARAMETERS[name]
    if len(items) != len(shape) + 1:
        raise Problem("pack-bad-value", ["card", row.slug, "effect", ", ".join((name, *shape))])
    numbers = [read_parameter(row, kind, item) for kind, item in zip(shape, items[1:], strict=True)]
    return numbers + [0] * (3 - len(numbers))


def read_parameter(row: Row, kind: str, item: object) -> int:
    if kind == "number":
        if not isinstance(item, int):
            raise Problem("pack-bad-value", ["card", row.slug, "effect", "int"])
        return item
    words = RESOURCE_SETS if kind == "goods" else TERRAINS if kind == "terrain" else TYPES
    if item not in words:
        raise Problem("pack-bad-word", [row.slug, "effect", str(item), ", ".join(words)])
    return words.index(str(item))


BASE_PACK: Final = read_pack(())

"""Parse the cards of a data pack."""

from __future__ import annotations

from theomachy.core.pack import Pack, Row
from theomachy.core.pack_values import is_whole_number
from theomachy.core.rule_errors import Problem
from theomachy.games.deus.cards import GOLD, GOODS, RESOURCE_SETS, RESOURCES, TERRAINS, TYPES, Card
from theomachy.games.deus.effects.registry import EFFECT_INDEX, EFFECTS


def read_cards(pack: Pack) -> list[Card]:
    return [read_card(row) for row in pack.rows("card")]


def read_card(row: Row) -> Card:
    numbers = read_effect_parameters(row)
    effect = EFFECT_INDEX[row.words("effect")[0]]
    cost = [0] * (RESOURCES + 1)
    for word, count in row.table("cost").items():
        if word not in GOODS and word != "gold":
            raise Problem("pack-bad-word", [row.slug, "cost", word, ", ".join((*GOODS, "gold"))])
        assert isinstance(count, int)
        cost[GOLD if word == "gold" else GOODS.index(word)] = count
    return Card(row.slug, row.index_of("type", TYPES), cost, effect, numbers, row.number("copies"))


def read_effect_parameters(row: Row) -> list[int]:
    """Read the parameters of an effect as numbers, words by their index; filled up with 0 to three."""
    items = row.items("effect")
    name = str(items[0]) if items else ""
    if name not in EFFECT_INDEX:
        raise Problem("pack-bad-word", [row.slug, "effect", name, ", ".join(EFFECT_INDEX)])
    shape = EFFECTS[EFFECT_INDEX[name]].parameters
    if len(items) != len(shape) + 1:
        raise Problem("pack-bad-value", ["card", row.slug, "effect", ", ".join((name, *shape))])
    numbers = [read_parameter(row, kind, item) for kind, item in zip(shape, items[1:], strict=True)]
    return numbers + [0] * (3 - len(numbers))


def read_parameter(row: Row, kind: str, item: object) -> int:
    if kind == "number":
        if not is_whole_number(item):
            raise Problem("pack-bad-value", ["card", row.slug, "effect", "int"])
        assert isinstance(item, int)
        return item
    words = RESOURCE_SETS if kind == "goods" else TERRAINS if kind == "terrain" else TYPES
    if item not in words:
        raise Problem("pack-bad-word", [row.slug, "effect", str(item), ", ".join(words)])
    return words.index(str(item))

"""Checks of a data pack beyond the kinds of its values, so that every pack that loads can be played to the end."""

from __future__ import annotations

from typing import Final

from theomachy.core.grid import HEXAGONAL, Cell, distances, neighbours
from theomachy.core.pack import Pack, Row
from theomachy.core.pack_values import is_whole_number
from theomachy.core.rule_errors import Problem
from theomachy.games.deus.board import CELL_OFFSETS
from theomachy.games.deus.card_parsing import read_cards
from theomachy.games.deus.cards import (
    GOLD,
    GOODS,
    RESOURCE_SETS,
    RESOURCES,
    SCIENTIFIC,
    TEMPLE,
    TERRAINS,
    TYPES,
    VILLAGE,
    Card,
)
from theomachy.games.deus.effects.registry import EFFECTS
from theomachy.games.deus.rules import TILES_BY_SEATS

# DEU-12: a payment can name up to three units and "all", so four units are as many as a card may cost.
MAX_RESOURCE_UNITS: Final = 4
MAX_GOLD_COST: Final = 20
MAX_OFFSET: Final = 50
TILES: Final = TILES_BY_SEATS[-1]
# The largest city: a piece of each type and a temple.
MAX_CITY: Final = 6
# The range of each number of an effect, in the order of its parameters.
NUMBER_RANGES: Final[dict[str, tuple[tuple[int, int], ...]]] = {
    "sell-for-gold": ((1, 20),),
    "sell-for-vp": ((1, 12), (1, 20)),
    "trade": ((0, 20),),
    "produce-one": ((1, 5),),
    "produce-in-city": ((1, 5),),
    "produce-on": ((1, 5),),
    "draw": ((1, 10),),
    "draw-then-discard": ((1, 10), (1, 10)),
    "draw-by-cities": ((1, MAX_CITY), (1, 10)),
    "draw-by-science": ((1, 10),),
    "redraw": ((1, 10), (0, 10)),
    "gain-pieces": ((1, 10),),
    "gain-pieces-by-city": ((1, MAX_CITY), (1, 10), (1, 10)),
    "gain-pieces-by-cities": ((1, MAX_CITY), (1, 10)),
    "draw-and-gain-pieces": ((1, 10), (1, 10)),
    "gold-by-terrain": ((1, 20),),
    "vp-by-terrain": ((1, 12),),
    "gold-by-cities": ((1, MAX_CITY), (1, 20)),
    "vp-by-cities": ((1, MAX_CITY), (1, 12)),
    "steal-around": ((1, 20),),
    "move-and-steal-gold": ((0, 10), (1, 20)),
    "move-and-steal-vp": ((0, 10), (1, 12)),
    "gold-by-villages": ((1, 20),),
    "besiege": ((1, 12),),
    "move-all": ((1, 10),),
    "score-terrain": ((1, 12),),
    "score-seas": ((1, 12),),
    "score-pieces": ((1, 12),),
    "score-cities": ((1, MAX_CITY), (1, 12)),
    "score-regions": ((1, 12),),
    "score-tiles": ((1, 12),),
    "score-villages": ((1, 12),),
    "score-goods": ((1, 12),),
    "score-gold": ((1, 99), (1, 12)),
    "score-sets": ((1, 12),),
}
# These look at the column of scientific cards, or wake other columns: on other cards they could wake themselves.
SCIENTIFIC_EFFECTS: Final = (
    "draw",
    "draw-then-discard",
    "draw-by-cities",
    "draw-by-science",
    "redraw",
    "draw-and-gain-pieces",
    "activate",
    "activate-any",
)
RESOURCE_TERRAINS: Final = TERRAINS[:RESOURCES]
TERRAINS_WITH_PIECES: Final = TERRAINS[:VILLAGE]
WAKEABLE_TYPES: Final = tuple([word for word in TYPES if word not in (TYPES[SCIENTIFIC], TYPES[TEMPLE])])
PIECE_TYPES: Final = TYPES[:TEMPLE]


def check_pack(pack: Pack) -> None:
    """Raise Problem if a game with these cards, tiles and layouts could not be played to its end."""
    for row in pack.rows("card"):
        check_cost(row)
    for card in read_cards(pack):
        check_effect(card)
    check_map(pack)


def check_cost(row: Row) -> None:
    """DEU-12: Raise Problem for a cost that no payment of the game can pay."""
    units = 0
    words = (*GOODS, "gold")
    for word, count in row.table("cost").items():
        if word not in words:
            raise Problem("pack-bad-word", [row.slug, "cost", word, ", ".join(words)])
        if not is_whole_number(count):
            raise Problem("pack-bad-value", ["card", row.slug, f"cost.{word}", "int"])
        assert isinstance(count, int)
        highest = MAX_GOLD_COST if word == words[GOLD] else MAX_RESOURCE_UNITS
        if not 0 <= count <= highest:
            raise Problem("pack-range", ["card", row.slug, f"cost.{word}", str(count), "0", str(highest)])
        units += count if word != words[GOLD] else 0
    if units > MAX_RESOURCE_UNITS:
        raise Problem("pack-cost-units", [row.slug, str(units), str(MAX_RESOURCE_UNITS)])


def check_effect(card: Card) -> None:
    """Raise Problem for an effect that does not fit the type of its card, or does nothing or too much with a number."""
    name = EFFECTS[card.effect].name
    if card.kind not in effect_types(name):
        fitting = ", ".join([TYPES[kind] for kind in effect_types(name)])
        raise Problem("pack-effect-type", [card.slug, name, TYPES[card.kind], fitting])
    number = 0
    for i, kind in enumerate(EFFECTS[card.effect].parameters):
        value = card.numbers[i]
        if kind == "number":
            lowest, highest = NUMBER_RANGES[name][number]
            number += 1
            if not lowest <= value <= highest:
                raise Problem(
                    "pack-effect-range", [card.slug, name, str(number), str(value), str(lowest), str(highest)]
                )
        else:
            words = RESOURCE_SETS if kind == "goods" else TERRAINS if kind == "terrain" else TYPES
            allowed = effect_words(name, kind)
            if words[value] not in allowed:
                raise Problem("pack-effect-word", [card.slug, name, words[value], ", ".join(allowed)])


def effect_types(name: str) -> list[int]:
    """The types of cards that an effect fits."""
    if name.startswith("score-"):
        return [TEMPLE]
    if name in SCIENTIFIC_EFFECTS:
        return [SCIENTIFIC]
    return [kind for kind in range(len(TYPES)) if kind != TEMPLE]


def effect_words(name: str, kind: str) -> tuple[str, ...]:
    """The words that an effect works with, for a parameter of this kind."""
    if kind == "goods":
        return RESOURCE_SETS[1:]
    if kind == "type":
        return WAKEABLE_TYPES if name == "activate" else PIECE_TYPES
    return RESOURCE_TERRAINS if name.startswith("produce-") else TERRAINS_WITH_PIECES


def check_map(pack: Pack) -> None:
    """DEU-01: Raise Problem for sides and layouts that cannot be laid out."""
    for row in pack.rows("side"):
        check_side(row)
    tiles = {row.number("tile") for row in pack.rows("side")}
    if len(tiles) < TILES:
        raise Problem("pack-tiles", [str(TILES), str(len(tiles))])
    for row in pack.rows("layout"):
        check_layout(row, TILES_BY_SEATS[int(row.slug.rpartition("-")[2])])


def check_side(row: Row) -> None:
    regions = row.words("regions")
    if len(regions) != len(CELL_OFFSETS):
        raise Problem("pack-side-regions", [row.slug, str(len(CELL_OFFSETS)), str(len(regions))])
    for word in regions:
        if word not in TERRAINS:
            raise Problem("pack-bad-word", [row.slug, "regions", word, ", ".join(TERRAINS)])
    villages = regions.count(TERRAINS[VILLAGE])
    if villages != 1:
        raise Problem("pack-side-villages", [row.slug, str(villages)])


def check_layout(row: Row, tiles: int) -> None:
    centres: list[Cell] = []
    for item in row.items("tiles"):
        if not is_offset(item):
            raise Problem("pack-layout-place", [row.slug, str(item), str(MAX_OFFSET)])
        assert isinstance(item, list)
        centres.append((item[0], item[1]))
    if len(centres) != tiles:
        raise Problem("pack-layout-count", [row.slug, str(tiles), str(len(centres))])
    cells = [(q + dq, r + dr) for q, r in centres for dq, dr in CELL_OFFSETS]
    if len(set(cells)) < len(cells):
        raise Problem("pack-layout-overlap", [row.slug])
    if min(distances(neighbours(cells, HEXAGONAL), [0])) < 0:
        raise Problem("pack-layout-apart", [row.slug])


def is_offset(item: object) -> bool:
    """Whether this is a pair of whole numbers within MAX_OFFSET."""
    return (
        isinstance(item, list)
        and len(item) == len(("q", "r"))
        and all([is_whole_number(part) and -MAX_OFFSET <= part <= MAX_OFFSET for part in item])
    )

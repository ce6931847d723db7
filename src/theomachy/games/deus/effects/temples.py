"""Purple cards: DEU-22, what a temple scores at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from theomachy.games.deus.cards import EFFECT_NAMES, GOLD, RESOURCES, STANDARD_TYPES, Card
from theomachy.games.deus.rules import TEMPLE_CAP
from theomachy.games.deus.state import DeusState

# Parameters: the state, the seat and the first number of the row. Returns how much there is of what a temple counts.
CountFunction = Callable[[DeusState, int, int], int]


def count_terrain(state: DeusState, seat: int, terrain: int) -> int:
    """Each building on a terrain."""
    return state.count_buildings(seat, state.board.by_terrain[terrain])


def count_seas(state: DeusState, seat: int, _: int) -> int:
    return (state.controlled_regions(seat) & state.board.sea).bit_count()


def count_pieces(state: DeusState, seat: int, kind: int) -> int:
    """Each piece of a type on the map."""
    return state.regions_with_piece(seat, kind).bit_count()


def count_cities(state: DeusState, seat: int, size: int) -> int:
    return state.regions_with_buildings(seat, size).bit_count()


def count_regions(state: DeusState, seat: int, _: int) -> int:
    return state.controlled_regions(seat).bit_count()


def count_tiles(state: DeusState, seat: int, _: int) -> int:
    """Each tile with an own region."""
    own = state.controlled_regions(seat)
    return sum([1 for tile in state.board.by_tile if own & tile])


def count_villages(state: DeusState, seat: int, _: int) -> int:
    """Each village region beside an own region, attacked or not."""
    around = state.board.neighbours_of_mask(state.controlled_regions(seat))
    return sum([1 for cell in state.board.villages if around >> cell & 1])


def count_goods(state: DeusState, seat: int, resources: int) -> int:
    """DEU-54: each resource of these kinds that is held; what has counted for a majority counts here too."""
    goods = state.players[seat].goods
    return sum([goods[good] for good in range(RESOURCES) if resources >> good & 1])


def count_gold(state: DeusState, seat: int, gold_per_point: int) -> int:
    """DEU-54: gold that has counted for the majority counts here too."""
    return state.players[seat].goods[GOLD] // gold_per_point


def count_sets(state: DeusState, seat: int, _: int) -> int:
    """DEU-63: a card that lies face down counts in its column."""
    columns = state.players[seat].columns
    return min([len(columns[kind]) for kind in range(STANDARD_TYPES)])


def count_nothing(state: DeusState, seat: int, _: int) -> int:
    return 0


COUNTS_BY_NAME: Final[dict[str, CountFunction]] = {
    "score-terrain": count_terrain,
    "score-seas": count_seas,
    "score-pieces": count_pieces,
    "score-cities": count_cities,
    "score-regions": count_regions,
    "score-tiles": count_tiles,
    "score-villages": count_villages,
    "score-goods": count_goods,
    "score-gold": count_gold,
    "score-sets": count_sets,
}
# Effects whose first number says what is counted and whose second is the VP for each. Others have only the VP.
WITH_COUNTED_THING: Final = ("score-terrain", "score-pieces", "score-cities", "score-goods", "score-gold")
# Effects that count resources or gold, which a score sheet asks for anyway.
COUNTED_FROM_GOODS: Final = ("score-goods", "score-gold")
COUNT_FUNCTIONS: Final[list[CountFunction]] = [COUNTS_BY_NAME.get(name, count_nothing) for name in EFFECT_NAMES]
VP_INDEXES: Final[list[int]] = [1 if name in WITH_COUNTED_THING else 0 for name in EFFECT_NAMES]


def temple_count(state: DeusState, seat: int, card: int) -> int:
    """How much a seat has of what a temple counts."""
    temple = state.cards[card]
    return COUNT_FUNCTIONS[temple.effect](state, seat, temple.numbers[0])


def temple_worth(temple: Card, count: int) -> int:
    """DEU-22: 12 VP at the most each."""
    return min(TEMPLE_CAP, count * temple.numbers[VP_INDEXES[temple.effect]])


def temple_vp(state: DeusState, seat: int, card: int) -> int:
    return temple_worth(state.cards[card], temple_count(state, seat, card))

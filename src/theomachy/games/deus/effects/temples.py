"""Purple cards: DEU-22, what a temple scores at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from theomachy.games.deus.cards import EFFECT_NAMES, GOLD, RESOURCES, STANDARD_TYPES
from theomachy.games.deus.rules import TEMPLE_CAP
from theomachy.games.deus.state import DeusState

# The state, the seat and the three numbers of the row.
Score = Callable[[DeusState, int, int, int, int], int]


def score_terrain(state: DeusState, seat: int, terrain: int, each: int, _: int) -> int:
    """Each building on a terrain."""
    return state.buildings_at(seat, state.board.by_terrain[terrain]) * each


def score_seas(state: DeusState, seat: int, each: int, _: int, __: int) -> int:
    return (state.owned(seat) & state.board.sea).bit_count() * each


def score_pieces(state: DeusState, seat: int, kind: int, each: int, _: int) -> int:
    """Each piece of a type on the map."""
    return state.of_type(seat, kind).bit_count() * each


def score_cities(state: DeusState, seat: int, size: int, each: int, _: int) -> int:
    return state.cities(seat, size).bit_count() * each


def score_regions(state: DeusState, seat: int, each: int, _: int, __: int) -> int:
    return state.owned(seat).bit_count() * each


def score_tiles(state: DeusState, seat: int, each: int, _: int, __: int) -> int:
    """Each tile with an own region."""
    own = state.owned(seat)
    return sum([1 for tile in state.board.by_tile if own & tile]) * each


def score_villages(state: DeusState, seat: int, each: int, _: int, __: int) -> int:
    """Each village region beside an own region, attacked or not."""
    around = state.board.around(state.owned(seat))
    return sum([1 for cell in state.board.villages if around >> cell & 1]) * each


def score_goods(state: DeusState, seat: int, mix: int, each: int, _: int) -> int:
    """DEU-54: each resource of these kinds that is held; what has counted for a majority counts here too."""
    goods = state.players[seat].goods
    return sum([goods[good] for good in range(RESOURCES) if mix >> good & 1]) * each


def score_gold(state: DeusState, seat: int, heap: int, each: int, _: int) -> int:
    """DEU-54: gold that has counted for the majority counts here too."""
    return state.players[seat].goods[GOLD] // heap * each


def score_sets(state: DeusState, seat: int, each: int, _: int, __: int) -> int:
    """DEU-63: a card that lies face down counts in its column."""
    columns = state.players[seat].columns
    return min([len(columns[kind]) for kind in range(STANDARD_TYPES)]) * each


def no_score(state: DeusState, seat: int, _: int, __: int, ___: int) -> int:
    return 0


SCORES: Final[dict[str, Score]] = {
    "score-terrain": score_terrain,
    "score-seas": score_seas,
    "score-pieces": score_pieces,
    "score-cities": score_cities,
    "score-regions": score_regions,
    "score-tiles": score_tiles,
    "score-villages": score_villages,
    "score-goods": score_goods,
    "score-gold": score_gold,
    "score-sets": score_sets,
}
BY_NUMBER: Final[list[Score]] = [SCORES.get(name, no_score) for name in EFFECT_NAMES]


def temple_vp(state: DeusState, seat: int, card: int) -> int:
    """DEU-22: 12 VP at the most each."""
    temple = state.cards[card]
    numbers = temple.numbers
    return min(TEMPLE_CAP, BY_NUMBER[temple.effect](state, seat, numbers[0], numbers[1], numbers[2]))

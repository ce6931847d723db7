"""Purple cards: DEU-22, what a temple scores at the end."""

from __future__ import annotations

from theomachy.games.deus.cards import GOLD, RESOURCES, STANDARD_TYPES, Card
from theomachy.games.deus.effects.registry import EFFECTS, register_temple
from theomachy.games.deus.rules import TEMPLE_CAP
from theomachy.games.deus.state import DeusState


def count_terrain(state: DeusState, seat: int, terrain: int) -> int:
    """Each building on a terrain."""
    return state.count_buildings(seat, state.board.by_terrain[terrain])


register_temple("score-terrain", ("terrain", "number"), count_terrain)


def count_seas(state: DeusState, seat: int, _: int) -> int:
    return (state.controlled_regions(seat) & state.board.sea).bit_count()


register_temple("score-seas", ("number",), count_seas)


def count_pieces(state: DeusState, seat: int, kind: int) -> int:
    """Each piece of a type on the map."""
    return state.regions_with_piece(seat, kind).bit_count()


register_temple("score-pieces", ("type", "number"), count_pieces)


def count_cities(state: DeusState, seat: int, size: int) -> int:
    return state.regions_with_buildings(seat, size).bit_count()


register_temple("score-cities", ("number", "number"), count_cities)


def count_regions(state: DeusState, seat: int, _: int) -> int:
    return state.controlled_regions(seat).bit_count()


register_temple("score-regions", ("number",), count_regions)


def count_tiles(state: DeusState, seat: int, _: int) -> int:
    """Each tile with an own region."""
    own = state.controlled_regions(seat)
    return sum([1 for tile in state.board.by_tile if own & tile])


register_temple("score-tiles", ("number",), count_tiles)


def count_villages(state: DeusState, seat: int, _: int) -> int:
    """Each village region beside an own region, attacked or not."""
    around = state.board.neighbours_of_mask(state.controlled_regions(seat))
    return sum([1 for cell in state.board.villages if around >> cell & 1])


register_temple("score-villages", ("number",), count_villages)


def count_goods(state: DeusState, seat: int, resources: int) -> int:
    """DEU-54: each resource of these kinds that is held; what has counted for a majority counts here too."""
    goods = state.players[seat].goods
    return sum([goods[good] for good in range(RESOURCES) if resources >> good & 1])


register_temple("score-goods", ("goods", "number"), count_goods, counts_holdings=True)


def count_gold(state: DeusState, seat: int, gold_per_point: int) -> int:
    """DEU-54: gold that has counted for the majority counts here too."""
    return state.players[seat].goods[GOLD] // gold_per_point


register_temple("score-gold", ("number", "number"), count_gold, counts_holdings=True)


def count_sets(state: DeusState, seat: int, _: int) -> int:
    """DEU-63: a card that lies face down counts in its column."""
    columns = state.players[seat].columns
    return min([len(columns[kind]) for kind in range(STANDARD_TYPES)])


register_temple("score-sets", ("number",), count_sets)


def temple_count(state: DeusState, seat: int, card: int) -> int:
    """How much a seat has of what a temple counts."""
    temple = state.cards[card]
    return EFFECTS[temple.effect].count(state, seat, temple.numbers[0])


def temple_worth(temple: Card, count: int) -> int:
    """DEU-22: 12 VP at the most each."""
    return min(TEMPLE_CAP, count * temple.numbers[len(EFFECTS[temple.effect].parameters) - 1])


def temple_vp(state: DeusState, seat: int, card: int) -> int:
    return temple_worth(state.cards[card], temple_count(state, seat, card))

"""Brown cards: gold and VP for regions and cities."""

from __future__ import annotations

from theomachy.games.deus.effects.registry import register
from theomachy.games.deus.state import CIVIL_CARDS, DeusState


def gold_by_terrain(state: DeusState, seat: int, card: int, terrain: int, each: int, _: int) -> None:
    regions = state.controlled_regions(seat) & state.board.by_terrain[terrain]
    state.gain_gold(seat, regions.bit_count() * each)


register("gold-by-terrain", ("terrain", "number"), gold_by_terrain, all_or_nothing=True)


def vp_by_terrain(state: DeusState, seat: int, card: int, terrain: int, each: int, _: int) -> None:
    regions = state.controlled_regions(seat) & state.board.by_terrain[terrain]
    state.gain_vp(seat, regions.bit_count() * each, CIVIL_CARDS)


register("vp-by-terrain", ("terrain", "number"), vp_by_terrain, all_or_nothing=True)


def gold_by_cities(state: DeusState, seat: int, card: int, size: int, each: int, _: int) -> None:
    state.gain_gold(seat, state.regions_with_buildings(seat, size).bit_count() * each)


register("gold-by-cities", ("number", "number"), gold_by_cities, all_or_nothing=True)


def vp_by_cities(state: DeusState, seat: int, card: int, size: int, each: int, _: int) -> None:
    state.gain_vp(seat, state.regions_with_buildings(seat, size).bit_count() * each, CIVIL_CARDS)


register("vp-by-cities", ("number", "number"), vp_by_cities, all_or_nothing=True)

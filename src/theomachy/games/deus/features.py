"""Features of a position for the linear evaluator. Their weights are learned (`theomachy train`)."""

from __future__ import annotations

from typing import Final

from theomachy.games.deus.cards import CIVIL, GOLD, MARITIME, MILITARY, PRODUCTION, RESOURCES, SCIENTIFIC, TEMPLE
from theomachy.games.deus.effects.temples import temple_vp
from theomachy.games.deus.heuristic import pending_worth, temples_worth, villages_worth
from theomachy.games.deus.scoring import all_majorities_vp
from theomachy.games.deus.state import DeusState

FEATURE_NAMES: Final = (
    "tokens", "temples", "majorities", "goods", "kinds", "gold", "spare-gold", "hand", "maritime", "production",
    "scientific", "civil", "military", "pieces", "kinds-of-pieces", "regions", "cities", "growth", "villages",
    "pending", "wait",
)  # fmt: skip
ENOUGH_GOLD: Final = 12


def compute_features(state: DeusState, seat: int) -> list[float]:
    me = state.players[seat]
    count = len(state.players)
    goods = 0
    kinds = 0
    for good in range(RESOURCES):
        goods += me.goods[good]
        if me.goods[good] > 0:
            kinds += 1
    temples = 0
    for card in me.columns[TEMPLE]:
        temples += temple_vp(state, seat, card)
    gold = me.goods[GOLD]
    return [
        me.vp / 10.0,
        temples / 10.0,
        all_majorities_vp(state, seat) / 10.0,
        goods / 5.0,
        kinds / 2.0,
        min(gold, ENOUGH_GOLD) / 5.0,
        max(0, gold - ENOUGH_GOLD) / 10.0,
        len(me.hand) / 3.0,
        float(len(me.columns[MARITIME])),
        float(len(me.columns[PRODUCTION])),
        float(len(me.columns[SCIENTIFIC])),
        float(len(me.columns[CIVIL])),
        float(len(me.columns[MILITARY])),
        sum(me.board) / 3.0,
        sum([1 for pieces in me.board if pieces > 0]) / 2.0,
        state.controlled_regions(seat).bit_count() / 3.0,
        state.regions_with_buildings(seat, 2).bit_count() / 3.0,
        temples_worth(state, seat, me) / 10.0,
        villages_worth(state, seat) / 3.0,
        pending_worth(state, seat, me) / 3.0,
        (seat - max(0, state.seat)) % count / count,
    ]

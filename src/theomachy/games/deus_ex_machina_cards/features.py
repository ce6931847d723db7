"""Features of a position for the linear evaluator. Their weights are learned (`theomachy train`)."""

from __future__ import annotations

from typing import Final

from theomachy.games.deus_ex_machina_cards.scoring import can_recolour, count_colours_left, scarcest_colour_left
from theomachy.games.deus_ex_machina_cards.state import CardsState, colours_missing
from theomachy.games.deus_ex_machina_cards.verbs import NO_GOD, STRONG

FEATURE_NAMES: Final = (
    "short", "spare", "missing", "rare", "recolour", "strong", "ready", "gods", "wait", "open", "open-wanted", "points",
)  # fmt: skip


def compute_features(state: CardsState, seat: int) -> list[float]:
    me = state.players[seat]
    if me.objective < 0:
        return [0.0] * len(FEATURE_NAMES)
    count = len(state.players)
    missing = colours_missing(state, seat, me.objective)
    short = state.goal_of(seat) - me.net_vp()
    wait = (seat - max(0, state.seat)) % count
    at_hand = best_open_quest(state, seat)
    return [
        max(0, short) / 5.0,
        max(0, -short) / 5.0,
        float(missing),
        missing / (1.0 + scarcest_colour_left(state, seat, count_colours_left(state))) if missing > 0 else 0.0,
        1.0 if missing > 0 and can_recolour(state, seat) else 0.0,
        1.0 if me.side == STRONG else 0.0,
        1.0 if missing == 0 and short <= 0 else 0.0,
        float(len(me.gods)),
        wait / count,
        1.0 if at_hand > 0 else 0.0,
        1.0 if at_hand > 1 else 0.0,
        me.net_vp() / 5.0,
    ]


def best_open_quest(state: CardsState, seat: int) -> int:
    """Return the best quest that can be resolved without a god: 2 if its colour is missing for the objective, else 1; 0
    if none.
    """
    me = state.players[seat]
    own_colours = [state.cards.quests[quest].colour for quest in me.quests]
    objective_colours = state.cards.objectives[me.objective]
    best = 0
    for quest in state.quests:
        colour = state.cards.quests[quest].colour
        worth = 2 if colour in objective_colours and colour not in own_colours else 1
        if worth > best:
            for comrade in state.comrades:
                if state.cards.gods_to_resolve(me.hero, me.side, comrade, quest) >> NO_GOD & 1:
                    best = worth
    return best

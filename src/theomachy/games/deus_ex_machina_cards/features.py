"""Features of a position for the linear evaluator. Their weights are learned (`theomachy train`)."""

from __future__ import annotations

from typing import Final

from theomachy.games.deus_ex_machina_cards.scoring import can_recolour, fewest_left, quests_left
from theomachy.games.deus_ex_machina_cards.state import CardsState, colours_missing
from theomachy.games.deus_ex_machina_cards.verbs import NO_GOD, STRONG

NAMES: Final = (
    "short", "spare", "missing", "rare", "recolour", "strong", "ready", "gods", "wait", "open", "open-wanted", "points",
)  # fmt: skip


def features(table: CardsState, seat: int) -> list[float]:
    me = table.players[seat]
    if me.objective < 0:
        return [0.0] * len(NAMES)
    count = len(table.players)
    missing = colours_missing(table, seat, me.objective)
    short = table.goal(seat) - me.net()
    wait = (seat - max(0, table.seat)) % count
    at_hand = open_now(table, seat)
    return [
        max(0, short) / 5.0,
        max(0, -short) / 5.0,
        float(missing),
        missing / (1.0 + fewest_left(table, seat, quests_left(table))) if missing > 0 else 0.0,
        1.0 if missing > 0 and can_recolour(table, seat) else 0.0,
        1.0 if me.side == STRONG else 0.0,
        1.0 if missing == 0 and short <= 0 else 0.0,
        float(len(me.gods)),
        wait / count,
        1.0 if at_hand > 0 else 0.0,
        1.0 if at_hand > 1 else 0.0,
        me.net() / 5.0,
    ]


def open_now(table: CardsState, seat: int) -> int:
    """What can be resolved without a god: 2 a quest of a missing colour of the objective, 1 another quest, 0 none."""
    me = table.players[seat]
    own_colours = [table.cards.quests[quest].colour for quest in me.quests]
    objective_colours = table.cards.objectives[me.objective]
    best = 0
    for quest in table.quests:
        colour = table.cards.quests[quest].colour
        worth = 2 if colour in objective_colours and colour not in own_colours else 1
        if worth > best:
            for comrade in table.comrades:
                if table.cards.opening(me.hero, me.side, comrade, quest) >> NO_GOD & 1:
                    best = worth
    return best

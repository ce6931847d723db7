"""Advantages of a seat besides points. Hints give them as reasons."""

from __future__ import annotations

from typing import Final

from theomachy.core.game import Advantage
from theomachy.games.deus_ex_machina_cards.scoring import (
    CLAIM_WORTH,
    COLOUR_WORTH,
    RECOLOUR_WORTH,
    STRONG_WORTH,
    can_recolour,
)
from theomachy.games.deus_ex_machina_cards.state import CardsState, colours_missing
from theomachy.games.deus_ex_machina_cards.steps import fulfils_objective
from theomachy.games.deus_ex_machina_cards.verbs import COLOUR, NO_GOD, STRONG

OPEN_QUEST_WORTH: Final = 0.4
POINT_WORTH: Final = 0.2


def advantages(state: CardsState, seat: int) -> list[Advantage]:
    me = state.players[seat]
    if me.hero < 0:
        return []
    hero = state.cards.heroes[2 * me.hero + STRONG]
    out = [
        Advantage("strong", [], 1 if me.side == STRONG else 0, STRONG_WORTH),
        Advantage("open", [], count_open_quests(state, seat), OPEN_QUEST_WORTH),
        Advantage("might", [], hero.might, POINT_WORTH),
        Advantage("cunning", [], hero.cunning, POINT_WORTH),
    ]
    if me.objective < 0:
        return out
    own_colours = [state.cards.quests[quest].colour for quest in me.quests]
    for colour in state.cards.objectives[me.objective]:
        out.append(Advantage("colour", [COLOUR.id(colour)], 1 if colour in own_colours else 0, COLOUR_WORTH))
    recolours = colours_missing(state, seat, me.objective) > 0 and can_recolour(state, seat)
    out.append(Advantage("recolour", [], 1 if recolours else 0, RECOLOUR_WORTH))
    out.append(Advantage("claim", [], 1 if fulfils_objective(state, seat, me.objective) else 0, CLAIM_WORTH))
    return out


def count_open_quests(state: CardsState, seat: int) -> int:
    """DXC-20: count the displayed quests that the hero, on its present side, can resolve without a god."""
    me = state.players[seat]
    count = 0
    for quest in state.quests:
        if any(
            [state.cards.gods_to_resolve(me.hero, me.side, comrade, quest) >> NO_GOD & 1 for comrade in state.comrades]
        ):
            count += 1
    return count

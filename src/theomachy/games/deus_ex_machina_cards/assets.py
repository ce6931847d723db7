"""Advantages of a seat besides points. Hints name them as reasons."""

from __future__ import annotations

from typing import Final

from theomachy.core.game import Asset
from theomachy.games.deus_ex_machina_cards.scoring import (
    CLAIM_WORTH,
    COLOUR_WORTH,
    RECOLOUR_WORTH,
    STRONG_WORTH,
    can_recolour,
)
from theomachy.games.deus_ex_machina_cards.state import CardsState, colours_missing
from theomachy.games.deus_ex_machina_cards.steps import fulfils
from theomachy.games.deus_ex_machina_cards.verbs import COLOUR, NO_GOD, STRONG

OPEN_WORTH: Final = 0.4
POINT_WORTH: Final = 0.2


def assets(table: CardsState, seat: int) -> list[Asset]:
    me = table.players[seat]
    if me.hero < 0:
        return []
    hero = table.cards.heroes[2 * me.hero + STRONG]
    out = [
        Asset("strong", [], 1 if me.side == STRONG else 0, STRONG_WORTH),
        Asset("open", [], open_quests(table, seat), OPEN_WORTH),
        Asset("might", [], hero.might, POINT_WORTH),
        Asset("cunning", [], hero.cunning, POINT_WORTH),
    ]
    if me.objective < 0:
        return out
    own_colours = [table.cards.quests[quest].colour for quest in me.quests]
    for colour in table.cards.objectives[me.objective]:
        out.append(Asset("colour", [COLOUR.id(colour)], 1 if colour in own_colours else 0, COLOUR_WORTH))
    recolours = colours_missing(table, seat, me.objective) > 0 and can_recolour(table, seat)
    out.append(Asset("recolour", [], 1 if recolours else 0, RECOLOUR_WORTH))
    out.append(Asset("claim", [], 1 if fulfils(table, seat, me.objective) else 0, CLAIM_WORTH))
    return out


def open_quests(table: CardsState, seat: int) -> int:
    """DXC-20: how many quests of the display the hero can resolve on its present side, without a god."""
    me = table.players[seat]
    count = 0
    for quest in table.quests:
        if any([table.cards.opening(me.hero, me.side, comrade, quest) >> NO_GOD & 1 for comrade in table.comrades]):
            count += 1
    return count

"""Preview of an option: what it gains and costs, for the player who decides."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import Action
from theomachy.core.game import NEEDLESS, Note, signed
from theomachy.games.deus_ex_machina_cards.cards import RECOLOURS
from theomachy.games.deus_ex_machina_cards.state import CardsState, Player
from theomachy.games.deus_ex_machina_cards.steps import fulfils
from theomachy.games.deus_ex_machina_cards.verbs import CHOOSE, COLOUR, FLIP, NO_GOD, RESOLVE, SIDE, STRONG
from theomachy.games.deus_ex_machina_cards.warnings import resolved

TURNS: Final = [[Note("turns", [SIDE.id(1 - side)])] for side in range(SIDE.size)]
STAYS: Final = [[Note("stays", [SIDE.id(side)])] for side in range(SIDE.size)]
# Cache of `quest_hints`: few different results occur, and all tables share them.
SAID: Final[dict[int, list[Note]]] = {}
NO_COLOUR: Final = -1


def outcome(state: CardsState, action: Action) -> list[Note]:
    if action.verb is CHOOSE:
        person = state.cards.heroes[2 * action.things[0] + STRONG]
        return [Note("hero", [str(person.might), str(person.cunning)])]
    me = state.players[state.seat]
    if action.verb is RESOLVE:
        return of_quest(state, me, action.things[0], action.things[1], action.things[2])
    return TURNS[me.side] if action.things[0] == FLIP else STAYS[me.side]


def of_quest(state: CardsState, me: Player, quest: int, comrade: int, god: int) -> list[Note]:
    """DXC-26, 27, 30, 40: the VP, less one for a god, and what the quest contributes to the own objective."""
    row = state.cards.quests[quest]
    vp = row.vp - (god != NO_GOD)
    own_colours = [state.cards.quests[other].colour for other in me.quests]
    is_needed = row.colour in state.cards.objectives[me.objective] and row.colour not in own_colours
    colour = row.colour if is_needed else NO_COLOUR
    opening = state.cards.opening(me.hero, me.side, comrade, quest)
    needless = god != NO_GOD and opening >> NO_GOD & 1 == 1 and state.cards.powers[god] != RECOLOURS
    claims = me.net() + vp >= state.goal(state.seat) and lets_claim(state, me, resolved(state, me, quest, god))
    key = (((vp * (COLOUR.size + 1) + colour + 1) * 2 + needless) * 2 + claims) * 2 + me.side
    hints = SAID.get(key)
    if hints is None:
        hints = SAID[key] = notes(vp, colour, needless, claims) + TURNS[me.side]
    return hints


def notes(vp: int, colour: int, needless: bool, claims: bool) -> list[Note]:
    out = [Note("vp", [signed(vp)])]
    if colour != NO_COLOUR:
        out.append(Note("colour", [COLOUR.id(colour)]))
    if needless:
        out.append(Note(NEEDLESS))
    if claims:
        out.append(Note("claims"))
    return out


def lets_claim(state: CardsState, me: Player, then: Player) -> bool:
    """DXC-40: whether the objective is fulfilled afterwards and was not before."""
    after = state.copy()
    after.players[state.seat] = then
    return fulfils(after, state.seat, me.objective) and not fulfils(state, state.seat, me.objective)

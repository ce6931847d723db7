"""What an option brings and costs: what whoever is asked would else have to add up."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.game import NEEDLESS, Note, signed
from theomachy.games.deus_ex_machina_cards.cards import RECOLOURS
from theomachy.games.deus_ex_machina_cards.state import CardsState, Player
from theomachy.games.deus_ex_machina_cards.steps import fulfils
from theomachy.games.deus_ex_machina_cards.verbs import CHOOSE, COLOUR, FLIP, NO_GOD, RESOLVE, SIDE, STRONG
from theomachy.games.deus_ex_machina_cards.warnings import resolved


def outcome(state: CardsState, action: Action) -> list[Note]:
    if action.verb is CHOOSE:
        person = state.cards.heroes[2 * action.things[0] + STRONG]
        return [Note("hero", [str(person.might), str(person.cunning)])]
    me = state.players[state.seat]
    turned = Note("turns", [SIDE.id(1 - me.side)])
    if action.verb is RESOLVE:
        return of_quest(state, me, action.things[0], action.things[1], action.things[2]) + [turned]
    return [turned] if action.things[0] == FLIP else [Note("stays", [SIDE.id(me.side)])]


def of_quest(state: CardsState, me: Player, quest: int, comrade: int, god: int) -> list[Note]:
    """DXC-26, 27, 30, 40: the VP less one for a god, and what the quest is to the own objective."""
    row = state.cards.quests[quest]
    out = [Note("vp", [signed(row.vp - (god != NO_GOD))])]
    held = [state.cards.quests[other].colour for other in me.quests]
    if row.colour in state.cards.objectives[me.objective] and row.colour not in held:
        out.append(Note("colour", [COLOUR.id(row.colour)]))
    opening = state.cards.opening(me.hero, me.side, comrade, quest)
    if god != NO_GOD and opening >> NO_GOD & 1 and state.cards.powers[god] != RECOLOURS:
        out.append(Note(NEEDLESS))
    if lets_claim(state, me, resolved(state, me, quest, god)):
        out.append(Note("claims"))
    return out


def lets_claim(state: CardsState, me: Player, then: Player) -> bool:
    """DXC-40: whether it is enough then and was not before. Asked of every option; mostly
    points are wanting."""
    if then.net() < state.goal(state.seat):
        return False
    after = state.copy()
    after.players[state.seat] = then
    return fulfils(after, state.seat, me.objective) and not fulfils(state, state.seat, me.objective)

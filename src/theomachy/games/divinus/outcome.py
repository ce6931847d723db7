"""Previews of options: what each brings and costs."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.game import Note, signed
from theomachy.games.divinus import gods, quests
from theomachy.games.divinus.dice import ready
from theomachy.games.divinus.player import BURNT, LEFT_IN_BOX
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.steps.exploring import price
from theomachy.games.divinus.things import GOD, QUEST, TILE
from theomachy.games.divinus.verbs import EXPLORE, FULFIL, PICK_QUEST, PLACE, REST


def outcome(state: DivinusState, action: Action) -> list[Note]:
    verb = action.verb
    if verb is EXPLORE:
        return of_spot(state, action.things[0])
    if verb is PLACE:
        return of_placing(state, action)
    if verb is REST:
        return of_rest(state)
    if verb is FULFIL or verb is PICK_QUEST:
        return [Note("favor", [signed(state.terms.worths[action.things[0]])])]
    return []


def of_spot(state: DivinusState, spot: int) -> list[Note]:
    """DIV-11, 46: preview an Explore: the tile, and the price where it is not the number of the spot."""
    cost = price(state, spot)
    out = [Note("tile", [TILE.id(state.board[spot])])]
    return out if cost == spot + 1 else out + [Note("costs", [str(cost)])]


def of_rest(state: DivinusState) -> list[Note]:
    """DIV-14: preview a Rest: how many dice are rolled, and how many more are then Ready."""
    me = state.players[state.seat]
    rolled_count = len([place for place in me.place if place not in (BURNT, LEFT_IN_BOX)])
    more = rolled_count - len(ready(me))
    return [Note("rolls", [str(rolled_count)])] + ([Note("ready", [signed(more)])] if more else [])


def of_placing(state: DivinusState, action: Action) -> list[Note]:
    """DIV-20, 22, 25: preview a placement: quests that the map then meets, Favor of gods gained or lost, a map that is
    full."""
    seat = state.seat
    after = state.tried(action)
    after.players[seat].touched()
    out = [Note("meets", [QUEST.id(quest)]) for quest in quests.met(after, seat)]
    for god in state.gods:
        change = 0
        for goal in gods.goals(state, god):
            change += gods.goal_awards(after, goal)[seat] - gods.goal_awards(state, goal)[seat]
        if change:
            out.append(Note("god", [GOD.id(god), signed(change)]))
    if after.players[seat].map.full() and not state.players[seat].map.full():
        out.append(Note("fills"))
    return out

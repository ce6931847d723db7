"""Previews of options: what each brings and costs."""

from __future__ import annotations

from theomachy.core.action import Action
from theomachy.core.game import Remark, format_signed
from theomachy.games.divinus import gods, quests
from theomachy.games.divinus.dice import ready_dice
from theomachy.games.divinus.player import BURNT, LEFT_IN_BOX
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.steps.exploration import spot_price
from theomachy.games.divinus.things import GOD, QUEST, TILE
from theomachy.games.divinus.verbs import EXPLORE, FULFIL, PICK_QUEST, PLACE, REST


def preview(state: DivinusState, action: Action) -> list[Remark]:
    verb = action.verb
    if verb is EXPLORE:
        return preview_explore(state, action.things[0])
    if verb is PLACE:
        return preview_placement(state, action)
    if verb is REST:
        return preview_rest(state)
    if verb is FULFIL or verb is PICK_QUEST:
        return [Remark("favor", [format_signed(state.quest_terms.worths[action.things[0]])])]
    return []


def preview_explore(state: DivinusState, spot: int) -> list[Remark]:
    """DIV-11, 46: preview an Explore: the tile, and the price if it differs from the number of the spot."""
    cost = spot_price(state, spot)
    out = [Remark("tile", [TILE.id(state.board[spot])])]
    return out if cost == spot + 1 else out + [Remark("costs", [str(cost)])]


def preview_rest(state: DivinusState) -> list[Remark]:
    """DIV-14: preview a Rest: how many dice are rolled, and how many additional dice are Ready after it."""
    me = state.players[state.seat]
    rolled_count = len([place for place in me.die_places if place not in (BURNT, LEFT_IN_BOX)])
    more = rolled_count - len(ready_dice(me))
    return [Remark("rolls", [str(rolled_count)])] + ([Remark("ready", [format_signed(more)])] if more else [])


def preview_placement(state: DivinusState, action: Action) -> list[Remark]:
    """DIV-20, 22, 25: preview a placement: quests fulfilled by it, Favor gained or lost, and whether the map is then
    full.
    """
    seat = state.seat
    after = state.copy_after_effect(action)
    after.players[seat].invalidate_survey()
    out = [Remark("meets", [QUEST.id(quest)]) for quest in quests.quests_met(after, seat)]
    for god in state.gods:
        change = 0
        for goal in gods.goals_of(state, god):
            change += gods.current_goal_favor(after, goal)[seat] - gods.current_goal_favor(state, goal)[seat]
        if change:
            out.append(Remark("god", [GOD.id(god), format_signed(change)]))
    if after.players[seat].map.is_full() and not state.players[seat].map.is_full():
        out.append(Remark("fills"))
    return out

"""Warnings: who can win in this round, and that the end of the game is near."""

from __future__ import annotations

from theomachy.core.action import SEAT
from theomachy.core.game import Note
from theomachy.games.deus_ex_machina.claims import claim_of, fulfils, has_six_colours
from theomachy.games.deus_ex_machina.rules import tokens
from theomachy.games.deus_ex_machina.state import FREE, GOES_ON, NO_QUEST, UNKNOWN, MachinaState, is_over


def warnings(state: MachinaState, viewer: int) -> list[Note]:
    out: list[Note] = []
    if is_over(state) or state.turn == 0:
        return out
    for seat in range(len(state.players)):
        if seat == viewer:
            if claim_of(state, seat) != GOES_ON:
                out.append(Note("you-win"))
        elif could_claim(state, seat, viewer):
            out.append(Note("may-win", [SEAT.id(seat)]))
        elif is_to_go(state, seat) and one_quest_away(state, seat, viewer):
            out.append(Note("can-win", [SEAT.id(seat)]))
    if state.turn >= state.max_turns:
        last = state.round == tokens(len(state.players))
        out.append(Note("last-round" if last else "last-turn"))
    return out


def is_to_go(state: MachinaState, seat: int) -> bool:
    """Whether the seat has not finished its go of this round."""
    count = len(state.players)
    return (seat - state.lead) % count >= state.goes - 1


def could_claim(state: MachinaState, seat: int, viewer: int) -> bool:
    """DEM-72: whether a claim is possible for all the viewer knows: six colours, or an objective not ruled out."""
    me = state.players[seat]
    if me.secrets:
        return False
    if has_six_colours(state, seat):
        return True
    mine = state.players[viewer].objective if viewer >= 0 else UNKNOWN
    for tile in state.box.own_objectives:
        if tile != mine and not me.not_tiles >> tile & 1 and fulfils(state, seat, state.box.objectives[tile]):
            return True
    return False


def one_quest_away(state: MachinaState, seat: int, viewer: int) -> bool:
    """DEM-32, 72: whether one more quest of the track, with a free area, would allow a claim."""
    me = state.players[seat]
    if me.secrets:
        return False
    done_before, gp_before = me.done, me.gp
    can_claim = False
    for place in range(len(state.quests)):
        quest = state.quests[place]
        if quest == NO_QUEST or state.spaces[state.box.quests[quest].colour] != FREE:
            continue
        me.done = (*done_before, quest)
        me.gp = gp_before + state.box.quests[quest].gp + state.box.gains[place]
        can_claim = can_claim or could_claim(state, seat, viewer)
    me.done, me.gp = done_before, gp_before
    return can_claim

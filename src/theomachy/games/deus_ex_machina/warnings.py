"""Warnings: who can win in this round, and that the end of the game is near."""

from __future__ import annotations

from theomachy.core.action import SEAT
from theomachy.core.game import Remark
from theomachy.games.deus_ex_machina.claims import fulfils_objective, has_six_colours, possible_claim
from theomachy.games.deus_ex_machina.rules import tokens_per_seat
from theomachy.games.deus_ex_machina.state import FREE, NO_QUEST, RUNNING, UNKNOWN, MachinaState, is_over


def make_warnings(state: MachinaState, viewer: int) -> list[Remark]:
    out: list[Remark] = []
    if is_over(state) or state.turn == 0:
        return out
    for seat in range(len(state.players)):
        if seat == viewer:
            if possible_claim(state, seat) != RUNNING:
                out.append(Remark("you-win"))
        elif could_claim(state, seat, viewer):
            out.append(Remark("may-win", [SEAT.id(seat)]))
        elif has_go_left(state, seat) and could_claim_with_one_quest(state, seat, viewer):
            out.append(Remark("can-win", [SEAT.id(seat)]))
    if state.turn >= state.max_turns:
        last = state.round == tokens_per_seat(len(state.players))
        out.append(Remark("last-round" if last else "last-turn"))
    return out


def has_go_left(state: MachinaState, seat: int) -> bool:
    """Whether the seat has not finished its go of this round."""
    count = len(state.players)
    return (seat - state.lead_seat) % count >= state.goes_begun - 1


def could_claim(state: MachinaState, seat: int, viewer: int) -> bool:
    """DEM-72: whether a claim is possible for all the viewer knows: six colours, or an objective not ruled out."""
    me = state.players[seat]
    if me.secret_quests:
        return False
    if has_six_colours(state, seat):
        return True
    mine = state.players[viewer].objective if viewer >= 0 else UNKNOWN
    for tile in state.box.objectives_in_box:
        if (
            tile != mine
            and not me.ruled_out_objectives >> tile & 1
            and fulfils_objective(state, seat, state.box.objectives[tile])
        ):
            return True
    return False


def could_claim_with_one_quest(state: MachinaState, seat: int, viewer: int) -> bool:
    """DEM-32, 72: whether one more quest of the track, with a free area, would allow a claim."""
    me = state.players[seat]
    if me.secret_quests:
        return False
    done_before, gp_before = me.completed_quests, me.gp
    can_claim = False
    for place in range(len(state.quests)):
        quest = state.quests[place]
        if quest == NO_QUEST or state.spaces[state.box.quests[quest].colour] != FREE:
            continue
        me.completed_quests = (*done_before, quest)
        me.gp = gp_before + state.box.quests[quest].gp + state.box.place_gains[place]
        can_claim = can_claim or could_claim(state, seat, viewer)
    me.completed_quests, me.gp = done_before, gp_before
    return can_claim

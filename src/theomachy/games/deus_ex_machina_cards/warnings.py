"""Warnings: who can win in this round, and that the end of the game is near."""

from __future__ import annotations

from theomachy.core.action import SEAT
from theomachy.core.game import Remark
from theomachy.games.deus_ex_machina_cards.state import UNKNOWN, CardsState, Player, is_over
from theomachy.games.deus_ex_machina_cards.steps import fulfils_objective, may_claim
from theomachy.games.deus_ex_machina_cards.verbs import NO_GOD, OBJECTIVE


def make_warnings(state: CardsState, viewer: int) -> list[Remark]:
    out: list[Remark] = []
    if is_over(state) or state.round == 0:
        return out
    for seat in range(len(state.players)):
        if seat == viewer:
            if may_claim(state, seat):
                out.append(Remark("you-win"))
        elif could_claim(state, seat, viewer):
            out.append(Remark("may-win", [SEAT.id(seat)]))
        elif has_play_left(state, seat) and could_claim_with_one_play(state, seat, viewer):
            out.append(Remark("can-win", [SEAT.id(seat)]))
    if state.round >= state.max_rounds:
        out.append(Remark("last-round"))
    elif not state.quests and not state.quest_deck.cards:
        out.append(Remark("no-quests"))
    return out


def has_play_left(state: CardsState, seat: int) -> bool:
    """DXC-12: whether the seat has not played in this round."""
    count = len(state.players)
    return (seat - state.first_seat) % count >= (state.seat - state.first_seat) % count


def could_claim(state: CardsState, seat: int, viewer: int) -> bool:
    """DXC-40: whether quests and VP suffice for some objective that the viewer does not hold."""
    if state.players[seat].net_vp() < state.cards.lowest_goals[len(state.players) - 2]:
        return False
    mine = state.players[viewer].objective if viewer >= 0 else UNKNOWN
    return any([tile != mine and fulfils_objective(state, seat, tile) for tile in range(OBJECTIVE.size)])


def could_claim_with_one_play(state: CardsState, seat: int, viewer: int) -> bool:
    """DXC-20, 40: whether one of the plays that are possible for the seat would suffice for a claim."""
    me = state.players[seat]
    most = 0
    for quest in state.quests:
        most = max(most, state.cards.quests[quest].vp)
    if me.net_vp() + most < state.cards.lowest_goals[len(state.players) - 2]:
        return False
    after = state.copy()
    for quest in state.quests:
        for comrade in state.comrades:
            opening = state.cards.gods_to_resolve(me.hero, me.side, comrade, quest)
            for god in [NO_GOD, *state.gods]:
                if opening >> god & 1:
                    after.players[seat] = player_after_resolving(state, me, quest, god)
                    if could_claim(after, seat, viewer):
                        return True
    return False


def player_after_resolving(state: CardsState, me: Player, quest: int, god: int) -> Player:
    gods = me.gods if god == NO_GOD else (*me.gods, god)
    return Player(me.hero, me.side, me.objective, (*me.quests, quest), gods, me.vp + state.cards.quests[quest].vp)

"""Warnings: who can win in this round, and that the end of the game is near."""

from __future__ import annotations

from theomachy.core.action import SEAT
from theomachy.core.game import Note
from theomachy.games.deus_ex_machina_cards.state import UNKNOWN, CardsState, Player, is_over
from theomachy.games.deus_ex_machina_cards.steps import fulfils, may_claim
from theomachy.games.deus_ex_machina_cards.verbs import NO_GOD, OBJECTIVE


def warnings(state: CardsState, viewer: int) -> list[Note]:
    out: list[Note] = []
    if is_over(state) or state.round == 0:
        return out
    for seat in range(len(state.players)):
        if seat == viewer:
            if may_claim(state, seat):
                out.append(Note("you-win"))
        elif could_claim(state, seat, viewer):
            out.append(Note("may-win", [SEAT.id(seat)]))
        elif is_to_play(state, seat) and one_play_away(state, seat, viewer):
            out.append(Note("can-win", [SEAT.id(seat)]))
    if state.round >= state.max_rounds:
        out.append(Note("last-round"))
    elif not state.quests and not state.quest_deck.cards:
        out.append(Note("no-quests"))
    return out


def is_to_play(state: CardsState, seat: int) -> bool:
    """DXC-12: whether the seat has not played in this round."""
    count = len(state.players)
    return (seat - state.first) % count >= (state.seat - state.first) % count


def could_claim(state: CardsState, seat: int, viewer: int) -> bool:
    """DXC-40: whether quests and VP suffice for some objective that the viewer does not hold."""
    if state.players[seat].net() < state.cards.least_goals[len(state.players) - 2]:
        return False
    mine = state.players[viewer].objective if viewer >= 0 else UNKNOWN
    return any([tile != mine and fulfils(state, seat, tile) for tile in range(OBJECTIVE.size)])


def one_play_away(state: CardsState, seat: int, viewer: int) -> bool:
    """DXC-20, 40: whether one of the plays that are possible for the seat would suffice for a claim."""
    me = state.players[seat]
    most = 0
    for quest in state.quests:
        most = max(most, state.cards.quests[quest].vp)
    if me.net() + most < state.cards.least_goals[len(state.players) - 2]:
        return False
    after = state.copy()
    for quest in state.quests:
        for comrade in state.comrades:
            opening = state.cards.opening(me.hero, me.side, comrade, quest)
            for god in [NO_GOD, *state.gods]:
                if opening >> god & 1:
                    after.players[seat] = resolved(state, me, quest, god)
                    if could_claim(after, seat, viewer):
                        return True
    return False


def resolved(state: CardsState, me: Player, quest: int, god: int) -> Player:
    gods = me.gods if god == NO_GOD else (*me.gods, god)
    return Player(me.hero, me.side, me.objective, (*me.quests, quest), gods, me.vp + state.cards.quests[quest].vp)

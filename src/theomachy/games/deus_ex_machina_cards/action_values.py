"""The heuristic after each legal action, computed without playing any of them.

The heuristic counts all quests that are left, revealed or not, so it does not depend on what an action draws. This
makes greedy bots and rollouts faster.
"""

from __future__ import annotations

from theomachy.games.deus_ex_machina_cards.cards import NO_QUEST
from theomachy.games.deus_ex_machina_cards.scoring import (
    RIVAL_WEIGHT,
    WIN_SCORE,
    best_rival_value,
    count_colours_left,
    seat_value,
)
from theomachy.games.deus_ex_machina_cards.state import CardsState, Player
from theomachy.games.deus_ex_machina_cards.steps import fewest_gods, may_claim
from theomachy.games.deus_ex_machina_cards.verbs import FLIP, NO_GOD, RESOLVE


def action_values(state: CardsState) -> list[float]:
    """A value for each action of `legal`, in order; empty while heroes are chosen, or if the game may end unclaimed."""
    seat = state.seat
    if state.round == 0 or may_end_unclaimed(state):
        return []
    after = state.copy()
    colours_left = count_colours_left(state)
    last_quest = NO_QUEST - 1
    left_after = colours_left
    rival = 0.0
    value_by_god: dict[int, float] = {}
    out: list[float] = []
    for action in state.legal:
        is_resolve = action.verb is RESOLVE
        quest = action.things[0] if is_resolve else NO_QUEST
        god = action.things[2] if is_resolve else action.things[0]
        if quest != last_quest:
            last_quest = quest
            left_after = colours_left_without(state, colours_left, quest)
            rival = best_rival_value(after, seat, left_after)
            value_by_god = {}
        # The value does not depend on the comrade.
        if god not in value_by_god:
            after.players[seat] = player_after(state, quest, god)
            value_by_god[god] = value_after(after, seat, left_after, rival)
        out.append(value_by_god[god])
    return out


def may_end_unclaimed(state: CardsState) -> bool:
    """DXC-43: whether the game may end after this play without a claim: last round, or no quests left."""
    return state.round >= state.max_rounds or len(state.quests) + len(state.quest_deck.cards) < 2


def colours_left_without(state: CardsState, colours_left: list[int], quest: int) -> list[int]:
    out = colours_left[:]
    if quest != NO_QUEST:
        out[state.cards.quests[quest].colour] -= 1
    return out


def player_after(state: CardsState, quest: int, god: int) -> Player:
    """The player who decides, after resolving a quest or after a pass; then `god` is FLIP or KEEP."""
    me = state.players[state.seat]
    if quest == NO_QUEST:
        return me.with_hero_flipped() if god == FLIP else me
    return me.with_quest(quest, state.cards.quests[quest].vp, me.gods if god == NO_GOD else (*me.gods, god))


def value_after(after: CardsState, seat: int, colours_left: list[int], rival: float) -> float:
    """The heuristic for a seat. DXC-12, 44: claims are checked after the last player of a round."""
    seats = len(after.players)
    if (seat + 1) % seats == after.first_seat:
        claimants = [other for other in range(seats) if may_claim(after, other)]
        if claimants:
            return WIN_SCORE if fewest_gods(after, claimants) == seat else -WIN_SCORE
    return seat_value(after, seat, colours_left) - RIVAL_WEIGHT * rival

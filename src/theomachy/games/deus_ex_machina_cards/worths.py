"""The heuristic after each legal action, computed without playing any of them.

The heuristic counts all quests that are left, revealed or not, so it does not depend on what an action draws. This
makes greedy bots and rollouts faster.
"""

from __future__ import annotations

from theomachy.games.deus_ex_machina_cards.cards import NO_QUEST
from theomachy.games.deus_ex_machina_cards.scoring import RIVAL, WON, best_rival, quests_left, standing
from theomachy.games.deus_ex_machina_cards.state import CardsState, Player
from theomachy.games.deus_ex_machina_cards.steps import fewest_gods, may_claim
from theomachy.games.deus_ex_machina_cards.verbs import FLIP, NO_GOD, RESOLVE


def worths(table: CardsState) -> list[float]:
    """A value for each action of `legal`, in order; empty while heroes are chosen, or if the game may end unclaimed."""
    seat = table.seat
    if table.round == 0 or may_run_out(table):
        return []
    after = table.copy()
    colours_left = quests_left(table)
    last_quest = NO_QUEST - 1
    left_after = colours_left
    rival = 0.0
    value_by_god: dict[int, float] = {}
    out: list[float] = []
    for action in table.legal:
        is_resolve = action.verb is RESOLVE
        quest = action.things[0] if is_resolve else NO_QUEST
        god = action.things[2] if is_resolve else action.things[0]
        if quest != last_quest:
            last_quest = quest
            left_after = left_without(table, colours_left, quest)
            rival = best_rival(after, seat, left_after)
            value_by_god = {}
        # The value does not depend on the comrade.
        if god not in value_by_god:
            after.players[seat] = played(table, quest, god)
            value_by_god[god] = worth(after, seat, left_after, rival)
        out.append(value_by_god[god])
    return out


def may_run_out(table: CardsState) -> bool:
    """DXC-43: whether the game may end after this play without a claim: last round, or no quests left."""
    return table.round >= table.max_rounds or len(table.quests) + len(table.quest_deck.cards) < 2


def left_without(table: CardsState, left: list[int], quest: int) -> list[int]:
    out = left[:]
    if quest != NO_QUEST:
        out[table.cards.quests[quest].colour] -= 1
    return out


def played(table: CardsState, quest: int, god: int) -> Player:
    """The player who decides, after resolving a quest or after a pass; then `god` is FLIP or KEEP."""
    me = table.players[table.seat]
    if quest == NO_QUEST:
        return me.turned() if god == FLIP else me
    return me.with_quest(quest, table.cards.quests[quest].vp, me.gods if god == NO_GOD else (*me.gods, god))


def worth(after: CardsState, seat: int, left: list[int], rival: float) -> float:
    """The heuristic for a seat. DXC-12, 44: claims are checked after the last player of a round."""
    seats = len(after.players)
    if (seat + 1) % seats == after.first:
        claimants = [other for other in range(seats) if may_claim(after, other)]
        if claimants:
            return WON if fewest_gods(after, claimants) == seat else -WON
    return standing(after, seat, left) - RIVAL * rival

"""What the table looks like after each option, told without playing any of them.

Nobody is asked and nothing is drawn: the heuristic counts the quests that are left, shown or not, so what is drawn
changes nothing of it. Careful players are quicker that way, and with them games that are played to the end.
"""

from __future__ import annotations

from theomachy.games.deus_ex_machina_cards.cards import NO_QUEST
from theomachy.games.deus_ex_machina_cards.scoring import RIVAL, WON, best_rival, quests_left, standing
from theomachy.games.deus_ex_machina_cards.state import CardsState, Player
from theomachy.games.deus_ex_machina_cards.steps import fewest_gods, may_claim
from theomachy.games.deus_ex_machina_cards.verbs import FLIP, NO_GOD, RESOLVE


def worths(table: CardsState) -> list[float]:
    """In the order of `legal`; empty where a hero is chosen, and where the game may end without a claim."""
    seat = table.seat
    if table.round == 0 or may_run_out(table):
        return []
    after = table.copy()
    left = quests_left(table)
    taken = NO_QUEST - 1
    others = left
    rival = 0.0
    known: dict[int, float] = {}
    out: list[float] = []
    for action in table.legal:
        resolving = action.verb is RESOLVE
        quest = action.things[0] if resolving else NO_QUEST
        god = action.things[2] if resolving else action.things[0]
        if quest != taken:
            taken = quest
            others = left_without(table, left, quest)
            rival = best_rival(after, seat, others)
            known = {}
        # Whoever goes along is no part of what it brings.
        if god not in known:
            after.players[seat] = played(table, quest, god)
            known[god] = worth(after, seat, others, rival)
        out.append(known[god])
    return out


def may_run_out(table: CardsState) -> bool:
    """DXC-43: this may be the last play of the last round, or of the last quest."""
    return table.round >= table.max_rounds or len(table.quests) + len(table.quest_deck.cards) < 2


def left_without(table: CardsState, left: list[int], quest: int) -> list[int]:
    out = left[:]
    if quest != NO_QUEST:
        out[table.cards.quests[quest].colour] -= 1
    return out


def played(table: CardsState, quest: int, god: int) -> Player:
    """Whoever plays, after resolving a quest, or after a pass, where `god` tells whether the hero flips."""
    me = table.players[table.seat]
    if quest == NO_QUEST:
        return me.turned() if god == FLIP else me
    return me.with_quest(quest, table.cards.quests[quest].vp, me.gods if god == NO_GOD else (*me.gods, god))


def worth(after: CardsState, seat: int, left: list[int], rival: float) -> float:
    """DXC-12, 44: claims are looked at when the last of a round has played."""
    seats = len(after.players)
    if (seat + 1) % seats == after.first:
        claimants = [other for other in range(seats) if may_claim(after, other)]
        if claimants:
            return WON if fewest_gods(after, claimants) == seat else -WON
    return standing(after, seat, left) - RIVAL * rival

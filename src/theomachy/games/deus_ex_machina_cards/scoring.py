"""Where points come from, and the hand-written evaluation of a position."""

from __future__ import annotations

from typing import Final

from theomachy.core.game import Points
from theomachy.games.deus_ex_machina_cards.cards import RECOLOURS
from theomachy.games.deus_ex_machina_cards.state import CardsState, colours_missing, is_over
from theomachy.games.deus_ex_machina_cards.verbs import GOD, QUEST, STRONG

# Weights of the evaluation, in VP.
COLOUR_WORTH: Final = 2.0
RARE_WORTH: Final = 10.0
RECOLOUR_WORTH: Final = 3.0
STRONG_WORTH: Final = 0.8
CLAIM_WORTH: Final = 6.0
RIVAL: Final = 0.35
WON: Final = 1000.0


def breakdown(table: CardsState, seat: int) -> list[Points]:
    """DXC-30: each quest its VP, each God card minus one."""
    me = table.players[seat]
    if me.points is None:
        lines = [Points("quest", [QUEST.id(quest)], table.cards.quests[quest].vp) for quest in me.quests]
        me.points = lines + [Points("god", [GOD.id(god)], -1) for god in me.gods]
    return me.points


def heuristic(table: CardsState, seat: int) -> float:
    if is_over(table):
        return WON if table.winner == seat else -WON
    colours_left = quests_left(table)
    return standing(table, seat, colours_left) - RIVAL * best_rival(table, seat, colours_left)


def best_rival(table: CardsState, seat: int, left: list[int]) -> float:
    best = 0.0
    for other in range(len(table.players)):
        if other != seat:
            best = max(best, standing(table, other, left))
    return best


def standing(table: CardsState, seat: int, left: list[int]) -> float:
    """Evaluation of one seat: points up to the goal, colours of the objective, a Strong hero, a possible claim."""
    me = table.players[seat]
    if me.objective < 0:
        return 0.0
    missing = colours_missing(table, seat, me.objective)
    net = me.net()
    goal = table.goal(seat)
    # Points beyond the goal are worth little: they only guard against ties.
    worth = min(net, goal) + 0.1 * max(0, net - goal) - COLOUR_WORTH * missing
    if missing > 0:
        worth -= RARE_WORTH * missing / (1 + fewest_left(table, seat, left))
        if can_recolour(table, seat):
            worth += RECOLOUR_WORTH
    if me.side == STRONG:
        worth += STRONG_WORTH
    if missing == 0 and net >= goal:
        worth += CLAIM_WORTH
    return worth


def quests_left(table: CardsState) -> list[int]:
    """How many quests of each colour are left on display and in the deck."""
    colours_left = [0, 0, 0, 0, 0]
    for quest in table.quests:
        colours_left[table.cards.quests[quest].colour] += 1
    for quest in table.quest_deck.cards:
        colours_left[table.cards.quests[quest].colour] += 1
    return colours_left


def fewest_left(table: CardsState, seat: int, left: list[int]) -> int:
    """How many quests are left of the scarcest colour that a seat still needs."""
    me = table.players[seat]
    colour_mask = 0
    for quest in me.quests:
        colour_mask |= 1 << table.cards.quests[quest].colour
    fewest = QUEST.size
    for colour in table.cards.objectives[me.objective]:
        if not colour_mask >> colour & 1:
            fewest = min(fewest, left[colour])
    return fewest


def can_recolour(table: CardsState, seat: int) -> bool:
    """DXC-26: whether a seat has Poseidon, even if it has no quest to recolour yet."""
    return any([table.cards.powers[god] == RECOLOURS for god in table.players[seat].gods])

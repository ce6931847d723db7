"""Where a seat's points come from, and a hand-written evaluation of a position."""

from __future__ import annotations

from typing import Final

from theomachy.core.game import Points
from theomachy.games.deus_ex_machina_cards.cards import POWER_RECOLOUR
from theomachy.games.deus_ex_machina_cards.state import CardsState, colours_missing, is_over
from theomachy.games.deus_ex_machina_cards.verbs import GOD, QUEST, STRONG

# Weights of the evaluation, in VP.
COLOUR_WORTH: Final = 2.0
SCARCITY_WEIGHT: Final = 10.0
RECOLOUR_WORTH: Final = 3.0
STRONG_WORTH: Final = 0.8
CLAIM_WORTH: Final = 6.0
RIVAL_WEIGHT: Final = 0.35
WIN_SCORE: Final = 1000.0


def breakdown(state: CardsState, seat: int) -> list[Points]:
    """DXC-30: return the score lines: the VP of each quest, and minus 1 for each God card."""
    me = state.players[seat]
    if me.score_lines is None:
        lines = [Points("quest", [QUEST.id(quest)], state.cards.quests[quest].vp) for quest in me.quests]
        me.score_lines = lines + [Points("god", [GOD.id(god)], -1) for god in me.gods]
    return me.score_lines


def evaluate(state: CardsState, seat: int) -> float:
    if is_over(state):
        return WIN_SCORE if state.winner == seat else -WIN_SCORE
    colours_left = count_colours_left(state)
    return seat_value(state, seat, colours_left) - RIVAL_WEIGHT * best_rival_value(state, seat, colours_left)


def best_rival_value(state: CardsState, seat: int, colours_left: list[int]) -> float:
    best = 0.0
    for other in range(len(state.players)):
        if other != seat:
            best = max(best, seat_value(state, other, colours_left))
    return best


def seat_value(state: CardsState, seat: int, colours_left: list[int]) -> float:
    """Return the value of a position for one seat: points up to the goal, colours of the objective, a Strong hero, a
    claim.
    """
    me = state.players[seat]
    if me.objective < 0:
        return 0.0
    missing = colours_missing(state, seat, me.objective)
    net = me.net_vp()
    goal = state.goal_of(seat)
    # Points beyond the goal count little: they only help in a tie.
    worth = min(net, goal) + 0.1 * max(0, net - goal) - COLOUR_WORTH * missing
    if missing > 0:
        worth -= SCARCITY_WEIGHT * missing / (1 + scarcest_colour_left(state, seat, colours_left))
        if can_recolour(state, seat):
            worth += RECOLOUR_WORTH
    if me.side == STRONG:
        worth += STRONG_WORTH
    if missing == 0 and net >= goal:
        worth += CLAIM_WORTH
    return worth


def count_colours_left(state: CardsState) -> list[int]:
    """Return the number of quests of each colour in the display and the deck."""
    colours_left = [0, 0, 0, 0, 0]
    for quest in state.quests:
        colours_left[state.cards.quests[quest].colour] += 1
    for quest in state.quest_deck.cards:
        colours_left[state.cards.quests[quest].colour] += 1
    return colours_left


def scarcest_colour_left(state: CardsState, seat: int, colours_left: list[int]) -> int:
    """Return how many quests are left of the rarest colour that a seat still needs."""
    me = state.players[seat]
    colour_mask = 0
    for quest in me.quests:
        colour_mask |= 1 << state.cards.quests[quest].colour
    fewest = QUEST.size
    for colour in state.cards.objectives[me.objective]:
        if not colour_mask >> colour & 1:
            fewest = min(fewest, colours_left[colour])
    return fewest


def can_recolour(state: CardsState, seat: int) -> bool:
    """DXC-26: return whether a seat has Poseidon, even if it has no quest yet whose colour he could change."""
    return any([state.cards.powers[god] == POWER_RECOLOUR for god in state.players[seat].gods])

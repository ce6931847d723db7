"""A hand-written evaluation of a state for a seat: Favor as it would be scored now, and progress."""

from __future__ import annotations

from typing import Final

from theomachy.games.divinus import gods, scoring
from theomachy.games.divinus.cards import RACE
from theomachy.games.divinus.measures import measure
from theomachy.games.divinus.player import READY
from theomachy.games.divinus.rules import ETERNAL
from theomachy.games.divinus.state import RUNNING, DivinusState
from theomachy.games.divinus.things import GREEK, NORSE
from theomachy.games.divinus.turns import MAIN_DONE, REST_TURN, Turn

FAVOR_WORTH: Final = 4.0
WIN_BONUS: Final = 6.0
SECOND_REST_PENALTY: Final = 6.0


def evaluate(state: DivinusState, seat: int) -> float:
    if state.end_reason != RUNNING and not state.legal:
        return final_value(state, seat)
    me = state.players[seat]
    score = FAVOR_WORTH * me.total_favor() + goal_value(state, seat) + quest_value(state, seat)
    cells = len(me.map.cells)
    score += 0.35 * cells + (4.0 if me.map.is_full() else 0.0)
    score += 0.12 * me.die_places.count(READY)
    # When all players have rested twice in a row the scenario is over.
    score -= SECOND_REST_PENALTY if me.rests_in_row + required_rests(state, seat) > 1 else 0.0
    score += 1.5 * len(me.consecrated_cells) + 0.8 * len(me.artifacts) + story_preference(state, seat)
    if state.scenario == ETERNAL:
        for quest, who in state.quests_done:
            if who == seat:
                score += FAVOR_WORTH * state.quest_terms.worths[quest]
    return score


def final_value(state: DivinusState, seat: int) -> float:
    """Return the value of a finished game: only Favor and victory count."""
    return FAVOR_WORTH * scoring.scores(state)[seat] + (WIN_BONUS if seat in scoring.winners(state) else 0.0)


def required_rests(state: DivinusState, seat: int) -> int:
    """DIV-36: return 1 if the seat must Rest in this turn, because it has visited the workshop, else 0."""
    for step in state.steps:
        if isinstance(step, Turn) and step.seat == seat and step.done & (REST_TURN | MAIN_DONE) == REST_TURN:
            return 1
    return 0


def story_preference(state: DivinusState, seat: int) -> float:
    """Return the value of a state by its story choices, so that a seat chooses consistently. They are worth nothing by
    themselves.

    A seat prefers one leaning, and the pantheon of which it has most Favor. The leaning depends on the seating, which
    is random: leanings cost more or less Favor, and no seat shall be at a disadvantage.
    """
    me = state.players[seat]
    place = state.clockwise_seats.index(seat) if seat in state.clockwise_seats else seat
    kind = place % len(me.leanings)
    lead = me.leanings[kind] - max([count for other, count in enumerate(me.leanings) if other != kind])
    clear_lead = max(0, min(lead, 1 + state.scenario // 6))
    side = GREEK if me.favor[GREEK] >= me.favor[NORSE] else NORSE
    return 4.2 * clear_lead + 0.6 * me.leanings[kind] + 0.3 * state.past.clash_wins[side]


def goal_value(state: DivinusState, seat: int) -> float:
    """Return the Favor of the gods if scored now, plus a little for each count and for the distance to the
    best rival.
    """
    score = 0.0
    for god in state.gods:
        for goal in gods.goals_of(state, god):
            counts = gods.goal_counts(state, goal)
            mine = counts[seat]
            best = max([count for other, count in enumerate(counts) if other != seat])
            score += 2.2 * gods.goal_favor(counts)[seat] + 0.55 * mine + 0.3 * max(-3, min(2, mine - best))
    return score


def quest_value(state: DivinusState, seat: int) -> float:
    """Return the value of progress towards each open quest."""
    score = 0.0
    for quest in state.quests:
        card = state.data.quests[quest]
        if card.kind == RACE:
            progress = min(measure(state, seat, card.test), state.quest_terms.needs[quest])
            score += 2.0 * state.quest_terms.worths[quest] * progress / max(1, state.quest_terms.needs[quest])
        else:
            score += 1.2 * state.markers[quest].count(seat)
    return score

"""A hand-made evaluation of a state for a seat: Favor as it would be scored now, and progress."""

from __future__ import annotations

from typing import Final

from theomachy.games.divinus import gods, scoring
from theomachy.games.divinus.cards import RACE
from theomachy.games.divinus.flow import MAIN, REST_TURN, Turn
from theomachy.games.divinus.measures import measure
from theomachy.games.divinus.player import READY
from theomachy.games.divinus.rules import ETERNAL
from theomachy.games.divinus.state import GOES_ON, DivinusState
from theomachy.games.divinus.things import GREEK, NORSE

POINT: Final = 4.0
WON: Final = 6.0
SECOND_REST: Final = 6.0


def heuristic(state: DivinusState, seat: int) -> float:
    if state.ended != GOES_ON and not state.legal:
        return result(state, seat)
    me = state.players[seat]
    score = POINT * me.total() + goals(state, seat) + race(state, seat)
    cells = len(me.map.cells)
    score += 0.35 * cells + (4.0 if me.map.full() else 0.0)
    score += 0.12 * me.place.count(READY)
    # When all players have rested twice in a row the scenario is over.
    score -= SECOND_REST if me.rests + rests_to_come(state, seat) > 1 else 0.0
    score += 1.5 * len(me.consecrated) + 0.8 * len(me.artifacts) + taste(state, seat)
    if state.scenario == ETERNAL:
        for quest, who in state.done:
            if who == seat:
                score += POINT * state.terms.worths[quest]
    return score


def result(state: DivinusState, seat: int) -> float:
    """Return the value of a finished game: only Favor and victory count."""
    return POINT * scoring.scores(state)[seat] + (WON if seat in scoring.winners(state) else 0.0)


def rests_to_come(state: DivinusState, seat: int) -> int:
    """DIV-36: return 1 if the seat must Rest in this turn since it has visited the workshop, else 0."""
    for step in state.steps:
        if isinstance(step, Turn) and step.seat == seat and step.done & (REST_TURN | MAIN) == REST_TURN:
            return 1
    return 0


def taste(state: DivinusState, seat: int) -> float:
    """Return the value of story choices: a seat prefers one leaning, and the pantheon that it has most Favor of.

    Story choices are worth nothing by themselves. The leaning depends on the seating, which is random: leanings cost
    more or less Favor, and no seat shall be worse off.
    """
    me = state.players[seat]
    place = state.seating.index(seat) if seat in state.seating else seat
    kind = place % len(me.leanings)
    lead = me.leanings[kind] - max([count for other, count in enumerate(me.leanings) if other != kind])
    clear_lead = max(0, min(lead, 1 + state.scenario // 6))
    side = GREEK if me.favor[GREEK] >= me.favor[NORSE] else NORSE
    return 4.2 * clear_lead + 0.6 * me.leanings[kind] + 0.3 * state.past.wins[side]


def goals(state: DivinusState, seat: int) -> float:
    """Return the Favor of the gods as it stands, and a little for each count and for the distance to the best rival."""
    score = 0.0
    for god in state.gods:
        for goal in gods.goals(state, god):
            counts = gods.standing(state, goal)
            mine = counts[seat]
            best = max([count for other, count in enumerate(counts) if other != seat])
            score += 2.2 * gods.favor_for(counts)[seat] + 0.55 * mine + 0.3 * max(-3, min(2, mine - best))
    return score


def race(state: DivinusState, seat: int) -> float:
    """Return the value of progress towards each open quest."""
    score = 0.0
    for quest in state.quests:
        card = state.book.quests[quest]
        if card.kind == RACE:
            progress = min(measure(state, seat, card.test), state.terms.needs[quest])
            score += 2.0 * state.terms.worths[quest] * progress / max(1, state.terms.needs[quest])
        else:
            score += 1.2 * state.markers[quest].count(seat)
    return score

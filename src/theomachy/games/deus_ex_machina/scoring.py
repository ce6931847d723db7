"""Where a seat's GP come from, and a hand-written evaluation of a position."""

from __future__ import annotations

from typing import Final

from theomachy.core.game import Points
from theomachy.games.deus_ex_machina.claims import colour_counts, missing_quests, possible_claim
from theomachy.games.deus_ex_machina.state import RUNNING, UNKNOWN, MachinaState, is_over
from theomachy.games.deus_ex_machina.verbs import QUEST

# Weights of the evaluation, in GP.
QUEST_WORTH: Final = 7.0
SECRET_WORTH: Final = 9.0
GP_WORTH: Final = 0.5
POINT_WORTH: Final = (0.0, 1.3, 2.4, 3.2, 3.8)
CHARGE_WORTH: Final = 1.0
CARD_WORTH: Final = 0.8
CLAIM_WORTH: Final = 30.0
RIVAL_WEIGHT: Final = 0.3
WIN_SCORE: Final = 1000.0


def breakdown(state: MachinaState, seat: int) -> list[Points]:
    """Return score lines: first quests, then spaces of the track, favoured heroes, cards, and GP lost to opponents."""
    me = state.players[seat]
    lines = [Points("quest", [QUEST.id(quest)], state.box.quests[quest].gp) for quest in me.completed_quests]
    if me.gp_from_places:
        lines.append(Points("places", [], me.gp_from_places))
    if me.gp_from_heroes:
        lines.append(Points("favoured", [], me.gp_from_heroes))
    if me.gp_from_cards:
        lines.append(Points("cards", [], me.gp_from_cards))
    if me.gp_lost:
        lines.append(Points("lost", [], -me.gp_lost))
    return lines


def evaluate(state: MachinaState, seat: int) -> float:
    if is_over(state):
        return WIN_SCORE if seat in state.winners else -WIN_SCORE
    best_rival = -WIN_SCORE
    for other in range(len(state.players)):
        if other != seat:
            best_rival = max(best_rival, seat_value(state, other))
    return seat_value(state, seat) - RIVAL_WEIGHT * best_rival


def seat_value(state: MachinaState, seat: int) -> float:
    """Return the value of a position for one seat: how close it is to a victory claim, and what it has to get there."""
    me = state.players[seat]
    if me.objective == UNKNOWN:
        return 0.0
    objective = state.box.objectives[me.objective]
    short = max(0, objective.gp - me.gp)
    by_objective = QUEST_WORTH * missing_quests(state, seat, objective) + GP_WORTH * short
    by_colours = QUEST_WORTH * colour_counts(state, seat).count(0)
    worth = 0.1 * me.gp - min(by_objective, by_colours) - 0.15 * max(by_objective, by_colours)
    worth -= SECRET_WORTH * len(me.secret_quests)
    worth += POINT_WORTH[me.might] + POINT_WORTH[me.cunning] + CARD_WORTH * len(me.hand)
    if me.charged:
        worth += CHARGE_WORTH
    if possible_claim(state, seat) != RUNNING:
        worth += CLAIM_WORTH
    return worth

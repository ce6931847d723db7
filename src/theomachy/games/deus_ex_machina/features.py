"""Features of a position for the linear evaluator. Their weights are learned (`theomachy train`)."""

from __future__ import annotations

from typing import Final

from theomachy.games.deus_ex_machina.claims import (
    colour_counts,
    count_colours,
    count_missing_quests,
    missing_quests,
    possible_claim,
)
from theomachy.games.deus_ex_machina.rules import tokens_per_seat
from theomachy.games.deus_ex_machina.state import RUNNING, UNKNOWN, MachinaState
from theomachy.games.deus_ex_machina.verbs import GOD

PRESENT_NAMES: Final = (
    "missing", "short", "colours", "nearest", "secrets", "might", "cunning", "points", "charged", "hand", "ready",
    "done", "wait", "first",
)  # fmt: skip
# Features of the distance to a victory claim. Secret Quests count as completed, since a claim needs them anyway.
CLAIM_NAMES: Final = ("way", "way-colours", "way-short", "way-nearest", "hard", "tokens")
FEATURE_NAMES: Final = (*PRESENT_NAMES, *CLAIM_NAMES, *[f"god-{god}" for god in GOD.slugs])
# 5 missing GP count as this many missing quests.
MISSING_GP_WEIGHT: Final = 0.3


def compute_features(state: MachinaState, seat: int) -> list[float]:
    me = state.players[seat]
    if me.objective == UNKNOWN:
        return [0.0] * len(FEATURE_NAMES)
    count = len(state.players)
    objective = state.box.objectives[me.objective]
    short = max(0, objective.gp - me.gp) / 5.0
    missing = missing_quests(state, seat, objective)
    colours = colour_counts(state, seat).count(0)
    plain = [
        float(missing),
        short,
        float(colours),
        min(missing + MISSING_GP_WEIGHT * short, float(colours)),
        float(len(me.secret_quests)),
        float(me.might),
        float(me.cunning),
        me.gp / 5.0,
        1.0 if me.charged else 0.0,
        float(len(me.hand)),
        1.0 if possible_claim(state, seat) != RUNNING else 0.0,
        float(len(me.completed_quests)),
        (seat - max(0, state.seat)) % count / count,
        1.0 if state.first_player == seat else 0.0,
    ]
    gods = [0.0] * GOD.size
    gods[me.god] = 1.0
    return plain + claim_features(state, seat) + gods


def claim_features(state: MachinaState, seat: int) -> list[float]:
    """DEM-71, 72: return what a claim still needs after the Secret Quests are completed, and how hard those
    quests are.
    """
    me = state.players[seat]
    box = state.box
    objective = box.objectives[me.objective]
    done_with_secrets = me.completed_quests + me.secret_quests
    secret_gp = 0
    secret_points = 0
    for quest in me.secret_quests:
        secret_gp += box.quests[quest].gp
        secret_points += box.quests[quest].might + box.quests[quest].cunning
    secret_count = len(me.secret_quests)
    quests_to_go = secret_count + count_missing_quests(box, done_with_secrets, objective)
    colours_to_go = secret_count + count_colours(box, done_with_secrets).count(0)
    gp_short = max(0, objective.gp - me.gp - secret_gp) / 5.0
    return [
        float(quests_to_go),
        float(colours_to_go),
        gp_short,
        min(quests_to_go + MISSING_GP_WEIGHT * gp_short, float(colours_to_go)),
        secret_points / 8.0,
        float(tokens_per_seat(len(state.players)) - state.spaces.count(seat)),
    ]

"""The features of a state for learned evaluation; `theomachy train` learns their weights."""

from __future__ import annotations

from typing import Final

from theomachy.games.divinus import gods
from theomachy.games.divinus.heuristic import quest_value, required_rests, story_preference
from theomachy.games.divinus.player import BURNT, READY
from theomachy.games.divinus.state import DivinusState

FEATURE_NAMES: Final = (
    "favor", "goals", "counts", "lead", "race", "cells", "full", "ready", "burnt", "resting", "consecrated",
    "artifacts", "taste", "quests", "dice", "wait",
)  # fmt: skip


def compute_features(state: DivinusState, seat: int) -> list[float]:
    me = state.players[seat]
    favor = 0
    count_sum = 0
    lead = 0
    for god in state.gods:
        for goal in gods.goals_of(state, god):
            counts = gods.goal_counts(state, goal)
            mine = counts[seat]
            best = 0
            for other in range(len(counts)):
                if other != seat:
                    best = max(best, counts[other])
            favor += gods.goal_favor(counts)[seat]
            count_sum += mine
            lead += max(-3, min(2, mine - best))
    count = len(state.players)
    return [
        float(me.total_favor()),
        float(favor),
        count_sum / 5.0,
        lead / 3.0,
        quest_value(state, seat) / 3.0,
        len(me.map.cells) / 5.0,
        1.0 if me.map.is_full() else 0.0,
        me.die_places.count(READY) / 3.0,
        me.die_places.count(BURNT) / 3.0,
        1.0 if me.rests_in_row + required_rests(state, seat) > 1 else 0.0,
        float(len(me.consecrated_cells)),
        float(len(me.artifacts)),
        story_preference(state, seat) / 5.0,
        float(me.quest_count),
        len(me.dice) / 5.0,
        (seat - max(0, state.active)) % count / count,
    ]

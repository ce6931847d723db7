"""What a seat has besides points, and what it may lose. Hints give both as reasons."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT
from theomachy.core.game import Advantage, Remark
from theomachy.games.divinus import gods
from theomachy.games.divinus.cards import RACE
from theomachy.games.divinus.measures import measure
from theomachy.games.divinus.player import READY
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import GOD, QUEST

# The same value as in heuristic.py.
FAVOR_WORTH: Final = 2.2
COUNT_WORTH: Final = 0.55
PROGRESS_WORTH: Final = 2.0
MARKER_WORTH: Final = 1.2
CELL_WORTH: Final = 0.35
FULL_WORTH: Final = 4.0
READY_WORTH: Final = 0.12
CONSECRATED_WORTH: Final = 1.5
ARTIFACT_WORTH: Final = 0.8


def advantages(state: DivinusState, seat: int) -> list[Advantage]:
    me = state.players[seat]
    out = [
        Advantage("cell", [], len(me.map.cells), CELL_WORTH),
        Advantage("full", [], 1 if me.map.is_full() else 0, FULL_WORTH),
        Advantage("ready", [], me.die_places.count(READY), READY_WORTH),
        Advantage("temple", [], len(me.consecrated_cells), CONSECRATED_WORTH),
        Advantage("artifact", [], len(me.artifacts), ARTIFACT_WORTH),
    ]
    for god in state.gods:
        favor = 0
        count = 0
        for goal in gods.goals_of(state, god):
            counts = gods.goal_counts(state, goal)
            favor += gods.goal_favor(counts)[seat]
            count += counts[seat]
        out.append(Advantage("god", [GOD.id(god)], favor, FAVOR_WORTH))
        out.append(Advantage("goal", [GOD.id(god)], count, COUNT_WORTH))
    return out + quest_progress(state, seat)


def quest_progress(state: DivinusState, seat: int) -> list[Advantage]:
    """DIV-20: return for each open quest how much of it the seat's map fulfils."""
    out: list[Advantage] = []
    for quest in state.quests:
        card = state.data.quests[quest]
        if card.kind == RACE:
            needs = max(1, state.quest_terms.needs[quest])
            progress = min(measure(state, seat, card.test), needs)
            worth = PROGRESS_WORTH * state.quest_terms.worths[quest] / needs
            out.append(Advantage("quest", [QUEST.id(quest), str(needs)], progress, worth))
        else:
            out.append(Advantage("marker", [QUEST.id(quest)], state.markers[quest].count(seat), MARKER_WORTH))
    return out


def risks(state: DivinusState, seat: int) -> list[Remark]:
    """DIV-22, 23: return the rivals who are level with this seat, or one behind, at a goal that it leads."""
    out: list[Remark] = []
    for god in state.gods:
        for goal in gods.goals_of(state, god):
            counts = gods.goal_counts(state, goal)
            for foe in range(len(counts)):
                if foe != seat and 0 < counts[seat] == max(counts) and counts[foe] >= max(1, counts[seat] - 1):
                    out.append(Remark("god", [SEAT.id(foe), GOD.id(god)]))
    return out

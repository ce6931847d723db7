"""What a seat has besides points, and what it may lose: reasons that hints name."""

from __future__ import annotations

from typing import Final

from theomachy.core.action import SEAT
from theomachy.core.game import Asset, Note
from theomachy.games.divinus import gods
from theomachy.games.divinus.cards import RACE
from theomachy.games.divinus.measures import measure
from theomachy.games.divinus.player import READY
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import GOD, QUEST

# As in heuristic.py.
FAVOR_WORTH: Final = 2.2
COUNT_WORTH: Final = 0.55
NEAR_WORTH: Final = 2.0
MARKER_WORTH: Final = 1.2
CELL_WORTH: Final = 0.35
FULL_WORTH: Final = 4.0
READY_WORTH: Final = 0.12
CONSECRATED_WORTH: Final = 1.5
ARTIFACT_WORTH: Final = 0.8


def assets(state: DivinusState, seat: int) -> list[Asset]:
    me = state.players[seat]
    out = [
        Asset("cell", [], len(me.map.cells), CELL_WORTH),
        Asset("full", [], 1 if me.map.full() else 0, FULL_WORTH),
        Asset("ready", [], me.place.count(READY), READY_WORTH),
        Asset("temple", [], len(me.consecrated), CONSECRATED_WORTH),
        Asset("artifact", [], len(me.artifacts), ARTIFACT_WORTH),
    ]
    for god in state.gods:
        favor = 0
        count = 0
        for goal in gods.goals(state, god):
            counts = gods.standing(state, goal)
            favor += gods.favor_for(counts)[seat]
            count += counts[seat]
        out.append(Asset("god", [GOD.id(god)], favor, FAVOR_WORTH))
        out.append(Asset("goal", [GOD.id(god)], count, COUNT_WORTH))
    return out + nearness(state, seat)


def nearness(state: DivinusState, seat: int) -> list[Asset]:
    """DIV-20: return how far the map has come towards each open quest."""
    out: list[Asset] = []
    for quest in state.quests:
        card = state.book.quests[quest]
        if card.kind == RACE:
            needs = max(1, state.terms.needs[quest])
            progress = min(measure(state, seat, card.test), needs)
            worth = NEAR_WORTH * state.terms.worths[quest] / needs
            out.append(Asset("quest", [QUEST.id(quest), str(needs)], progress, worth))
        else:
            out.append(Asset("marker", [QUEST.id(quest)], state.markers[quest].count(seat), MARKER_WORTH))
    return out


def risks(state: DivinusState, seat: int) -> list[Note]:
    """DIV-22, 23: return the rivals who are level with this seat, or one behind, at a goal that it leads."""
    out: list[Note] = []
    for god in state.gods:
        for goal in gods.goals(state, god):
            counts = gods.standing(state, goal)
            for foe in range(len(counts)):
                if foe != seat and 0 < counts[seat] == max(counts) and counts[foe] >= max(1, counts[seat] - 1):
                    out.append(Note("god", [SEAT.id(foe), GOD.id(god)]))
    return out

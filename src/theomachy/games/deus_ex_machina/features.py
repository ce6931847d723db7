"""What a judgement of the table rests on; how much each counts is learned (`theomachy train`)."""

from __future__ import annotations

from typing import Final

from theomachy.games.deus_ex_machina.claims import claim_of, colour_counts, counts_of, missing_beside, missing_quests
from theomachy.games.deus_ex_machina.rules import tokens
from theomachy.games.deus_ex_machina.state import GOES_ON, UNKNOWN, MachinaState
from theomachy.games.deus_ex_machina.verbs import GOD

PLAIN: Final = (
    "missing", "short", "colours", "nearest", "secrets", "might", "cunning", "points", "charged", "hand", "ready",
    "done", "wait", "first",
)  # fmt: skip
# How far a claim still is, the Secret Quests that must be completed anyway counted as what they will bring.
AHEAD: Final = ("way", "way-colours", "way-short", "way-nearest", "hard", "tokens")
NAMES: Final = (*PLAIN, *AHEAD, *[f"god-{god}" for god in GOD.slugs])
# What GP that are still missing count beside quests that are.
SHORT_WORTH: Final = 0.3


def features(state: MachinaState, seat: int) -> list[float]:
    me = state.players[seat]
    if me.objective == UNKNOWN:
        return [0.0] * len(NAMES)
    count = len(state.players)
    objective = state.box.objectives[me.objective]
    short = max(0, objective.gp - me.gp) / 5.0
    missing = missing_quests(state, seat, objective)
    colours = colour_counts(state, seat).count(0)
    plain = [
        float(missing),
        short,
        float(colours),
        min(missing + SHORT_WORTH * short, float(colours)),
        float(len(me.secrets)),
        float(me.might),
        float(me.cunning),
        me.gp / 5.0,
        1.0 if me.charged else 0.0,
        float(len(me.hand)),
        1.0 if claim_of(state, seat) != GOES_ON else 0.0,
        float(len(me.done)),
        (seat - max(0, state.seat)) % count / count,
        1.0 if state.first == seat else 0.0,
    ]
    gods = [0.0] * GOD.size
    gods[me.god] = 1.0
    return plain + ahead(state, seat) + gods


def ahead(state: MachinaState, seat: int) -> list[float]:
    """DEM-71, 72: what a claim asks for when the Secret Quests are done, and how hard those are."""
    me = state.players[seat]
    box = state.box
    objective = box.objectives[me.objective]
    after = me.done + me.secrets
    to_come = 0
    asked = 0
    for quest in me.secrets:
        to_come += box.quests[quest].gp
        asked += box.quests[quest].might + box.quests[quest].cunning
    left = len(me.secrets)
    way = left + missing_beside(box, after, objective)
    by_colours = left + counts_of(box, after).count(0)
    short = max(0, objective.gp - me.gp - to_come) / 5.0
    return [
        float(way),
        float(by_colours),
        short,
        min(way + SHORT_WORTH * short, float(by_colours)),
        asked / 8.0,
        float(tokens(len(state.players)) - state.spaces.count(seat)),
    ]

"""What a judgement of the table rests on; how much each counts is learned (`theomachy train`)."""

from __future__ import annotations

from typing import Final

from theomachy.games.deus_ex_machina.claims import claim_of, colour_counts, missing_quests
from theomachy.games.deus_ex_machina.state import GOES_ON, UNKNOWN, MachinaState

NAMES: Final = (
    "missing", "short", "colours", "nearest", "secrets", "might", "cunning", "points", "charged", "hand", "ready",
    "done", "wait", "first",
)  # fmt: skip


def features(state: MachinaState, seat: int) -> list[float]:
    me = state.players[seat]
    if me.objective == UNKNOWN:
        return [0.0] * len(NAMES)
    count = len(state.players)
    objective = state.box.objectives[me.objective]
    short = max(0, objective.gp - me.gp) / 5.0
    missing = missing_quests(state, seat, objective)
    colours = colour_counts(state, seat).count(0)
    return [
        float(missing),
        short,
        float(colours),
        min(missing + 0.3 * short, float(colours)),
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

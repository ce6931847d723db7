"""Rebuilds the decisions of a recorded game for the analysis in `bots`."""

from __future__ import annotations

from theomachy.bots.analysis import Decision, standing_decisions
from theomachy.core.match import Match
from theomachy.core.record import Record
from theomachy.core.replay_steps import replay_steps


def replay_decisions(match: Match, record: Record) -> list[Decision]:
    """Replay a record on a fresh match; return the decisions that were not taken back, numbered from 1."""
    states = [match.state, *[step.after for step in replay_steps(match, record.entries)]]
    log = [(logged.entries_before, logged.text) for logged in match.log]
    return [
        Decision(number, decision.before, decision.action, decision.after)
        for number, decision in enumerate(standing_decisions(match.game, log, states), 1)
    ]

"""Rebuilds the decisions of a recorded game for the analysis in `bots`."""

from __future__ import annotations

from theomachy.bots.analysis import Decision
from theomachy.core.match import Match
from theomachy.core.notation import read_legal
from theomachy.core.record import Record


def decisions(match: Match, record: Record) -> list[Decision]:
    """Replay a record on a fresh match; return the decisions that were not taken back, in order."""
    states = [match.state]
    for entry in record.entries:
        match.act(entry.seat, entry.text)
        states.append(match.state)
    standing = []
    for number, logged in enumerate(match.log, 1):
        before = states[logged.after]
        # With chance results entered by hand an action completes with the last answer, so just before the next action.
        after = states[match.log[number].after] if number < len(match.log) else match.state
        standing.append(Decision(number, before, read_legal(match.game, before, logged.text), after))
    return standing

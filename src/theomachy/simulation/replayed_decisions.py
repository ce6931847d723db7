"""Rebuilds the decisions of a recorded game for the analysis in `bots`."""

from __future__ import annotations

from theomachy.bots.analysis import Decision
from theomachy.core.match import Match
from theomachy.core.notation import parse_legal_action
from theomachy.core.record import Record


def replay_decisions(match: Match, record: Record) -> list[Decision]:
    """Replay a record on a fresh match; return the decisions that were not taken back, in order."""
    states = [match.state]
    for entry in record.entries:
        match.play(entry.seat, entry.text)
        states.append(match.state)
    standing = []
    for number, logged in enumerate(match.log, 1):
        before = states[logged.entries_before]
        # With chance results entered by hand an action completes with the last answer, so just before the next action.
        after = states[match.log[number].entries_before] if number < len(match.log) else match.state
        standing.append(Decision(number, before, parse_legal_action(match.game, before, logged.text), after))
    return standing

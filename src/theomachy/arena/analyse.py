"""The decisions of a recorded game, for `bots/analysis.py`."""

from __future__ import annotations

from theomachy.bots.analysis import Decision
from theomachy.core.match import Match
from theomachy.core.notation import read_legal
from theomachy.core.record import Record


def decisions(match: Match, record: Record) -> list[Decision]:
    """All that was done and not taken back, in order; `match` is at its beginning."""
    states = [match.state]
    for entry in record.entries:
        match.act(entry.seat, entry.text)
        states.append(match.state)
    found = []
    for number, played in enumerate(match.log, 1):
        before = states[played.after]
        # Dealt by hand it happens with the last answer, so before the next one.
        after = states[match.log[number].after] if number < len(match.log) else match.state
        found.append(Decision(number, before, read_legal(match.game, before, played.text), after))
    return found

"""Replays the entries of a record on a match, one by one. All replays of the project go through here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from theomachy.core.corrections import apply_corrections
from theomachy.core.history import HistoryEntry, PendingAction
from theomachy.core.record import RecordEntry
from theomachy.core.rule_errors import Problem
from theomachy.core.state import State

if TYPE_CHECKING:
    from theomachy.core.match import Match


class ReplayStep:
    """One replayed entry: its number from 1, the states before and after it, and what the match logged.

    `pending` is what waited for a physical result before the entry.
    """

    def __init__(
        self,
        number: int,
        entry: RecordEntry,
        before: State,
        pending: PendingAction | None,
        log_entry: HistoryEntry,
        after: State,
    ) -> None:
        self.number = number
        self.entry = entry
        self.before = before
        self.pending = pending
        self.log_entry = log_entry
        self.after = after


class IllegalEntry(Problem):
    """Raised at the first entry that is not legal. `problem` is why, `number` the number of the entry from 1."""

    def __init__(self, number: int, entry: RecordEntry, problem: Problem) -> None:
        reason = problem.reason
        why = reason.things[-1] if reason.things else reason.slug
        line_number = entry.line_number if entry.line_number > 0 else number
        super().__init__("record-not-legal", [str(line_number), entry.to_line(), why])
        self.number = number
        self.entry = entry
        self.problem = problem


class ReplaySteps:
    """Iterates over the entries and plays each on the match. A class, since generators are slow when compiled.

    With `are_corrected`, physical results were corrected in the entries already, so a correction itself is only
    recorded. Else a correction is checked and replays the match, as when it was made.
    """

    def __init__(self, match: Match, entries: list[RecordEntry], are_corrected: bool = False) -> None:
        self.match = match
        self.entries = entries
        self.are_corrected = are_corrected
        self.count = 0

    def __iter__(self) -> ReplaySteps:
        return self

    def __next__(self) -> ReplayStep:
        if self.count >= len(self.entries):
            raise StopIteration
        entry = self.entries[self.count]
        self.count += 1
        before, pending = self.match.state, self.match.pending
        try:
            if self.are_corrected:
                log_entry = self.match.replay_entry(entry)
            else:
                log_entry = self.match.play(entry.seat, entry.text)
        except Problem as problem:
            raise IllegalEntry(self.count, entry, problem) from None
        return ReplayStep(self.count, entry, before, pending, log_entry, self.match.state)

    def play_all(self) -> Match:
        """Play the remaining entries; return the match."""
        for _ in self:
            pass
        return self.match


def replay_steps(match: Match, entries: list[RecordEntry]) -> ReplaySteps:
    """Replay entries as they were recorded on a match that has none of them yet."""
    return ReplaySteps(match, entries)


def corrected_steps(match: Match, entries: list[RecordEntry]) -> ReplaySteps:
    """Replay entries with all corrections of physical results applied from the start."""
    return ReplaySteps(match, apply_corrections(entries), True)

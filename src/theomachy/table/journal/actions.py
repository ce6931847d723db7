"""Journal entries of the running game: its start, its actions, and steps of a lesson."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Literal

from theomachy.core.rule_errors import Problem
from theomachy.lessons import READ_ON_MESSAGE
from theomachy.table.journal.entry import JournalEntry, SeatEntry
from theomachy.table.model import ProcessedRequest, ValidatedEntry

if TYPE_CHECKING:
    from theomachy.table.table import Table

ActionSource = Literal["", "bot", "stand-in"]


@dataclass(kw_only=True, slots=True)
class GameStarted(JournalEntry, tag="started"):
    """The game began: the first shuffle was made."""

    def validate(self, table: Table) -> ValidatedEntry:
        started = table.create_match()
        if started.error is not None:
            raise started.error
        return ValidatedEntry(self, started_match=started)

    def apply(self, table: Table, validated: ValidatedEntry, now: float) -> None:
        assert validated.started_match is not None
        table.apply_start(validated.started_match, now)


@dataclass(kw_only=True, slots=True)
class ActionPlayed(JournalEntry, tag="acted"):
    """An action was played, or another entry of the record was made, such as an undo.

    `spent`: the seconds it took. `id`: the idempotency key of the request.
    """

    seat: int
    text: str
    id: str = ""
    spent: float = 0.0
    mark: ActionSource = ""
    changes_setup: ClassVar[bool] = False

    def validate(self, table: Table) -> ValidatedEntry:
        """Play the action on a copy. The outcome holds the entry with the canonical text of the action."""
        if table.match is None:
            raise Problem("not-started", [])
        transition = table.match.try_action(self.seat, self.text)
        canonical = transition.record_entry.text
        entry = self if self.text == canonical else replace(self, text=canonical)
        return ValidatedEntry(entry, transition=transition)

    def apply(self, table: Table, validated: ValidatedEntry, now: float) -> None:
        assert validated.transition is not None
        table.advance_match(validated.transition, self.mark, now)
        table.clocks.spend(self.seat, self.spent, turn_over=table.require_match().state.seat != self.seat)
        if not self.mark:
            table.clocks.on_vacation.discard(self.seat)
        if self.id:
            table.processed_requests[self.seat, self.id] = ProcessedRequest(table.version, self.text)


@dataclass(kw_only=True, slots=True)
class LessonStepRead(SeatEntry, tag="read-on"):
    """A step of a lesson was read."""

    step: int
    id: str = ""

    def apply(self, table: Table, validated: ValidatedEntry, now: float) -> None:
        table.lesson_steps_read = max(table.lesson_steps_read, self.step + 1)
        table.play_version = table.version
        table.decision_started = now
        if self.id:
            table.processed_requests[self.seat, self.id] = ProcessedRequest(table.version, READ_ON_MESSAGE)

"""Journal entries of a takeback that needs consent: the request and the answers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from theomachy.core.record import AGREED_UNDO
from theomachy.table.journal.entry import JournalEntry, SeatEntry
from theomachy.table.model import PendingTakeback, ValidatedEntry

if TYPE_CHECKING:
    from theomachy.table.table import Table


@dataclass(kw_only=True, slots=True)
class TakebackRequested(SeatEntry, tag="wished"):
    """A takeback was requested. `agreed`: the seats on the requester's device."""

    agreed: list[int]

    def validate(self, table: Table) -> ValidatedEntry:
        SeatEntry.validate(self, table)
        return with_takeback(self, table, PendingTakeback(table.version + 1, self.seat, frozenset(self.agreed)))

    def apply(self, table: Table, validated: ValidatedEntry, now: float) -> None:
        if validated.transition is None:
            table.add_chat(self.seat, "", "wished")
        apply_takeback(table, validated, now)


@dataclass(kw_only=True, slots=True)
class TakebackAnswered(JournalEntry, tag="answered"):
    """A takeback request was answered. The last yes executes it, one no cancels it."""

    seats: list[int]
    yes: bool

    def validate(self, table: Table) -> ValidatedEntry:
        if table.takeback is None or not self.yes:
            return ValidatedEntry(self)
        agreed_seats = table.takeback.agreed_seats.union(self.seats)
        return with_takeback(self, table, replace(table.takeback, agreed_seats=agreed_seats))

    def apply(self, table: Table, validated: ValidatedEntry, now: float) -> None:
        is_own = table.takeback is not None and table.takeback.seat in self.seats
        for seat in self.seats:
            table.add_chat(seat, "", "agreed" if self.yes else "withdrew" if is_own else "denied")
        apply_takeback(table, validated, now)


def with_takeback(entry: JournalEntry, table: Table, takeback: PendingTakeback) -> ValidatedEntry:
    """Return the outcome of an entry after which `takeback` is the open request; once all agree, the takeback
    is tried.
    """
    if table.unanswered_seats(takeback):
        return ValidatedEntry(entry, takeback=takeback)
    transition = table.require_match().try_action(takeback.seat, AGREED_UNDO)
    return ValidatedEntry(entry, transition=transition, takeback=takeback)


def apply_takeback(table: Table, validated: ValidatedEntry, now: float) -> None:
    """Set the open takeback request, and execute the takeback once it is granted."""
    table.takeback = validated.takeback
    if validated.takeback is None:
        table.takeback_denied_at = table.play_version
    if validated.transition is not None:
        table.advance_match(validated.transition, "", now)

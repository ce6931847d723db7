"""The base of the entries of a table's journal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from theomachy.core.rule_errors import Problem
from theomachy.table.event_journal import Entry
from theomachy.table.model import ValidatedEntry

if TYPE_CHECKING:
    from theomachy.table.table import Table


class JournalEntry(Entry):
    """An entry of a table's journal: one change of the table."""

    __slots__ = ()
    types: ClassVar[dict[str, type[Any]]] = {}
    # Whether connections must refresh their cached texts and seats after this entry.
    changes_setup: ClassVar[bool] = True

    def validate(self, table: Table) -> ValidatedEntry:
        """Compute the outcome of this entry on copies; the table does not change.

        Raises Problem if the rules refuse the entry.
        """
        return ValidatedEntry(self)

    def apply(self, table: Table, validated: ValidatedEntry, now: float) -> None:
        """Change the table. By default it does not change: the entry matters to the journal alone.

        The table's `version` and `changed_at` are set before. `now` is the monotonic clock.
        """


@dataclass(kw_only=True, slots=True)
class SeatEntry(JournalEntry):
    """Base of the entries about one seat."""

    seat: int

    def validate(self, table: Table) -> ValidatedEntry:
        if not 0 <= self.seat < len(table.seats):
            raise Problem("no-such-seat", [str(self.seat)])
        return ValidatedEntry(self)

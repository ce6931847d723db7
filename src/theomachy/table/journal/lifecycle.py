"""Journal entries around the game: group link, chat, export, the tables that follow, repair and closing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from theomachy.table.journal.entry import JournalEntry
from theomachy.table.model import ValidatedEntry

if TYPE_CHECKING:
    from theomachy.table.table import Table


@dataclass(kw_only=True, slots=True)
class GroupLinked(JournalEntry, tag="grouped"):
    """The table was linked to a group."""

    group: str

    def apply(self, table: Table, validated: ValidatedEntry, now: float) -> None:
        table.group = self.group


@dataclass(kw_only=True, slots=True)
class ChatPosted(JournalEntry, tag="said"):
    """A chat message was posted.

    Seat -1 is a spectator. A `sign` is a ready-made message that every client localizes.
    """

    seat: int
    text: str
    sign: str = ""

    def apply(self, table: Table, validated: ValidatedEntry, now: float) -> None:
        table.add_chat(self.seat, self.text, self.sign)


@dataclass(kw_only=True, slots=True)
class RecordExported(JournalEntry, tag="saved"):
    """The record of the running game was exported, so a player may know the hidden cards."""

    def apply(self, table: Table, validated: ValidatedEntry, now: float) -> None:
        table.record_exported = True


@dataclass(kw_only=True, slots=True)
class RematchCreated(JournalEntry, tag="again"):
    """The rematch was created, at the table with this id."""

    table: str

    def apply(self, table: Table, validated: ValidatedEntry, now: float) -> None:
        table.rematch_table = self.table


@dataclass(kw_only=True, slots=True)
class NextChapterCreated(JournalEntry, tag="next"):
    """The next chapter of the campaign was created, at the table with this id."""

    table: str

    def apply(self, table: Table, validated: ValidatedEntry, now: float) -> None:
        table.next_table = self.table


@dataclass(kw_only=True, slots=True)
class TableRepaired(JournalEntry, tag="mended"):
    """The host repaired a stuck table: entries after number `good` and before this one no longer count."""

    good: int


@dataclass(kw_only=True, slots=True)
class TableClosed(JournalEntry, tag="closed"):
    """An administrator closed the table: it is read-only from here."""

"""Journal entries about the table around the game: its settings, its chat, tables that follow it, repair, closing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from theomachy.table.journal.entry import JournalEntry
from theomachy.table.messages.requests import BotSpeed
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
class VisibilityChanged(JournalEntry, tag="shown"):
    public: bool

    def apply(self, table: Table, validated: ValidatedEntry, now: float) -> None:
        table.public = self.public


@dataclass(kw_only=True, slots=True)
class SpectatorChatChanged(JournalEntry, tag="hushed"):
    """Spectator chat was forbidden (`hushed`) or allowed."""

    hushed: bool

    def apply(self, table: Table, validated: ValidatedEntry, now: float) -> None:
        table.spectators_muted = self.hushed


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
class BotSpeedChanged(JournalEntry, tag="paced"):
    """The speed of the bots was changed."""

    tempo: BotSpeed

    def apply(self, table: Table, validated: ValidatedEntry, now: float) -> None:
        table.bot_speed = self.tempo


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

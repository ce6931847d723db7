"""Journal entries that change the settings of a table: visibility, spectator chat, speed of the bots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from theomachy.table.journal.entry import JournalEntry
from theomachy.table.messages.requests import BotSpeed
from theomachy.table.model import ValidatedEntry

if TYPE_CHECKING:
    from theomachy.table.table import Table


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
class BotSpeedChanged(JournalEntry, tag="paced"):
    """The speed of the bots was changed."""

    tempo: BotSpeed

    def apply(self, table: Table, validated: ValidatedEntry, now: float) -> None:
        table.bot_speed = self.tempo

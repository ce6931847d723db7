"""The journal of a table: every change of a table is one entry (event sourcing).

Each entry type defines its stored tag, its fields, how it is validated, and how it changes the table. Importing this
package registers all of them."""

from __future__ import annotations

from theomachy.table.event_journal import DamagedEntry, StoredEntry, UnknownEntry
from theomachy.table.journal.actions import ActionPlayed, ActionSource, GameStarted, LessonStepRead
from theomachy.table.journal.creation import FinishedChapter, InitialSeat, TableCreated
from theomachy.table.journal.entry import JournalEntry
from theomachy.table.journal.lifecycle import (
    ChatPosted,
    GroupLinked,
    NextChapterCreated,
    RecordExported,
    RematchCreated,
    TableClosed,
    TableRepaired,
)
from theomachy.table.journal.seats import (
    PlayerRenamed,
    PlayerResigned,
    SeatBotChanged,
    SeatLeft,
    SeatReclaimed,
    SeatSigned,
    SeatTaken,
    StandInSeated,
    VacationChanged,
)
from theomachy.table.journal.settings import BotSpeedChanged, SpectatorChatChanged, VisibilityChanged
from theomachy.table.journal.takeback import TakebackAnswered, TakebackRequested

__all__ = [
    "ActionPlayed",
    "ActionSource",
    "BotSpeedChanged",
    "ChatPosted",
    "DamagedEntry",
    "FinishedChapter",
    "GameStarted",
    "GroupLinked",
    "InitialSeat",
    "JournalEntry",
    "LessonStepRead",
    "NextChapterCreated",
    "PlayerRenamed",
    "PlayerResigned",
    "RecordExported",
    "RematchCreated",
    "SeatBotChanged",
    "SeatLeft",
    "SeatReclaimed",
    "SeatSigned",
    "SeatTaken",
    "SpectatorChatChanged",
    "StandInSeated",
    "StoredEntry",
    "TableClosed",
    "TableCreated",
    "TableRepaired",
    "TakebackAnswered",
    "TakebackRequested",
    "UnknownEntry",
    "VacationChanged",
    "VisibilityChanged",
]

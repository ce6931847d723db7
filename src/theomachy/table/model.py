"""The parts of a table's state: seats, log entries, chat messages, the open takeback request."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from theomachy.core.event import Event
from theomachy.core.match import Match, Transition
from theomachy.table.messages.requests import SeatKind

if TYPE_CHECKING:
    from theomachy.table.journal import JournalEntry


@dataclass
class Seat:
    kind: SeatKind
    name: str
    bot: str
    # Hash of the secret key.
    key_hash: str
    # The bot that plays for an absent player.
    stand_in: str = ""
    # Verified device identity of the player.
    signet: str = ""

    def is_free(self) -> bool:
        return self.kind == "open" and not self.key_hash

    def has_person(self) -> bool:
        return bool(self.key_hash)

    def bot_in_charge(self) -> str:
        """Return the bot that decides for this seat; empty if a person does."""
        return self.bot if self.kind == "bot" else self.stand_in


class LogEntry(NamedTuple):
    """A log entry with the events it caused. Entries that were undone stay in the log."""

    number: int
    seat: int
    text: str
    events: list[Event]
    mark: str


@dataclass(frozen=True)
class ChatMessage:
    """A chat message. A `sign` is a ready-made message that every client localizes."""

    number: int
    seat: int
    text: str
    at: float
    sign: str = ""


@dataclass(frozen=True)
class PendingTakeback:
    """An open takeback request: the number of its journal entry, the seat that asks, and the seats that have agreed."""

    number: int
    seat: int
    agreed_seats: frozenset[int]


class ProcessedRequest(NamedTuple):
    """A processed request (idempotency record): the table version it led to, and its action."""

    version: int
    text: str


@dataclass(frozen=True)
class StartedMatch:
    """A match that has begun.

    `log` has the entries of the record that it resumes from; `error` is that of the first entry that the rules refused.
    """

    match: Match
    log: list[LogEntry]
    error: Exception | None = None


class ValidatedEntry(NamedTuple):
    """An entry with its outcome, computed on copies before the table changes.

    `takeback` is the takeback request that is open after the entry.
    """

    entry: JournalEntry
    transition: Transition | None = None
    started_match: StartedMatch | None = None
    takeback: PendingTakeback | None = None


@dataclass(frozen=True)
class TableFault:
    """Why a table is stuck: the number of the entry that failed, the kind of failure, and a detail for the log.

    Kinds: `rules` (the rules refuse it), `fault` (the rules raised an error), `damaged` (missing or invalid), `newer`
    (written by a newer version), `changed` (rules or data have changed since the game began), `closed` (by an
    administrator).
    """

    entry_number: int
    kind: str
    detail: str

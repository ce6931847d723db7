"""Snapshots of tables on disk, so that a restart need not replay long games. The cache may be deleted at any time.

The folder is readable and writable by this user alone, because it holds pickles and random seeds. Each database has its
own folder. A snapshot is used only if its hash chain matches the journal; otherwise the journal is replayed.
"""

from __future__ import annotations

import hashlib
import logging
import os
import pickle  # nosec B403: read only from a folder that is this user's alone
import sys
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path

from theomachy.core.event import Event
from theomachy.core.game import Game
from theomachy.core.history import HistoryEntry
from theomachy.core.match import Match
from theomachy.core.record import RecordEntry
from theomachy.core.state import State
from theomachy.server.ongoing_errors import OngoingErrors
from theomachy.table.messages.requests import BotSpeed
from theomachy.table.model import ChatMessage, LogEntry, ProcessedRequest, Seat
from theomachy.table.rebuild import DecodedEntry, journal_hashes
from theomachy.table.table import Table

LOG = logging.getLogger("theomachy.server")
PACKAGE_FOLDER = Path(__file__).parents[2]
ERROR_NAME = "snapshots"
PlainEvent = tuple[str, tuple[int, ...], int]
PlainLogEntry = tuple[int, int, str, list[PlainEvent], str]
# Fields of Table that a snapshot does not hold: the first journal entry or other fields of the snapshot give them.
REBUILT_FIELDS = (
    "id",
    "game",
    "luck",
    "creation",
    "created_at",
    "packs",
    "commitment",
    "clocks",
    "match",
    "fault",
    "decision_started",
    "last_valid",
    "text_cache",
    # A snapshot is taken only after an action, and an action ends pending takeback requests.
    "takeback",
    "takeback_denied_at",
)


@dataclass(frozen=True)
class Snapshot:
    """A pickled snapshot: fields named as in Table, then the match and the clocks as plain values."""

    stamp: str
    version: int
    journal_hash: str
    seats: list[Seat]
    hosts: set[str]
    phase: str
    public: bool
    spectators_muted: bool
    group: str
    rematch_table: str
    next_table: str
    play_version: int
    setup_version: int
    changed_at: float
    chat: list[ChatMessage]
    chat_count: int
    bot_speed: BotSpeed
    record_exported: bool
    lesson_steps_read: int
    processed_requests: dict[tuple[int, str], ProcessedRequest]
    log: list[PlainLogEntry]
    left: list[float]
    rest: list[float]
    resting: set[int]
    state: State
    names: list[str]
    entries: list[tuple[int, str]]
    match_log: list[tuple[int, str, int]]


class Snapshots:
    def __init__(self, folder: Path | None, every: int, database: str, ongoing_errors: OngoingErrors) -> None:
        self.folder = snapshot_folder(folder, database) if folder is not None else None
        self.every = every
        self.ongoing_errors = ongoing_errors
        self.entries_at_last: dict[str, int] = {}

    def open(self) -> None:
        """Create the folder. If that fails, the error is reported and no snapshots are taken."""
        if self.folder is None:
            return
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.folder.parent.chmod(0o700)
        except OSError as error:
            self.ongoing_errors.record(ERROR_NAME, error)
            self.folder = None

    def save_if_due(self, table: Table) -> None:
        """Take a snapshot after every `every` actions, where nothing can be undone: undo points are not saved."""
        match = table.match
        new = len(table.log) - self.entries_at_last.get(table.id, 0)
        if self.folder is None or match is None or match.undo_points or match.pending is not None or new < self.every:
            return
        self.entries_at_last[table.id] = len(table.log)
        try:
            path = self.folder / table.id
            # The process id keeps several servers on one machine from writing the same file.
            part = path.with_suffix(f".{os.getpid()}.part")
            part.write_bytes(pickle.dumps(make_snapshot(table, match), pickle.HIGHEST_PROTOCOL))
            part.replace(path)
        except Exception as error:
            self.ongoing_errors.record(ERROR_NAME, error)
        else:
            self.ongoing_errors.clear(ERROR_NAME)

    def restore(self, table: Table, rows: list[DecodedEntry]) -> None:
        """Load the snapshot into a table that was just opened, if it matches these journal entries and this code."""
        if self.folder is None:
            return
        try:
            frozen = pickle.loads((self.folder / table.id).read_bytes())  # nosec B301: see above
            if self.is_valid(table, frozen, rows):
                load_snapshot(table, frozen)
                self.entries_at_last[table.id] = len(table.log)
        except FileNotFoundError:
            return
        except Exception as error:
            LOG.warning("snapshot %s: %s", table.id, repr(error))

    def is_valid(self, table: Table, snapshot: object, rows: list[DecodedEntry]) -> bool:
        if not isinstance(snapshot, Snapshot) or snapshot.stamp != code_fingerprint(table.game):
            return False
        return (snapshot.version, snapshot.journal_hash) in journal_hashes(table, rows)

    def forget(self, table: Table) -> None:
        self.entries_at_last.pop(table.id, None)


def snapshot_folder(folder: Path, database: str) -> Path:
    """Return the snapshot folder of a database."""
    return folder / sha256_hex(database)[:16]


def make_snapshot(table: Table, match: Match) -> Snapshot:
    return Snapshot(
        stamp=code_fingerprint(table.game),
        version=table.version,
        journal_hash=table.journal_hash,
        seats=table.seats,
        hosts=table.hosts,
        phase=table.phase,
        public=table.public,
        spectators_muted=table.spectators_muted,
        group=table.group,
        rematch_table=table.rematch_table,
        next_table=table.next_table,
        play_version=table.play_version,
        setup_version=table.setup_version,
        changed_at=table.changed_at,
        chat=table.chat,
        chat_count=table.chat_count,
        bot_speed=table.bot_speed,
        record_exported=table.record_exported,
        lesson_steps_read=table.lesson_steps_read,
        processed_requests=table.processed_requests,
        log=[(item.number, item.seat, item.text, plain_events(item.events), item.mark) for item in table.log],
        left=table.clocks.seconds_left,
        rest=table.clocks.vacation_left,
        resting=table.clocks.on_vacation,
        state=match.state.copy(),
        names=match.names,
        entries=[(entry.seat, entry.text) for entry in match.entries],
        match_log=[(played.seat, played.text, played.entries_before) for played in match.log],
    )


def plain_events(events: list[Event]) -> list[PlainEvent]:
    return [(event.kind.name, event.things, event.audience) for event in events]


def load_snapshot(table: Table, snapshot: Snapshot) -> None:
    """Load a snapshot into a table. The match is built first, so that an error leaves the table unchanged."""
    kinds = {kind.name: kind for kind in table.game.event_kinds}
    log = [
        LogEntry(number, seat, text, [Event(kinds[kind], things, only) for kind, things, only in events], mark)
        for number, seat, text, events, mark in snapshot.log
    ]
    match = Match(table.game, table.setup(), table.luck, snapshot.names, table.creation.date)
    match.state, match.pending = snapshot.state, None
    match.entries = [RecordEntry(seat, text) for seat, text in snapshot.entries]
    match.log = [HistoryEntry(seat, text, [], after) for seat, text, after in snapshot.match_log]
    table.match, table.log = match, log
    table.clocks.seconds_left = snapshot.left
    table.clocks.vacation_left, table.clocks.on_vacation = snapshot.rest, snapshot.resting
    table.version = table.last_valid = snapshot.version
    table.journal_hash = snapshot.journal_hash
    table.seats, table.hosts = snapshot.seats, snapshot.hosts
    table.phase, table.public, table.spectators_muted = snapshot.phase, snapshot.public, snapshot.spectators_muted
    table.group, table.rematch_table, table.next_table = snapshot.group, snapshot.rematch_table, snapshot.next_table
    table.play_version, table.setup_version, table.changed_at = (
        snapshot.play_version,
        snapshot.setup_version,
        snapshot.changed_at,
    )
    table.chat, table.chat_count, table.processed_requests = (
        snapshot.chat,
        snapshot.chat_count,
        snapshot.processed_requests,
    )
    table.bot_speed, table.record_exported, table.lesson_steps_read = (
        snapshot.bot_speed,
        snapshot.record_exported,
        snapshot.lesson_steps_read,
    )


@cache
def code_fingerprint(game: Game) -> str:
    """Return a fingerprint of Python, the rule files and the fields of a snapshot, so that other code ignores it."""
    folders = (PACKAGE_FOLDER / "core", PACKAGE_FOLDER / "table", Path(game.info.folder))
    files = [path for folder in folders for path in sorted(folder.rglob("*"))]
    stats = [(path.name, path.stat().st_size, path.stat().st_mtime_ns) for path in files if path.is_file()]
    sources = [stat for stat in stats if not stat[0].endswith(".pyc")]
    names = [field.name for field in fields(Snapshot)]
    return f"{sys.version} {names} {game.info.id} {game.info.version} {sha256_hex(repr(sources))}"


def sha256_hex(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()

"""The table service: loads, creates and changes tables. The server and the offline page each subclass it.

Event sourcing with optimistic concurrency: the state of a table follows from its journal, and every change appends one
entry with the next version number."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any, NamedTuple, Protocol, TypeVar

from theomachy.core.record import Luck, read_luck
from theomachy.core.rule_errors import Problem
from theomachy.table import creation_events
from theomachy.table.commands import play
from theomachy.table.errors import RequestError
from theomachy.table.game_catalog import GameCatalog
from theomachy.table.journal import (
    GameStarted,
    JournalEntry,
    StoredEntry,
    TableCreated,
    TableRepaired,
    VisibilityChanged,
)
from theomachy.table.model import ValidatedEntry
from theomachy.table.permissions import require_not_stuck
from theomachy.table.rebuild import DecodedEntry, check_same_rules, decode_journal, open_read_only, replay_journal
from theomachy.table.storage import AppendRequest, Storage, StorageUnavailable, TableIndexRow, VersionConflict
from theomachy.table.table import Table, table_from_creation

T = TypeVar("T")
ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
ID_LENGTH = 16
KEY_BYTES = 32
INVITE_BYTES = 16
MAX_ATTEMPTS = 5
# Checks a request against the present table. Returns the entry to append, or a version number if there is nothing to
# change.
Command = Callable[[], JournalEntry | int]
OnChanged = Callable[[Table], None]


class Clock(Protocol):
    """Clocks: wall time for timestamps, and a monotonic clock for durations."""

    wall_time: Callable[[], float]
    monotonic: Callable[[], float]


class Appended(NamedTuple):
    """The result of a command: the table version that includes its effect, and the entry if the command
    appended one.
    """

    version: int
    entry: JournalEntry | None = None


class TableService:
    """Loads tables from storage, keeps them in memory, and appends entries to their journals.

    Subclasses override the methods at the end: secrets, the date, a lock for each table, threads for longer work.
    """

    # A prefix for ids of new tables, so that those of the server and the offline page differ.
    id_prefix = ""

    def __init__(self, storage: Storage, catalog: GameCatalog, clock: Clock, on_changed: OnChanged) -> None:
        self.storage: Storage = storage
        self.catalog = catalog
        self.clock = clock
        # Called after every stored entry.
        self.on_changed = on_changed
        self.cache: dict[str, Table] = {}

    async def get(self, table_id: str) -> Table:
        """Return the table with this id, from memory or rebuilt from its journal."""
        if table_id not in self.cache:
            self.check_id(table_id)
            self.cache[table_id] = await self.load_from_storage(table_id)
        return self.cache[table_id]

    async def find_or_none(self, table_id: str) -> Table | None:
        """Return a table, or None if it cannot be opened.

        For lists and background tasks, which then go on with the other tables.
        """
        try:
            return await self.get(table_id)
        except (RequestError, Problem):
            return None
        except StorageUnavailable:
            raise
        except Exception as error:
            self.log_unopened(table_id, error)
            return None

    async def load_from_storage(self, table_id: str) -> Table:
        luck = await self.storage.load_luck(table_id)
        if luck is None:
            raise RequestError(404, "no-such-table")
        rows = await self.storage.load_entries(table_id, 0)
        table = await self.run_in_thread(self.rebuild_table, table_id, luck, rows)
        self.log_stuck(table)
        return table

    def rebuild_table(self, table_id: str, luck: str, stored: list[StoredEntry]) -> Table:
        entries = decode_journal(stored)
        creation = entries[0].entry if entries else None
        if not isinstance(creation, TableCreated) or stored[0].number != 1:
            self.log_unopened(table_id, creation)
            raise RequestError(503, "table-broken")
        game = self.catalog.get_game(creation.game)
        packs = self.catalog.pack_folders(game, creation.packs)
        sealed = read_luck(creation.luck or "sealed", luck.split("\n"), 0)
        table = table_from_creation(table_id, game, sealed, creation, stored[0], packs)
        if creation.closed:
            open_read_only(table)
        else:
            self.restore_snapshot(table, entries[1:])
        # Restart the present decision: clocks stand still while no process has loaded the table, because wall times of
        # other machines are not comparable.
        table.decision_started = self.clock.monotonic()
        replay_journal(
            table, [entry for entry in entries if entry.stored.number > table.version], table.decision_started
        )
        setup = table.setup()
        check_same_rules(table, setup.version, game.pack(setup).version_line())
        return table

    async def create(self, creation: TableCreated, luck: Luck | None = None, fixed_id: str = "") -> Table:
        """Create a table with sealed luck: a secret key, whose commitment is public so that players can verify it at
        the end.

        - A given `luck` is that of a record: its entries are played with it, everything after them with a new key.
        - A lesson keeps its prepared luck throughout.
        - `fixed_id` is an id that was assigned before.
        """
        if luck is None or not (creation.closed or creation.lesson):
            luck = (luck or Luck()).switch_after(len(creation.entries), self.new_luck(creation))
        creation.luck = luck.public_line() if luck.next_luck is not None or luck.by_hand else ""
        table_id = fixed_id or self.new_id()
        game = self.catalog.get_game(creation.game)
        packs = self.catalog.pack_folders(game, creation.packs)
        creation_events.add_rules_version(game, creation, packs)
        stored = StoredEntry(1, self.clock.wall_time(), creation.encode())
        table = table_from_creation(table_id, game, luck, creation, stored, packs)
        table.decision_started = self.clock.monotonic()
        if creation.closed:
            open_read_only(table)
        await self.storage.append(
            AppendRequest(table_id, stored, TableIndexRow(creation.public, table.phase, stored.at), luck.secret_lines())
        )
        self.cache[table_id] = table
        return table

    def new_luck(self, creation: TableCreated) -> Luck:
        luck = Luck(key=self.random_bytes(KEY_BYTES))
        luck.by_hand = creation.by_hand
        return luck

    async def execute(self, table: Table, command: Command) -> Appended:
        """Run a command on a table and append its entry. Returns after the commit.

        The command checks the request against the table as it is now. It returns an entry, or a version number if the
        request was processed before. It raises if the request is refused.
        """
        return await self.append(table, command)

    async def append(self, table: Table, command: Command) -> Appended:
        """Run the command, validate its entry, store it, then apply it: only entries that the rules accept are stored.

        Optimistic concurrency: after a version conflict, or a refusal that newer entries may resolve, read the newer
        entries and retry.
        """
        async with self.lock(table):
            for _ in range(MAX_ATTEMPTS):
                try:
                    entry = command()
                    if isinstance(entry, int):
                        return Appended(entry)
                    validated = self.validate(table, entry)
                    stored = StoredEntry(table.version + 1, self.clock.wall_time(), validated.entry.encode())
                    index = index_after(table, validated.entry, stored.at)
                    await self.storage.append(AppendRequest(table.id, stored, index))
                except (RequestError, VersionConflict) as error:
                    await self.resync_or_raise(table, error)
                else:
                    await self.accept(table, validated, stored)
                    return Appended(stored.number, validated.entry)
        raise RequestError(409, "stale")

    async def accept(self, table: Table, validated: ValidatedEntry, stored: StoredEntry) -> None:
        """Apply a stored entry. After a repair, rebuild the table instead."""
        if isinstance(validated.entry, TableRepaired):
            await self.reload(table)
        else:
            try:
                table.apply(validated, stored, self.clock.monotonic())
            except Exception as error:
                raise self.report_incident(table, error, validated.entry) from error
        self.after_commit(table, validated.entry)

    async def resync_or_raise(self, table: Table, error: RequestError | VersionConflict) -> None:
        """Read new journal entries of other processes; re-raise the refusal if there were none."""
        if not await self.catch_up(table) and isinstance(error, RequestError):
            raise error

    def validate(self, table: Table, entry: JournalEntry) -> ValidatedEntry:
        """Validate an entry against the rules, on copies. A refusal gets the most specific reason that the game has."""
        if not isinstance(entry, TableRepaired):
            require_not_stuck(table)
        try:
            return table.try_entry(entry)
        except Problem as problem:
            raise play.rule_refusal(table, entry, problem) from None
        except Exception as error:
            raise self.report_incident(table, error, entry) from error

    async def catch_up(self, table: Table) -> bool:
        """Apply entries that another process has appended. Returns whether there were any."""
        entries = decode_journal(await self.storage.load_entries(table.id, table.version))
        if any(isinstance(entry.entry, TableRepaired) for entry in entries):
            await self.reload(table)
        elif entries:
            replay_journal(table, entries, self.decision_start(entries[-1].stored))
            self.log_stuck(table)
        if entries:
            self.notify(table)
        return bool(entries)

    async def reload(self, table: Table) -> None:
        """Rebuild a table after a repair. The Table object stays the same, because connections refer to it."""
        table.replace_with(await self.load_from_storage(table.id))

    def notify(self, table: Table) -> None:
        """Call `on_changed`. Its errors are reported and do not undo the change."""
        try:
            self.on_changed(table)
        except Exception as error:
            self.report_incident(table, error)

    def check_id(self, table_id: str) -> None:
        name = table_id.removeprefix(self.id_prefix)
        if len(table_id) != len(self.id_prefix) + ID_LENGTH or not all(letter in ID_LETTERS for letter in name):
            raise RequestError(404, "no-such-table")

    def new_id(self) -> str:
        return self.id_prefix + "".join([ID_LETTERS[byte % len(ID_LETTERS)] for byte in self.random_bytes(ID_LENGTH)])

    def new_key(self) -> str:
        return base64url(self.random_bytes(KEY_BYTES))

    def new_invite(self) -> str:
        """Return a new invitation, short enough for a link."""
        return base64url(self.random_bytes(INVITE_BYTES))

    # For the subclass

    def random_bytes(self, count: int) -> bytes:
        """Return so many cryptographically random bytes."""
        raise NotImplementedError

    def today(self) -> str:
        raise NotImplementedError

    def lock(self, table: Table) -> AbstractAsyncContextManager[object]:
        """Return the lock that makes changes of a table sequential."""
        raise NotImplementedError

    def report_incident(self, table: Table, error: Exception, entry: JournalEntry | None = None) -> RequestError:
        """Log an internal error, and return the refusal to send to the user."""
        raise NotImplementedError

    async def run_costly(self, work: Callable[..., T], *args: Any) -> T:
        """Run costly work that strangers may ask for. A server keeps it apart from the work of players."""
        return await self.run_in_thread(work, *args)

    async def run_in_thread(self, work: Callable[..., T], *args: Any) -> T:
        """Run longer work, in a thread if the subclass has threads."""
        return work(*args)

    def restore_snapshot(self, table: Table, entries: list[DecodedEntry]) -> None:
        """Advance a table by its snapshot, if there is one, so that fewer entries must be replayed."""

    def decision_start(self, stored: StoredEntry) -> float:
        """Return when a decision began, on this process's monotonic clock, if an entry of another process
        started it.
        """
        return self.clock.monotonic()

    def after_commit(self, table: Table, entry: JournalEntry) -> None:
        """Do further work after an entry was stored."""
        self.notify(table)

    def log_unopened(self, table_id: str, reason: object) -> None:
        """Log that a table cannot be opened."""

    def log_stuck(self, table: Table) -> None:
        """Log it if a table is stuck."""


def base64url(data: bytes) -> str:
    """Encode bytes for a URL: base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def index_after(table: Table, entry: JournalEntry, time: float) -> TableIndexRow | None:
    """Return the new row of the lobby index after an entry; None if it does not change."""
    if isinstance(entry, VisibilityChanged):
        return TableIndexRow(entry.public, table.phase, time)
    if isinstance(entry, GameStarted):
        return TableIndexRow(table.public, "playing", time, begins=True)
    return None

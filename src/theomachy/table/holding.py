"""The table service: loads, creates and changes tables. The server and the offline page each subclass it.

Event sourcing with optimistic concurrency: a table is what its journal makes of it, and every change appends one entry
with the next version number.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any, NamedTuple, Protocol, TypeVar

from theomachy.core.reason import Problem
from theomachy.core.record import Luck, read_luck
from theomachy.table import acting, opening
from theomachy.table.folding import Counted, counted, fold, hold_to, show
from theomachy.table.lines import Line, Mended, Opened, Row, Shown, Started, write_line
from theomachy.table.pieces import Trial
from theomachy.table.refused import Refused
from theomachy.table.seats import need_sound
from theomachy.table.shelf import Shelf
from theomachy.table.storing import Down, Index, Storage, Taken, Write
from theomachy.table.table import Table, open_table

T = TypeVar("T")
ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
ID_LENGTH = 16
KEY_BYTES = 32
INVITE_BYTES = 16
TRIES = 5
# Checks a request against the present table: returns the entry to append, or a version number if nothing is to do.
Decide = Callable[[], Line | int]
Heard = Callable[[Table], None]


class Times(Protocol):
    """Clocks: wall time for timestamps, and a monotonic clock for durations."""

    wall: Callable[[], float]
    running: Callable[[], float]


class Put(NamedTuple):
    """The result of a command: the version that holds its effect, and the entry, if one was written now."""

    number: int
    line: Line | None = None


class Ready(NamedTuple):
    """A validated entry, ready to be stored."""

    trial: Trial
    row: Row
    write: Write


class Holding:
    """Loads tables from storage, keeps them in memory, and appends entries to their journals.

    The methods at the end are for the subclass: secrets, the date, a lock for each table, threads for longer work.
    """

    # Starts the ids of its tables, where ids of the server and of the offline page could be mixed up.
    prefix = ""

    def __init__(self, store: Storage, shelf: Shelf, times: Times, heard: Heard) -> None:
        self.lines: Storage = store
        self.shelf = shelf
        self.times = times
        # Called after every stored entry.
        self.heard = heard
        self.known: dict[str, Table] = {}

    async def get(self, id: str) -> Table:
        """Return the table with this id, from memory or rebuilt from its journal."""
        if id not in self.known:
            self.check_id(id)
            self.known[id] = await self.read(id)
        return self.known[id]

    async def find(self, id: str) -> Table | None:
        """Return a table, or None if it cannot be opened; for lists and background tasks, which go on with the
        others."""
        try:
            return await self.get(id)
        except (Refused, Problem):
            return None
        except Down:
            raise
        except Exception as error:
            self.unopened(id, error)
            return None

    async def read(self, id: str) -> Table:
        luck = await self.lines.luck(id)
        if luck is None:
            raise Refused(404, "no-such-table")
        rows = await self.lines.lines(id, 0)
        table = await self.apart(self.fold, id, luck, rows)
        self.note_stuck(table)
        return table

    def fold(self, id: str, luck: str, rows: list[Row]) -> Table:
        entries = counted(rows)
        creation = entries[0].line if entries else None
        if not isinstance(creation, Opened) or rows[0].number != 1:
            self.unopened(id, creation)
            raise Refused(503, "table-broken")
        game = self.shelf.game(creation.game)
        packs = self.shelf.folders(game, creation.packs)
        sealed = read_luck(creation.luck or "sealed", luck.split("\n"), 0)
        table = open_table(id, game, sealed, creation, rows[0], packs)
        if creation.closed:
            show(table)
        else:
            self.restore(table, entries[1:])
        # Clocks stand still while no process has the table loaded: wall times of other machines are not comparable.
        table.since = self.times.running()
        fold(table, [entry for entry in entries if entry.row.number > table.version], table.since)
        hold_to(table, game.info.version, game.pack(table.setup()).line())
        return table

    async def make(self, opened: Opened, luck: Luck | None = None, id: str = "") -> Table:
        """Create a table with sealed luck: a secret key whose commitment is public, so that it can be verified at the
        end.

        A given luck is that of a record: the record's entries are played with it, everything after them with a new key.
        A lesson keeps its prepared luck throughout. The id may have been assigned before.
        """
        if luck is None or not (opened.closed or opened.lesson):
            luck = (luck or Luck()).until(len(opened.entries), self.fresh_luck(opened))
        opened.luck = luck.public() if luck.then is not None or luck.by_hand else ""
        table_id = id or self.new_id()
        game = self.shelf.game(opened.game)
        packs = self.shelf.folders(game, opened.packs)
        opening.note_rules(game, opened, packs)
        stored = Row(1, self.times.wall(), write_line(opened))
        table = open_table(table_id, game, luck, opened, stored, packs)
        table.since = self.times.running()
        if opened.closed:
            show(table)
        await self.lines.write(Write(table_id, stored, Index(opened.public, table.phase, stored.at), luck.secret()))
        self.known[table_id] = table
        return table

    def fresh_luck(self, opened: Opened) -> Luck:
        luck = Luck(key=self.secret(KEY_BYTES))
        luck.by_hand = opened.by_hand
        return luck

    async def change(self, table: Table, decide: Decide) -> Put:
        """Run a command on a table and append its entry. Returns after the commit.

        The command checks the request against the table as it is now. It returns an entry, or a version number if the
        request was processed before. It raises if the request is refused.
        """
        return await self.append(table, decide)

    async def append(self, table: Table, decide: Decide) -> Put:
        """Validate, store, apply: an entry is stored only if the rules accept it, and takes effect only once it is
        stored.

        Optimistic concurrency: after a version conflict, or a refusal that newer entries may resolve, catch up and
        retry.
        """
        async with self.lock(table):
            for _ in range(TRIES):
                try:
                    prepared = self.ready(table, decide)
                    if isinstance(prepared, int):
                        return Put(prepared)
                    await self.lines.write(prepared.write)
                    if isinstance(prepared.trial.line, Mended):
                        await self.read_again(table)
                    return self.happen(table, prepared)
                except (Refused, Taken) as error:
                    await self.look_again(table, error)
        raise Refused(409, "stale")

    def ready(self, table: Table, decide: Decide) -> Ready | int:
        """Run a command and validate its entry; or return the version number that the command gives."""
        entry = decide()
        if isinstance(entry, int):
            return entry
        trial = self.attempt(table, entry)
        stored = Row(table.version + 1, self.times.wall(), write_line(trial.line))
        return Ready(trial, stored, Write(table.id, stored, index_after(table, trial.line, stored.at)))

    def happen(self, table: Table, ready: Ready) -> Put:
        """Apply an entry that was stored."""
        entry = ready.trial.line
        if not isinstance(entry, Mended):
            table.accept(ready.trial, ready.row, self.times.running())
        self.settle(table, entry)
        return Put(ready.row.number, entry)

    async def look_again(self, table: Table, failed: Refused | Taken) -> None:
        """Read new journal entries of other processes; re-raise the refusal if there were none."""
        if not await self.catch_up(table) and isinstance(failed, Refused):
            raise failed

    def attempt(self, table: Table, line: Line) -> Trial:
        """Validate an entry against the rules, on copies. A refusal is worded by the game."""
        if not isinstance(line, Mended):
            need_sound(table)
        try:
            return table.attempt(line)
        except Problem as problem:
            raise acting.refusal(table, line, problem) from None
        except Exception as error:
            raise self.incident(table, error, line) from error

    async def catch_up(self, table: Table) -> bool:
        """Apply entries that another process has appended. Returns whether there were any."""
        entries = counted(await self.lines.lines(table.id, table.version))
        if any(isinstance(entry.line, Mended) for entry in entries):
            await self.read_again(table)
        elif entries:
            fold(table, entries, self.began(entries[-1].row))
            self.note_stuck(table)
        if entries:
            self.tell(table)
        return bool(entries)

    async def read_again(self, table: Table) -> None:
        """Rebuild a table after a repair. The object is kept, because connections refer to it."""
        table.become(await self.read(table.id))

    def tell(self, table: Table) -> None:
        """Call the change listener. Its errors are reported and do not undo the change."""
        try:
            self.heard(table)
        except Exception as error:
            self.incident(table, error)

    def check_id(self, id: str) -> None:
        name = id.removeprefix(self.prefix)
        if len(id) != len(self.prefix) + ID_LENGTH or not all(letter in ID_LETTERS for letter in name):
            raise Refused(404, "no-such-table")

    def new_id(self) -> str:
        return self.prefix + "".join([ID_LETTERS[byte % len(ID_LETTERS)] for byte in self.secret(ID_LENGTH)])

    def new_key(self) -> str:
        return worded(self.secret(KEY_BYTES))

    def new_invite(self) -> str:
        """Return a new invitation, short enough for a link."""
        return worded(self.secret(INVITE_BYTES))

    # For the subclass

    def secret(self, count: int) -> bytes:
        """Return so many cryptographically random bytes."""
        raise NotImplementedError

    def today(self) -> str:
        raise NotImplementedError

    def lock(self, table: Table) -> AbstractAsyncContextManager[object]:
        """Return the lock that makes changes of a table sequential."""
        raise NotImplementedError

    def incident(self, table: Table, error: Exception, line: Line | None = None) -> Refused:
        """Log an internal error, and return the refusal to send to the user."""
        raise NotImplementedError

    async def apart(self, work: Callable[..., T], *given: Any) -> T:
        """Run longer work, in a thread where the subclass has them."""
        return work(*given)

    def restore(self, table: Table, rows: list[Counted]) -> None:
        """Bring a table forward from a snapshot, where there is one."""

    def began(self, row: Row) -> float:
        """Return when a decision began that an entry of another process has opened, on our monotonic clock."""
        return self.times.running()

    def settle(self, table: Table, line: Line) -> None:
        """Do what follows a stored entry."""
        self.tell(table)

    def unopened(self, id: str, why: object) -> None:
        """Log that a table cannot be opened."""

    def note_stuck(self, table: Table) -> None:
        """Log it if a table is stuck."""


def worded(secret: bytes) -> str:
    """Encode bytes for a URL: base64url without padding."""
    return urlsafe_b64encode(secret).rstrip(b"=").decode()


def index_after(table: Table, line: Line, at: float) -> Index | None:
    """Return the new row of the lobby index after an entry, if it changes."""
    if isinstance(line, Shown):
        return Index(line.public, table.phase, at)
    if isinstance(line, Started):
        return Index(table.public, "playing", at, begins=True)
    return None

"""All tables: found, loaded, changed one line at a time, forgotten when nobody needs them."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable

from theomachy.core.record import Luck, read_luck
from theomachy.server.errors import Refused
from theomachy.server.lines import Acted, Line, Opened, Shown, Started, read_line, write_line
from theomachy.server.shelf import Shelf
from theomachy.server.snapshots import Snapshots
from theomachy.server.store import Index, Store, StoredLine, Taken, Write
from theomachy.server.table import Table, open_table

ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
ID_LENGTH = 16
TRIES = 5


class Tables:
    """`changed` is called after every line that was stored; whoever owns this sets it."""

    def __init__(self, store: Store, shelf: Shelf, snapshots: Snapshots) -> None:
        self.store = store
        self.shelf = shelf
        self.snapshots = snapshots
        self.known: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Task[Table]] = {}
        self.tasks: set[asyncio.Task[int]] = set()
        self.changed: Callable[[Table], None] = forget
        self.loads = 0

    async def get(self, id: str) -> Table:
        """The table with this id, read from its lines if need be."""
        if id in self.known:
            return self.known[id]
        if len(id) != ID_LENGTH or not all(letter in ID_LETTERS for letter in id):
            raise Refused(404, "no-such-table")
        if id not in self.loading:
            self.loading[id] = asyncio.create_task(self.load(id))
        try:
            return await asyncio.shield(self.loading[id])
        finally:
            if id in self.loading and self.loading[id].done():
                del self.loading[id]

    async def load(self, id: str) -> Table:
        luck = await self.store.luck(id)
        if luck is None:
            raise Refused(404, "no-such-table")
        rows = await self.store.lines(id, 0)
        table = await asyncio.get_running_loop().run_in_executor(self.store.readers, self.fold, id, luck, rows)
        self.loads += 1
        self.known[id] = table
        # A clock does not run while the server is down.
        table.since = time.time()
        self.changed(table)
        return table

    def fold(self, id: str, luck: str, rows: list[StoredLine]) -> Table:
        opened = read_line(rows[0].body)
        assert isinstance(opened, Opened)
        game = self.shelf.game(opened.game)
        packs = self.shelf.folders(game, opened.packs)
        table = open_table(id, game, read_luck("sealed", [luck], 0), opened, rows[0].at, packs)
        self.snapshots.restore(table, len(rows))
        for row in rows[table.version :]:
            table.take(read_line(row.body), row.at)
        return table

    async def make(self, opened: Opened, luck: Luck | None = None) -> Table:
        """A new table. Luck of its own is sealed: nobody can foresee it, and the key can be checked at the end."""
        luck = luck if luck is not None else Luck(key=secrets.token_bytes(32))
        name = "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))
        at = time.time()
        game = self.shelf.game(opened.game)
        table = open_table(name, game, luck, opened, at, self.shelf.folders(game, opened.packs))
        index = Index(opened.public, table.phase, at)
        await self.store.write(Write(name, 1, at, write_line(opened), index, luck.secret()))
        self.known[name] = table
        return table

    async def change(self, table: Table, decide: Callable[[], Line | int]) -> int:
        """Appends the line that `decide` gives for the table as it is, and returns its number after the commit.

        `decide` checks and refuses; a number it gives means that all is done already. A request that is given up
        half-way does not leave a half-done change: the work goes on in a task of its own.
        """
        task = asyncio.create_task(self.append(table, decide))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return await asyncio.shield(task)

    async def append(self, table: Table, decide: Callable[[], Line | int]) -> int:
        async with table.lock:
            for _ in range(TRIES):
                try:
                    line = decide()
                    if isinstance(line, int):
                        return line
                    await self.put(table, line)
                except Refused:
                    # Perhaps another server knows better how the table stands.
                    if not await self.catch_up(table):
                        raise
                except Taken:
                    await self.catch_up(table)
                else:
                    return table.version
        raise Refused(409, "stale")

    async def put(self, table: Table, line: Line) -> None:
        at = time.time()
        write = Write(table.id, table.version + 1, at, write_line(line), index_after(table, line, at))
        await self.store.write(write)
        table.take(line, at)
        self.settle(table, line)

    def settle(self, table: Table, line: Line) -> None:
        """What follows a stored line. Only now it is known whether the game ended; the index may lag behind."""
        if isinstance(line, Acted):
            if table.phase == "over":
                self.store.note(table.id, Index(table.public, table.phase, table.changed))
            self.snapshots.consider(table)
        self.changed(table)

    async def catch_up(self, table: Table) -> bool:
        """The lines that another server wrote happen here too, if there are any."""
        rows = await self.store.lines(table.id, table.version)
        for row in rows:
            table.take(read_line(row.body), row.at)
        if rows:
            self.changed(table)
        return bool(rows)

    async def follow(self) -> None:
        """Looks what other servers wrote to the tables known here."""
        for name, number in (await self.store.newest(list(self.known))).items():
            table = self.known.get(name)
            if table is not None and table.version < number:
                async with table.lock:
                    await self.catch_up(table)

    def drop(self, table: Table) -> None:
        self.known.pop(table.id, None)


def forget(table: Table) -> None:
    """Nobody listens yet."""


def index_after(table: Table, line: Line, at: float) -> Index | None:
    """What the lobby must know once this line is stored."""
    if isinstance(line, Shown):
        return Index(line.public, table.phase, at)
    if isinstance(line, Started):
        return Index(table.public, "playing", at)
    return None

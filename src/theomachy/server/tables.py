"""All tables: found, loaded, changed one line at a time, forgotten when nobody needs them."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass

from theomachy.core.reason import Problem
from theomachy.core.record import Luck, read_luck
from theomachy.server.incidents import incident
from theomachy.server.snapshots import Snapshots
from theomachy.server.store import Down, Index, Store, Taken, Write
from theomachy.server.times import Times
from theomachy.table import acting, opening
from theomachy.table.folding import counted, fold, hold_to, show
from theomachy.table.lines import Acted, Line, Mended, Opened, Row, Shown, Started, write_line
from theomachy.table.refused import Refused
from theomachy.table.shelf import Shelf
from theomachy.table.table import Table, Trial, open_table

LOG = logging.getLogger("theomachy.server")
ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
ID_LENGTH = 16
TRIES = 5
# Looks at a table as it is, and gives the line that is to happen, or a number if there is nothing to do.
Decide = Callable[[], Line | int]


@dataclass(frozen=True)
class Put:
    """`number` is the version that holds what was asked for; `line` is what was written now, if anything was."""

    number: int
    line: Line | None = None


class Tables:
    """`changed` is called after every line that was stored; whoever owns this sets it."""

    def __init__(self, store: Store, shelf: Shelf, snapshots: Snapshots, times: Times) -> None:
        self.store = store
        self.times = times
        self.shelf = shelf
        self.snapshots = snapshots
        self.known: dict[str, Table] = {}
        self.locks: dict[str, asyncio.Lock] = {}
        self.loading: dict[str, asyncio.Task[Table]] = {}
        self.tasks: set[asyncio.Task[Put]] = set()
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

    async def find(self, id: str) -> Table | None:
        """For lists and chores: a table that cannot be opened does not spoil the others."""
        try:
            return await self.get(id)
        except (Refused, Problem):
            return None
        except Down:
            raise
        except Exception:
            LOG.exception("table %s cannot be opened", id)
            return None

    async def load(self, id: str) -> Table:
        table = await self.read(id)
        self.loads += 1
        self.known[id] = table
        self.tell(table)
        return table

    async def read(self, id: str) -> Table:
        luck = await self.store.luck(id)
        if luck is None:
            raise Refused(404, "no-such-table")
        rows = await self.store.lines(id, 0)
        table = await asyncio.get_running_loop().run_in_executor(self.store.readers, self.fold, id, luck, rows)
        if table.stuck is not None:
            LOG.error("table %s is stuck: %s", id, table.stuck)
        return table

    def fold(self, id: str, luck: str, rows: list[Row]) -> Table:
        found = counted(rows)
        opened = found[0].line if found else None
        if not isinstance(opened, Opened) or rows[0].number != 1:
            LOG.error("table %s has no beginning: %s", id, opened)
            raise Refused(503, "table-broken")
        game = self.shelf.game(opened.game)
        packs = self.shelf.folders(game, opened.packs)
        sealed = read_luck(opened.luck or "sealed", luck.split("\n"), 0)
        table = open_table(id, game, sealed, opened, rows[0], packs)
        if opened.closed:
            show(table)
        else:
            self.snapshots.restore(table, found[1:])
        # No clock runs while nobody minds the table, and what another's wall said is not to be counted with.
        table.since = self.times.running()
        fold(table, [one for one in found if one.row.number > table.version], table.since)
        hold_to(table, game.info.version, game.pack(table.setup()).line())
        return table

    async def make(self, opened: Opened, luck: Luck | None = None) -> Table:
        """A new table. Its luck is sealed: nobody can foresee it, and the key can be checked at the end.

        `luck` is that of a record: its entries are played with it, whatever comes after them is not. A lesson has
        prepared luck all along.
        """
        if luck is None or not (opened.closed or opened.lesson):
            luck = (luck or Luck()).until(len(opened.entries), Luck(key=secrets.token_bytes(32)))
        opened.luck = luck.public() if luck.then is not None else ""
        name = "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))
        game = self.shelf.game(opened.game)
        packs = self.shelf.folders(game, opened.packs)
        opening.note_rules(game, opened, packs)
        row = Row(1, self.times.wall(), write_line(opened))
        table = open_table(name, game, luck, opened, row, packs)
        table.since = self.times.running()
        if opened.closed:
            show(table)
        await self.store.write(Write(name, row, Index(opened.public, table.phase, row.at), luck.secret()))
        self.known[name] = table
        return table

    async def change(self, table: Table, decide: Decide) -> Put:
        """Appends the line that `decide` gives for the table as it is; returns after the commit.

        `decide` checks and refuses; a number it gives means that all is done already. A request that is given up
        half-way does not leave a half-done change: the work goes on in a task of its own.
        """
        task = asyncio.create_task(self.append(table, decide))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return await asyncio.shield(task)

    async def append(self, table: Table, decide: Decide) -> Put:
        """Try, store, accept. What cannot be tried is not stored, and what is not stored has not happened."""
        async with self.lock(table):
            for _ in range(TRIES):
                try:
                    line = decide()
                    if isinstance(line, int):
                        return Put(line)
                    return await self.put(table, self.attempt(table, line))
                except Refused:
                    # Perhaps another server knows better how the table stands.
                    if not await self.catch_up(table):
                        raise
                except Taken:
                    await self.catch_up(table)
        raise Refused(409, "stale")

    def attempt(self, table: Table, line: Line) -> Trial:
        try:
            return acting.attempt(table, line)
        except Refused:
            raise
        except Exception as error:
            raise incident(table, error, line) from error

    async def put(self, table: Table, trial: Trial) -> Put:
        line = trial.line
        row = Row(table.version + 1, self.times.wall(), write_line(line))
        await self.store.write(Write(table.id, row, index_after(table, line, row.at)))
        if isinstance(line, Mended):
            await self.read_again(table)
        else:
            table.accept(trial, row, self.times.running())
        self.settle(table, line)
        return Put(row.number, line)

    def settle(self, table: Table, line: Line) -> None:
        """What follows a stored line. Only now it is known whether the game ended; the index may lag behind."""
        if isinstance(line, Acted):
            if table.phase == "over":
                self.store.note(table.id, Index(table.public, table.phase, table.changed))
            self.snapshots.consider(table)
        self.tell(table)

    def tell(self, table: Table) -> None:
        """Whoever listens hears of it; that somebody does not listen well changes nothing of what is stored."""
        try:
            self.changed(table)
        except Exception as error:
            incident(table, error)

    async def catch_up(self, table: Table) -> bool:
        """The lines that another server wrote happen here too, if there are any."""
        rows = counted(await self.store.lines(table.id, table.version))
        if any(isinstance(one.line, Mended) for one in rows):
            await self.read_again(table)
        elif rows:
            fold(table, rows, self.times.running())
            if table.stuck is not None:
                LOG.error("table %s is stuck: %s", table.id, table.stuck)
        if rows:
            self.tell(table)
        return bool(rows)

    async def read_again(self, table: Table) -> None:
        """From its lines, which say otherwise than before. Those who look at the table hold this very object."""
        vars(table).update(vars(await self.read(table.id)))

    async def follow(self) -> None:
        """Looks what other servers wrote to the tables known here."""
        for name, number in (await self.store.newest(list(self.known))).items():
            table = self.known.get(name)
            if table is not None and table.version < number:
                await self.follow_one(table)

    async def follow_one(self, table: Table) -> None:
        """A table that cannot follow is dropped, so that whoever asks next has it read anew."""
        try:
            async with self.lock(table):
                await self.catch_up(table)
        except Down:
            raise
        except Exception as error:
            incident(table, error)
            self.drop(table)

    def lock(self, table: Table) -> asyncio.Lock:
        return self.locks.setdefault(table.id, asyncio.Lock())

    def busy(self, table: Table) -> bool:
        return table.id in self.locks and self.locks[table.id].locked()

    def drop(self, table: Table) -> None:
        self.known.pop(table.id, None)
        self.locks.pop(table.id, None)
        self.snapshots.forget(table)


def forget(table: Table) -> None:
    """Nobody listens yet."""


def index_after(table: Table, line: Line, at: float) -> Index | None:
    """What the lobby must know once this line is stored."""
    if isinstance(line, Shown):
        return Index(line.public, table.phase, at)
    if isinstance(line, Started):
        return Index(table.public, "playing", at)
    return None

"""The store: one writer thread that commits in groups, and readers beside it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import Any, TypeVar

import sqlalchemy as sa

from theomachy.server.engine import asked, asking, in_one, in_the_way, let_go, make_engine
from theomachy.server.migrate import migrate
from theomachy.server.schema import LINES, TABLES
from theomachy.server.writing import (
    INSERT_TABLE,
    KEEP_TABLE,
    UPDATE_TABLE,
    Insert,
    Listener,
    Then,
    Waiting,
    by_table,
    fields,
    row,
    settle,
    tell,
)
from theomachy.table.lines import Row
from theomachy.table.storing import Down, Index, Taken, Write

LOG = logging.getLogger("theomachy.server")
T = TypeVar("T")
Ask = Callable[[sa.Engine, Callable[[sa.Connection], T]], T]
GROUP = 256
# Seconds: a write so soon after a commit waits so long for others.
BUSY, MOMENT = 0.005, 0.002

SELECT_TABLE = sa.select(TABLES.c.luck).where(TABLES.c.id == sa.bindparam("table"))
SELECT_LINES = (
    sa.select(LINES.c.number, LINES.c.at, LINES.c.body)
    .where(LINES.c.table_id == sa.bindparam("table"), LINES.c.number > sa.bindparam("after"))
    .order_by(LINES.c.number)
)
# One look at the end of the key for each table, instead of one at all of its lines.
NEWEST = sa.select(sa.func.max(LINES.c.number)).where(LINES.c.table_id == TABLES.c.id).scalar_subquery()
SELECT_NEWEST = sa.select(TABLES.c.id, NEWEST.label("newest")).where(
    TABLES.c.id.in_(sa.bindparam("tables", expanding=True))
)
SELECT_PHASES = sa.select(TABLES.c.id, TABLES.c.phase).where(TABLES.c.id.in_(sa.bindparam("tables", expanding=True)))
SELECT_PUBLIC = (
    sa.select(TABLES.c.id)
    .where(TABLES.c.public, TABLES.c.phase.in_(("waiting", "playing")))
    .order_by(TABLES.c.phase.desc(), TABLES.c.changed.desc())
    .limit(sa.bindparam("most"))
)
SELECT_PLAYING = (
    sa.select(TABLES.c.id)
    .where(TABLES.c.phase == "playing", TABLES.c.changed > sa.bindparam("after"))
    .order_by(TABLES.c.changed.desc())
)


class Store:
    """`server` is the name of this server among several; alone it has none, and minds everything."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.direct = url.startswith("sqlite")
        self.server = ""
        self.writes: queue.SimpleQueue[list[Waiting] | None] = queue.SimpleQueue()
        self.gathered: list[Waiting] = []
        self.stored_at = 0.0
        self.asked = 0
        self.answered = 0
        self.engine = make_engine(url)
        self.asking = asking(self.engine, url)
        self.readers = ThreadPoolExecutor(2, "reader")
        self.writer = threading.Thread(target=self.write_all, name="writer", daemon=True)
        self.line: sa.Connection | None = None
        self.insert = Insert(self.engine.dialect)
        self.commits = 0
        self.written = 0
        self.failed: Exception | None = None
        self.failed_at = 0.0

    def open(self) -> None:
        """Brings the database to its present shape and starts the writer."""
        with self.engine.begin() as connection:
            migrate(connection)
        self.writer.start()

    def close(self) -> None:
        if self.writer.is_alive():
            self.writes.put(None)
            self.writer.join()
        self.readers.shutdown()
        self.asking.dispose()
        self.engine.dispose()

    async def write(self, write: Write) -> None:
        """Returns after the commit; raises Taken if the number is there already."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.submit(write, partial(settle, done))
        await done

    def submit(self, write: Write, then: Then) -> None:
        """Calls after the commit, or with what went wrong. Where writes come thick and fast, a moment is waited for
        more: here, since to wake the writer costs more than a write."""
        loop = asyncio.get_running_loop()
        self.asked += 1
        self.gathered.append(Waiting(write, Listener(loop, copy_context(), then)))
        if len(self.gathered) == 1:
            if time.monotonic() < self.stored_at + BUSY:
                loop.call_later(MOMENT, self.hand_over)
            else:
                loop.call_soon(self.hand_over)

    def hand_over(self) -> None:
        """In groups: a statement takes only so many values."""
        gathered, self.gathered = self.gathered, []
        for at in range(0, len(gathered), GROUP):
            self.writes.put(gathered[at : at + GROUP])

    def note(self, table: str, index: Index) -> None:
        """Keeps the index up to date when the truth is stored already; nobody waits for it."""
        self.asked += 1
        self.writes.put([Waiting(Write(table, None, index))])

    def is_busy(self) -> bool:
        """Whether a write is under way."""
        return self.answered < self.asked

    def write_all(self) -> None:
        """The writer: what has come in meanwhile goes into one commit, so one sync serves many."""
        while True:
            more = self.writes.get()
            group: list[Waiting] = []
            while more is not None:
                group += more
                if len(group) >= GROUP or self.writes.empty():
                    break
                more = self.writes.get()
            self.commit(group)
            self.answered += len(group)
            self.stored_at = time.monotonic()
            if more is None:
                self.hang_up()
                return

    def commit(self, group: list[Waiting], again: bool = False) -> None:
        try:
            if group:
                self.put([waiting.write for waiting in group])
        except (sa.exc.IntegrityError, sqlite3.IntegrityError):
            if len(group) == 1:
                tell(group, Taken())
                return
            for one in group:
                self.commit([one])
        except (sa.exc.DBAPIError, sqlite3.Error) as error:
            self.hang_up()
            if (len(group) > 1 and in_the_way(error)) or (let_go(error) and not again):
                for one in group:
                    self.commit([one], again=True)
                return
            self.failed, self.failed_at = error, time.monotonic()
            tell(group, Down(str(error)))
        except Exception as error:
            # No fault of one write may end the writer of all.
            LOG.exception("a write of %d", len(group))
            self.hang_up()
            if len(group) == 1:
                tell(group, Down(repr(error)))
                return
            for one in group:
                self.commit([one])
        else:
            self.failed = None
            self.commits += 1
            self.written += len(group)
            tell(group, None)

    def put(self, group: list[Write]) -> None:
        """One transaction. All servers take tables in the same order, so that two of them never wait for each other."""
        group = sorted(group, key=by_table)
        lines = [self.insert.values(one.table, one.row) for one in group if one.row is not None]
        if len(lines) == len(group) and not any([one.index for one in group]):
            self.put_lines(lines)
            return
        made = [row(one) for one in group if one.luck is not None]
        with self.engine.begin() as connection:
            if made:
                connection.execute(INSERT_TABLE, made)
            if lines:
                connection.exec_driver_sql(self.insert.text, lines)
            for one in group:
                if one.index is not None and one.luck is None:
                    connection.execute(UPDATE_TABLE, {"table": one.table, **fields(one.index)})
                    if one.index.begins and self.server:
                        kept = {"table": one.table, "keeper": self.server, "kept": one.index.changed}
                        connection.execute(KEEP_TABLE, kept)

    def put_lines(self, lines: list[tuple[object, ...]]) -> None:
        """Lines of tables that are there, as nearly all writes are: one statement on a connection that the writer
        keeps, a transaction by itself. To begin and to end one would take PostgreSQL three times as long. With SQLite
        it goes past the toolkit, whose care for a statement takes longer than SQLite itself, and the writer, which
        gives way to the loop at every step of a statement, is in nobody's way more than once."""
        if self.line is None:
            self.line = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        text = self.insert.text + self.insert.more * (len(lines) - 1)
        values = tuple([value for line in lines for value in line])
        if self.direct:
            driver: Any = self.line.connection.driver_connection
            driver.execute(text, values)
        else:
            self.line.exec_driver_sql(text, values)

    def hang_up(self) -> None:
        if self.line is not None:
            with contextlib.suppress(sa.exc.DBAPIError):
                self.line.close()
            self.line = None

    async def read(self, work: Callable[[sa.Connection], T]) -> T:
        """Questions that need not be answered at one moment."""
        return await self.apart(asked, self.asking, work)

    async def change(self, work: Callable[[sa.Connection], T]) -> T:
        """Something else than appending, in one transaction of its own."""
        return await self.apart(in_one, self.engine, work)

    async def apart(self, ask: Ask[T], engine: sa.Engine, work: Callable[[sa.Connection], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self.readers, ask, engine, work)
        except (sa.exc.DBAPIError, sqlite3.Error) as error:
            raise Down(str(error)) from error

    async def luck(self, table: str) -> str | None:
        return await self.read(lambda c: c.execute(SELECT_TABLE, {"table": table}).scalar_one_or_none())

    async def lines(self, table: str, after: int) -> list[Row]:
        def work(connection: sa.Connection) -> list[Row]:
            found = connection.execute(SELECT_LINES, {"table": table, "after": after})
            return [Row(number, at, body) for number, at, body in found]

        return await self.read(work)

    async def newest(self, tables: list[str]) -> dict[str, int]:
        return {row.id: row.newest or 0 for row in await self.of_tables(SELECT_NEWEST, tables)}

    async def phases(self, tables: list[str]) -> dict[str, str]:
        """Those that are there; that one is over may be known a moment later."""
        return {row.id: row.phase for row in await self.of_tables(SELECT_PHASES, tables)}

    async def of_tables(self, query: sa.Select[Any], tables: list[str]) -> list[sa.Row[Any]]:
        def work(connection: sa.Connection) -> list[sa.Row[Any]]:
            found: list[sa.Row[Any]] = []
            for at in range(0, len(tables), GROUP):
                found += connection.execute(query, {"tables": tables[at : at + GROUP]})
            return found

        return await self.read(work)

    async def public(self, most: int) -> list[str]:
        return await self.read(lambda c: list(c.execute(SELECT_PUBLIC, {"most": most}).scalars()))

    async def playing(self, after: float) -> list[str]:
        return await self.read(lambda c: list(c.execute(SELECT_PLAYING, {"after": after}).scalars()))

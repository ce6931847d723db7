"""The store of journals: one writer thread with group commit, and a pool of reader threads."""

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
# Seconds: a write within BUSY after a commit waits MOMENT for others to join its group.
BUSY, MOMENT = 0.005, 0.002

SELECT_TABLE = sa.select(TABLES.c.luck).where(TABLES.c.id == sa.bindparam("table"))
SELECT_LINES = (
    sa.select(LINES.c.number, LINES.c.at, LINES.c.body)
    .where(LINES.c.table_id == sa.bindparam("table"), LINES.c.number > sa.bindparam("after"))
    .order_by(LINES.c.number)
)
# A correlated subquery reads only the end of the primary key of each table; a grouped query would read all entries.
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
    """`server_name` is the name of this server in a cluster; empty if it is alone and owns all tables."""

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
        """Migrate the database and start the writer thread."""
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
        """Store an entry; return after the commit. Raises VersionConflict if its number exists, Down if the store fails."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.submit(write, partial(settle, future))
        await future

    def submit(self, write: Write, then: Then) -> None:
        """Queue a write; `callback` is called in this event loop after the commit, or with the error.

        Soon after a commit it waits a moment, to group more writes. It waits here and not in the writer thread, because
        waking that thread costs more than a write.
        """
        loop = asyncio.get_running_loop()
        self.asked += 1
        self.gathered.append(Waiting(write, Listener(loop, copy_context(), then)))
        if len(self.gathered) == 1:
            if time.monotonic() < self.stored_at + BUSY:
                loop.call_later(MOMENT, self.hand_over)
            else:
                loop.call_soon(self.hand_over)

    def hand_over(self) -> None:
        """Pass the gathered writes to the writer, at most MAX_GROUP at once: a statement's values are limited."""
        gathered, self.gathered = self.gathered, []
        for start in range(0, len(gathered), GROUP):
            self.writes.put(gathered[start : start + GROUP])

    def note(self, table: str, index: Index) -> None:
        """Queue an update of a table's index row; its journal entry is stored already, so nothing waits for it."""
        self.asked += 1
        self.writes.put([Waiting(Write(table, None, index))])

    def is_busy(self) -> bool:
        """Return whether a write is pending."""
        return self.answered < self.asked

    def write_all(self) -> None:
        """Main loop of the writer thread: all writes that are queued go into one commit, so one fsync serves many."""
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
            for queued_write in group:
                self.commit([queued_write])
        except (sa.exc.DBAPIError, sqlite3.Error) as error:
            self.hang_up()
            if (len(group) > 1 and in_the_way(error)) or (let_go(error) and not again):
                for queued_write in group:
                    self.commit([queued_write], again=True)
                return
            self.failed, self.failed_at = error, time.monotonic()
            tell(group, Down(str(error)))
        except Exception as error:
            # An unexpected error of one write must not end the writer thread.
            LOG.exception("a write of %d", len(group))
            self.hang_up()
            if len(group) == 1:
                tell(group, Down(repr(error)))
                return
            for queued_write in group:
                self.commit([queued_write])
        else:
            self.failed = None
            self.commits += 1
            self.written += len(group)
            tell(group, None)

    def put(self, group: list[Write]) -> None:
        """Write a group in one transaction. Tables are sorted, so that two servers cannot deadlock."""
        group = sorted(group, key=by_table)
        lines = [self.insert.values(write.table, write.row) for write in group if write.row is not None]
        if len(lines) == len(group) and not any([write.index for write in group]):
            self.put_lines(lines)
            return
        new_tables = [row(write) for write in group if write.luck is not None]
        with self.engine.begin() as connection:
            if new_tables:
                connection.execute(INSERT_TABLE, new_tables)
            if lines:
                connection.exec_driver_sql(self.insert.text, lines)
            for write in group:
                if write.index is not None and write.luck is None:
                    connection.execute(UPDATE_TABLE, {"table": write.table, **fields(write.index)})
                    if write.index.begins and self.server:
                        values = {"table": write.table, "keeper": self.server, "kept": write.index.changed}
                        connection.execute(KEEP_TABLE, values)

    def put_lines(self, lines: list[tuple[object, ...]]) -> None:
        """Append entries to existing tables, as nearly all writes do, by one multi-row INSERT.

        It autocommits on a connection that stays open: BEGIN and COMMIT would take PostgreSQL three times as long. With
        SQLite the driver is called directly, because SQLAlchemy takes longer than SQLite itself; and one statement
        makes the writer thread release the GIL once instead of once per row.
        """
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
        """Run a query in a reader thread, outside of a transaction. Raises StorageUnavailable if the database fails."""
        return await self.apart(asked, self.asking, work)

    async def change(self, work: Callable[[sa.Connection], T]) -> T:
        """Run a change other than appending in its own transaction, in a reader thread."""
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
            rows = connection.execute(SELECT_LINES, {"table": table, "after": after})
            return [Row(number, at, body) for number, at, body in rows]

        return await self.read(work)

    async def newest(self, tables: list[str]) -> dict[str, int]:
        return {row.id: row.newest or 0 for row in await self.of_tables(SELECT_NEWEST, tables)}

    async def phases(self, tables: list[str]) -> dict[str, str]:
        """Return the phase of each table that exists. The end of a game may be recorded with a short delay."""
        return {row.id: row.phase for row in await self.of_tables(SELECT_PHASES, tables)}

    async def of_tables(self, query: sa.Select[Any], tables: list[str]) -> list[sa.Row[Any]]:
        def work(connection: sa.Connection) -> list[sa.Row[Any]]:
            rows: list[sa.Row[Any]] = []
            for start in range(0, len(tables), GROUP):
                rows += connection.execute(query, {"tables": tables[start : start + GROUP]})
            return rows

        return await self.read(work)

    async def public(self, most: int) -> list[str]:
        return await self.read(lambda c: list(c.execute(SELECT_PUBLIC, {"most": most}).scalars()))

    async def playing(self, after: float) -> list[str]:
        return await self.read(lambda c: list(c.execute(SELECT_PLAYING, {"after": after}).scalars()))

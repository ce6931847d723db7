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
from functools import partial
from typing import Any, TypeVar

import sqlalchemy as sa

from theomachy.server.storage.database import (
    is_idle_timeout,
    is_lock_conflict,
    make_engine,
    make_read_engine,
    run_in_transaction,
    run_query,
    storage_error,
)
from theomachy.server.storage.migrate import migrate
from theomachy.server.storage.schema import JOURNAL, TABLES
from theomachy.server.storage.write_queue import (
    INSERT_TABLE,
    SET_OWNER,
    UPDATE_TABLE,
    Completion,
    EntryInsert,
    QueuedWrite,
    WriteCallback,
    complete,
    index_columns,
    resolve_future,
    table_of,
    table_row,
)
from theomachy.table.journal import StoredEntry
from theomachy.table.storage import AppendRequest, StorageUnavailable, TableIndexRow, VersionConflict

LOG = logging.getLogger("theomachy.server")
T = TypeVar("T")
RunWork = Callable[[sa.Engine, Callable[[sa.Connection], T]], T]
MAX_GROUP = 256
# Seconds: a write within BUSY after a commit waits MOMENT for others to join its group.
BUSY_SECONDS, GROUP_DELAY = 0.005, 0.002

SELECT_LUCK = sa.select(TABLES.c.luck).where(TABLES.c.id == sa.bindparam("table"))
SELECT_ENTRIES = (
    sa.select(JOURNAL.c.number, JOURNAL.c.at, JOURNAL.c.body)
    .where(JOURNAL.c.table_id == sa.bindparam("table"), JOURNAL.c.number > sa.bindparam("after"))
    .order_by(JOURNAL.c.number)
)
# A correlated subquery reads only the end of the primary key of each table; a grouped query would read all entries.
NEWEST_VERSION = sa.select(sa.func.max(JOURNAL.c.number)).where(JOURNAL.c.table_id == TABLES.c.id).scalar_subquery()
SELECT_NEWEST = sa.select(TABLES.c.id, NEWEST_VERSION.label("newest")).where(
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
        self.is_sqlite = url.startswith("sqlite")
        self.server_name = ""
        self.write_queue: queue.SimpleQueue[list[QueuedWrite] | None] = queue.SimpleQueue()
        self.write_group: list[QueuedWrite] = []
        self.last_commit_at = 0.0
        self.queued_count = 0
        self.finished_count = 0
        self.engine = make_engine(url)
        self.read_engine = make_read_engine(self.engine, url)
        self.readers = ThreadPoolExecutor(2, "reader")
        self.writer = threading.Thread(target=self.run_writer, name="writer", daemon=True)
        self.writer_connection: sa.Connection | None = None
        self.entry_insert = EntryInsert(self.engine.dialect)
        self.commit_count = 0
        self.entries_written = 0
        self.last_error: Exception | None = None
        self.last_error_at = 0.0

    def open(self) -> None:
        """Migrate the database and start the writer thread."""
        with self.engine.begin() as connection:
            migrate(connection)
        self.writer.start()

    def close(self) -> None:
        if self.writer.is_alive():
            self.write_queue.put(None)
            self.writer.join()
        self.readers.shutdown()
        self.read_engine.dispose()
        self.engine.dispose()

    async def append(self, write: AppendRequest) -> None:
        """Store an entry; return after the commit. Raises VersionConflict if its number exists, Down if the store
        fails."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.submit(write, partial(resolve_future, future))
        await future

    def submit(self, write: AppendRequest, callback: WriteCallback) -> None:
        """Queue a write; `callback` is called in this event loop after the commit, or with the error.

        Soon after a commit it waits a moment, to group more writes. It waits here and not in the writer thread, because
        waking that thread costs more than a write.
        """
        loop = asyncio.get_running_loop()
        self.queued_count += 1
        self.write_group.append(QueuedWrite(write, Completion(loop, callback)))
        if len(self.write_group) == 1:
            if time.monotonic() < self.last_commit_at + BUSY_SECONDS:
                loop.call_later(GROUP_DELAY, self.flush_group)
            else:
                loop.call_soon(self.flush_group)

    def flush_group(self) -> None:
        """Pass the gathered writes to the writer, at most MAX_GROUP at once: a statement's values are limited."""
        gathered, self.write_group = self.write_group, []
        for start in range(0, len(gathered), MAX_GROUP):
            self.write_queue.put(gathered[start : start + MAX_GROUP])

    def update_index(self, table_id: str, index: TableIndexRow) -> None:
        """Queue an update of a table's index row; its journal entry is stored already, so nothing waits for it."""
        self.queued_count += 1
        self.write_queue.put([QueuedWrite(AppendRequest(table_id, None, index))])

    def has_pending_writes(self) -> bool:
        """Return whether a write is pending."""
        return self.finished_count < self.queued_count

    def run_writer(self) -> None:
        """Main loop of the writer thread: all writes that are queued go into one commit, so one fsync serves many."""
        while True:
            more = self.write_queue.get()
            group: list[QueuedWrite] = []
            while more is not None:
                group += more
                if len(group) >= MAX_GROUP or self.write_queue.empty():
                    break
                more = self.write_queue.get()
            self.commit_group(group)
            self.finished_count += len(group)
            self.last_commit_at = time.monotonic()
            if more is None:
                self.close_writer_connection()
                return

    def commit_group(self, group: list[QueuedWrite], is_retry: bool = False) -> None:
        try:
            if group:
                self.write_transaction([waiting.write for waiting in group])
        except (sa.exc.IntegrityError, sqlite3.IntegrityError):
            if len(group) == 1:
                complete(group, VersionConflict())
                return
            for queued_write in group:
                self.commit_group([queued_write])
        except (sa.exc.DBAPIError, sqlite3.Error) as error:
            self.close_writer_connection()
            if (len(group) > 1 and is_lock_conflict(error)) or (is_idle_timeout(error) and not is_retry):
                for queued_write in group:
                    self.commit_group([queued_write], is_retry=True)
                return
            self.last_error, self.last_error_at = error, time.monotonic()
            complete(group, StorageUnavailable(str(error)))
        except Exception as error:
            # An unexpected error of one write must not end the writer thread.
            LOG.exception("a write of %d", len(group))
            self.close_writer_connection()
            if len(group) == 1:
                complete(group, StorageUnavailable(repr(error)))
                return
            for queued_write in group:
                self.commit_group([queued_write])
        else:
            self.last_error = None
            self.commit_count += 1
            self.entries_written += len(group)
            complete(group, None)

    def write_transaction(self, group: list[AppendRequest]) -> None:
        """Write a group in one transaction. Tables are sorted, so that two servers cannot deadlock."""
        group = sorted(group, key=table_of)
        lines = [self.entry_insert.values(write.table, write.entry) for write in group if write.entry is not None]
        if len(lines) == len(group) and not any([write.index for write in group]):
            self.append_entries(lines)
            return
        new_tables = [table_row(write) for write in group if write.luck is not None]
        with self.engine.begin() as connection:
            if new_tables:
                connection.execute(INSERT_TABLE, new_tables)
            if lines:
                connection.exec_driver_sql(self.entry_insert.text, lines)
            for write in group:
                if write.index is not None and write.luck is None:
                    connection.execute(UPDATE_TABLE, {"table": write.table, **index_columns(write.index)})
                    if write.index.begins and self.server_name:
                        values = {"table": write.table, "keeper": self.server_name, "kept": write.index.changed}
                        connection.execute(SET_OWNER, values)

    def append_entries(self, entries: list[tuple[object, ...]]) -> None:
        """Append entries to existing tables, as nearly all writes do, by one multi-row INSERT.

        It autocommits on a connection that stays open: BEGIN and COMMIT would take PostgreSQL three times as long. With
        SQLite the driver is called directly, because SQLAlchemy takes longer than SQLite itself; and one statement
        makes the writer thread release the GIL once instead of once per row.
        """
        if self.writer_connection is None:
            self.writer_connection = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        text = self.entry_insert.text + self.entry_insert.extra_row * (len(entries) - 1)
        values = tuple([value for line in entries for value in line])
        if self.is_sqlite:
            driver: Any = self.writer_connection.connection.driver_connection
            driver.execute(text, values)
        else:
            self.writer_connection.exec_driver_sql(text, values)

    def close_writer_connection(self) -> None:
        if self.writer_connection is not None:
            with contextlib.suppress(sa.exc.DBAPIError):
                self.writer_connection.close()
            self.writer_connection = None

    async def read(self, work: Callable[[sa.Connection], T]) -> T:
        """Run a query in a reader thread, outside of a transaction. Raises StorageUnavailable if the database fails."""
        return await self.run_in_reader(run_query, self.read_engine, work)

    async def run_in_transaction(self, work: Callable[[sa.Connection], T]) -> T:
        """Run a change other than appending in its own transaction, in a reader thread."""
        return await self.run_in_reader(run_in_transaction, self.engine, work)

    async def run_in_reader(self, run: RunWork[T], engine: sa.Engine, work: Callable[[sa.Connection], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self.readers, run, engine, work)
        except (sa.exc.DBAPIError, sqlite3.Error) as error:
            raise storage_error(error) from error

    async def load_luck(self, table: str) -> str | None:
        return await self.read(lambda c: c.execute(SELECT_LUCK, {"table": table}).scalar_one_or_none())

    async def load_entries(self, table: str, after: int) -> list[StoredEntry]:
        def work(connection: sa.Connection) -> list[StoredEntry]:
            rows = connection.execute(SELECT_ENTRIES, {"table": table, "after": after})
            return [StoredEntry(number, at, body) for number, at, body in rows]

        return await self.read(work)

    async def newest_versions(self, table_ids: list[str]) -> dict[str, int]:
        return {row.id: row.newest or 0 for row in await self.select_for_tables(SELECT_NEWEST, table_ids)}

    async def phases(self, table_ids: list[str]) -> dict[str, str]:
        """Return the phase of each table that exists. The end of a game may be recorded with a short delay."""
        return {row.id: row.phase for row in await self.select_for_tables(SELECT_PHASES, table_ids)}

    async def select_for_tables(self, query: sa.Select[Any], table_ids: list[str]) -> list[sa.Row[Any]]:
        def work(connection: sa.Connection) -> list[sa.Row[Any]]:
            rows: list[sa.Row[Any]] = []
            for start in range(0, len(table_ids), MAX_GROUP):
                rows += connection.execute(query, {"tables": table_ids[start : start + MAX_GROUP]})
            return rows

        return await self.read(work)

    async def public_tables(self, limit: int) -> list[str]:
        return await self.read(lambda c: list(c.execute(SELECT_PUBLIC, {"most": limit}).scalars()))

    async def playing_tables(self, after: float) -> list[str]:
        return await self.read(lambda c: list(c.execute(SELECT_PLAYING, {"after": after}).scalars()))

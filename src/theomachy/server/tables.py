"""The table service of the server: a cache of tables that loads each once, and keeps up with other servers.

A change runs in a task of its own, so that a cancelled request does not leave it half done.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, TypeVar

from theomachy.server import incidents
from theomachy.server.changing import Changing, Then
from theomachy.server.news import News
from theomachy.server.servers import Servers
from theomachy.server.snapshots import Snapshots
from theomachy.server.store import Store
from theomachy.server.times import Times
from theomachy.table.folding import CLOSED, Counted
from theomachy.table.holding import Decide, Heard, Holding, Put
from theomachy.table.lines import Acted, Line, Row, Started
from theomachy.table.pieces import Stuck
from theomachy.table.refused import Refused
from theomachy.table.shelf import Shelf
from theomachy.table.storing import Down, Index, Taken
from theomachy.table.table import Table

LOG = logging.getLogger("theomachy.server")
T = TypeVar("T")


def ignore(_: float) -> None:
    """Default of `ServerTableService.observe_duration`: no metrics."""


# Seconds between two polls of the journals while Redis messages arrive.
SLOWLY = 5.0


class Tables(Holding):
    def __init__(
        self, store: Store, shelf: Shelf, snapshots: Snapshots, times: Times, servers: Servers, redis: str, heard: Heard
    ) -> None:
        super().__init__(store, shelf, times, heard)
        self.times: Times = times
        self.store = store
        self.servers = servers
        self.news = News(redis, store.url, self.told, times)
        self.followed = 0.0
        self.took: Callable[[float], None] = ignore
        self.newest: dict[str, int] = {}
        self.following: dict[str, asyncio.Task[None]] = {}
        self.snapshots = snapshots
        self.locks: dict[str, asyncio.Lock] = {}
        self.loading: dict[str, asyncio.Task[Table]] = {}
        self.tasks: set[asyncio.Task[Put]] = set()
        # Futures that are never cancelled during a change; `execute` need not start a task inside of them.
        self.unbroken: set[asyncio.Future[None]] = set()
        self.loads = 0

    async def get(self, id: str) -> Table:
        if id in self.known:
            if self.servers.several():
                await self.freshen(self.known[id])
            return self.known[id]
        self.check_id(id)
        if id not in self.loading:
            self.loading[id] = asyncio.create_task(self.load(id))
        try:
            return await asyncio.shield(self.loading[id])
        finally:
            if id in self.loading and self.loading[id].done():
                del self.loading[id]

    async def find(self, id: str) -> Table | None:
        """Return a table, or None; a cached one without looking for new entries, so it may be slightly behind."""
        return self.known.get(id) or await super().find(id)

    async def freshen(self, table: Table) -> None:
        """Read new entries of other servers, so that a client that comes from one never sees an older table here.

        Uses the cached table if the database does not answer.
        """
        try:
            versions = await self.store.newest([table.id])
        except Down:
            return
        if versions.get(table.id, 0) > table.version:
            await self.follow_one(table)

    async def load(self, id: str) -> Table:
        table = await self.read(id)
        if self.servers.several():
            await self.go_on(table)
        self.loads += 1
        self.known[id] = table
        self.tell(table)
        return table

    async def go_on(self, table: Table) -> None:
        """Continue the clock of the present decision after loading: time without an owner of the table does not count.

        The decision began when its journal entry was written, or when the present owner took the table, if later.
        """
        minded = await self.servers.minded(table.id)
        rows = await self.store.lines(table.id, table.settled - 1)
        if rows:
            table.since = self.times.running() - min(minded, self.age(rows[0]))

    def age(self, row: Row) -> float:
        return max(0.0, self.times.wall() - row.at)

    def began(self, row: Row) -> float:
        return self.times.running() - (self.age(row) if self.servers.several() else 0.0)

    async def change(self, table: Table, decide: Decide) -> Put:
        """Append what `decide` returns, shielded from cancellation: the append runs in a task of its own."""
        started = self.times.running()
        try:
            if asyncio.current_task() in self.unbroken:
                return await self.append(table, decide)
            task = asyncio.create_task(self.append(table, decide))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
            return await asyncio.shield(task)
        finally:
            self.took(self.times.running() - started)

    def change_soon(self, table: Table, decide: Decide, then: Then) -> None:
        """As `execute`, but without waiting: `callback` is called with the result or the error."""
        Changing(self, table, decide, then).begin()

    async def append_anew(self, table: Table, decide: Decide, failed: Refused | Taken) -> Put:
        """Append after a failed first try: read new entries of other servers, then decide again."""
        async with self.lock(table):
            await self.look_again(table, failed)
        return await self.append(table, decide)

    def settle(self, table: Table, line: Line) -> None:
        """Publish a stored entry to other servers and viewers; update the index and consider a snapshot.

        Whether the game ended is known only now, so the phase in the index is written after the entry.
        """
        self.news.tell(table.id, table.version)
        if isinstance(line, Started):
            self.servers.kept[table.id] = table.version
        if isinstance(line, Acted):
            if table.phase == "over":
                self.store.note(table.id, Index(table.public, table.phase, table.changed))
            self.snapshots.consider(table)
        self.tell(table)

    async def follow(self) -> None:
        """Poll the journals of cached and owned tables for entries of other servers; less often while Redis works."""
        if self.news.live and self.times.running() < self.followed + SLOWLY:
            return
        self.followed = self.times.running()
        watched = [*{**self.servers.kept, **self.known}]
        versions = await self.store.newest(watched)
        for id_ in watched:
            if id_ not in versions:
                self.lose(id_)
        for id_, version in versions.items():
            table = self.known.get(id_)
            if table is not None and table.version < version:
                await self.follow_one(table)
            elif table is None and self.servers.kept.get(id_, version) < version:
                await self.find(id_)

    def lose(self, id: str) -> None:
        """Drop a deleted table and tell its viewers."""
        self.servers.kept.pop(id, None)
        table = self.known.get(id)
        if table is not None:
            table.stand_still(Stuck(table.version, CLOSED, "deleted"))
            self.tell(table)
            self.drop(table)

    async def told(self, id: str, version: int) -> None:
        """Handle a Redis message: start reading new entries, if the table is cached or owned here."""
        if id not in self.known and not self.servers.mine(id):
            return
        self.newest[id] = max(version, self.newest.get(id, 0))
        if id not in self.following:
            self.following[id] = asyncio.create_task(self.keep_up(id))

    async def keep_up(self, id: str) -> None:
        """Read new entries until the announced version is reached. Errors are ignored: the next poll tries again."""
        try:
            table = await self.find(id)
            while table is not None and table.version < self.newest.get(id, 0):
                version = table.version
                await self.follow_one(table)
                if table.version == version:
                    return
        except Down:
            return
        finally:
            del self.following[id]
            self.newest.pop(id, None)

    async def follow_one(self, table: Table) -> None:
        """Read new entries of a table; if they cannot be applied, drop it from the cache, so it is loaded again."""
        try:
            async with self.lock(table):
                await self.catch_up(table)
        except Down:
            raise
        except Exception as error:
            self.incident(table, error)
            self.drop(table)

    def lock(self, table: Table) -> asyncio.Lock:
        lock = self.locks.get(table.id)
        if lock is None:
            lock = self.locks[table.id] = asyncio.Lock()
        return lock

    def busy(self, table: Table) -> bool:
        return table.id in self.locks and self.locks[table.id].locked()

    def drop(self, table: Table) -> None:
        self.known.pop(table.id, None)
        if table.id in self.servers.kept:
            self.servers.kept[table.id] = table.version
        self.locks.pop(table.id, None)
        self.snapshots.forget(table)

    def secret(self, count: int) -> bytes:
        return secrets.token_bytes(count)

    def today(self) -> str:
        return datetime.now(UTC).date().isoformat()

    def incident(self, table: Table, error: Exception, line: Line | None = None) -> Refused:
        return incidents.incident(table, error, line)

    async def apart(self, work: Callable[..., T], *given: Any) -> T:
        return await asyncio.to_thread(work, *given)

    def restore(self, table: Table, rows: list[Counted]) -> None:
        self.snapshots.restore(table, rows)

    def unopened(self, id: str, why: object) -> None:
        LOG.error("table %s cannot be opened: %s", id, why, exc_info=why if isinstance(why, Exception) else None)

    def note_stuck(self, table: Table) -> None:
        if table.stuck is not None and table.stuck.why != CLOSED:
            LOG.error("table %s is stuck: %s", table.id, table.stuck)

"""All tables of the server: loaded once however many ask, changed whatever becomes of a request, forgotten later."""

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
    """Nobody measures."""


# Seconds between two looks at the lines of all tables, while news come by themselves.
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
        # What nobody ends while it changes something; a task among them needs none of its own for it.
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
        """In a list a table may lag behind for a moment."""
        return self.known.get(id) or await super().find(id)

    async def freshen(self, table: Table) -> None:
        """Whoever comes from another server must not find an older table here than there."""
        try:
            newest = await self.store.newest([table.id])
        except Down:
            return
        if newest.get(table.id, 0) > table.version:
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
        """The present decision began when its line was written, if somebody has minded the table ever since."""
        minded = await self.servers.minded(table.id)
        rows = await self.store.lines(table.id, table.settled - 1)
        if rows:
            table.since = self.times.running() - min(minded, self.age(rows[0]))

    def age(self, row: Row) -> float:
        return max(0.0, self.times.wall() - row.at)

    def began(self, row: Row) -> float:
        return self.times.running() - (self.age(row) if self.servers.several() else 0.0)

    async def change(self, table: Table, decide: Decide) -> Put:
        """A request that is given up half-way does not leave a half-done change: it goes on in a task of its own."""
        begun = self.times.running()
        try:
            if asyncio.current_task() in self.unbroken:
                return await self.append(table, decide)
            task = asyncio.create_task(self.append(table, decide))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
            return await asyncio.shield(task)
        finally:
            self.took(self.times.running() - begun)

    def change_soon(self, table: Table, decide: Decide, then: Then) -> None:
        """As `change`, for whoever does not wait: `then` is called with what became of it."""
        Changing(self, table, decide, then).begin()

    async def append_anew(self, table: Table, decide: Decide, failed: Refused | Taken) -> Put:
        """After a first try that failed."""
        async with self.lock(table):
            await self.look_again(table, failed)
        return await self.append(table, decide)

    def settle(self, table: Table, line: Line) -> None:
        """Only now it is known whether the game ended; the index may lag behind."""
        self.news.tell(table.id, table.version)
        if isinstance(line, Started):
            self.servers.kept[table.id] = table.version
        if isinstance(line, Acted):
            if table.phase == "over":
                self.store.note(table.id, Index(table.public, table.phase, table.changed))
            self.snapshots.consider(table)
        self.tell(table)

    async def follow(self) -> None:
        """Looks what other servers wrote to the tables known here; seldom, as long as they tell."""
        if self.news.live and self.times.running() < self.followed + SLOWLY:
            return
        self.followed = self.times.running()
        asked = [*{**self.servers.kept, **self.known}]
        found = await self.store.newest(asked)
        for name in asked:
            if name not in found:
                self.lose(name)
        for name, number in found.items():
            table = self.known.get(name)
            if table is not None and table.version < number:
                await self.follow_one(table)
            elif table is None and self.servers.kept.get(name, number) < number:
                await self.find(name)

    def lose(self, id: str) -> None:
        """The table was deleted: whoever looks at it is told so, and nobody finds it any more."""
        self.servers.kept.pop(id, None)
        table = self.known.get(id)
        if table is not None:
            table.stand_still(Stuck(table.version, CLOSED, "deleted"))
            self.tell(table)
            self.drop(table)

    async def told(self, id: str, version: int) -> None:
        """Another server says that a table goes on. Whoever minds it must know, whether anybody looks or not."""
        if id not in self.known and not self.servers.mine(id):
            return
        self.newest[id] = max(version, self.newest.get(id, 0))
        if id not in self.following:
            self.following[id] = asyncio.create_task(self.keep_up(id))

    async def keep_up(self, id: str) -> None:
        """Reads on until all is read that was told; what goes wrong is found by the next look at all tables."""
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
        """A table that cannot follow is dropped, so that whoever asks next has it read anew."""
        try:
            async with self.lock(table):
                await self.catch_up(table)
        except Down:
            raise
        except Exception as error:
            self.incident(table, error)
            self.drop(table)

    def lock(self, table: Table) -> asyncio.Lock:
        known = self.locks.get(table.id)
        if known is None:
            known = self.locks[table.id] = asyncio.Lock()
        return known

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

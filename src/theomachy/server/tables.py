"""All tables of the server: loaded once however many ask, changed whatever becomes of a request, forgotten later."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, TypeVar

from theomachy.server import incidents
from theomachy.server.snapshots import Snapshots
from theomachy.server.store import Store
from theomachy.server.times import Times
from theomachy.table.folding import Counted
from theomachy.table.holding import Decide, Heard, Holding, Put
from theomachy.table.lines import Acted, Line
from theomachy.table.refused import Refused
from theomachy.table.shelf import Shelf
from theomachy.table.storing import Down, Index
from theomachy.table.table import Table

LOG = logging.getLogger("theomachy.server")
T = TypeVar("T")


class Tables(Holding):
    def __init__(self, store: Store, shelf: Shelf, snapshots: Snapshots, times: Times, heard: Heard) -> None:
        super().__init__(store, shelf, times, heard)
        self.store = store
        self.snapshots = snapshots
        self.locks: dict[str, asyncio.Lock] = {}
        self.loading: dict[str, asyncio.Task[Table]] = {}
        self.tasks: set[asyncio.Task[Put]] = set()
        self.loads = 0

    async def get(self, id: str) -> Table:
        if id in self.known:
            return self.known[id]
        self.check_id(id)
        if id not in self.loading:
            self.loading[id] = asyncio.create_task(self.load(id))
        try:
            return await asyncio.shield(self.loading[id])
        finally:
            if id in self.loading and self.loading[id].done():
                del self.loading[id]

    async def load(self, id: str) -> Table:
        table = await self.read(id)
        self.loads += 1
        self.known[id] = table
        self.tell(table)
        return table

    async def change(self, table: Table, decide: Decide) -> Put:
        """A request that is given up half-way does not leave a half-done change: it goes on in a task of its own."""
        task = asyncio.create_task(self.append(table, decide))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return await asyncio.shield(task)

    def settle(self, table: Table, line: Line) -> None:
        """Only now it is known whether the game ended; the index may lag behind."""
        if isinstance(line, Acted):
            if table.phase == "over":
                self.store.note(table.id, Index(table.public, table.phase, table.changed))
            self.snapshots.consider(table)
        self.tell(table)

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
            self.incident(table, error)
            self.drop(table)

    def lock(self, table: Table) -> asyncio.Lock:
        return self.locks.setdefault(table.id, asyncio.Lock())

    def busy(self, table: Table) -> bool:
        return table.id in self.locks and self.locks[table.id].locked()

    def drop(self, table: Table) -> None:
        self.known.pop(table.id, None)
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
        if table.stuck is not None:
            LOG.error("table %s is stuck: %s", table.id, table.stuck)

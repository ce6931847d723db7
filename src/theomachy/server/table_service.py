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
from theomachy.server.clock import Clock
from theomachy.server.cluster.leases import ClusterMember
from theomachy.server.cluster.redis_pubsub import TablePubSub
from theomachy.server.jobs.costly_work import CostlyWork
from theomachy.server.storage.snapshots import Snapshots
from theomachy.server.storage.store import Store
from theomachy.table.errors import RequestError
from theomachy.table.game_catalog import GameCatalog
from theomachy.table.journal import ActionPlayed, GameStarted, JournalEntry, StoredEntry
from theomachy.table.model import TableFault
from theomachy.table.rebuild import CLOSED, DecodedEntry
from theomachy.table.service import Appended, Command, OnChanged, TableService
from theomachy.table.storage import StorageUnavailable, TableIndexRow
from theomachy.table.table import Table

LOG = logging.getLogger("theomachy.server")
T = TypeVar("T")


def ignore_duration(_: float) -> None:
    """Default of `ServerTableService.observe_duration`: no metrics."""


# Seconds between two polls of the journals while Redis messages arrive.
SLOW_POLL_SECONDS = 5.0


class ServerTableService(TableService):
    def __init__(
        self,
        store: Store,
        shelf: GameCatalog,
        snapshots: Snapshots,
        times: Clock,
        cluster: ClusterMember,
        redis_url: str,
        heard: OnChanged,
    ) -> None:
        super().__init__(store, shelf, times, heard)
        self.clock: Clock = times
        self.store = store
        self.cluster = cluster
        self.pubsub = TablePubSub(redis_url, store.url, self.on_remote_append, times)
        self.last_polled = 0.0
        self.observe_duration: Callable[[float], None] = ignore_duration
        self.announced_versions: dict[str, int] = {}
        self.catch_up_tasks: dict[str, asyncio.Task[None]] = {}
        self.snapshots = snapshots
        self.locks: dict[str, asyncio.Lock] = {}
        self.load_tasks: dict[str, asyncio.Task[Table]] = {}
        self.append_tasks: set[asyncio.Task[Appended]] = set()
        # Tasks that nobody cancels: in them `execute` needs no task of its own.
        self.uncancelled: set[asyncio.Task[None]] = set()
        self.load_count = 0
        self.costly_work = CostlyWork()

    async def get(self, table_id: str) -> Table:
        if table_id in self.cache:
            if self.cluster.is_clustered():
                await self.refresh(self.cache[table_id])
            return self.cache[table_id]
        self.check_id(table_id)
        if table_id not in self.load_tasks:
            self.load_tasks[table_id] = asyncio.create_task(self.load_table(table_id))
        try:
            return await asyncio.shield(self.load_tasks[table_id])
        finally:
            if table_id in self.load_tasks and self.load_tasks[table_id].done():
                del self.load_tasks[table_id]

    async def find_or_none(self, table_id: str) -> Table | None:
        """Return a table, or None; a cached one without looking for new entries, so it may be slightly behind."""
        return self.cache.get(table_id) or await super().find_or_none(table_id)

    async def refresh(self, table: Table) -> None:
        """Read new entries of other servers, so that a client that comes from one never sees an older table here.

        Uses the cached table if the database does not answer.
        """
        try:
            versions = await self.store.newest_versions([table.id])
        except StorageUnavailable:
            return
        if versions.get(table.id, 0) > table.version:
            await self.catch_up_or_evict(table)

    async def load_table(self, id: str) -> Table:
        table = await self.load_from_storage(id)
        if self.cluster.is_clustered():
            await self.resume_clock(table)
        self.load_count += 1
        self.cache[id] = table
        self.notify(table)
        return table

    async def resume_clock(self, table: Table) -> None:
        """Continue the clock of the present decision after loading: time without an owner of the table does not count.

        The decision began when its journal entry was written, or when the present owner took the table, if later.
        """
        minded = await self.cluster.seconds_owned(table.id)
        rows = await self.store.load_entries(table.id, table.play_version - 1)
        if rows:
            table.decision_started = self.clock.monotonic() - min(minded, self.entry_age(rows[0]))

    def entry_age(self, row: StoredEntry) -> float:
        return max(0.0, self.clock.wall_time() - row.at)

    def decision_start(self, stored: StoredEntry) -> float:
        return self.clock.monotonic() - (self.entry_age(stored) if self.cluster.is_clustered() else 0.0)

    async def execute(self, table: Table, command: Command) -> Appended:
        """Append what `command` returns, shielded from cancellation by a task of its own."""
        started = self.clock.monotonic()
        try:
            if asyncio.current_task() in self.uncancelled:
                return await self.append(table, command)
            task = asyncio.create_task(self.append(table, command))
            self.append_tasks.add(task)
            task.add_done_callback(self.append_tasks.discard)
            return await asyncio.shield(task)
        finally:
            self.observe_duration(self.clock.monotonic() - started)

    def after_commit(self, table: Table, entry: JournalEntry) -> None:
        """Publish a stored entry to other servers and viewers; update the index and consider a snapshot.

        Whether the game ended is known only now, so the phase in the index is written after the entry.
        """
        self.pubsub.publish(table.id, table.version)
        if isinstance(entry, GameStarted) and self.cluster.is_clustered():
            self.cluster.owned_versions[table.id] = table.version
        if isinstance(entry, ActionPlayed):
            if table.phase == "over":
                self.store.update_index(table.id, TableIndexRow(table.public, table.phase, table.changed_at))
            self.snapshots.save_if_due(table)
        self.notify(table)

    async def poll_journals(self) -> None:
        """Poll the journals of cached and owned tables for entries of other servers; less often while Redis works."""
        if self.pubsub.is_live and self.clock.monotonic() < self.last_polled + SLOW_POLL_SECONDS:
            return
        self.last_polled = self.clock.monotonic()
        watched = [*{**self.cluster.owned_versions, **self.cache}]
        versions = await self.store.newest_versions(watched)
        for id_ in watched:
            if id_ not in versions:
                self.on_deleted(id_)
        for id_, version in versions.items():
            table = self.cache.get(id_)
            if table is not None and table.version < version:
                await self.catch_up_or_evict(table)
            elif table is None and self.cluster.owned_versions.get(id_, version) < version:
                await self.find_or_none(id_)

    def on_deleted(self, table_id: str) -> None:
        """Drop a deleted table and tell its viewers."""
        self.cluster.owned_versions.pop(table_id, None)
        table = self.cache.get(table_id)
        if table is not None:
            table.mark_stuck(TableFault(table.version, CLOSED, "deleted"))
            self.notify(table)
            self.evict(table)

    async def on_remote_append(self, table_id: str, version: int) -> None:
        """Handle a Redis message: start reading new entries, if the table is cached or owned here."""
        if table_id not in self.cache and not self.cluster.owns(table_id):
            return
        self.announced_versions[table_id] = max(version, self.announced_versions.get(table_id, 0))
        if table_id not in self.catch_up_tasks:
            self.catch_up_tasks[table_id] = asyncio.create_task(self.catch_up_to_announced(table_id))

    async def catch_up_to_announced(self, table_id: str) -> None:
        """Read new entries until the announced version is reached. Errors are ignored: the next poll tries again."""
        try:
            table = await self.find_or_none(table_id)
            while table is not None and table.version < self.announced_versions.get(table_id, 0):
                version = table.version
                await self.catch_up_or_evict(table)
                if table.version == version:
                    return
        except StorageUnavailable:
            return
        finally:
            del self.catch_up_tasks[table_id]
            self.announced_versions.pop(table_id, None)

    async def catch_up_or_evict(self, table: Table) -> None:
        """Read new entries of a table; if they cannot be applied, drop it from the cache, so it is loaded again."""
        try:
            async with self.lock(table):
                await self.catch_up(table)
        except StorageUnavailable:
            raise
        except Exception as error:
            self.report_incident(table, error)
            self.evict(table)

    def lock(self, table: Table) -> asyncio.Lock:
        lock = self.locks.get(table.id)
        if lock is None:
            lock = self.locks[table.id] = asyncio.Lock()
        return lock

    def is_busy(self, table: Table) -> bool:
        return table.id in self.locks and self.locks[table.id].locked()

    def evict(self, table: Table) -> None:
        self.cache.pop(table.id, None)
        if table.id in self.cluster.owned_versions:
            self.cluster.owned_versions[table.id] = table.version
        self.locks.pop(table.id, None)
        self.snapshots.forget(table)

    def random_bytes(self, count: int) -> bytes:
        return secrets.token_bytes(count)

    def today(self) -> str:
        return datetime.now(UTC).date().isoformat()

    def report_incident(self, table: Table, error: Exception, entry: JournalEntry | None = None) -> RequestError:
        return incidents.report_incident(table, error, entry)

    async def run_in_thread(self, work: Callable[..., T], *args: Any) -> T:
        return await asyncio.to_thread(work, *args)

    async def run_costly(self, work: Callable[..., T], *args: Any) -> T:
        return await self.costly_work.run(work, *args)

    def restore_snapshot(self, table: Table, entries: list[DecodedEntry]) -> None:
        self.snapshots.restore(table, entries)

    def log_unopened(self, table_id: str, reason: object) -> None:
        LOG.error(
            "table %s cannot be opened: %s",
            table_id,
            reason,
            exc_info=reason if isinstance(reason, Exception) else None,
        )

    def log_stuck(self, table: Table) -> None:
        if table.fault is not None and table.fault.kind != CLOSED:
            LOG.error("table %s is stuck: %s", table.id, table.fault)

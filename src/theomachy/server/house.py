"""Creates, starts and stops all services of a server."""

from __future__ import annotations

import asyncio

import sqlalchemy as sa

from theomachy.server import office
from theomachy.server.bots import Bots
from theomachy.server.chores import Chores
from theomachy.server.elsewhere import Elsewhere
from theomachy.server.groups.keeping import Groups
from theomachy.server.health import Health
from theomachy.server.hub import Hub
from theomachy.server.keeper import Keeper
from theomachy.server.laboratory import Laboratory
from theomachy.server.limits import Buckets
from theomachy.server.memory import Memory
from theomachy.server.metrics import PAUSE, Metrics, Parts
from theomachy.server.names import Names
from theomachy.server.notes import Notes
from theomachy.server.notices.notices import Notices
from theomachy.server.replays import Replays
from theomachy.server.servers import BEATS, LEASE, Servers
from theomachy.server.settings import Settings
from theomachy.server.snapshots import Snapshots
from theomachy.server.store import Store
from theomachy.server.tables import SLOWLY, Tables
from theomachy.server.talk import Talk
from theomachy.server.times import Times
from theomachy.server.troubles import Troubles
from theomachy.table.shelf import Shelf
from theomachy.table.storing import Index
from theomachy.table.table import Table

# Intervals of the background tasks, in seconds.
SWEEP = 30.0
FOLLOW = 0.5
PRESENCE = 1.0
GATHER = 2.0
RETIRE = 3600.0
TIDY = 3600.0
# Seconds since the last change of a table for which its bots and clocks are resumed after a start.
REMEMBERED = 60 * 86400.0


class House:
    """The services of one server, created once and passed to every request handler."""

    def __init__(self, settings: Settings, times: Times | None = None) -> None:
        limits = settings.limits
        url = settings.url()
        self.settings = settings
        self.limping = Troubles()
        self.times = times or Times()
        self.chores = Chores(self.limping, self.times)
        self.shelf = Shelf(settings.games, settings.packs)
        # Loads all games now, so that a broken game folder stops the server at its start.
        self.shelf.all()
        self.store = Store(url)
        self.snapshots = Snapshots(settings.cache, settings.snapshot_every, url, self.limping)
        # Several servers can share a PostgreSQL database; a SQLite file has one server and needs no lease.
        lease = 0.0 if url.startswith("sqlite") else settings.lease or LEASE
        self.servers = Servers(self.store, self.times, lease)
        cluster_args = self.servers, settings.redis
        self.tables = Tables(self.store, self.shelf, self.snapshots, self.times, *cluster_args, self.changed)
        self.hub = Hub(limits.viewers_per_table, self.times)
        self.elsewhere = Elsewhere(self.servers, self.hub, self.tables)
        self.bots = Bots(settings.bot_workers, settings.bot_budget, settings.bot_thinks)
        self.keeper = Keeper(self.tables, self.bots, settings)
        self.laboratory = Laboratory(settings, self.times)
        self.notices = Notices(settings, self.store, self.tables, self.hub, self.elsewhere)
        self.notes = Notes(self.notices.outbox)
        self.groups = Groups(self.notices.outbox, self.tables)
        self.replays = Replays()
        self.memory = Memory(self.hub)
        monotonic = self.times.running
        self.requests = Buckets(limits.requests_per_second, limits.requests_at_once, monotonic)
        self.making = Buckets(limits.tables_per_second, limits.tables_at_once, monotonic)
        self.codes = Buckets(limits.codes_per_second, limits.codes_at_once, monotonic)
        self.bells = Buckets(limits.bells_per_second, limits.bells_at_once, monotonic)
        self.health = Health(self.store)
        self.talk = Talk(settings, monotonic)
        self.names = Names(settings)
        sources = Parts(self.tables, self.hub, self.bots, self.store, self.servers, self.notices, self.troubles)
        self.metrics = Metrics(sources)
        self.tables.took = self.metrics.changes.observe
        self.draining = False

    def changed(self, table: Table) -> None:
        """Notify all services after each change of a table."""
        if table.phase == "over" and table.stuck is None:
            self.servers.kept.pop(table.id, None)
        self.hub.tell(table.id)
        self.keeper.mind(table)
        self.notices.heard(table)
        self.groups.heard(table)

    def troubles(self) -> dict[str, str]:
        """Return the failing and dead background tasks by name; errors of single tables are not among them."""
        return {**self.limping.told(), **dict.fromkeys(self.chores.dead(), "dead")}

    async def open(self) -> None:
        """Open the database, start the workers and the background tasks."""
        await asyncio.to_thread(self.store.open)
        await asyncio.to_thread(self.bots.open)
        await self.notices.open()
        self.snapshots.open()
        if self.servers.several():
            await self.join()
        else:
            self.chores.once("wake", self.wake)
        self.chores.every("sweep", SWEEP, self.sweep)
        if self.metrics.shared:
            self.chores.every("count", PAUSE, self.count)
        self.chores.every("notices", self.settings.notice_every, self.notices.round)
        self.chores.every("groups", GATHER, self.groups.round)
        self.chores.every("bells", TIDY, self.notices.tidy)
        if self.settings.alone:
            self.memory.open()
            self.chores.every("tidy", self.memory.pause, self.memory.tidy)
        self.chores.every(
            "follow", self.settings.follow or (FOLLOW if self.servers.several() else SLOWLY), self.tables.follow
        )
        if self.settings.keep_finished or self.settings.keep_idle:
            self.chores.every("retire", RETIRE, self.retire)

    async def join(self) -> None:
        """Join the cluster: take a lease, subscribe to the changes of other servers and run a share of the tables."""
        await self.servers.open()
        self.tables.news.open()
        self.chores.once("wake", self.mind_all)
        self.chores.every("lease", self.servers.lease / BEATS, self.stay)
        self.chores.every("unminded", BEATS * self.servers.lease, self.mind_all)
        self.chores.every("presence", PRESENCE, self.elsewhere.round)

    async def stay(self) -> None:
        """Renew the lease (heartbeat) and take over the tables of servers whose lease has expired."""
        if not await self.servers.beat():
            # The lease had expired, so tables may have been skipped meanwhile.
            await self.mind_all()
        while table_ids := await self.servers.take_over():
            await self.mind(table_ids)

    async def mind_all(self) -> None:
        """Schedule all tables that no server runs, and those of ours whose task ended while the database was down."""
        for one in self.servers.kept:
            table = self.tables.known.get(one)
            if table is not None and one not in self.keeper.tasks:
                self.keeper.mind(table)
        await self.mind(await self.servers.take_again())
        while table_ids := await self.servers.take_unminded():
            await self.mind(table_ids)

    async def mind(self, taken: list[str]) -> None:
        """Load these tables, run their bots and clocks, and correct the index of those that are over."""
        for one in taken:
            table = await self.tables.find(one)
            if table is None:
                continue
            self.keeper.mind(table)
            if table.phase == "over" and table.stuck is None:
                self.store.note(table.id, Index(table.public, table.phase, table.changed))

    async def count(self) -> None:
        """Sample the metrics regularly: a scrape may be answered by another worker process, from shared files."""
        self.metrics.take()

    async def wake(self) -> None:
        """Load recently played tables after a start, so that their bots and clocks continue without a viewer."""
        for one in await self.store.playing(self.times.wall() - REMEMBERED):
            await self.tables.find(one)

    async def retire(self) -> None:
        """Delete tables that are older than the retention settings allow."""

        def work(connection: sa.Connection) -> list[str]:
            return office.retire(connection, self.settings.keep_finished, self.settings.keep_idle)

        while table_ids := await self.store.change(work):
            for one in table_ids:
                self.tables.lose(one)

    async def sweep(self) -> None:
        """Evict idle tables from memory; they can be rebuilt from their journal."""
        cutoff = self.times.running() - self.settings.idle
        for table in list(self.tables.known.values()):
            in_use = self.hub.watched(table.id) or self.keeper.due(table) or self.tables.busy(table)
            if not in_use and table.since < cutoff:
                self.tables.drop(table)
                self.hub.forget(table.id)
                self.notices.forget(table.id)

    async def drain(self) -> None:
        """Report "not ready" and give up the lease, so that other servers run the tables; open connections stay."""
        self.draining = True
        if self.servers.several():
            await self.servers.leave()

    async def close(self) -> None:
        await self.chores.close()
        self.memory.close()
        await self.keeper.close()
        await asyncio.gather(*self.tables.tasks, *self.tables.unbroken, return_exceptions=True)
        await self.tables.news.close()
        if self.servers.several():
            await self.servers.leave()
        self.servers.close()
        await asyncio.to_thread(self.laboratory.close)
        await asyncio.to_thread(self.bots.close)
        await asyncio.to_thread(self.notices.close)
        await asyncio.to_thread(self.store.close)

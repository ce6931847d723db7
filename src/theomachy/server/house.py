"""Everything the server has, put together and taken apart."""

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

SWEEP = 30.0
FOLLOW = 0.5
PRESENCE = 1.0
GATHER = 2.0
RETIRE = 3600.0
TIDY = 3600.0
REMEMBERED = 60 * 86400.0


class House:
    def __init__(self, settings: Settings, times: Times | None = None) -> None:
        limits = settings.limits
        url = settings.url()
        self.settings = settings
        self.limping = Troubles()
        self.times = times or Times()
        self.chores = Chores(self.limping, self.times)
        self.shelf = Shelf(settings.games, settings.packs)
        # A game whose folder is broken stops the server here, at its start.
        self.shelf.all()
        self.store = Store(url)
        self.snapshots = Snapshots(settings.cache, settings.snapshot_every, url, self.limping)
        # Several servers can work on PostgreSQL; a SQLite file has one.
        lease = 0.0 if url.startswith("sqlite") else settings.lease or LEASE
        self.servers = Servers(self.store, self.times, lease)
        shared = self.servers, settings.redis
        self.tables = Tables(self.store, self.shelf, self.snapshots, self.times, *shared, self.changed)
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
        running = self.times.running
        self.requests = Buckets(limits.requests_per_second, limits.requests_at_once, running)
        self.making = Buckets(limits.tables_per_second, limits.tables_at_once, running)
        self.codes = Buckets(limits.codes_per_second, limits.codes_at_once, running)
        self.bells = Buckets(limits.bells_per_second, limits.bells_at_once, running)
        self.health = Health(self.store)
        self.talk = Talk(settings, running)
        self.names = Names(settings)
        parts = Parts(self.tables, self.hub, self.bots, self.store, self.servers, self.notices, self.troubles)
        self.metrics = Metrics(parts)
        self.tables.took = self.metrics.changes.observe
        self.draining = False

    def changed(self, table: Table) -> None:
        if table.phase == "over" and table.stuck is None:
            self.servers.kept.pop(table.id, None)
        self.hub.tell(table.id)
        self.keeper.mind(table)
        self.notices.heard(table)
        self.groups.heard(table)

    def troubles(self) -> dict[str, str]:
        """What limps or is dead in this house, by name; empty when all is well. Tables have their own."""
        return {**self.limping.told(), **dict.fromkeys(self.chores.dead(), "dead")}

    async def open(self) -> None:
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
        """One server of several: it says that it is there, hears what the others do, and minds its share."""
        await self.servers.open()
        self.tables.news.open()
        self.chores.once("wake", self.mind_all)
        self.chores.every("lease", self.servers.lease / BEATS, self.stay)
        self.chores.every("unminded", BEATS * self.servers.lease, self.mind_all)
        self.chores.every("presence", PRESENCE, self.elsewhere.round)

    async def stay(self) -> None:
        """Says that this server is there, and takes over what others have left."""
        if not await self.servers.beat():
            # Whatever was to be minded meanwhile was left alone.
            await self.mind_all()
        while taken := await self.servers.take_over():
            await self.mind(taken)

    async def mind_all(self) -> None:
        """What nobody minds, for whatever reason: also what is ours and was let go of while the database was away."""
        for one in self.servers.kept:
            table = self.tables.known.get(one)
            if table is not None and one not in self.keeper.tasks:
                self.keeper.mind(table)
        await self.mind(await self.servers.take_again())
        while taken := await self.servers.take_unminded():
            await self.mind(taken)

    async def mind(self, taken: list[str]) -> None:
        for one in taken:
            table = await self.tables.find(one)
            if table is None:
                continue
            self.keeper.mind(table)
            if table.phase == "over" and table.stuck is None:
                self.store.note(table.id, Index(table.public, table.phase, table.changed))

    async def count(self) -> None:
        """Another worker may be asked for what is counted here."""
        self.metrics.take()

    async def wake(self) -> None:
        """After a start: tables where a bot or a clock is due go on, whether anybody looks or not."""
        for one in await self.store.playing(self.times.wall() - REMEMBERED):
            await self.tables.find(one)

    async def retire(self) -> None:
        """Deletes what is older than whoever runs this wishes to keep."""

        def work(connection: sa.Connection) -> list[str]:
            return office.retire(connection, self.settings.keep_finished, self.settings.keep_idle)

        while gone := await self.store.change(work):
            for one in gone:
                self.tables.lose(one)

    async def sweep(self) -> None:
        """Forgets tables that nobody looks at; their lines know everything."""
        long_ago = self.times.running() - self.settings.idle
        for table in list(self.tables.known.values()):
            watched = self.hub.watched(table.id) or self.keeper.due(table) or self.tables.busy(table)
            if not watched and table.since < long_ago:
                self.tables.drop(table)
                self.hub.forget(table.id)
                self.notices.forget(table.id)

    async def drain(self) -> None:
        """Nobody new is to come; others mind the tables from now on. Who is here plays on."""
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

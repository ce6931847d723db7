"""Everything the server has, put together and taken apart."""

from __future__ import annotations

import asyncio

from theomachy.server.bots import Bots
from theomachy.server.chores import Chores
from theomachy.server.health import Health
from theomachy.server.hub import Hub
from theomachy.server.keeper import Keeper
from theomachy.server.limits import Buckets
from theomachy.server.memory import Memory
from theomachy.server.names import Names
from theomachy.server.replays import Replays
from theomachy.server.settings import Settings
from theomachy.server.snapshots import Snapshots
from theomachy.server.store import Store
from theomachy.server.tables import Tables
from theomachy.server.talk import Talk
from theomachy.server.times import Times
from theomachy.server.troubles import Troubles
from theomachy.table.shelf import Shelf
from theomachy.table.table import Table

SWEEP = 30.0
FOLLOW = 0.5
REMEMBERED = 60 * 86400.0


class House:
    def __init__(self, settings: Settings) -> None:
        limits = settings.limits
        url = settings.url()
        self.settings = settings
        self.limping = Troubles()
        self.chores = Chores(self.limping)
        self.shelf = Shelf(settings.games, settings.packs)
        # A game whose folder is broken stops the server here, at its start.
        self.shelf.all()
        self.store = Store(url)
        self.snapshots = Snapshots(settings.cache, settings.snapshot_every, url, self.limping)
        self.times = Times()
        self.tables = Tables(self.store, self.shelf, self.snapshots, self.times, self.changed)
        self.hub = Hub(limits.viewers_per_table, self.times)
        self.bots = Bots(settings.bot_workers, settings.bot_budget, settings.bot_thinks)
        self.keeper = Keeper(self.tables, self.bots, settings)
        self.replays = Replays()
        self.memory = Memory()
        self.requests = Buckets(limits.requests_per_second, limits.requests_at_once)
        self.making = Buckets(limits.tables_per_second, limits.tables_at_once)
        self.codes = Buckets(limits.codes_per_second, limits.codes_at_once)
        self.health = Health(self.store)
        self.talk = Talk(settings)
        self.names = Names(settings)

    def changed(self, table: Table) -> None:
        self.hub.tell(table.id)
        self.keeper.mind(table)

    def troubles(self) -> dict[str, str]:
        """What limps or is dead in this house, by name; empty when all is well. Tables have their own."""
        return {**self.limping.told(), **dict.fromkeys(self.chores.dead(), "dead")}

    async def open(self) -> None:
        await asyncio.to_thread(self.store.open)
        await asyncio.to_thread(self.bots.open)
        self.snapshots.open()
        self.chores.once("wake", self.wake)
        self.chores.every("sweep", SWEEP, self.sweep)
        if self.settings.alone:
            self.memory.open()
            self.chores.every("tidy", self.memory.pause, self.memory.tidy)
        if self.settings.follow or not self.store.url.startswith("sqlite"):
            self.chores.every("follow", self.settings.follow or FOLLOW, self.tables.follow)

    async def wake(self) -> None:
        """After a start: tables where a bot or a clock is due go on, whether anybody looks or not."""
        for one in await self.store.playing(self.times.wall() - REMEMBERED):
            await self.tables.find(one)

    async def sweep(self) -> None:
        """Forgets tables that nobody looks at; their lines know everything."""
        long_ago = self.times.running() - self.settings.idle
        for table in list(self.tables.known.values()):
            watched = self.hub.watched(table.id) or self.keeper.due(table) or self.tables.busy(table)
            if not watched and table.since < long_ago:
                self.tables.drop(table)
                self.hub.forget(table.id)

    async def close(self) -> None:
        await self.chores.close()
        self.memory.close()
        await self.keeper.close()
        await asyncio.gather(*self.tables.tasks, return_exceptions=True)
        await asyncio.to_thread(self.bots.close)
        await asyncio.to_thread(self.store.close)

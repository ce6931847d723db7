"""Everything the server has, put together and taken apart."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

from theomachy.core.reason import Problem
from theomachy.server.bots import Bots
from theomachy.server.errors import Refused
from theomachy.server.hub import Hub
from theomachy.server.keeper import Keeper
from theomachy.server.limits import Buckets
from theomachy.server.memory import tidy
from theomachy.server.replays import Replays
from theomachy.server.settings import Settings
from theomachy.server.shelf import Shelf
from theomachy.server.snapshots import Snapshots
from theomachy.server.store import Down, Store
from theomachy.server.table import Table
from theomachy.server.tables import Tables

LOG = logging.getLogger("theomachy.server")
SWEEP = 30.0
FOLLOW = 0.5
REMEMBERED = 60 * 86400.0


class House:
    def __init__(self, settings: Settings) -> None:
        limits = settings.limits
        self.settings = settings
        self.shelf = Shelf(settings.games, settings.packs)
        self.store = Store(settings.url())
        self.tables = Tables(self.store, self.shelf, Snapshots(settings.cache, settings.snapshot_every))
        self.hub = Hub(limits.viewers_per_table)
        self.bots = Bots(settings.bot_workers, settings.bot_budget)
        self.keeper = Keeper(self.tables, self.bots, settings)
        self.replays = Replays()
        self.requests = Buckets(limits.requests_per_second, limits.requests_at_once)
        self.making = Buckets(limits.tables_per_second, limits.tables_at_once)
        self.chores: list[asyncio.Task[None]] = []
        self.tables.changed = self.changed

    def changed(self, table: Table) -> None:
        self.hub.tell(table.id)
        self.keeper.mind(table)

    async def open(self) -> None:
        await asyncio.to_thread(self.store.open)
        await asyncio.to_thread(self.bots.open)
        chores = [self.wake(), self.sweep(), tidy()] if self.settings.alone else [self.wake(), self.sweep()]
        if self.settings.follow or not self.store.url.startswith("sqlite"):
            chores.append(self.follow())
        self.chores = [asyncio.create_task(chore) for chore in chores]

    async def wake(self) -> None:
        """After a start: tables where a bot or a clock is due go on, whether anybody looks or not."""
        for one in await self.store.playing(time.time() - REMEMBERED):
            try:
                await self.tables.get(one)
            except (Refused, Problem, Down) as error:
                LOG.warning("table %s: %s", one, repr(error))

    async def follow(self) -> None:
        """Several servers may share a database; each looks often what the others did."""
        while True:
            await asyncio.sleep(self.settings.follow or FOLLOW)
            with contextlib.suppress(Down):
                await self.tables.follow()

    async def sweep(self) -> None:
        """Forgets tables that nobody looks at; their lines know everything."""
        while True:
            await asyncio.sleep(SWEEP)
            long_ago = time.time() - self.settings.idle
            for table in list(self.tables.known.values()):
                watched = self.hub.watched(table.id) or self.keeper.due(table) or table.lock.locked()
                if not watched and table.changed < long_ago and table.since < long_ago:
                    self.tables.drop(table)

    async def close(self) -> None:
        for chore in self.chores:
            chore.cancel()
        await asyncio.gather(*self.chores, return_exceptions=True)
        await self.keeper.close()
        await asyncio.gather(*self.tables.tasks, return_exceptions=True)
        await asyncio.to_thread(self.bots.close)
        await asyncio.to_thread(self.store.close)

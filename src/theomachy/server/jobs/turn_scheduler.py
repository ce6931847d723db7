"""The turn scheduler of a server: sleeps by the server's clock, and runs only the tables that the server owns."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine
from typing import Any

from theomachy.server.jobs.bot_workers import BotWorkerPool
from theomachy.server.ongoing_errors import OngoingErrors
from theomachy.server.settings import Settings
from theomachy.server.table_service import ServerTableService
from theomachy.table.bot_requests import BotChoice
from theomachy.table.table import Table
from theomachy.table.turn_scheduler import Pauses, TurnScheduler


class ServerTurnScheduler(TurnScheduler):
    def __init__(self, tables: ServerTableService, bots: BotWorkerPool, settings: Settings) -> None:
        pauses = Pauses(bot=settings.bot_delay, undo=settings.undo_delay)
        super().__init__(tables, bots, pauses, random.random)
        self.clock = tables.clock
        self.cluster = tables.cluster
        self.bot_workers = bots
        self.ongoing_errors = OngoingErrors()
        self.changed_events: dict[str, asyncio.Event] = {}
        self.is_closed = False

    def schedule(self, table: Table) -> None:
        """Start the task of a table if it has work, or wake the running one."""
        if table.id in self.tasks:
            self.changed_events[table.id].set()
        elif not self.is_closed:
            super().schedule(table)

    def start_task(self, table: Table, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        self.changed_events[table.id] = asyncio.Event()
        return asyncio.create_task(work)

    async def sleep(self, seconds: float) -> None:
        await self.clock.sleep(seconds)

    async def wait_for_change(self, table: Table, seconds: float) -> bool:
        changed = self.changed_events[table.id]
        changed.clear()
        try:
            async with self.clock.timeout(max(0.0, seconds)):
                await changed.wait()
        except TimeoutError:
            return False
        return True

    def on_error(self, table: Table, error: Exception) -> None:
        self.ongoing_errors.record(f"table {table.id}", error)

    def on_success(self, table: Table) -> None:
        self.ongoing_errors.clear(f"table {table.id}")

    def on_task_end(self, table: Table) -> None:
        self.ongoing_errors.clear(f"table {table.id}")
        del self.changed_events[table.id]

    def owns(self, table: Table) -> bool:
        return self.cluster.owns(table.id)

    async def choose_action(self, table: Table, seat: int, bot: str) -> BotChoice:
        """Let a worker choose; it is stopped when the table changes meanwhile."""
        version, state = table.play_version, table.require_match().state
        return await self.bot_workers.choose(table.game, bot, state, seat, lambda: table.play_version == version)

    async def close(self) -> None:
        self.is_closed = True
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

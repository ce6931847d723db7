"""Background tasks of the server. An error in one run is recorded, and the task goes on with its next run."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from theomachy.server.clock import Clock
from theomachy.server.ongoing_errors import OngoingErrors

TaskFunction = Callable[[], Awaitable[None]]
RETRY_SECONDS = 2.0


class BackgroundTasks:
    def __init__(self, ongoing_errors: OngoingErrors, clock: Clock) -> None:
        self.ongoing_errors = ongoing_errors
        self.clock = clock
        self.tasks: dict[str, asyncio.Task[None]] = {}

    def start_periodic(self, name: str, seconds: float, work: TaskFunction) -> None:
        """Start a task that runs `work` every `seconds` until `close`."""
        self.tasks[name] = asyncio.create_task(self.run_periodically(name, seconds, work))

    def start_until_success(self, name: str, work: TaskFunction) -> None:
        """Start a task that runs `work` until it succeeds once."""
        self.tasks[name] = asyncio.create_task(self.run_until_success(name, work))

    async def run_periodically(self, name: str, seconds: float, work: TaskFunction) -> None:
        while True:
            await self.clock.sleep(seconds)
            await self.try_run(name, work)

    async def run_until_success(self, name: str, work: TaskFunction) -> None:
        succeeded = await self.try_run(name, work)
        while not succeeded:
            await self.clock.sleep(RETRY_SECONDS)
            succeeded = await self.try_run(name, work)

    async def try_run(self, name: str, work: TaskFunction) -> bool:
        try:
            await work()
        except Exception as error:
            self.ongoing_errors.record(name, error)
            return False
        self.ongoing_errors.clear(name)
        return True

    def dead_tasks(self) -> list[str]:
        """Return the names of tasks that were cancelled or failed; empty if all are healthy."""
        return [name for name, task in self.tasks.items() if task.done() and (task.cancelled() or task.exception())]

    async def close(self) -> None:
        for task in self.tasks.values():
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)

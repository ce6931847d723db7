"""Background tasks of the server. An error in one run is recorded, and the task goes on with its next run."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from theomachy.server.times import Times
from theomachy.server.troubles import Troubles

Round = Callable[[], Awaitable[None]]
AGAIN = 2.0


class Chores:
    def __init__(self, troubles: Troubles, times: Times) -> None:
        self.troubles = troubles
        self.times = times
        self.tasks: dict[str, asyncio.Task[None]] = {}

    def every(self, name: str, seconds: float, work: Round) -> None:
        """Start a task that runs `work` every `seconds` until `close`."""
        self.tasks[name] = asyncio.create_task(self.repeat(name, seconds, work))

    def once(self, name: str, work: Round) -> None:
        """Start a task that runs `work` until it succeeds once."""
        self.tasks[name] = asyncio.create_task(self.finish(name, work))

    async def repeat(self, name: str, seconds: float, work: Round) -> None:
        while True:
            await self.times.sleep(seconds)
            await self.round(name, work)

    async def finish(self, name: str, work: Round) -> None:
        succeeded = await self.round(name, work)
        while not succeeded:
            await self.times.sleep(AGAIN)
            succeeded = await self.round(name, work)

    async def round(self, name: str, work: Round) -> bool:
        try:
            await work()
        except Exception as error:
            self.troubles.note(name, error)
            return False
        self.troubles.over(name)
        return True

    def dead(self) -> list[str]:
        """Return the names of tasks that were cancelled or failed; empty if all are healthy."""
        return [name for name, task in self.tasks.items() if task.done() and (task.cancelled() or task.exception())]

    async def close(self) -> None:
        for task in self.tasks.values():
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)

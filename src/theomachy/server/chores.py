"""The chores of a house: each goes on as long as the house is open, whatever happens in one of its rounds."""

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
        """A round now and then, for ever."""
        self.tasks[name] = asyncio.create_task(self.repeat(name, seconds, work))

    def once(self, name: str, work: Round) -> None:
        """Until it has been done."""
        self.tasks[name] = asyncio.create_task(self.finish(name, work))

    async def repeat(self, name: str, seconds: float, work: Round) -> None:
        while True:
            await self.times.sleep(seconds)
            await self.round(name, work)

    async def finish(self, name: str, work: Round) -> None:
        done = await self.round(name, work)
        while not done:
            await self.times.sleep(AGAIN)
            done = await self.round(name, work)

    async def round(self, name: str, work: Round) -> bool:
        try:
            await work()
        except Exception as error:
            self.troubles.note(name, error)
            return False
        self.troubles.over(name)
        return True

    def dead(self) -> list[str]:
        """Chores that have ended though they should not have: none, if all is well."""
        return [name for name, task in self.tasks.items() if task.done() and (task.cancelled() or task.exception())]

    async def close(self) -> None:
        for task in self.tasks.values():
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)

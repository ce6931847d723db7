"""A small thread pool for costly work that strangers and spectators may ask for, such as replaying a game.

It is separate from the threads that open tables. Each household (client network) has one place: its further work waits,
so that others are served in between.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from typing import Any, TypeVar

T = TypeVar("T")
POOL_THREADS = 2
# The client network of the present request or connection.
HOUSEHOLD: ContextVar[str] = ContextVar("household", default="")


class CostlyWork:
    def __init__(self) -> None:
        self.executor = ThreadPoolExecutor(POOL_THREADS, "costly")
        self.places: dict[str, asyncio.Lock] = {}
        self.waiting: dict[str, int] = {}

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """Run `work` in the pool, in the place of the present household."""
        household = HOUSEHOLD.get()
        place = self.places.setdefault(household, asyncio.Lock())
        self.waiting[household] = self.waiting.get(household, 0) + 1
        try:
            async with place:
                future = asyncio.get_running_loop().run_in_executor(self.executor, work, *args)
                try:
                    return await asyncio.shield(future)
                except asyncio.CancelledError:
                    # A thread cannot be stopped: after a deadline the place stays taken until the work is done.
                    await asyncio.wait({future})
                    raise
        finally:
            self.waiting[household] -= 1
            if not self.waiting[household]:
                del self.waiting[household], self.places[household]

    def close(self) -> None:
        self.executor.shutdown(cancel_futures=True)

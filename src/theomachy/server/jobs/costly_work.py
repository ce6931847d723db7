"""A small thread pool for costly work that strangers and spectators may ask for, such as replaying a game.

It is separate from the threads that open tables. Each client network has one place: its further work waits,
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
CLIENT_NETWORK: ContextVar[str] = ContextVar("network", default="")


class CostlyWork:
    def __init__(self) -> None:
        self.executor = ThreadPoolExecutor(POOL_THREADS, "costly")
        self.places: dict[str, asyncio.Lock] = {}
        self.waiting: dict[str, int] = {}

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """Run `work` in the pool, in the place of the network that asks."""
        network = CLIENT_NETWORK.get()
        place = self.places.setdefault(network, asyncio.Lock())
        self.waiting[network] = self.waiting.get(network, 0) + 1
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
            self.waiting[network] -= 1
            if not self.waiting[network]:
                del self.waiting[network], self.places[network]

    def close(self) -> None:
        self.executor.shutdown(cancel_futures=True)

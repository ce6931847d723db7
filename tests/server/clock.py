"""A manual clock that moves only when a test says so, and an event loop that knows when it is idle."""

from __future__ import annotations

import asyncio
import selectors
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from theomachy.server.times import Times

START = 500.0
# Seconds between two polls of a write that gives no notification, while a test waits for it.
GLANCE = 0.001
Work = Callable[[], object]


def wake(waiter: asyncio.Future[None]) -> None:
    if not waiter.done():
        waiter.set_result(None)


class TestTimer:
    def __init__(self, clock: TestClock, due: float, number: int, work: Work) -> None:
        self.clock, self.due, self.number, self.work = clock, due, number, work

    def cancel(self) -> None:
        self.clock.timers.discard(self)


class TestClock(Times):
    """A clock on which `advance` wakes the sleepers one after the other, in the order of their due times."""

    __test__ = False

    def __init__(self) -> None:
        self.now = START
        self.ahead = time.time() - START
        self.running = lambda: self.now
        self.wall = lambda: self.now + self.ahead
        self.timers: set[TestTimer] = set()
        self.count = 0

    def jump_wall(self, seconds: float) -> None:
        """Move only the wall clock; the monotonic clock stays."""
        self.ahead += seconds

    async def sleep(self, seconds: float) -> None:
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        timer = self.call_later(seconds, partial(wake, woken))
        try:
            await woken
        finally:
            timer.cancel()

    @asynccontextmanager
    async def timeout(self, seconds: float) -> AsyncIterator[object]:
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(None) as limit:
            timer = self.call_later(seconds, lambda: limit.reschedule(loop.time()))
            try:
                yield limit
            finally:
                timer.cancel()

    def call_later(self, seconds: float, work: Work) -> TestTimer:
        self.count += 1
        timer = TestTimer(self, self.now + seconds, self.count, work)
        self.timers.add(timer)
        if seconds <= 0:
            asyncio.get_running_loop().call_soon(self.fire, timer)
        return timer

    def fire(self, timer: TestTimer) -> None:
        if timer in self.timers:
            self.timers.discard(timer)
            self.now = max(self.now, timer.due)
            timer.work()

    async def advance(self, seconds: float, settled: Callable[[], Any]) -> None:
        """Fire the due timers in order; after each one wait until the loop is idle."""
        end = self.now + seconds
        await settled()
        while due := [timer for timer in self.timers if timer.due <= end]:
            self.fire(min(due, key=lambda timer: (timer.due, timer.number)))
            await settled()
        self.now = end

    async def skip(self, seconds: float, settled: Callable[[], Any]) -> None:
        await settled()
        self.now += seconds
        await self.advance(0.0, settled)

    async def next(self, settled: Callable[[], Any]) -> None:
        """Advance to the next due timer."""
        await settled()
        await self.advance(min([timer.due for timer in self.timers]) - self.now, settled)


class TestLoop(asyncio.SelectorEventLoop):
    """An event loop that counts the jobs it gave to threads; `busy` reports other work outside of the loop."""

    __test__ = False

    def __init__(self, busy: Callable[[], bool]) -> None:
        super().__init__(TestSelector(self))
        self.busy = busy
        self.jobs = 0
        self.waiting: list[asyncio.Future[None]] = []

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> Any:  # type: ignore[override]
        self.jobs += 1
        job = super().run_in_executor(executor, func, *args)
        job.add_done_callback(self.job_is_done)
        return job

    def job_is_done(self, _: object) -> None:
        self.jobs -= 1

    async def settled(self) -> None:
        """Return when the loop has nothing left to do but to wait for a timer, a request or a frame."""
        waiter = self.create_future()
        self.waiting.append(waiter)
        await waiter

    def patience(self, timeout: float | None) -> float | None:
        """Return how long the selector may block when no callback of the loop is ready."""
        if not self.waiting:
            return timeout
        if self.jobs:
            return timeout
        if self.busy():
            return GLANCE if timeout is None else min(GLANCE, timeout)
        waiting, self.waiting = self.waiting, []
        for waiter in waiting:
            wake(waiter)
        return 0


class TestSelector(selectors.DefaultSelector):
    __test__ = False

    def __init__(self, loop: TestLoop) -> None:
        super().__init__()
        self.loop = loop

    def select(self, timeout: float | None = None) -> Any:
        """Return pending input first; only without any may the loop count as idle."""
        ready = super().select(0) if self.loop.waiting else []
        if ready or timeout == 0:
            return ready or super().select(0)
        return super().select(self.loop.patience(timeout))

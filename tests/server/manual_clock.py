"""A manual clock that moves only when a test says so, and an event loop that knows when it is idle."""

from __future__ import annotations

import asyncio
import selectors
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from theomachy.server.clock import Clock

START_SECONDS = 500.0
# Seconds between two polls of a write that gives no notification, while a test waits for it.
POLL_SECONDS = 0.001
TimerCallback = Callable[[], object]


def resolve_future(waiter: asyncio.Future[None]) -> None:
    if not waiter.done():
        waiter.set_result(None)


class ManualTimer:
    def __init__(self, clock: ManualClock, due: float, number: int, work: TimerCallback) -> None:
        self.clock, self.due_time, self.number, self.callback = clock, due, number, work

    def cancel(self) -> None:
        self.clock.timers.discard(self)


class ManualClock(Clock):
    """A clock on which `advance` wakes the sleepers one after the other, in the order of their due times."""

    __test__ = False

    def __init__(self) -> None:
        self.now = START_SECONDS
        self.wall_offset = time.time() - START_SECONDS
        self.monotonic = lambda: self.now
        self.wall_time = lambda: self.now + self.wall_offset
        self.timers: set[ManualTimer] = set()
        self.count = 0

    def jump_wall(self, seconds: float) -> None:
        """Move only the wall clock; the monotonic clock stays."""
        self.wall_offset += seconds

    async def sleep(self, seconds: float) -> None:
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        timer = self.call_later(seconds, partial(resolve_future, woken))
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

    def call_later(self, seconds: float, work: TimerCallback) -> ManualTimer:
        self.count += 1
        timer = ManualTimer(self, self.now + seconds, self.count, work)
        self.timers.add(timer)
        if seconds <= 0:
            asyncio.get_running_loop().call_soon(self.fire, timer)
        return timer

    def fire(self, timer: ManualTimer) -> None:
        if timer in self.timers:
            self.timers.discard(timer)
            self.now = max(self.now, timer.due_time)
            timer.callback()

    async def advance(self, seconds: float, wait_until_idle: Callable[[], Any]) -> None:
        """Fire the due timers in order; after each one wait until the loop is idle."""
        end = self.now + seconds
        await wait_until_idle()
        while due := [timer for timer in self.timers if timer.due_time <= end]:
            self.fire(min(due, key=lambda timer: (timer.due_time, timer.number)))
            await wait_until_idle()
        self.now = end

    async def skip_time(self, seconds: float, wait_until_idle: Callable[[], Any]) -> None:
        await wait_until_idle()
        self.now += seconds
        await self.advance(0.0, wait_until_idle)

    async def advance_to_next_timer(self, wait_until_idle: Callable[[], Any]) -> None:
        """Advance to the next due timer."""
        await wait_until_idle()
        await self.advance(min([timer.due_time for timer in self.timers]) - self.now, wait_until_idle)


class IdleAwareLoop(asyncio.SelectorEventLoop):
    """An event loop that counts the jobs it gave to threads; `busy` reports other work outside of the loop."""

    __test__ = False

    def __init__(self, has_outside_work: Callable[[], bool]) -> None:
        super().__init__(IdleAwareSelector(self))
        self.has_outside_work = has_outside_work
        self.running_jobs = 0
        self.idle_waiters: list[asyncio.Future[None]] = []

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> Any:  # type: ignore[override]
        self.running_jobs += 1
        job = super().run_in_executor(executor, func, *args)
        job.add_done_callback(self.job_is_done)
        return job

    def job_is_done(self, _: object) -> None:
        self.running_jobs -= 1

    async def wait_until_idle(self) -> None:
        """Return when the loop has nothing left to do but to wait for a timer, a request or a frame."""
        waiter = self.create_future()
        self.idle_waiters.append(waiter)
        await waiter

    def select_timeout(self, timeout: float | None) -> float | None:
        """Return how long the selector may block when no callback of the loop is ready."""
        if not self.idle_waiters:
            return timeout
        if self.running_jobs:
            return timeout
        if self.has_outside_work():
            return POLL_SECONDS if timeout is None else min(POLL_SECONDS, timeout)
        waiting, self.idle_waiters = self.idle_waiters, []
        for waiter in waiting:
            resolve_future(waiter)
        return 0


class IdleAwareSelector(selectors.DefaultSelector):
    __test__ = False

    def __init__(self, loop: IdleAwareLoop) -> None:
        super().__init__()
        self.loop = loop

    def select(self, timeout: float | None = None) -> Any:
        """Return pending input first; only without any may the loop count as idle."""
        ready = super().select(0) if self.loop.idle_waiters else []
        if ready or timeout == 0:
            return ready or super().select(0)
        return super().select(self.loop.select_timeout(timeout))

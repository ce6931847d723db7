"""The clock of the server: time of day, monotonic time, sleeping and timeouts. Tests replace it by a simulated one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Protocol


class Timer(Protocol):
    def cancel(self) -> object: ...


class Clock:
    """`wall_time` is the time of day, which may jump; `monotonic` is monotonic and measures durations."""

    def __init__(self) -> None:
        self.wall_time: Callable[[], float] = time.time
        self.monotonic: Callable[[], float] = time.monotonic

    def sleep(self, seconds: float) -> Awaitable[None]:
        return asyncio.sleep(seconds)

    def timeout(self, seconds: float) -> AbstractAsyncContextManager[object]:
        """Raise TimeoutError if the block takes longer."""
        return asyncio.timeout(seconds)

    def call_later(self, seconds: float, work: Callable[[], object]) -> Timer:
        """Call `work` on the running loop after so many seconds, unless the timer is cancelled."""
        return asyncio.get_running_loop().call_later(seconds, work)

"""Counts stalls of the event loop: moments in which nobody was served."""

from __future__ import annotations

import asyncio

INTERVAL = 0.05
# Seconds beyond INTERVAL from which on a delay counts as a stall.
STALL_SECONDS = 0.05


class LoopWatchdog:
    def __init__(self) -> None:
        self.stall_count = 0
        self.stalled_seconds = 0.0
        self.timer: asyncio.TimerHandle | None = None
        self.due = 0.0

    def open(self) -> None:
        self.schedule(asyncio.get_running_loop())

    def schedule(self, loop: asyncio.AbstractEventLoop) -> None:
        self.due = loop.time() + INTERVAL
        self.timer = loop.call_at(self.due, self.check, loop)

    def check(self, loop: asyncio.AbstractEventLoop) -> None:
        self.record(loop.time() - self.due)
        self.schedule(loop)

    def record(self, late: float) -> None:
        if late > STALL_SECONDS:
            self.stall_count += 1
            self.stalled_seconds += late

    def close(self) -> None:
        if self.timer is not None:
            self.timer.cancel()

"""When to look for garbage. The collector stops the loop while it looks at everything that is new to it, and a
server of many tables makes much that stays: so what there is is set aside every moment, and only now and then all of it
is looked at. What is new is looked at before: every request leaves circles behind, and they would be set aside too."""

from __future__ import annotations

import gc
import time

ASIDE = 1.0
EVERYTHING = 900.0
THRESHOLDS = (200_000, 20, 100)


class Memory:
    def __init__(self) -> None:
        self.pause = ASIDE
        self.before: tuple[int, int, int] | None = None
        self.looked = 0.0

    def open(self) -> None:
        self.before = gc.get_threshold()
        self.looked = time.monotonic()
        gc.set_threshold(*THRESHOLDS)

    async def tidy(self) -> None:
        if time.monotonic() - self.looked > EVERYTHING:
            gc.unfreeze()
            gc.collect()
            self.looked = time.monotonic()
        else:
            gc.collect(0)
        gc.freeze()

    def close(self) -> None:
        if self.before is not None:
            gc.unfreeze()
            gc.set_threshold(*self.before)
            self.before = None

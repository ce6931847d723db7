"""Schedule of Python's garbage collector, which blocks the event loop while it runs.

`gc.freeze()` every second keeps long-lived tables out of collections, and every 15 minutes a full collection looks at
everything. Closed connections leave reference cycles: if many connections came or went, the young generation is
collected before the freeze. Play alone creates no cycles, so there a collection would only cost time.
"""

from __future__ import annotations

import gc
import time

from theomachy.server.hub import Hub

ASIDE = 1.0
EVERYTHING = 900.0
THRESHOLDS = (200_000, 20, 100)
MANY = 5


class Memory:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.moves = 0
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
        elif self.hub.moves >= self.moves + MANY:
            gc.collect(0)
        self.moves = self.hub.moves
        gc.freeze()

    def close(self) -> None:
        if self.before is not None:
            gc.unfreeze()
            gc.set_threshold(*self.before)
            self.before = None

"""Schedule of Python's garbage collector, which blocks the event loop while it runs.

`gc.freeze()` every second keeps long-lived tables out of collections, and every 15 minutes a full collection looks at
everything. Closed connections leave reference cycles: if many connections came or went, the young generation is
collected before the freeze. Play alone creates no cycles, so there a collection would only cost time.
"""

from __future__ import annotations

import gc
import time

from theomachy.server.net.connection_hub import ConnectionHub

FREEZE_INTERVAL = 1.0
FULL_COLLECTION_INTERVAL = 900.0
THRESHOLDS = (200_000, 20, 100)
MANY_CONNECTION_CHANGES = 5


class GcScheduler:
    def __init__(self, hub: ConnectionHub) -> None:
        self.hub = hub
        self.seen_connection_changes = 0
        self.interval = FREEZE_INTERVAL
        self.original_thresholds: tuple[int, int, int] | None = None
        self.last_full_collection = 0.0

    def open(self) -> None:
        self.original_thresholds = gc.get_threshold()
        self.last_full_collection = time.monotonic()
        gc.set_threshold(*THRESHOLDS)

    async def collect(self) -> None:
        if time.monotonic() - self.last_full_collection > FULL_COLLECTION_INTERVAL:
            gc.unfreeze()
            gc.collect()
            self.last_full_collection = time.monotonic()
        elif self.hub.connection_changes >= self.seen_connection_changes + MANY_CONNECTION_CHANGES:
            gc.collect(0)
        self.seen_connection_changes = self.hub.connection_changes
        gc.freeze()

    def close(self) -> None:
        if self.original_thresholds is not None:
            gc.unfreeze()
            gc.set_threshold(*self.original_thresholds)
            self.original_thresholds = None

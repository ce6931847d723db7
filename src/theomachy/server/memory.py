"""When to look for garbage. The collector stops the loop while it looks at everything that is new to it, and a
server of many tables makes much that stays: so what there is is set aside every moment, and only now and then all of it
is looked at. Lines that come and go leave circles behind, which would be set aside too: where many did, what is new is
looked at before. Where people only play it is not, since they would wait and nothing be found."""

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

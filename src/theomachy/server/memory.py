"""When to look for garbage. The collector stops the loop while it looks at everything that is new to it, and a
server of many tables makes much that stays: so what there is is set aside every moment, which costs nothing, and
only now and then all of it is looked at."""

from __future__ import annotations

import asyncio
import gc
import time

ASIDE = 1.0
EVERYTHING = 900.0
THRESHOLDS = (200_000, 20, 100)


async def tidy() -> None:
    before = gc.get_threshold()
    gc.set_threshold(*THRESHOLDS)
    last = time.monotonic()
    try:
        while True:
            await asyncio.sleep(ASIDE)
            if time.monotonic() - last > EVERYTHING:
                gc.unfreeze()
                gc.collect()
                last = time.monotonic()
            gc.freeze()
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)

"""The one safety net of tests and tools: how long is waited for what must come."""

from __future__ import annotations

import time
from collections.abc import Callable

# Far more than anything takes on a busy machine. Nothing is measured by it: it only ends what hangs.
SAFETY_NET = 120.0
PAUSE = 0.02


def wait_until(holds: Callable[[], bool], describe: Callable[[], str] = lambda: "it never happened") -> None:
    """Poll a condition of another process, which cannot signal an event; `describe` says what is wrong after all."""
    end = time.monotonic() + SAFETY_NET
    while not holds():
        assert time.monotonic() < end, describe()
        time.sleep(PAUSE)

"""Polling with a timeout, for tests and tools."""

from __future__ import annotations

import time
from collections.abc import Callable

# Timeout in seconds; far above what a busy machine needs, so that it only ends what hangs.
TIMEOUT = 120.0
PAUSE = 0.02


def wait_until(condition: Callable[[], bool], describe: Callable[[], str] = lambda: "it never happened") -> None:
    """Poll a condition of another process, which cannot signal an event; after a timeout fail with `describe()`."""
    end = time.monotonic() + TIMEOUT
    while not condition():
        assert time.monotonic() < end, describe()
        time.sleep(PAUSE)

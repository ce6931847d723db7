"""Apply a timeout to each phase of each test, so that a hanging test fails by name instead of blocking the run."""

from __future__ import annotations

import signal
from collections.abc import Generator
from types import FrameType

import pytest

from tools.polling import TIMEOUT

# Longer than the polling timeout, whose message says what is missing.
LIMIT = int(2.5 * TIMEOUT)
SOAK_LIMIT = 3600


class TimeLimit:
    """Interrupts the main thread; where each thread stands is written by `faulthandler_timeout` before."""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Generator[None, None, None]:
        return (yield from time_limit(item, "set-up"))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, None, None]:
        return (yield from time_limit(item, "call"))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_teardown(self, item: pytest.Item) -> Generator[None, None, None]:
        return (yield from time_limit(item, "teardown"))


def time_limit(item: pytest.Item, phase: str) -> Generator[None, None, None]:
    seconds = SOAK_LIMIT if item.get_closest_marker("soak") else LIMIT

    def interrupt(_: int, __: FrameType | None) -> None:
        pytest.fail(f"{item.nodeid} hangs: its {phase} has lasted for {seconds} s")

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.alarm(seconds)
    try:
        return (yield)
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)

"""A share of processor time for each test, by its level: a suite grows slow by one dear test at a time.

It counts processor time of this process, not time on the wall, and allows about ten times what the dearest test of the
level takes. A test that is over its share is judged by the speed of this machine at that moment, measured beside it, so
that a slow or busy machine makes nothing red.
"""

from __future__ import annotations

import time
from collections.abc import Generator

import pytest

from tests.selection import folder_of

START = pytest.StashKey[float]()
# Seconds for set-up and call together. Interpreted rules take six times as long as compiled ones.
BUDGETS = {"core": 2.0, "games": 5.0, "server": 15.0, "browser": 30.0}
OTHERS = 20.0
# Processor seconds of `workload` on the machine for which the budgets were written.
REFERENCE = 0.07


class Budget:
    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Generator[None, None, None]:
        item.stash[START] = time.process_time()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, None, None]:
        result = yield
        check(item, time.process_time() - item.stash[START])
        return result


def check(item: pytest.Item, spent: float) -> None:
    level = folder_of(item) or "tests"
    budget = BUDGETS.get(level, OTHERS)
    if spent > budget and not item.get_closest_marker("soak") and spent > (allowed := budget * slowness()):
        pytest.fail(
            f"{item.nodeid} took {spent:.1f} s of the processor; a test of {level} has {allowed:.0f} s here. "
            "Make it cheaper, or mark it soak."
        )


def slowness() -> float:
    """Measure how many times slower this machine is than the reference, at least 1."""
    start = time.process_time()
    workload()
    return max(1.0, (time.process_time() - start) / REFERENCE)


def workload() -> int:
    total = 0
    for number in range(1_000_000):
        total += number * number
    return total

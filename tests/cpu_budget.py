"""Fail tests that exceed a budget of processor time, which depends on their level.

Counts processor time of this process, not wall time. The budget is about ten times the cost of the slowest test of the
level. When a test exceeds it, the budget is scaled by the current speed of the machine, measured with a reference
workload, so that a slow or busy machine fails no test.
"""

from __future__ import annotations

import time
from collections.abc import Generator

import pytest

from tests.build_selection import folder_of

START = pytest.StashKey[float]()
# Seconds for set-up and call together. Interpreted rules take six times as long as compiled ones.
BUDGETS = {"core": 2.0, "games": 5.0, "server": 15.0, "browser": 30.0}
DEFAULT_BUDGET = 20.0
# Processor seconds of `workload` on the machine for which the budgets were written.
REFERENCE = 0.07


class CpuBudget:
    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Generator[None, None, None]:
        item.stash[START] = time.process_time()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, None, None]:
        result = yield
        check_budget(item, time.process_time() - item.stash[START])
        return result


def check_budget(item: pytest.Item, seconds: float) -> None:
    level = folder_of(item) or "tests"
    budget = BUDGETS.get(level, DEFAULT_BUDGET)
    if seconds > budget and not item.get_closest_marker("soak") and seconds > (allowed := budget * machine_slowness()):
        pytest.fail(
            f"{item.nodeid} took {seconds:.1f} s of the processor; a test of {level} has {allowed:.0f} s here. "
            "Make it cheaper, or mark it soak."
        )


def machine_slowness() -> float:
    """Measure how many times slower this machine is than the reference, at least 1."""
    start = time.process_time()
    reference_workload()
    return max(1.0, (time.process_time() - start) / REFERENCE)


def reference_workload() -> int:
    total = 0
    for number in range(1_000_000):
        total += number * number
    return total

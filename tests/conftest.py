"""One profile for all property tests: the same cases every time, more of them in a soak."""

import os
from collections import Counter
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import HealthCheck, settings

import theomachy.core.state

EXPECT_COMPILED = os.environ.get("THEOMACHY_EXPECT_COMPILED") == "1"
# What a test starts runs the same build.
if not EXPECT_COMPILED:
    os.environ.setdefault("PYTHONPATH", str(Path(__file__).parents[1] / "src"))
# `make test` runs the rules twice: where the compiled run, six times as fast, plays every case, this one plays some and
# leaves to it what is to run once.
FEW = os.environ.get("THEOMACHY_TWICE") == "1" and not EXPECT_COMPILED
SHARE = 4
SOAK = int(os.environ.get("THEOMACHY_SOAK", "0"))

settings.register_profile(
    "suite", max_examples=3, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None
)
settings.register_profile(
    "soak", max_examples=max(SOAK, 1), deadline=None, suppress_health_check=list(HealthCheck), database=None
)
settings.load_profile("soak" if SOAK else "suite")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of what is marked `rules`, one case in four of each test, others for another test; of `once`, none."""
    if not FEW:
        return
    cases: Counter[str] = Counter()
    left: list[pytest.Item] = []
    for item in items:
        marks = {mark.name for mark in item.iter_markers()}
        assert "interpreted" not in marks or not marks & {"rules", "once"}, f"{item.nodeid} would be run by no pass"
        test = item.nodeid.partition("[")[0]
        cases[test] += 1
        some = "rules" in marks and "[" in item.nodeid and (cases[test] + crc32(test.encode())) % SHARE
        if some or "once" in marks:
            left.append(item)
    config.hook.pytest_deselected(items=left)
    items[:] = [item for item in items if item not in left]


def pytest_report_header() -> str:
    return f"theomachy: {'compiled' if is_compiled() else 'interpreted'}"


def is_compiled() -> bool:
    return not str(theomachy.core.state.__file__).endswith(".py")


@pytest.fixture(scope="session", autouse=True)
def _the_build_that_was_asked_for() -> None:
    assert is_compiled() == EXPECT_COMPILED, "the other build was imported"

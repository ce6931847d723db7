"""One profile for all property tests: the same cases every time, more of them in a soak."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import theomachy.core.state

EXPECT_COMPILED = os.environ.get("THEOMACHY_EXPECT_COMPILED") == "1"
# What a test starts runs the same build.
if not EXPECT_COMPILED:
    os.environ.setdefault("PYTHONPATH", str(Path(__file__).parents[1] / "src"))
SOAK = int(os.environ.get("THEOMACHY_SOAK", "0"))

settings.register_profile(
    "suite", max_examples=3, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None
)
settings.register_profile(
    "soak", max_examples=max(SOAK, 1), deadline=None, suppress_health_check=list(HealthCheck), database=None
)
settings.load_profile("soak" if SOAK else "suite")


def pytest_report_header() -> str:
    return f"theomachy: {'compiled' if is_compiled() else 'interpreted'}"


def is_compiled() -> bool:
    return not str(theomachy.core.state.__file__).endswith(".py")


@pytest.fixture(scope="session", autouse=True)
def _the_build_that_was_asked_for() -> None:
    assert is_compiled() == EXPECT_COMPILED, "the other build was imported"

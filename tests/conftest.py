"""One profile for all property tests: the same cases every time, more of them in a soak."""

import os

import pytest
from hypothesis import HealthCheck, settings

import theomachy.core.state

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
    wanted = os.environ.get("THEOMACHY_EXPECT_COMPILED") == "1"
    assert is_compiled() == wanted, "the other build was imported"

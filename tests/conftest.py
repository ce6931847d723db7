"""Set up every test: isolated user folders, the requested build, a time limit."""

from __future__ import annotations

import itertools
import os
import shutil
import tempfile
from pathlib import Path

import pytest

import theomachy.core.state
from tests.build_selection import choose_default_marks, mark_rules
from tests.cpu_budget import CpuBudget
from tests.run_summary import RunSummary
from tests.timeouts import TimeLimit

EXPECT_COMPILED = os.environ.get("THEOMACHY_EXPECT_COMPILED") == "1"
# Processes that a test starts run the same build.
if not EXPECT_COMPILED:
    os.environ.setdefault("PYTHONPATH", str(Path(__file__).parents[1] / "src"))

# The folders and the database of the user are never touched: fixtures of the session have one set of them, each test
# has another. Nothing is made before it is needed.
FOLDERS = {name: name.removeprefix("XDG_").removesuffix("_HOME").lower() for name in
           ("XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")}  # fmt: skip
OPERATOR = ("THEOMACHY_REDIS", "THEOMACHY_SMTP", "THEOMACHY_PUBLIC_URL")
HOMES = itertools.count(1)
BASE = pytest.StashKey[str]()


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(TimeLimit())
    config.pluginmanager.register(CpuBudget())
    config.pluginmanager.register(RunSummary(is_compiled()))
    choose_default_marks(config)
    base = tempfile.mkdtemp(prefix="theomachy-tests-")
    config.add_cleanup(lambda: shutil.rmtree(base, ignore_errors=True))
    config.stash[BASE] = base
    os.environ.update(folders_in(f"{base}/session"))
    for name in OPERATOR:
        os.environ.pop(name, None)


def folders_in(home: str) -> dict[str, str]:
    found = {name: f"{home}/{part}" for name, part in FOLDERS.items()}
    return {**found, "THEOMACHY_DB": f"{home}/data/theomachy.db"}


@pytest.fixture(autouse=True)
def _own_folders(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, path in folders_in(f"{request.config.stash[BASE]}/{next(HOMES)}").items():
        monkeypatch.setenv(name, path)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    mark_rules(items)


def pytest_report_header() -> str:
    return f"theomachy: {'compiled' if is_compiled() else 'interpreted'}"


def is_compiled() -> bool:
    return not str(theomachy.core.state.__file__).endswith(".py")


@pytest.fixture(scope="session", autouse=True)
def _the_build_that_was_asked_for() -> None:
    assert is_compiled() == EXPECT_COMPILED, "the other build was imported"

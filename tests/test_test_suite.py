"""The test suite itself: it touches no files of the user, and each test runs in the right build."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator
from typing import Any, Literal, cast

import pytest

from tests import cpu_budget
from tests.build_selection import HERE, mark_rules
from tests.conftest import BASE, FOLDERS
from tests.cpu_budget import DEFAULT_BUDGET, check_budget
from tests.property_testing import SOAK, settings
from tests.run_summary import RunSummary
from tests.timeouts import time_limit
from theomachy.server.settings import Settings, default_database, default_snapshot_folder

SEEN: list[str] = []


@pytest.mark.parametrize("turn", [1, 2])
def test_each_test_has_folders_of_its_own(turn: int, request: pytest.FixtureRequest) -> None:
    own = os.path.dirname(os.environ["XDG_DATA_HOME"])
    places = [
        Settings().resolve_database_url().removeprefix("sqlite:///"),
        str(default_database()),
        str(default_snapshot_folder()),
    ]
    places += [os.environ[name] for name in FOLDERS]
    assert all(place.startswith(f"{own}/") for place in places)
    assert own.startswith(request.config.stash[BASE])
    SEEN.append(own)
    assert len(set(SEEN)) == len(SEEN)


class Item:
    """What `mark_rules` reads of a test."""

    def __init__(self, path: str, case: str = "") -> None:
        self.path = HERE / path
        self.nodeid = f"tests/{path}::test{case}"
        self.marks: list[str] = []

    def get_closest_marker(self, name: str) -> bool:
        return name in self.marks

    def add_marker(self, name: str) -> None:
        self.marks.append(name)


def mark_items(*items: Item) -> list[Item]:
    mark_rules(cast("list[pytest.Item]", list(items)))
    return [item for item in items if "rules" in item.marks]


def test_rules_run_in_both_builds_and_everything_else_once() -> None:
    deus, page = Item("games/deus/test_view.py", "[a]"), Item("hosts/test_offline_host.py")
    assert mark_items(deus, page, Item("server/test_http_middleware.py"), Item("test_test_suite.py")) == [deus, page]


def test_of_the_contract_one_case_in_four_is_interpreted_and_every_test() -> None:
    cases = [Item("contract/test_contract.py", f"[{number}]") for number in range(40)]
    plain = Item("contract/test_contract.py")
    found = mark_items(*cases, plain)
    assert len(found) == 11
    assert plain in found


def test_what_replaces_compiled_code_is_never_run_compiled() -> None:
    item = Item("hosts/test_offline_host.py")
    item.marks.append("interpreted")
    assert mark_items(item) == []


def test_a_phase_that_hangs_fails_under_its_name() -> None:
    item: Any = Item("hosts/test_offline_host.py")
    phase: Generator[None, None, None] = time_limit(item, "call")
    next(phase)
    with pytest.raises(pytest.fail.Exception, match=r"tests/hosts/test_offline_host.py::test hangs: its call"):
        signal.raise_signal(signal.SIGALRM)
    phase.close()


def test_a_test_over_its_budget_fails_with_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    item: Any = Item("simulation/test_runner.py")
    monkeypatch.setattr(cpu_budget, "machine_slowness", lambda: 1.0)
    check_budget(item, DEFAULT_BUDGET)
    with pytest.raises(
        pytest.fail.Exception, match=r"tests/simulation/test_runner.py::test took .* of simulation has 20 s"
    ):
        check_budget(item, DEFAULT_BUDGET + 1)
    monkeypatch.setattr(cpu_budget, "machine_slowness", lambda: 2.0)
    check_budget(item, DEFAULT_BUDGET + 1)
    with pytest.raises(pytest.fail.Exception, match="of simulation has 40 s here"):
        check_budget(item, DEFAULT_BUDGET * 2 + 1)
    item.marks.append("soak")
    check_budget(item, DEFAULT_BUDGET * 2 + 1)


def test_property_tests_take_their_few_cases_from_the_suites_profile() -> None:
    for path in HERE.rglob("*.py"):
        assert (
            path.name in {"property_testing.py", "test_test_suite.py"} or "from hypothesis" not in path.read_text()
        ), path
    chosen = settings()
    assert (chosen.max_examples, chosen.deadline) == (SOAK or 3, None)


def report(outcome: Literal["failed", "skipped"], why: object = None) -> pytest.TestReport:
    return pytest.TestReport("tests/test_a.py::test", ("", 0, ""), {}, outcome, cast(Any, why), "call")


def test_the_summary_says_how_to_rerun_a_failed_test(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "/built")
    output: list[str] = []
    for is_compiled in (False, True):
        outcome = RunSummary(is_compiled)
        outcome.pytest_runtest_logreport(report("failed", "why"))
        output += outcome.summary_lines()
    assert output[0] == "!! red, interpreted: tests/test_a.py::test"
    assert output[1] == "   again: .venv/bin/pytest tests/test_a.py::test"
    assert output[2] == "!! red, compiled: tests/test_a.py::test"
    assert "PYTHONPATH=/built THEOMACHY_EXPECT_COMPILED=1 .venv/bin/pytest" in output[3]


@pytest.mark.parametrize(("demanded", "is_red"), [("", False), ("services", False), ("browser,services", True)])
def test_a_missing_tool_is_reported_last_and_fails_where_it_is_required(
    demanded: str, is_red: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("THEOMACHY_REQUIRE", demanded)
    found = report("skipped", ("file", 1, "Skipped: NO CHROMIUM HERE"))
    outcome = RunSummary(False)
    steps = outcome.pytest_runtest_makereport()
    next(steps)
    with pytest.raises(StopIteration):
        steps.send(found)
    outcome.pytest_runtest_logreport(found)
    assert found.failed == is_red
    if is_red:
        assert outcome.failed == ["tests/test_a.py::test"]
    else:
        assert list(outcome.summary_lines()) == ["!! 1 tests skipped, interpreted: NO CHROMIUM HERE"]

"""What the suite promises about itself: nothing of the user's is touched, and each test runs where it should."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator
from typing import Any, cast

import pytest

from tests.conftest import BASE, FOLDERS
from tests.limits import limited
from tests.selection import HERE, mark_rules
from theomachy.server.settings import Settings, default_cache, default_database

SEEN: list[str] = []


@pytest.mark.parametrize("turn", [1, 2])
def test_each_test_has_folders_of_its_own(turn: int, request: pytest.FixtureRequest) -> None:
    own = os.path.dirname(os.environ["XDG_DATA_HOME"])
    places = [Settings().url().removeprefix("sqlite:///"), str(default_database()), str(default_cache())]
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


def marked(*items: Item) -> list[Item]:
    mark_rules(cast("list[pytest.Item]", list(items)))
    return [item for item in items if "rules" in item.marks]


def test_rules_run_in_both_builds_and_everything_else_once() -> None:
    deus, page = Item("games/deus/test_view.py", "[a]"), Item("hosts/test_page.py")
    assert marked(deus, page, Item("server/test_guard.py"), Item("test_suite.py")) == [deus, page]


def test_of_the_contract_one_case_in_four_is_interpreted_and_every_test() -> None:
    cases = [Item("contract/test_contract.py", f"[{number}]") for number in range(40)]
    plain = Item("contract/test_contract.py")
    found = marked(*cases, plain)
    assert len(found) == 11
    assert plain in found


def test_what_replaces_compiled_code_is_never_run_compiled() -> None:
    item = Item("hosts/test_page.py")
    item.marks.append("interpreted")
    assert marked(item) == []


def test_a_phase_that_hangs_fails_under_its_name() -> None:
    item: Any = Item("hosts/test_page.py")
    phase: Generator[None, None, None] = limited(item, "call")
    next(phase)
    with pytest.raises(pytest.fail.Exception, match=r"tests/hosts/test_page.py::test hangs: its call"):
        signal.raise_signal(signal.SIGALRM)
    phase.close()

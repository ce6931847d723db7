"""Which build runs which test.

A test runs once, compiled where there is a compiler. Marks change that:

- `rules`: in both builds. The folders of RULES have it; of their parametrized tests the share that is given.
- `interpreted`: in the interpreted build only, because it replaces what cannot be replaced when it is compiled.
- `soak`: only in `make soak`.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from zlib import crc32

import pytest

HERE = Path(__file__).parent
# Folder -> the interpreted build runs one in so many cases of each of its tests.
INTERPRETED_SHARE = {"core": 1, "games": 1, "contract": 4, "golden": 4, "hosts": 1}


def mark_rules(items: list[pytest.Item]) -> None:
    """Mark what runs in both builds; other cases for each test, so that together they see everything."""
    cases: Counter[str] = Counter()
    for item in items:
        one_in = INTERPRETED_SHARE.get(folder_of(item))
        if one_in is None or item.get_closest_marker("interpreted"):
            continue
        test, _, case = item.nodeid.partition("[")
        cases[test] += 1
        if not case or (cases[test] + crc32(test.encode())) % one_in == 0:
            item.add_marker("rules")


def folder_of(item: pytest.Item) -> str:
    """The folder of `tests` that the test is in; empty for the files beside them."""
    return item.path.relative_to(HERE).parts[0] if item.path.is_relative_to(HERE) and item.path.parent != HERE else ""


def choose_default_marks(config: pytest.Config) -> None:
    """Without -m: a bare pytest runs the rules, a folder all but the soak, and a test that is named runs."""
    if config.option.markexpr or any("::" in argument for argument in config.args):
        return
    bare = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    config.option.markexpr = "rules and not soak" if bare else "not soak"

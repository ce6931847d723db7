"""What the build compiles."""

from pathlib import Path

import pytest

from hatch_build import COMPILED, OFTEN, compiled_sources

ROOT = Path(__file__).parents[1]


@pytest.mark.once
def test_rules_are_compiled_and_boards_of_the_terminal_are_not() -> None:
    sources = [path.relative_to(ROOT / "src/theomachy").as_posix() for path in compiled_sources(ROOT)]
    often = [f"{name}.py" for name in OFTEN]
    assert {source.partition("/")[0] for source in sources if source not in often} == set(COMPILED)
    assert all(name in sources for name in often)
    assert [source for source in sources if "terminal" in source] == []
    boards = [path.parent.name for path in (ROOT / "src/theomachy/games").glob("*/terminal*")]
    assert boards

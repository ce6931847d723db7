"""Every tool with a `main` calls it when run: otherwise the long checks that use it would pass without checking."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TOOLS = sorted([*ROOT.glob("tools/*.py"), *ROOT.glob("bench/*.py")])
pytestmark = pytest.mark.once


def runs_main(source: str) -> bool:
    """Whether the file calls `main` when it is the program."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "__name__ == '__main__'":
            return any("main(" in ast.unparse(line) for line in node.body)
    return False


@pytest.mark.parametrize("tool", TOOLS, ids=lambda path: path.name)
def test_a_tool_with_a_main_runs_it(tool: Path) -> None:
    source = tool.read_text(encoding="utf-8")
    if "\ndef main(" in source:
        assert runs_main(source)


def test_a_main_that_nobody_calls_is_seen() -> None:
    assert not runs_main("def main(): ...\n")
    assert not runs_main('def main(): ...\nif __name__ == "__main__":\n    print()\n')
    assert runs_main('def main(): ...\nif __name__ == "__main__":\n    main()\n')

"""Every tool with a `main` calls it when run: otherwise the long checks that use it would pass without checking."""

from __future__ import annotations

import ast
import subprocess
from pathlib import Path

import pytest

from tools.house_figures import figures

ROOT = Path(__file__).parents[1]
TOOLS = sorted([*ROOT.glob("tools/**/*.py"), *ROOT.glob("bench/*.py")])


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


def test_figures_of_a_checkout_count_what_git_tracks(tmp_path: Path) -> None:
    source = tmp_path / "src/app"
    source.mkdir(parents=True)
    (source / "one.py").write_text("def one() -> int:\n    return 1\n")
    (source / "untracked.py").write_text("x = 1\n")
    (tmp_path / "README.md").write_text("# Title\n\nThree plain words.\n\n- A list item.\n\n| a | table |\n")
    for command in (["init", "-q"], ["add", "src/app/one.py", "README.md"]):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    found = figures(tmp_path)
    assert (found["modules in src"], found["lines, Python: src"], found["function: longest"]) == (1, 2, 2)
    assert (found["lines, documents"], found["paragraph: longest"], found["paragraphs over 60 words"]) == (7, 4, 0)

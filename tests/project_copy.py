"""A copy of the project, and the files of docs/developers/new-game.md to put into it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import theomachy

ROOT = Path(__file__).parents[1]
FILE = re.compile(r"^`([^`\n]+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
GAME = "torches"
FOLDER = f"src/theomachy/games/{GAME}"
IGNORED = shutil.ignore_patterns("__pycache__", "client", "browser", "static", "*.game", "*.campaign")


class ProjectCopy:
    """A copy of the project in a folder of its own."""

    def __init__(self, home: Path) -> None:
        self.home = home
        shutil.copytree(Path(theomachy.__file__).parent, home / "src/theomachy", ignore=IGNORED)
        for part in ("tests", "tools", "docs"):
            shutil.copytree(ROOT / part, home / part, ignore=IGNORED)
        shutil.copy(ROOT / "pyproject.toml", home)

    def write(self, files: dict[str, str]) -> None:
        for name, text in files.items():
            path = self.home / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    def path(self) -> str:
        """What PYTHONPATH must be for this copy to be the one that is imported."""
        return f"{self.home / 'src'}{os.pathsep}{self.home}"

    def run(self, *command: str, stdin: str = "", code: int = 0, **settings: str) -> str:
        """Run Python in this copy and return its output, including stderr."""
        done = subprocess.run(
            [sys.executable, *command],
            cwd=self.home,
            env={
                **os.environ,
                "PYTHONPATH": self.path(),
                "THEOMACHY_LANG": "en",
                "COLUMNS": "400",
                **settings,
            },
            input=stdin,
            capture_output=True,
            text=True,
        )
        assert done.returncode == code, done.stdout + done.stderr
        assert "Traceback" not in done.stderr, done.stderr
        return done.stdout + done.stderr

    def theomachy(self, *words: str, stdin: str = "", code: int = 0, **settings: str) -> str:
        return self.run("-m", "theomachy.cli.main", *words, stdin=stdin, code=code, **settings)


def page_files() -> dict[str, str]:
    found = dict(FILE.findall((ROOT / "docs/developers/new-game.md").read_text(encoding="utf-8")))
    assert len(found) == 9
    return found

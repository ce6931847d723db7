"""No file outside of a game's folder names the game, so that deleting the folder removes it completely."""

import re
from pathlib import Path

import pytest

from theomachy.games import game_folders

ROOT = Path(__file__).parents[1]
SEARCHED_FOLDERS = ("src/theomachy", "client/src", "bench")
SEARCHED_SUFFIXES = (".py", ".toml", ".ts", ".svelte", ".html")
# Its docstring shows how a game is played.
EXAMPLE = ROOT / "src/theomachy/__init__.py"


def shared_sources() -> list[Path]:
    """All that is written outside of the games' folders."""
    found = [path for home in SEARCHED_FOLDERS for path in (ROOT / home).rglob("*") if path.suffix in SEARCHED_SUFFIXES]
    return [path for path in found if ROOT / "src/theomachy/games" not in path.parents and path != EXAMPLE]


@pytest.mark.parametrize("folder", game_folders())
def test_no_file_outside_of_its_folder_names_a_game(folder: str) -> None:
    name = re.compile(rf"\b({folder}|{folder.replace('_', '-')})\b", re.IGNORECASE)
    known = [
        path.relative_to(ROOT).as_posix() for path in shared_sources() if name.search(path.read_text(encoding="utf-8"))
    ]
    assert known == []

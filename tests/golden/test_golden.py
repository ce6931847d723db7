"""Golden games: every one still plays as it is written, and no configuration is without one."""

from pathlib import Path

import pytest

from theomachy.core.match import verify
from theomachy.core.record import read_record
from theomachy.games import game as find_game
from theomachy.games import games
from tools.golden import FOLDER, configs, golden_again

PATHS = sorted(FOLDER.glob("*.game"))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_golden_game_plays_as_it_is_written(path: Path) -> None:
    """If the change is meant: `make golden`, and review the diff."""
    text = path.read_text(encoding="utf-8")
    assert golden_again(text).splitlines() == text.splitlines()


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_golden_game_is_a_record_like_any_other(path: Path) -> None:
    record = read_record(path.read_text(encoding="utf-8"))
    assert verify(find_game(record.game), record).result() == record.result


@pytest.mark.once
def test_every_configuration_has_its_golden_game() -> None:
    missing = [config.path().name for game in games() for config in configs(game) if not config.path().exists()]
    assert missing == []


@pytest.mark.once
def test_every_game_has_a_golden_game_that_ends() -> None:
    over = {read_record(path.read_text(encoding="utf-8")).game for path in PATHS if "\nresult: " in path.read_text()}
    assert {game.info.id for game in games()} - over == set()

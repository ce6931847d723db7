"""Golden games and campaigns: each plays today as it is written, none is missing and none is left over."""

from pathlib import Path

import pytest

from theomachy.core.campaign import read_campaign
from theomachy.core.record import read_record
from theomachy.games import games
from tools.golden_games import FOLDER, golden_paths, replayed_text

PATHS = sorted([path for path in FOLDER.iterdir() if path.suffix in (".game", ".campaign")])


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.name)
def test_a_golden_game_plays_as_it_is_written(path: Path) -> None:
    """If a change is meant: `make golden`, and review the diff, which names the rounds that play otherwise."""
    assert replayed_text(path).splitlines() == path.read_text(encoding="utf-8").splitlines()


def test_every_game_has_its_golden_games_and_no_other_file_is_there() -> None:
    assert sorted([path for game in games() for path in golden_paths(game)]) == PATHS


def test_a_golden_game_is_played_to_its_end() -> None:
    for path in PATHS:
        text = path.read_text(encoding="utf-8")
        records = read_campaign(text).records if path.suffix == ".campaign" else [read_record(text)]
        assert all([record.result for record in records]), path.name

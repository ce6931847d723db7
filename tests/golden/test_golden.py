"""Golden games and campaigns: every one still plays as it is written, and no configuration is without one."""

from pathlib import Path

import pytest

from theomachy.core.campaign import read_campaign
from theomachy.core.match import verify
from theomachy.core.record import read_record
from theomachy.core.setups import setups
from theomachy.games import game as find_game
from theomachy.games import games
from tools.golden import CAMPAIGNS, FOLDER, golden_again, golden_campaign_again, path_of

PATHS = sorted(FOLDER.glob("*.game"))
CAMPAIGN_PATHS = sorted(FOLDER.glob("*.campaign"))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_golden_game_plays_as_it_is_written(path: Path) -> None:
    """If the change is meant: `make golden`, and review the diff."""
    text = path.read_text(encoding="utf-8")
    assert golden_again(text).splitlines() == text.splitlines()


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_golden_game_is_a_record_like_any_other(path: Path) -> None:
    record = read_record(path.read_text(encoding="utf-8"))
    assert verify(find_game(record.game), record).result() == record.result


@pytest.mark.parametrize("path", CAMPAIGN_PATHS, ids=lambda path: path.stem)
def test_a_golden_campaign_plays_as_it_is_written(path: Path) -> None:
    """Replayed from nothing, chapter after chapter, to the last."""
    text = path.read_text(encoding="utf-8")
    assert golden_campaign_again(text).splitlines() == text.splitlines()
    campaign = read_campaign(text)
    game = find_game(campaign.game)
    assert len(campaign.records) == game.info.chapters
    for record in campaign.records:
        assert verify(game, record).result() == record.result


def test_every_game_with_a_campaign_has_golden_ones() -> None:
    played = [read_campaign(path.read_text(encoding="utf-8")).game for path in CAMPAIGN_PATHS]
    assert played == [game.info.id for game in games() if game.info.chapters for _ in CAMPAIGNS]


def test_every_configuration_has_its_golden_game() -> None:
    paths = [path_of(game, setup) for game in games() for setup in setups(game.info)]
    assert [path.name for path in paths if not path.exists()] == []


def test_every_game_has_a_golden_game_that_ends() -> None:
    over = {read_record(path.read_text(encoding="utf-8")).game for path in PATHS if "\nresult: " in path.read_text()}
    assert {game.info.id for game in games()} - over == set()

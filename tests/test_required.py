"""Every card a player can name, and every way a game can end, appears in a golden game or a scenario test."""

from pathlib import Path

import pytest

from tests.contract.tables import GAMES
from theomachy.core.game import Game, make_setup
from theomachy.texts.words import tables

TESTS = Path(__file__).parent
# The campaign of Divinus is told in twelve scenarios: what only a whole campaign shows waits for a golden campaign.
WAITING = {"divinus": ("tile", "ability", "god", "temple", "quest", "choice", "location")}
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)


def written(game: Game) -> str:
    """All golden games and scenario tests of a game, as one text."""
    folder = TESTS / "games" / game.info.id.replace("-", "_")
    paths = [*folder.rglob("*.py"), *(TESTS / "golden").glob(f"{game.info.id}-*.game")]
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


@every_game
def test_every_card_is_played_somewhere(game: Game) -> None:
    text = written(game)
    missing: list[str] = []
    for edition in game.info.editions:
        pack = game.pack(make_setup(game.info, game.info.max_seats, edition))
        for table in pack.tables:
            if game.verbs.sort(table) is None or table in WAITING.get(game.info.id, ()):
                continue
            missing += [f"{table}:{slug}" for slug in pack.slugs(table) if slug not in text]
    assert missing == []


@every_game
def test_every_way_of_ending_happens_somewhere(game: Game) -> None:
    endings = tables(Path(game.info.folder) / "texts", "en")["ending"]
    assert isinstance(endings, dict)
    assert endings
    text = written(game)
    assert [slug for slug in endings if slug not in text] == []

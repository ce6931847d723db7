"""Every card a player can name and every way a game can end appear in a golden game or campaign, or a scenario test."""

from pathlib import Path

import pytest

from tests.contract.tables import GAMES
from theomachy.core.game import Game, make_setup
from theomachy.texts.words import tables
from tools.golden import SUFFIXES

TESTS = Path(__file__).parent
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)


def written(game: Game) -> str:
    """All golden games, golden campaigns and scenario tests of a game; not what a chapter carries in, used or not."""
    folder = TESTS / "games" / game.info.id.replace("-", "_")
    golden = [path for path in (TESTS / "golden").glob(f"{game.info.id}-*.*") if path.suffix in SUFFIXES]
    texts = [path.read_text(encoding="utf-8") for path in [*folder.rglob("*.py"), *golden]]
    return "\n".join(line for text in texts for line in text.splitlines() if not line.startswith("legacy: "))


@every_game
def test_every_card_is_played_somewhere(game: Game) -> None:
    text = written(game)
    missing: list[str] = []
    for edition in game.info.editions:
        pack = game.pack(make_setup(game.info, game.info.max_seats, edition))
        for table in pack.tables:
            if game.verbs.sort(table) is not None:
                missing += [f"{table}:{slug}" for slug in pack.slugs(table) if slug not in text]
    assert missing == []


@every_game
def test_every_way_of_ending_happens_somewhere(game: Game) -> None:
    endings = tables(Path(game.info.folder) / "texts", "en")["ending"]
    assert isinstance(endings, dict)
    assert endings
    text = written(game)
    assert [slug for slug in endings if slug not in text] == []

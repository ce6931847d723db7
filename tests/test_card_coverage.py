"""Every card a player can name and every ending appears in a golden game, a scenario test or a game by chance."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.contract.configurations import GAMES
from tests.random_play import random_campaign, random_game
from theomachy.core.game import Game
from theomachy.core.match import Match, replay
from theomachy.core.setup_matrix import covering_setups
from tools.golden_games import ending_slugs, format_event, golden_paths, nameable_cards, words_in

TESTS = Path(__file__).parent
# Of these sorts a scenario test plays every card, one by one: tests/games/divinus/test_story.py chooses each choice,
# test_goals.py meets each quest.
ONE_BY_ONE = {"divinus": ("choice", "quest")}
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)


def golden_and_scenario_text(game: Game) -> str:
    """All golden files and scenario tests of a game; not what a chapter carries in, used or not."""
    folder = TESTS / "games" / game.info.id.replace("-", "_")
    paths = [*folder.rglob("*.py"), *[path for path in golden_paths(game) if path.exists()]]
    lines = [line for path in paths for line in path.read_text(encoding="utf-8").splitlines()]
    return "\n".join(line for line in lines if not line.startswith("legacy: "))


def random_games(game: Game) -> Iterator[Match]:
    """A game by chance of each setup, and a campaign of each number of players."""
    info = game.info
    yield from (random_game(game, setup, number) for number, setup in enumerate(covering_setups(info)))
    for seats in range(info.min_seats, info.max_seats + 1) if info.chapters else ():
        yield from (replay(game, record) for record in random_campaign(game, seats))


def slugs_played(match: Match) -> set[str]:
    """Every word in the actions and events of a game."""
    output = [text for played in match.log for text in (played.text, *map(format_event, played.events))]
    return words_in(" ".join(output))


@every_game
def test_every_card_is_played_somewhere(game: Game) -> None:
    text = golden_and_scenario_text(game)
    missing = {card for card in nameable_cards(game, ONE_BY_ONE.get(game.info.id, ())) if card not in text}
    games = random_games(game)
    while missing and (match := next(games, None)) is not None:
        missing -= slugs_played(match)
    assert missing == set()


@every_game
def test_every_way_of_ending_happens_somewhere(game: Game) -> None:
    text = golden_and_scenario_text(game)
    assert ending_slugs(game)
    assert sorted([slug for slug in ending_slugs(game) if slug not in text]) == []

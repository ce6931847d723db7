"""Records, replays and undo, on every game."""

import os
import subprocess
import sys

import pytest

from tests.contract.configurations import CONFIGS, GAMES, GameConfig, as_tuples
from tests.property_testing import given, st
from theomachy.core.event import ALL_SEEING
from theomachy.core.game import Game, make_setup
from theomachy.core.match import Match, verify
from theomachy.core.notation import text_of
from theomachy.core.record import Luck, read_record
from theomachy.core.rng import Rng, seeded_rng
from theomachy.core.rule_errors import Problem

every_config = pytest.mark.parametrize("config", CONFIGS, ids=str)
SEEDS = st.integers(0, 2**40)
KEY = bytes(range(32))


def play_match(config: GameConfig, luck: Luck, seed: int, most: int = 10_000) -> Match:
    """A random match with a few second thoughts."""
    match = Match(config.game, config.setup, luck, [f"P{seat}" for seat in range(config.seats)], "2026-11-15")
    rng: Rng = seeded_rng(seed)
    while match.state.legal and len(match.entries) < most:
        seat, state = match.state.seat, match.state
        match.play(seat, text_of(state.legal[rng.below(len(state.legal))]))
        if match.can_undo(seat) and rng.below(8) == 0:
            match.play(seat, "undo" if rng.below(2) else "restart")
    return match


def event_texts(match: Match) -> list[str]:
    return [repr(event) for played in match.log for event in played.events]


@every_config
def test_a_record_replays_to_the_same_table_and_events(config: GameConfig) -> None:
    match = play_match(config, Luck(3), 11)
    text = match.record().text(with_luck=True)
    again = verify(config.game, read_record(text))
    assert config.game.view(again.state, ALL_SEEING) == config.game.view(match.state, ALL_SEEING)
    assert event_texts(again) == event_texts(match)
    assert again.record().text(with_luck=True) == text


@every_config
@given(seed=SEEDS)
def test_undo_takes_back_everything_but_never_what_was_revealed(config: GameConfig, seed: int) -> None:
    match = Match(config.game, config.setup, Luck(seed), ["P"] * config.seats, "2026-11-15")
    rng: Rng = seeded_rng(seed)
    while match.state.legal and len(match.entries) < 120:
        seat, before = match.state.seat, match.state.copy()
        match.play(seat, text_of(before.legal[rng.below(len(before.legal))]))
        if match.state.reveal_count != before.reveal_count:
            with pytest.raises(Problem, match="no-undo"):
                match.play(seat, "undo")
        elif rng.below(3) == 0:
            match.play(seat, "undo")
            assert as_tuples(match.state) == as_tuples(before)
        others = [other for other in range(config.seats) if not match.log or other != match.log[-1].seat]
        assert not any([match.can_undo(other) for other in others])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)
def test_a_running_game_reveals_no_luck(game: Game) -> None:
    match = Match(game, make_setup(game.info, game.info.min_seats), Luck(None, KEY), ["A", "B"], "2026-11-15")
    text = match.record().text(with_luck=False)
    assert KEY.hex() not in text
    with pytest.raises(Problem, match="luck-sealed"):
        verify(game, read_record(text))


REPLAY = """
import sys
from theomachy.core.match import verify
from theomachy.core.record import read_record
from theomachy.core.event import ALL_SEEING
from theomachy.games import game
record = read_record(sys.stdin.read())
match = verify(game(record.game), record)
print(match.game.view(match.state, ALL_SEEING))
print([repr(event) for played in match.log for event in played.events])
"""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)
def test_another_process_with_another_hash_seed_replays_the_same(game: Game) -> None:
    config = GameConfig(game, make_setup(game.info, game.info.max_seats))
    match = play_match(config, Luck(None, KEY), 5, 150)
    text = match.record().text(with_luck=True)
    printed = subprocess.run(
        [sys.executable, "-c", REPLAY],
        input=text,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "77", "PYTHONPATH": os.pathsep.join(sys.path)},
    ).stdout.splitlines()
    assert printed == [str(game.view(match.state, ALL_SEEING)), str(event_texts(match))]

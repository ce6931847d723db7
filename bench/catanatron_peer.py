"""Measure random four-player games of Catanatron like ours. Runs in a venv of its own and prints JSON.

A decision is a choice among two or more actions; forced actions are played but not counted. Times are processor time.
"""

import json
import sys
from collections.abc import Callable
from time import process_time

from catanatron.game import TURNS_LIMIT, Game  # type: ignore[import-not-found]
from catanatron.models.player import Color, RandomPlayer  # type: ignore[import-not-found]

LOOPS = 300_000
COLORS = (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)


def measure_loop() -> float:
    begin = process_time()
    total = 0
    for number in range(LOOPS):
        total += number & 7
    assert total > 0
    return LOOPS / (process_time() - begin) / 1e6


def new_game(seed: int) -> Game:
    return Game([RandomPlayer(color) for color in COLORS], seed=seed)


def play_out(game: Game) -> int:
    decisions = 0
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        if len(game.state.playable_actions) > 1:
            decisions += 1
        game.play_tick()
    return decisions


def mid_game_state() -> Game:
    game = new_game(1)
    for _ in range(150):
        game.play_tick()
    return game


def runs_per_second(act: Callable[[], object], seconds: float) -> float:
    """Count how often `act` runs in a second."""
    count = 0
    begin = process_time()
    while process_time() - begin < seconds:
        act()
        count += 1
    return count / (process_time() - begin)


def main() -> None:
    seconds = float(sys.argv[1])
    calibration_before = measure_loop()
    play_out(new_game(1))
    decisions = games = 0
    begin = process_time()
    while process_time() - begin < seconds:
        games += 1
        decisions += play_out(new_game(games + 1))
    elapsed = process_time() - begin
    mid_game = mid_game_state()
    results = {
        "decisions_per_s": round(decisions / elapsed),
        "games_per_s": round(games / elapsed, 2),
        "copies_per_s": round(runs_per_second(mid_game.copy, seconds / 4)),
        # The least cost of an iteration of its MCTS player: a copy, and a random game from there to its end.
        "playouts_per_s": round(runs_per_second(lambda: play_out(mid_game.copy()), seconds / 4), 1),
        "calibration": round((calibration_before + measure_loop()) / 2, 2),
    }
    print(json.dumps(results))


if __name__ == "__main__":
    main()

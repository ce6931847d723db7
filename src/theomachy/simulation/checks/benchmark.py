"""Benchmark of the installed rules: decisions, games and copies per second on one core.

Times are processor time, so other programs disturb them little. `python -m` prints the figures as JSON.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from time import process_time

from theomachy.bots.bot import play_out
from theomachy.bots.evaluator_registry import evaluator_for
from theomachy.bots.ismcts import Search
from theomachy.bots.registry import get_bot
from theomachy.core.game import Game, make_setup
from theomachy.core.rng import seeded_rng
from theomachy.games import game as find_game
from theomachy.games import game_folders

SEED = 1
CALIBRATION_ROUNDS = 300_000
CALLS_PER_CHECK = 200


@dataclass(frozen=True)
class GameSpeed:
    """The speed of one game on one core, in units per second. In the JSON, `copy_us` is microseconds per copy.

    The last four are the operations of a search, from a mid-game state: random playouts, determinizations, heuristic
    evaluations and search simulations.
    """

    game: str
    seats: int
    compiled: bool
    decisions: float
    games: float
    copies: float
    playouts: float
    imagined: float
    judged: float
    passes: float

    def json(self) -> dict[str, object]:
        return {
            "game": self.game,
            "seats": self.seats,
            "compiled": self.compiled,
            "decisions_per_s": round(self.decisions),
            "games_per_s": round(self.games, 2),
            "copies_per_s": round(self.copies),
            "copy_us": round(1e6 / self.copies, 3),
            "playouts_per_s": round(self.playouts),
            "imagined_per_s": round(self.imagined),
            "judged_per_s": round(self.judged),
            "passes_per_s": round(self.passes),
        }


def is_compiled() -> bool:
    from theomachy.core import state

    return not str(state.__file__).endswith(".py")


def measure_calibration() -> float:
    """Return the present speed of the machine: million rounds per second of a plain Python loop."""
    begin = process_time()
    total = 0
    for number in range(CALIBRATION_ROUNDS):
        total += number & 7
    assert total > 0
    return CALIBRATION_ROUNDS / (process_time() - begin) / 1e6


def measure_game(game: Game, seats: int, seconds: float) -> GameSpeed:
    """Measure one game with random bots."""
    setup = make_setup(game.info, seats)
    bots = [get_bot("random")] * seats
    rng = seeded_rng(SEED)
    # Warm up: the first game also loads data.
    play_out(game, game.new(setup, seeded_rng(0)), bots, rng, game.info.max_actions)
    decisions = games = 0
    begin = process_time()
    while process_time() - begin < seconds:
        games += 1
        decisions += play_out(game, game.new(setup, seeded_rng(games)), bots, rng, game.info.max_actions)
    spent = process_time() - begin
    middle = game.new(setup, seeded_rng(SEED))
    play_out(game, middle, bots, rng, decisions // games // 2)
    search = Search(evaluator_for(game), game.determinize(middle, middle.seat, rng), rng)
    first = [search.root.edges[middle.legal[0].code]]
    duration = seconds / 4
    return GameSpeed(
        game.info.id,
        seats,
        is_compiled(),
        decisions / spent,
        games / spent,
        calls_per_second(middle.copy, duration, CALLS_PER_CHECK),
        calls_per_second(lambda: play_out(game, middle.copy(), bots, rng, game.info.max_actions), duration),
        calls_per_second(lambda: game.determinize(middle, middle.seat, rng), duration),
        calls_per_second(lambda: game.heuristic(middle, 0), duration),
        calls_per_second(lambda: search.simulate_each(first), duration),
    )


def calls_per_second(call: Callable[[], object], seconds: float, batch_size: int = 1) -> float:
    """Return how many calls of `call` run per second; the clock is checked after each batch of calls."""
    calls = 0
    begin = process_time()
    while process_time() - begin < seconds:
        for _ in range(batch_size):
            call()
        calls += batch_size
    return calls / (process_time() - begin)


def measure_games(ids: list[str], seconds: float) -> dict[str, object]:
    """Return the figures of all games, with the calibration loop run before and after."""
    before = measure_calibration()
    speeds = [measure_game(game, game.info.max_seats, seconds) for game in map(find_game, ids)]
    return {
        "calibration": round((before + measure_calibration()) / 2, 2),
        "compiled": is_compiled(),
        "games": [speed_of_game.json() for speed_of_game in speeds],
    }


def all_game_ids() -> list[str]:
    return [folder.replace("_", "-") for folder in game_folders()]


if __name__ == "__main__":
    print(json.dumps(measure_games(sys.argv[2:] or all_game_ids(), float(sys.argv[1]))))

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
from theomachy.bots.minds import mind_of
from theomachy.bots.names import bot
from theomachy.bots.search import Search
from theomachy.core.game import Game, make_setup
from theomachy.core.rng import seeded
from theomachy.games import game as find_game
from theomachy.games import game_folders

SEED = 1
LOOPS = 300_000
AT_ONCE = 200


@dataclass(frozen=True)
class Speed:
    """Speed of one game, per second on one core; `copy_us` in the JSON is microseconds per copy.

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


def calibration() -> float:
    """Run a plain Python loop; return million rounds per second, the present speed of the machine."""
    begin = process_time()
    total = 0
    for number in range(LOOPS):
        total += number & 7
    assert total > 0
    return LOOPS / (process_time() - begin) / 1e6


def speed(game: Game, seats: int, seconds: float) -> Speed:
    """Measure one game with random bots."""
    setup = make_setup(game.info, seats)
    bots = [bot("random")] * seats
    rng = seeded(SEED)
    # Warm up: the first game also loads data.
    play_out(game, game.new(setup, seeded(0)), bots, rng, game.info.bound)
    decisions = games = 0
    begin = process_time()
    while process_time() - begin < seconds:
        games += 1
        decisions += play_out(game, game.new(setup, seeded(games)), bots, rng, game.info.bound)
    spent = process_time() - begin
    middle = game.new(setup, seeded(SEED))
    play_out(game, middle, bots, rng, decisions // games // 2)
    search = Search(mind_of(game), game.imagine(middle, middle.seat, rng), rng)
    first = [search.root.edges[middle.legal[0].code]]
    duration = seconds / 4
    return Speed(
        game.info.id,
        seats,
        is_compiled(),
        decisions / spent,
        games / spent,
        a_second(middle.copy, duration, AT_ONCE),
        a_second(lambda: play_out(game, middle.copy(), bots, rng, game.info.bound), duration),
        a_second(lambda: game.imagine(middle, middle.seat, rng), duration),
        a_second(lambda: game.heuristic(middle, 0), duration),
        a_second(lambda: search.sweep(first), duration),
    )


def a_second(act: Callable[[], object], seconds: float, at_once: int = 1) -> float:
    """Return how many calls per second it makes, checking the clock after each batch of calls."""
    calls = 0
    begin = process_time()
    while process_time() - begin < seconds:
        for _ in range(at_once):
            act()
        calls += at_once
    return calls / (process_time() - begin)


def measure(ids: list[str], seconds: float) -> dict[str, object]:
    """Return the figures of all games, with the calibration loop run before and after."""
    before = calibration()
    speeds = [speed(game, game.info.max_seats, seconds) for game in map(find_game, ids)]
    return {
        "calibration": round((before + calibration()) / 2, 2),
        "compiled": is_compiled(),
        "games": [speed_of_game.json() for speed_of_game in speeds],
    }


def known_ids() -> list[str]:
    return [folder.replace("_", "-") for folder in game_folders()]


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[2:] or known_ids(), float(sys.argv[1]))))

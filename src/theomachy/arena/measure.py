"""How fast this installation plays: decisions, games and copies a second on one core. `python -m` prints it as JSON.

Seconds are those of the processor, so that other programs on the machine spoil little.
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
    """Figures of one game, a second on one core; `copy_us` is what one copy in mid-game takes. The last four are what a
    search lives on, from mid-game: random playouts, imagined worlds, judgements, passes of a search."""

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
    """A plain Python loop, in million rounds a second: what the machine gives at this moment."""
    begin = process_time()
    total = 0
    for number in range(LOOPS):
        total += number & 7
    assert total > 0
    return LOOPS / (process_time() - begin) / 1e6


def speed(game: Game, seats: int, seconds: float) -> Speed:
    setup = make_setup(game.info, seats)
    bots = [bot("random")] * seats
    rng = seeded(SEED)
    # The first game pays for what is loaded once.
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
    some = seconds / 4
    return Speed(
        game.info.id,
        seats,
        is_compiled(),
        decisions / spent,
        games / spent,
        a_second(middle.copy, some, AT_ONCE),
        a_second(lambda: play_out(game, middle.copy(), bots, rng, game.info.bound), some),
        a_second(lambda: game.imagine(middle, middle.seat, rng), some),
        a_second(lambda: game.heuristic(middle, 0), some),
        a_second(lambda: search.sweep(first), some),
    )


def a_second(act: Callable[[], object], seconds: float, at_once: int = 1) -> float:
    """How often it can be done."""
    done = 0
    begin = process_time()
    while process_time() - begin < seconds:
        for _ in range(at_once):
            act()
        done += at_once
    return done / (process_time() - begin)


def measure(ids: list[str], seconds: float) -> dict[str, object]:
    """All figures of this process, beside the calibration loop before and after."""
    before = calibration()
    found = [speed(game, game.info.max_seats, seconds) for game in map(find_game, ids)]
    return {
        "calibration": round((before + calibration()) / 2, 2),
        "compiled": is_compiled(),
        "games": [one.json() for one in found],
    }


def known_ids() -> list[str]:
    return [folder.replace("_", "-") for folder in game_folders()]


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[2:] or known_ids(), float(sys.argv[1]))))

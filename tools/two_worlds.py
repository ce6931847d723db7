"""Plays random games of every title and compares all that is sent to each viewer in two worlds.

python tools/two_worlds.py --games 200
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.two_worlds import random_game
from theomachy.games import game, games


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--game", action="append", default=[])
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for title in [game(name) for name in given.game] or games():
        start = time.monotonic()
        total = sum(random_game(title, random.Random(given.seed * 10**6 + i)) for i in range(given.games))
        seconds = time.monotonic() - start
        print(f"{title.info.id}: {given.games} games, {total / 1e6:.1f} MB the same in two worlds, {seconds:.0f} s")


if __name__ == "__main__":
    main()

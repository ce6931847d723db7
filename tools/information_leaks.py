"""Check for leaks: play random games in two worlds that differ only in hidden information; compare all that is sent.

python tools/information_leaks.py --games 200
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.noninterference import random_game
from theomachy.games import game, games


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--game", action="append", default=[])
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    for title in [game(name) for name in arguments.game] or games():
        start = time.monotonic()
        total = sum(random_game(title, random.Random(arguments.seed * 10**6 + i)) for i in range(arguments.games))
        seconds = time.monotonic() - start
        print(f"{title.info.id}: {arguments.games} games, {total / 1e6:.1f} MB the same in two worlds, {seconds:.0f} s")


if __name__ == "__main__":
    main()

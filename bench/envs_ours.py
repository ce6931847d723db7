"""Measure steps per second of the vectorised environment with observations, masks and random players. Prints JSON.

Every step is a decision. The time includes choosing random legal actions and is processor time.
"""

import json
import sys
from time import process_time

from theomachy.envs import BatchedEnv
from theomachy.games import game_folders

SEATS = 4
BATCH_SIZE = 16
WARM_UP_STEPS = 50


def steps_per_second(title: str, seconds: float) -> float:
    games = BatchedEnv(title, BATCH_SIZE, seats=SEATS)
    for _ in range(WARM_UP_STEPS):
        games.step(games.sample())
    steps = 0
    begin = process_time()
    while process_time() - begin < seconds:
        games.step(games.sample())
        steps += BATCH_SIZE
    return steps / (process_time() - begin)


def main() -> None:
    titles = sys.argv[2:] or [folder.replace("_", "-") for folder in game_folders()]
    print(json.dumps({title: round(steps_per_second(title, float(sys.argv[1]))) for title in titles}))


if __name__ == "__main__":
    main()

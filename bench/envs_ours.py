"""Measure steps per second of the environments with random players, four seats. Prints JSON.

Every step is a decision. The time includes choosing random legal actions and is processor time. Interfaces:
`batch`: 16 games a call, actions drawn inside; `batch legal`: drawn outside from the lists of legal codes;
`env mask`: PettingZoo's `env()` exactly as connect-four is measured; `env legal`: the same with `env.legal()`.
"""

import json
import random
import sys
from collections.abc import Callable
from time import process_time

import numpy as np

from theomachy.envs import BatchedEnv
from theomachy.envs.pettingzoo_aec import env as make_env
from theomachy.games import game_folders

SEATS = 4
BATCH_SIZE = 16
WARM_UP_STEPS = 50


def batch(title: str, seconds: float) -> float:
    games = BatchedEnv(title, BATCH_SIZE, seats=SEATS)
    return batch_speed(lambda: games.step(games.sample()), seconds)


def batch_legal(title: str, seconds: float) -> float:
    games = BatchedEnv(title, BATCH_SIZE, seats=SEATS, masks=False)
    rng = np.random.default_rng(1)

    def step() -> None:
        codes, at = games.legal()
        games.step(codes[at[:-1] + (rng.random(BATCH_SIZE) * np.diff(at)).astype(np.int64)])

    return batch_speed(step, seconds)


def batch_speed(step: Callable[[], object], seconds: float) -> float:
    for _ in range(WARM_UP_STEPS):
        step()
    steps = 0
    begin = process_time()
    while process_time() - begin < seconds:
        step()
        steps += BATCH_SIZE
    return steps / (process_time() - begin)


def env_mask(title: str, seconds: float) -> float:
    """Play as `envs_connect_four` does, line by line."""
    env = make_env(title, seats=SEATS)
    env.reset(seed=1)
    steps = 0
    begin = process_time()
    while process_time() - begin < seconds:
        observation, _, over, cut, _ = env.last()
        if over or cut:
            env.reset()
            continue
        env.step(random.choice(np.flatnonzero(observation["action_mask"])))
        steps += 1
    return steps / (process_time() - begin)


def env_legal(title: str, seconds: float) -> float:
    env = make_env(title, seats=SEATS)
    env.reset(seed=1)
    steps = 0
    begin = process_time()
    while process_time() - begin < seconds:
        _, _, over, cut, _ = env.last()
        if over or cut:
            env.reset()
            continue
        env.step(random.choice(env.legal()))
        steps += 1
    return steps / (process_time() - begin)


INTERFACES = {"batch": batch, "batch legal": batch_legal, "env mask": env_mask, "env legal": env_legal}


def main() -> None:
    titles = sys.argv[2:] or [folder.replace("_", "-") for folder in game_folders()]
    seconds = float(sys.argv[1])
    rates = {
        f"{title} · {name}": round(speed(title, seconds)) for title in titles for name, speed in INTERFACES.items()
    }
    print(json.dumps(rates))


if __name__ == "__main__":
    main()

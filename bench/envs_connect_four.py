"""Measure steps per second of PettingZoo's connect-four, random players, with masks. Own venv; prints JSON."""

import json
import random
import sys
from time import process_time

import numpy as np
from pettingzoo.classic import connect_four_v3


def main() -> None:
    env = connect_four_v3.env()
    env.reset(seed=1)
    steps = 0
    begin = process_time()
    while process_time() - begin < float(sys.argv[1]):
        observation, _, over, cut, _ = env.last()
        if over or cut:
            env.reset()
            continue
        env.step(random.choice(np.flatnonzero(observation["action_mask"])))
        steps += 1
    print(json.dumps({"connect-four": round(steps / (process_time() - begin))}))


if __name__ == "__main__":
    main()

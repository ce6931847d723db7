"""Steps per second of Catanatron's Gymnasium environment, one seat against a random bot. Own venv; prints JSON."""

import json
import random
import sys
from time import process_time

import catanatron_gym  # type: ignore[import-not-found]  # noqa: F401
import gymnasium


def main() -> None:
    env = gymnasium.make("catanatron-v1")
    _, info = env.reset(seed=1)
    steps = 0
    begin = process_time()
    while process_time() - begin < float(sys.argv[1]):
        _, _, over, cut, info = env.step(random.choice(info["valid_actions"]))
        steps += 1
        if over or cut:
            _, info = env.reset()
    print(json.dumps({"catanatron": round(steps / (process_time() - begin))}))


if __name__ == "__main__":
    main()

"""As PettingZoo names environments: `divinus_v1.env(seats=3)`."""

from functools import partial

from theomachy.envs import aec, parallel

env = partial(aec.env, "divinus")
raw_env = partial(aec.raw_env, "divinus")
parallel_env = partial(parallel.parallel_env, "divinus")

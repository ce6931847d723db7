"""As PettingZoo names environments: `deus_v1.env(seats=3)`."""

from functools import partial

from theomachy.envs import aec, parallel

env = partial(aec.env, "deus")
raw_env = partial(aec.raw_env, "deus")
parallel_env = partial(parallel.parallel_env, "deus")

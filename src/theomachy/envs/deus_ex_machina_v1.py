"""As PettingZoo names environments: `deus_ex_machina_v1.env(seats=3)`."""

from functools import partial

from theomachy.envs import aec, parallel

env = partial(aec.env, "deus-ex-machina")
raw_env = partial(aec.raw_env, "deus-ex-machina")
parallel_env = partial(parallel.parallel_env, "deus-ex-machina")

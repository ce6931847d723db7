"""As PettingZoo names environments: `deus_ex_machina_cards_v1.env(seats=3)`."""

from functools import partial

from theomachy.envs import aec, parallel

env = partial(aec.env, "deus-ex-machina-cards")
raw_env = partial(aec.raw_env, "deus-ex-machina-cards")
parallel_env = partial(parallel.parallel_env, "deus-ex-machina-cards")

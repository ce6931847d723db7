"""The Gymnasium vector environment: many games per call.

`gymnasium.make_vec("theomachy/TITLE-v1", 64, rivals="greedy")`
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from theomachy.envs.gymnasium_env import SEED_LIMIT, Info
from theomachy.envs.spaces import Observation, make_observation_space
from theomachy.envs.vector import BatchedEnv, StepResult


class GymnasiumVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """The learner's seat moves on from game to game; a game that ends is reset in the same step."""

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self, game: str, num_envs: int = 64, seats: int = 0, rivals: str | Sequence[str] = "greedy", **settings: Any
    ) -> None:
        names = [rivals] if isinstance(rivals, str) else list(rivals)
        self.num_envs = num_envs
        self.games = BatchedEnv(game, num_envs, seats, names, **settings)
        self.single_observation_space = make_observation_space(self.games.config)
        self.single_action_space = spaces.Discrete(self.games.action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Observation, Info]:
        super().reset(seed=seed)
        return self.observation_of(self.games.reset(int(self.np_random.integers(SEED_LIMIT)))), {}

    def step(self, actions: NDArray[np.int64]) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        result = self.games.step(actions)
        reward = np.where(result.done, result.reward[np.arange(self.num_envs), result.learner], 0).astype(np.float32)
        return self.observation_of(result), reward, result.done, np.zeros(self.num_envs, np.bool_), {}

    def observation_of(self, result: StepResult) -> Observation:
        return {"observation": result.observation, "action_mask": result.mask.view(np.int8)}

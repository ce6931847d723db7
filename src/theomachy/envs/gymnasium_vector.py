"""The Gymnasium vector environment: many games per call.

`gymnasium.make_vec("theomachy/TITLE-v1", 64, rivals="greedy")`
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from theomachy.core.state import NOBODY
from theomachy.envs.config import SEED_LIMIT
from theomachy.envs.gymnasium_env import Info, rival_names
from theomachy.envs.observation_text import explain
from theomachy.envs.spaces import Observation, check_render_mode, make_observation_space
from theomachy.envs.vector import BatchedEnv, StepResult


class GymnasiumVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Plays what a synchronous vector of `GymnasiumEnv` with the same seeds plays; a game that ends is reset at once.

    The infos are `action_mask` and `seat`, for ended games also `final_obs` and `final_info`.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int = 64,
        seats: int = 0,
        rivals: str | Sequence[str] = "greedy",
        seat: int = NOBODY,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        self.num_envs = num_envs
        self.autoreset_mode = AutoresetMode.SAME_STEP
        self.render_mode = check_render_mode(render_mode)
        names = [rivals] if isinstance(rivals, str) else list(rivals)
        self.games = BatchedEnv(game, num_envs, seats, names, seat=seat, **settings)
        rival_names(rivals, self.games.seats)
        self.single_observation_space = make_observation_space(self.games.config)
        self.single_action_space = spaces.Discrete(self.games.action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.result = self.games.current_result()

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: Info | None = None
    ) -> tuple[Observation, Info]:
        """Start all games anew: from a seed for each, from one seed and those after it, or by chance."""
        if isinstance(seed, int | np.integer):
            seed = [int(seed) + i for i in range(self.num_envs)]
        seeds = list(seed) if seed is not None else [None] * self.num_envs
        self.games.games.reset_each([self.first_draw(one) for one in seeds])
        self.result = self.games.current_result()
        return self.observation_of(self.result), self.infos_of(self.result)

    def first_draw(self, seed: int | None) -> int:
        """Return what a single environment draws first from this seed."""
        rng = self.np_random if seed is None else seeding.np_random(seed)[0]
        return int(rng.integers(SEED_LIMIT))

    def step(self, actions: NDArray[np.int64]) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        self.result = result = self.games.step(actions)
        reward = np.where(result.done, result.reward[np.arange(self.num_envs), result.learner], 0)
        infos = self.infos_of(result)
        if result.done.any():
            infos |= self.final_infos(result)
        truncated = np.zeros(self.num_envs, np.bool_)
        return self.observation_of(result), reward.astype(np.float64), result.done, truncated, infos

    def observation_of(self, result: StepResult) -> Observation:
        """Return new arrays, which may be written."""
        return {"observation": result.observation.copy(), "action_mask": result.mask.view(np.int8).copy()}

    def infos_of(self, result: StepResult) -> Info:
        everywhere = np.ones(self.num_envs, np.bool_)
        masks = {"action_mask": result.mask.view(np.int8).copy(), "_action_mask": everywhere}
        return {**masks, "seat": result.seat.astype(np.int64), "_seat": everywhere.copy()}

    def final_infos(self, result: StepResult) -> Info:
        """Return the last observations and infos of the ended games, in the form of Gymnasium's own vectors."""
        rows = np.frombuffer(self.games.games.final_observations(), np.uint8).reshape(-1, self.games.observation_size)
        finals = np.full(self.num_envs, None, object)
        for i, row in zip(np.flatnonzero(result.done), rows, strict=True):
            mask = np.zeros(self.games.action_count, np.int8)
            finals[i] = {"observation": row.copy(), "action_mask": mask}
        info: Info = {
            "seat": np.where(result.done, result.learner, 0).astype(np.int64),
            "_seat": result.done.copy(),
            "action_mask": np.zeros((self.num_envs, self.games.action_count), np.int8),
            "_action_mask": result.done.copy(),
        }
        if result.illegal.any():
            info |= {"illegal": result.illegal, "_illegal": result.illegal.copy()}
        return {
            "final_obs": finals,
            "_final_obs": result.done.copy(),
            "final_info": info,
            "_final_info": result.done.copy(),
        }

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal in each game."""
        return self.result.mask.copy()

    def render(self) -> tuple[str, ...] | None:
        """Return what the learner of each game observes, as text."""
        if self.render_mode is None:
            return None
        layout = self.games.config.encoding.layout
        rows = [explain(layout, row.tolist()) for row in self.result.observation]
        return tuple(["\n".join([f"{name}: {text}" for name, text in row.items()]) for row in rows])

"""The parallel PettingZoo environment: all agents act in each step.

Agents that do not decide take the last action, wait.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from theomachy.bots.batched_games import terminal_rewards
from theomachy.core.rng import seeded_rng
from theomachy.core.state import State
from theomachy.envs.config import VERSION, legal_mask, make_config, observe
from theomachy.envs.gymnasium_env import SEED_LIMIT
from theomachy.envs.spaces import Observation, agent_names, make_observation_space

Infos = dict[str, dict[str, Any]]


class TheomachyParallelEnv(ParallelEnv):  # type: ignore[misc]
    """One decision per step; raises ValueError if another agent does anything but wait."""

    def __init__(self, game: str, seats: int = 0, render_mode: str | None = None, **settings: Any) -> None:
        self.config = make_config(game, seats, **settings)
        self.metadata = {"name": f"theomachy_{self.config.name().replace('-', '_')}_parallel_v{VERSION}"}
        self.render_mode = render_mode
        self.wait_action = self.config.game.action_count()
        self.possible_agents = agent_names(self.config.setup.seats)
        self.agents: list[str] = []
        self.observation_spaces = {agent: make_observation_space(self.config, 1) for agent in self.possible_agents}
        self.action_spaces: dict[str, Any] = {
            agent: spaces.Discrete(self.wait_action + 1) for agent in self.possible_agents
        }
        self.np_random, _ = seeding.np_random(None)
        self.game_state: State | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
        self.game_state = self.config.factory.new(seeded_rng(int(self.np_random.integers(SEED_LIMIT))))
        self.agents = self.possible_agents[:]
        return self.all_observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        state = self.game_state
        assert state is not None
        legal = {option.code: option for option in state.legal}
        deciding = self.possible_agents[state.seat]
        for agent, action in actions.items():
            if int(action) not in legal if agent == deciding else int(action) != self.wait_action:
                raise ValueError(f"{agent}: action {action} is not legal")
        state.apply(legal[int(actions[deciding])])
        is_over = not state.legal
        seats = self.possible_agents
        rewards = terminal_rewards(self.config.game, state, len(seats)) if is_over else [0.0] * len(seats)
        observations = self.all_observations()
        if is_over:
            self.agents = []
        return (
            observations,
            dict(zip(seats, rewards, strict=True)),
            dict.fromkeys(seats, is_over),
            dict.fromkeys(seats, False),
            {agent: {} for agent in seats},
        )

    def all_observations(self) -> dict[str, Observation]:
        return {agent: self.observation_of(self.possible_agents.index(agent)) for agent in self.possible_agents}

    def observation_of(self, seat: int) -> Observation:
        state = self.game_state
        assert state is not None
        mask: NDArray[np.int8] = np.zeros(self.wait_action + 1, np.int8)
        mask[:-1] = legal_mask(self.config.game, state, seat)
        mask[-1] = 0 if seat == state.seat else 1
        return {"observation": observe(self.config.encoding, state, seat).copy(), "action_mask": mask}

    def render(self) -> None:
        return None

    def close(self) -> None:
        self.game_state = None


def parallel_env(game: str, **settings: Any) -> TheomachyParallelEnv:
    return TheomachyParallelEnv(game, **settings)

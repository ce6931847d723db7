"""The turn-based PettingZoo environment (AEC): `env(TITLE, seats=3)`.

Further keywords are variant, edition, packs and the options of the game.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from theomachy.bots.batched_games import terminal_rewards
from theomachy.core.rng import seeded_rng
from theomachy.core.state import State
from theomachy.envs.config import VERSION, legal_mask, make_config, observe
from theomachy.envs.gymnasium_env import ILLEGAL_REWARD, SEED_LIMIT
from theomachy.envs.observation_text import explain
from theomachy.envs.spaces import Observation, agent_names, make_observation_space


class TheomachyAECEnv(AECEnv):  # type: ignore[misc]
    """An AEC environment without wrappers; agents that do not decide see their own view and an empty action mask."""

    def __init__(self, game: str, seats: int = 0, render_mode: str | None = None, **settings: Any) -> None:
        super().__init__()
        self.config = make_config(game, seats, **settings)
        self.metadata = {
            "name": f"theomachy_{self.config.name().replace('-', '_')}_v{VERSION}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = agent_names(self.config.setup.seats)
        self.agents: list[str] = []
        self.observation_spaces = {agent: make_observation_space(self.config) for agent in self.possible_agents}
        self.action_spaces: dict[str, Any] = {
            agent: spaces.Discrete(self.config.game.action_count()) for agent in self.possible_agents
        }
        self.np_random, _ = seeding.np_random(None)
        self.game_state: State | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
        state = self.config.factory.new(seeded_rng(int(self.np_random.integers(SEED_LIMIT))))
        self.game_state = state
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[state.seat]

    def observe(self, agent: str) -> Observation:
        state, seat = self.game_state, self.possible_agents.index(agent)
        assert state is not None
        return {
            "observation": observe(self.config.encoding, state, seat).copy(),
            "action_mask": legal_mask(self.config.game, state, seat),
        }

    def step(self, action: int) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state = self.game_state
        assert state is not None
        legal = {option.code: option for option in state.legal}
        if int(action) not in legal:
            raise ValueError(f"{agent}: action {action} is not legal")
        self._cumulative_rewards[agent] = 0.0
        state.apply(legal[int(action)])
        self.rewards = dict.fromkeys(self.possible_agents, 0.0)
        if state.legal:
            self.agent_selection = self.possible_agents[state.seat]
        else:
            rewards = terminal_rewards(self.config.game, state, len(self.possible_agents))
            self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
            self.terminations = dict.fromkeys(self.possible_agents, True)
            self.agent_selection = self.agents[0]
        self._accumulate_rewards()

    def render(self) -> str | None:
        if self.render_mode is None or self.game_state is None:
            return None
        observation = self.observe(self.agent_selection)["observation"]
        assert isinstance(observation, np.ndarray)
        lines = explain(self.config.encoding.layout, observation.tolist())
        return "\n".join([f"{name}: {text}" for name, text in lines.items()])

    def close(self) -> None:
        self.game_state = None


def raw_env(game: str, **settings: Any) -> TheomachyAECEnv:
    return TheomachyAECEnv(game, **settings)


def env(game: str, **settings: Any) -> Any:
    """Return the environment in the usual wrappers; an illegal action ends the game with a loss."""
    wrapped: Any = wrappers.TerminateIllegalWrapper(raw_env(game, **settings), illegal_reward=ILLEGAL_REWARD)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)

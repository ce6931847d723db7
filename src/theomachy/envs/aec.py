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

from theomachy.bots.many import gains
from theomachy.core.rng import seeded
from theomachy.core.state import State
from theomachy.envs.reading import explain
from theomachy.envs.single import ILLEGAL, SEEDS
from theomachy.envs.spaces import Seen, agents_of, observation_space
from theomachy.envs.tables import VERSION, mask_of, observe, table


class RawEnv(AECEnv):  # type: ignore[misc]
    """An AEC environment without wrappers; agents that do not decide see their own view and an empty action mask."""

    def __init__(self, game: str, seats: int = 0, render_mode: str | None = None, **wishes: Any) -> None:
        super().__init__()
        self.table = table(game, seats, **wishes)
        self.metadata = {
            "name": f"theomachy_{self.table.name().replace('-', '_')}_v{VERSION}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = agents_of(self.table.setup.seats)
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(self.table) for agent in self.possible_agents}
        self.action_spaces: dict[str, Any] = {
            agent: spaces.Discrete(self.table.game.space()) for agent in self.possible_agents
        }
        self.np_random, _ = seeding.np_random(None)
        self.state_now: State | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
        state = self.table.beginning.new(seeded(int(self.np_random.integers(SEEDS))))
        self.state_now = state
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[state.seat]

    def observe(self, agent: str) -> Seen:
        state, seat = self.state_now, self.possible_agents.index(agent)
        assert state is not None
        return {
            "observation": observe(self.table.encoding, state, seat).copy(),
            "action_mask": mask_of(self.table.game, state, seat),
        }

    def step(self, action: int) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state = self.state_now
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
            rewards = gains(self.table.game, state, len(self.possible_agents))
            self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
            self.terminations = dict.fromkeys(self.possible_agents, True)
            self.agent_selection = self.agents[0]
        self._accumulate_rewards()

    def render(self) -> str | None:
        if self.render_mode is None or self.state_now is None:
            return None
        observation = self.observe(self.agent_selection)["observation"]
        assert isinstance(observation, np.ndarray)
        lines = explain(self.table.encoding.layout, observation.tolist())
        return "\n".join([f"{name}: {text}" for name, text in lines.items()])

    def close(self) -> None:
        self.state_now = None


def raw_env(game: str, **wishes: Any) -> RawEnv:
    return RawEnv(game, **wishes)


def env(game: str, **wishes: Any) -> Any:
    """Return the environment in the usual wrappers; an illegal action ends the game with a loss."""
    wrapped: Any = wrappers.TerminateIllegalWrapper(raw_env(game, **wishes), illegal_reward=ILLEGAL)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)

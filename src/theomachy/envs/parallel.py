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

from theomachy.bots.many import gains
from theomachy.core.rng import seeded
from theomachy.core.state import State
from theomachy.envs.single import SEEDS
from theomachy.envs.spaces import Seen, agents_of, observation_space
from theomachy.envs.tables import VERSION, mask_of, observe, table

Infos = dict[str, dict[str, Any]]


class ParallelTable(ParallelEnv):  # type: ignore[misc]
    """One decision per step; raises ValueError if another agent does anything but wait."""

    def __init__(self, game: str, seats: int = 0, render_mode: str | None = None, **wishes: Any) -> None:
        self.table = table(game, seats, **wishes)
        self.metadata = {"name": f"theomachy_{self.table.name().replace('-', '_')}_parallel_v{VERSION}"}
        self.render_mode = render_mode
        self.wait = self.table.game.space()
        self.possible_agents = agents_of(self.table.setup.seats)
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(self.table, 1) for agent in self.possible_agents}
        self.action_spaces: dict[str, Any] = {agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents}
        self.np_random, _ = seeding.np_random(None)
        self.state_now: State | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Seen], Infos]:
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
        self.state_now = self.table.beginning.new(seeded(int(self.np_random.integers(SEEDS))))
        self.agents = self.possible_agents[:]
        return self.all_seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        state = self.state_now
        assert state is not None
        legal = {option.code: option for option in state.legal}
        deciding = self.possible_agents[state.seat]
        for agent, action in actions.items():
            if int(action) not in legal if agent == deciding else int(action) != self.wait:
                raise ValueError(f"{agent}: action {action} is not legal")
        state.apply(legal[int(actions[deciding])])
        is_over = not state.legal
        seats = self.possible_agents
        rewards = gains(self.table.game, state, len(seats)) if is_over else [0.0] * len(seats)
        observations = self.all_seen()
        if is_over:
            self.agents = []
        return (
            observations,
            dict(zip(seats, rewards, strict=True)),
            dict.fromkeys(seats, is_over),
            dict.fromkeys(seats, False),
            {agent: {} for agent in seats},
        )

    def all_seen(self) -> dict[str, Seen]:
        return {agent: self.seen(self.possible_agents.index(agent)) for agent in self.possible_agents}

    def seen(self, seat: int) -> Seen:
        state = self.state_now
        assert state is not None
        mask: NDArray[np.int8] = np.zeros(self.wait + 1, np.int8)
        mask[:-1] = mask_of(self.table.game, state, seat)
        mask[-1] = 0 if seat == state.seat else 1
        return {"observation": observe(self.table.encoding, state, seat).copy(), "action_mask": mask}

    def render(self) -> None:
        return None

    def close(self) -> None:
        self.state_now = None


def parallel_env(game: str, **wishes: Any) -> ParallelTable:
    return ParallelTable(game, **wishes)

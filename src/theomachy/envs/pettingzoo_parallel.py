"""The parallel PettingZoo environment: all agents act in each step.

Agents that do not decide take the last action, wait.
"""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import ParallelEnv

from theomachy.bots.batched_games import ILLEGAL_REWARD, legal_codes
from theomachy.core.rng import seeded_rng
from theomachy.core.state import State
from theomachy.envs.config import SEED_LIMIT, VERSION, Observer, make_config
from theomachy.envs.observation_text import observation_lines
from theomachy.envs.spaces import Observation, agent_names, check_render_mode, make_observation_space

Infos = dict[str, dict[str, Any]]


class TheomachyParallelEnv(ParallelEnv):  # type: ignore[misc]
    """One decision per step. An illegal action, or another agent that does not wait, ends the game.

    Its agent gets -1, the others 0, and its info says `illegal`.
    """

    def __init__(self, game: str, seats: int = 0, render_mode: str | None = None, **settings: Any) -> None:
        self.config = make_config(game, seats, **settings)
        self.metadata = {
            "name": f"theomachy_{self.config.name().replace('-', '_')}_parallel_v{VERSION}",
            "render_modes": ["ansi"],
        }
        self.render_mode = check_render_mode(render_mode)
        self.observer = Observer(self.config, waits=True)
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
        deciding = self.possible_agents[state.seat]
        offenders = [agent for agent, action in actions.items() if not self.is_legal(agent, int(action))]
        if deciding not in actions:
            offenders.append(deciding)
        if not offenders:
            state.apply(self.config.game.verbs.actions[int(actions[deciding])])
            self.game_state = state = self.config.play_on(state)
        is_over = bool(offenders) or not state.legal
        observations = self.all_observations(is_over)
        rewards = self.rewards_of(state, offenders)
        self.agents = [] if is_over else self.agents
        seats = self.possible_agents
        infos: Infos = {agent: {"illegal": True} if agent in offenders else {} for agent in seats}
        return observations, rewards, dict.fromkeys(seats, is_over), dict.fromkeys(seats, False), infos

    def is_legal(self, agent: str, action: int) -> bool:
        """Whether the deciding agent may do this; all others can only wait."""
        state = self.game_state
        assert state is not None
        if self.possible_agents[state.seat] == agent:
            return action in legal_codes(state)
        return action == self.wait_action

    def rewards_of(self, state: State, offenders: list[str]) -> dict[str, float]:
        if offenders:
            return {agent: ILLEGAL_REWARD if agent in offenders else 0.0 for agent in self.possible_agents}
        rewards = [0.0] * len(self.possible_agents) if state.legal else self.config.rewards(state)
        return dict(zip(self.possible_agents, rewards, strict=True))

    def all_observations(self, is_over: bool = False) -> dict[str, Observation]:
        state = self.game_state
        assert state is not None
        write = self.observer.final_observation if is_over else self.observer.observation
        return {agent: write(state, seat) for seat, agent in enumerate(self.possible_agents)}

    def render(self) -> str | None:
        state = self.game_state
        if self.render_mode is None or state is None:
            return None
        return observation_lines(self.config.encoding, state, max(state.seat, 0))

    def close(self) -> None:
        self.game_state = None


def parallel_env(game: str, **settings: Any) -> TheomachyParallelEnv:
    return TheomachyParallelEnv(game, **settings)

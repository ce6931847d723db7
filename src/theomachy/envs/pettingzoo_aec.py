"""The turn-based PettingZoo environment (AEC): `env(TITLE, seats=3)`.

Further keywords are variant, edition, packs, campaign and the options of the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from theomachy.bots.batched_games import illegal_rewards, legal_codes
from theomachy.core.rng import seeded_rng
from theomachy.core.state import NOBODY, State
from theomachy.envs.config import SEED_LIMIT, VERSION, Observer, make_config
from theomachy.envs.observation_text import observation_lines
from theomachy.envs.spaces import Observation, agent_names, check_render_mode, make_observation_space

ENDLESS = 2**63


class TheomachyAECEnv(AECEnv):  # type: ignore[misc]
    """An AEC environment that checks its use itself, which is cheaper than PettingZoo's wrappers.

    `legal()` lists the legal codes of the agent that decides; others see their own view and an empty mask. Infos stay
    empty, since learners want their entries of one size; `chapter` counts those of a campaign. An illegal action ends
    the game: its agent gets -1, the others 0, and its info says `illegal`.
    """

    def __init__(self, game: str, seats: int = 0, render_mode: str | None = None, **settings: Any) -> None:
        super().__init__()
        self.config = make_config(game, seats, **settings)
        self.metadata = {
            "name": f"theomachy_{self.config.name().replace('-', '_')}_v{VERSION}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = check_render_mode(render_mode)
        self.possible_agents = agent_names(self.config.setup.seats)
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: make_observation_space(self.config) for agent in self.possible_agents}
        self.action_spaces: dict[str, Any] = {
            agent: spaces.Discrete(self.config.game.action_count()) for agent in self.possible_agents
        }
        self.observer = Observer(self.config)
        self.actions = self.config.game.verbs.actions
        self.np_random, _ = seeding.np_random(None)
        self.agents: list[str] = []
        self.game_state: State | None = None
        # The chapter of a campaign, from 1.
        self.chapter = 1
        self.codes: list[int] = []
        # Counts calls of `step` and `reset`.
        self.update_count = 0
        # The seat whose illegal action ended the game.
        self.offender = NOBODY

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
        self.game_state = self.config.factory.new(seeded_rng(int(self.np_random.integers(SEED_LIMIT))))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.chapter = 1
        self.update_count += 1
        self.offender = NOBODY
        self.select(self.game_state)

    def select(self, state: State) -> None:
        """Give the turn to the seat that decides."""
        self.agent_selection = self.possible_agents[state.seat]
        self.codes = legal_codes(state)

    def legal(self) -> list[int]:
        """Return the legal codes of the agent that decides; none at the end."""
        return self.codes

    def require_reset(self) -> State:
        if self.game_state is None:
            raise RuntimeError("reset comes first")
        return self.game_state

    def observe(self, agent: str) -> Observation:
        state = self.require_reset()
        if self.offender != NOBODY:
            return self.observer.final_observation(state, self.seat_of[agent])
        return self.observer.observation(state, self.seat_of[agent])

    def step(self, action: int | None) -> None:
        state = self.require_reset()
        if not self.agents:
            raise RuntimeError("the game is over: reset comes next")
        self.update_count += 1
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        code = NOBODY if action is None else int(action)
        if code not in self.codes:
            self.offender = state.seat
            self.infos[agent] = {"illegal": True}
            self.end(illegal_rewards(state.seat, len(self.possible_agents)))
            return
        state.apply(self.actions[code])
        if not state.legal:
            self.game_state = self.config.play_on(state)
            self.chapter += self.game_state is not state
            state = self.game_state
        if state.legal:
            self.select(state)
        else:
            self.end(self.config.rewards(state))

    def end(self, rewards: list[float]) -> None:
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self.terminations = dict.fromkeys(self.possible_agents, True)
        self.agent_selection = self.agents[0]
        self.codes = []
        self._accumulate_rewards()

    def agent_iter(self, max_iter: int = ENDLESS) -> Iterator[str]:
        """Yield the agent that acts until all are gone; raises if the loop's body neither stepped nor reset."""
        self.require_reset()
        seen = NOBODY
        while self.agents and max_iter > 0:
            if seen == self.update_count:
                raise RuntimeError("a loop over agent_iter calls step or reset")
            seen = self.update_count
            max_iter -= 1
            yield self.agent_selection

    def render(self) -> str | None:
        state = self.require_reset()
        if self.render_mode is None:
            return None
        return observation_lines(self.config.encoding, state, self.seat_of[self.agent_selection])

    def close(self) -> None:
        self.game_state = None


def env(game: str, **settings: Any) -> TheomachyAECEnv:
    return TheomachyAECEnv(game, **settings)


# PettingZoo's name for an environment without wrappers; this one needs none.
raw_env = env

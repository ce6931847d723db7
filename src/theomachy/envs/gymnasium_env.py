"""The Gymnasium environment: one seat learns against bots.

`gymnasium.make("theomachy/TITLE-v1", rivals="greedy")`
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np

from theomachy.bots.batched_games import terminal_rewards
from theomachy.bots.bot import Bot, choose_action
from theomachy.bots.registry import get_bot
from theomachy.core.rng import Rng, seeded_rng
from theomachy.core.state import State
from theomachy.envs.config import VERSION, legal_mask, make_config, observe
from theomachy.envs.observation_text import explain
from theomachy.envs.spaces import Observation, make_observation_space
from theomachy.games import game_folders

ILLEGAL_REWARD = -1.0
SEED_LIMIT = 2**31
Info = dict[str, Any]


class GymnasiumEnv(gymnasium.Env[Observation, np.int64]):
    """One seat learns against bots.

    `rivals` is one bot for all other seats, or a list of bots, clockwise. `seat` is the learner's; -1: a random one
    each game. An illegal action ends the game with a loss, as is usual in environments with masks.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seats: int = 0,
        rivals: str | Sequence[str] = "greedy",
        seat: int = -1,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        self.config = make_config(game, seats, **settings)
        self.seats = self.config.setup.seats
        names = [rivals] * (self.seats - 1) if isinstance(rivals, str) else list(rivals)
        if len(names) != self.seats - 1:
            raise ValueError(f"{self.seats - 1} rivals, or one for all")
        self.rivals: list[Bot] = [get_bot(name) for name in names]
        self.seat = seat
        self.learner_seat = 0
        self.render_mode = render_mode
        self.observation_space = make_observation_space(self.config)
        self.action_space = gymnasium.spaces.Discrete(self.config.game.action_count())
        self.rng: Rng = seeded_rng(0)
        self.state: State | None = None

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Observation, Info]:
        super().reset(seed=seed)
        while True:
            self.rng = seeded_rng(int(self.np_random.integers(SEED_LIMIT)))
            self.learner_seat = self.seat if self.seat >= 0 else self.rng.below(self.seats)
            self.state = self.config.factory.new(self.rng.fork())
            self.play_rivals(self.state)
            if self.state.legal:
                return self.observation_of(self.state), self.info(self.state)

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, Info]:
        state = self.state
        assert state is not None, "reset comes first"
        legal = {option.code: option for option in state.legal}
        if int(action) not in legal:
            return self.observation_of(state), ILLEGAL_REWARD, True, False, {**self.info(state), "illegal": True}
        state.apply(legal[int(action)])
        self.play_rivals(state)
        reward = 0.0 if state.legal else terminal_rewards(self.config.game, state, self.seats)[self.learner_seat]
        return self.observation_of(state), reward, not state.legal, False, self.info(state)

    def play_rivals(self, state: State) -> None:
        while state.legal and state.seat != self.learner_seat:
            rival = self.rivals[(state.seat - self.learner_seat - 1) % self.seats]
            state.apply(choose_action(self.config.game, state, rival, self.rng))

    def observation_of(self, state: State) -> Observation:
        return {
            "observation": observe(self.config.encoding, state, self.learner_seat).copy(),
            "action_mask": legal_mask(self.config.game, state, self.learner_seat),
        }

    def info(self, state: State) -> Info:
        return {"action_mask": legal_mask(self.config.game, state, self.learner_seat), "seat": self.learner_seat}

    def render(self) -> str:
        assert self.state is not None
        lines = explain(
            self.config.encoding.layout, observe(self.config.encoding, self.state, self.learner_seat).tolist()
        )
        return "\n".join([f"{name}: {text}" for name, text in lines.items()])


def register_environments() -> None:
    """Register `theomachy/TITLE-v1` for every game that has an encoding."""
    for folder in game_folders():
        title = folder.replace("_", "-")
        name = f"theomachy/{title}-v{VERSION}"
        if name not in gymnasium.registry and has_encoding(folder):
            gymnasium.register(
                name,
                entry_point="theomachy.envs.gymnasium_env:GymnasiumEnv",
                vector_entry_point="theomachy.envs.gymnasium_vector:GymnasiumVectorEnv",
                kwargs={"game": title},
            )


def has_encoding(folder: str) -> bool:
    from importlib.util import find_spec

    return find_spec(f"theomachy.games.{folder}.encoding") is not None

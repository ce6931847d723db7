"""The Gymnasium environment: one seat learns against bots.

`gymnasium.make("theomachy/TITLE-v1", rivals="greedy")`
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from theomachy.bots.batched_games import ILLEGAL_REWARD, legal_codes
from theomachy.bots.bot import Bot, choose_action
from theomachy.bots.registry import get_bot
from theomachy.core.rng import Rng, seeded_rng
from theomachy.core.state import NOBODY, State
from theomachy.envs.config import SEED_LIMIT, VERSION, Observer, check_seat, has_encoding, make_config
from theomachy.envs.observation_text import observation_lines
from theomachy.envs.spaces import Observation, check_render_mode, make_observation_space
from theomachy.games import game_folders

Info = dict[str, Any]


class GymnasiumEnv(gymnasium.Env[Observation, np.int64]):
    """`rivals` is a bot, or one for each other seat, clockwise.

    `seat` is the learner's; -1: it moves on by one from game to game. An illegal action ends the game with -1, and the
    info says `illegal`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seats: int = 0,
        rivals: str | Sequence[str] = "greedy",
        seat: int = NOBODY,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        self.config = make_config(game, seats, **settings)
        self.seats = self.config.setup.seats
        self.rivals: list[Bot] = [get_bot(name) for name in rival_names(rivals, self.seats)]
        self.seat = check_seat(seat, self.seats)
        self.learner_seat = 0
        self.next_seat = NOBODY
        self.render_mode = check_render_mode(render_mode)
        self.observation_space = make_observation_space(self.config)
        self.action_space = gymnasium.spaces.Discrete(self.config.game.action_count())
        self.observer = Observer(self.config)
        self.rng: Rng = seeded_rng(0)
        self.state: State | None = None
        self.is_over = True

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Observation, Info]:
        super().reset(seed=seed)
        if seed is not None or self.next_seat == NOBODY:
            self.rng = seeded_rng(int(self.np_random.integers(SEED_LIMIT)))
            self.next_seat = self.rng.below(self.seats)
        self.is_over = False
        while True:
            self.learner_seat = self.seat
            if self.seat == NOBODY:
                self.learner_seat = self.next_seat
                self.next_seat = (self.next_seat + 1) % self.seats
            self.state = self.play_on(self.config.factory.new(self.rng.fork()))
            if self.state.legal:
                return self.observation_and_info(self.state)

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, Info]:
        state = self.require_running()
        if int(action) not in legal_codes(state):
            self.is_over = True
            final = self.observer.final_observation(state, self.learner_seat)
            info = {"action_mask": final["action_mask"], "seat": self.learner_seat, "illegal": True}
            return final, ILLEGAL_REWARD, True, False, info
        state.apply(self.config.game.verbs.actions[int(action)])
        self.state = state = self.play_on(state)
        self.is_over = not state.legal
        reward = self.config.rewards(state)[self.learner_seat] if self.is_over else 0.0
        seen, info = self.observation_and_info(state)
        return seen, reward, self.is_over, False, info

    def require_running(self) -> State:
        if self.state is None or self.is_over:
            raise RuntimeError("reset comes first")
        return self.state

    def play_on(self, state: State) -> State:
        """Play the rivals and go on to next chapters until the learner decides or everything is over."""
        state = self.config.play_on(state)
        while state.legal and state.seat != self.learner_seat:
            rival = self.rivals[(state.seat - self.learner_seat - 1) % self.seats]
            state.apply(choose_action(self.config.game, state, rival, self.rng))
            state = self.config.play_on(state)
        return state

    def observation_and_info(self, state: State) -> tuple[Observation, Info]:
        seen = self.observer.observation(state, self.learner_seat)
        return seen, {"action_mask": seen["action_mask"].copy(), "seat": self.learner_seat}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal; MaskablePPO of sb3-contrib calls this."""
        state = self.require_running()
        return self.observer.mask(state, self.learner_seat).view(np.bool_)

    def render(self) -> str | None:
        assert self.state is not None, "reset comes first"
        return observation_lines(self.config.encoding, self.state, self.learner_seat) if self.render_mode else None


def rival_names(rivals: str | Sequence[str], seats: int) -> list[str]:
    """Return the bot of each other seat; raises ValueError if their number does not fit."""
    names = [rivals] * (seats - 1) if isinstance(rivals, str) else list(rivals)
    if len(names) != seats - 1:
        raise ValueError(f"{seats - 1} rivals, or one for all")
    return names


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

"""The Gymnasium environment: one seat learns against bots.

`gymnasium.make("theomachy/TITLE-v1", rivals="greedy")`
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np

from theomachy.bots.bot import Bot, decide
from theomachy.bots.many import gains
from theomachy.bots.names import bot
from theomachy.core.rng import Rng, seeded
from theomachy.core.state import State
from theomachy.envs.reading import explain
from theomachy.envs.spaces import Seen, observation_space
from theomachy.envs.tables import VERSION, mask_of, observe, table
from theomachy.games import game_folders

ILLEGAL = -1.0
SEEDS = 2**31
Info = dict[str, Any]


class SingleEnv(gymnasium.Env[Seen, np.int64]):
    """`rivals` is a bot, or one for each other seat, clockwise. `seat` is the learner's; -1: a random one each game.

    An illegal action ends the game with a loss, as is usual in environments with masks.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seats: int = 0,
        rivals: str | Sequence[str] = "greedy",
        seat: int = -1,
        render_mode: str | None = None,
        **wishes: Any,
    ) -> None:
        self.table = table(game, seats, **wishes)
        self.seats = self.table.setup.seats
        names = [rivals] * (self.seats - 1) if isinstance(rivals, str) else list(rivals)
        if len(names) != self.seats - 1:
            raise ValueError(f"{self.seats - 1} rivals, or one for all")
        self.rivals: list[Bot] = [bot(name) for name in names]
        self.seat = seat
        self.me = 0
        self.render_mode = render_mode
        self.observation_space = observation_space(self.table)
        self.action_space = gymnasium.spaces.Discrete(self.table.game.space())
        self.luck: Rng = seeded(0)
        self.state: State | None = None

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Seen, Info]:
        super().reset(seed=seed)
        while True:
            self.luck = seeded(int(self.np_random.integers(SEEDS)))
            self.me = self.seat if self.seat >= 0 else self.luck.below(self.seats)
            self.state = self.table.beginning.new(self.luck.fork())
            self.play_rivals(self.state)
            if self.state.legal:
                return self.seen(self.state), self.info(self.state)

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, Info]:
        state = self.state
        assert state is not None, "reset comes first"
        legal = {option.code: option for option in state.legal}
        if int(action) not in legal:
            return self.seen(state), ILLEGAL, True, False, {**self.info(state), "illegal": True}
        state.apply(legal[int(action)])
        self.play_rivals(state)
        reward = 0.0 if state.legal else gains(self.table.game, state, self.seats)[self.me]
        return self.seen(state), reward, not state.legal, False, self.info(state)

    def play_rivals(self, state: State) -> None:
        while state.legal and state.seat != self.me:
            rival = self.rivals[(state.seat - self.me - 1) % self.seats]
            state.apply(decide(self.table.game, state, rival, self.luck))

    def seen(self, state: State) -> Seen:
        return {
            "observation": observe(self.table.encoding, state, self.me).copy(),
            "action_mask": mask_of(self.table.game, state, self.me),
        }

    def info(self, state: State) -> Info:
        return {"action_mask": mask_of(self.table.game, state, self.me), "seat": self.me}

    def render(self) -> str:
        assert self.state is not None
        lines = explain(self.table.encoding.layout, observe(self.table.encoding, self.state, self.me).tolist())
        return "\n".join([f"{name}: {text}" for name, text in lines.items()])


def register_all() -> None:
    """Register `theomachy/TITLE-v1` for every game that has an encoding."""
    for folder in game_folders():
        title = folder.replace("_", "-")
        name = f"theomachy/{title}-v{VERSION}"
        if name not in gymnasium.registry and title_has_encoding(folder):
            gymnasium.register(
                name,
                entry_point="theomachy.envs.single:SingleEnv",
                vector_entry_point="theomachy.envs.single_vector:SingleVector",
                kwargs={"game": title},
            )


def title_has_encoding(folder: str) -> bool:
    from importlib.util import find_spec

    return find_spec(f"theomachy.games.{folder}.encoding") is not None

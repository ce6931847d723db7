"""Many games in one call: observations, masks and gains as NumPy arrays, no loop in the code that learns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from theomachy.bots.many import ManyGames
from theomachy.bots.minds import plain_mind_of
from theomachy.bots.names import bot
from theomachy.core.encoding import RELATIVE
from theomachy.envs.tables import Bytes, table


class Now(NamedTuple):
    """What whoever decides in each game sees and may do, and which seat that is.

    `done` are the games that the last call ended, and whose next one is seen already; `gain` is what each seat of them
    got: winners share 1, the others lose as much together. `learner` is the seat that learned there, if bots had the
    others.
    """

    observation: Bytes
    mask: NDArray[np.bool_]
    seat: Bytes
    gain: NDArray[np.float32]
    done: NDArray[np.bool_]
    learner: Bytes


class Vector:
    """`Vector(TITLE, 64, seats=3)` plays all seats of 64 games; with `rivals` bots play the others, and the learner
    moves on by one seat from game to game. Arrays cannot be written to, and stay as they are when the games go on."""

    def __init__(
        self,
        game: str,
        num_envs: int = 64,
        seats: int = 0,
        rivals: Sequence[str] = (),
        variant: str = "",
        edition: str = "",
        seed: int = 0,
        **options: Any,
    ) -> None:
        self.table = table(game, seats, variant, edition, **options)
        self.num_envs = num_envs
        self.seats = self.table.setup.seats
        self.size = self.table.encoding.size
        self.space = self.table.game.space()
        if rivals and len(rivals) not in (1, self.seats - 1):
            raise ValueError(f"one rival, or {self.seats - 1}")
        names = list(rivals) * (self.seats - 1) if len(rivals) == 1 else list(rivals)
        self.mind = plain_mind_of(self.table.game)
        self.games = ManyGames(self.table.beginning, self.table.encoding, [bot(name) for name in names], num_envs)
        self.games.reset(seed)

    def reset(self, seed: int = 0) -> Now:
        self.games.reset(seed)
        return self.now()

    def step(self, actions: NDArray[np.integer] | Sequence[int]) -> Now:
        """One action for each game, by its code; one that is not legal raises, and nothing is played."""
        self.games.step(np.asarray(actions).tolist())
        return self.now()

    def sample(self) -> NDArray[np.int64]:
        """Any legal action for each game."""
        return np.array(self.games.anything(), np.int64)

    def advice(self, name: str) -> NDArray[np.int64]:
        """What a bot would choose in each game."""
        return np.array(self.games.advice(bot(name)), np.int64)

    def standings(self) -> NDArray[np.float32]:
        """What the plain mind thinks of each seat, from whoever decides on; it knows all, so this is for judging what
        was done, not for deciding."""
        out = np.zeros((self.num_envs, RELATIVE.size), np.float32)
        out[:, : self.seats] = self.games.standings(self.mind)
        return out

    def now(self) -> Now:
        count = self.num_envs
        gain = np.zeros((count, self.seats), np.float32)
        done = np.zeros(count, np.bool_)
        learner = np.zeros(count, np.uint8)
        if self.games.ended:
            gain[self.games.ended] = self.games.gains
            done[self.games.ended] = True
            learner[self.games.ended] = self.games.seats
        return Now(
            np.frombuffer(self.games.observations(), np.uint8).reshape(count, self.size),
            np.frombuffer(self.games.masks(), np.bool_).reshape(count, self.space),
            np.frombuffer(self.games.deciding(), np.uint8),
            gain,
            done,
            learner,
        )

"""Steps many games per call: observations, masks and rewards as NumPy arrays, without loops in the learner's code."""

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
    """What the seat to move in each game observes, its legal actions, and which seat it is.

    A game that the last call ended is already followed by the next one; the last three describe the ended game.
    """

    observation: Bytes
    mask: NDArray[np.bool_]
    seat: Bytes
    # The reward of each seat of an ended game: winners share 1, the others lose as much together.
    gain: NDArray[np.float32]
    done: NDArray[np.bool_]
    # The learner's seat, if bots had the other seats.
    learner: Bytes


class Vector:
    """A batch of games that advance together: (TITLE, 64, seats=3) plays all seats of 64 games.

    With `rivals`, bots play the other seats and the learner's seat moves on by one from game to game. The returned
    arrays are read-only and are not changed by later calls.
    """

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
        """Apply one action to each game, by its code.

        Raises ValueError, and changes nothing, if one of them is not legal.
        """
        self.games.step(np.asarray(actions).tolist())
        return self.now()

    def sample(self) -> NDArray[np.int64]:
        """Return a random legal action of each game."""
        return np.array(self.games.anything(), np.int64)

    def advice(self, name: str) -> NDArray[np.int64]:
        """Return the action that a bot would choose in each game."""
        return np.array(self.games.advice(bot(name)), np.int64)

    def standings(self) -> NDArray[np.float32]:
        """Return the linear evaluator's value logit of each seat, from the seat to move on.

        It sees hidden information, so this is for training and must not be used to choose actions.
        """
        logits = np.zeros((self.num_envs, RELATIVE.size), np.float32)
        logits[:, : self.seats] = self.games.standings(self.mind)
        return logits

    def now(self) -> Now:
        """Return the present observations with the results of the last call."""
        count = self.num_envs
        rewards = np.zeros((count, self.seats), np.float32)
        done = np.zeros(count, np.bool_)
        learner = np.zeros(count, np.uint8)
        if self.games.ended:
            rewards[self.games.ended] = self.games.gains
            done[self.games.ended] = True
            learner[self.games.ended] = self.games.seats
        return Now(
            np.frombuffer(self.games.observations(), np.uint8).reshape(count, self.size),
            np.frombuffer(self.games.masks(), np.bool_).reshape(count, self.space),
            np.frombuffer(self.games.deciding(), np.uint8),
            rewards,
            done,
            learner,
        )

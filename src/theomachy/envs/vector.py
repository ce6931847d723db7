"""Steps many games per call: observations, masks and rewards as NumPy arrays, without loops in the learner's code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from theomachy.bots.batched_games import BatchedGames
from theomachy.bots.evaluator_registry import linear_evaluator_for
from theomachy.bots.registry import get_bot
from theomachy.core.encoding import RELATIVE_SEAT
from theomachy.envs.config import ByteArray, make_config


class StepResult(NamedTuple):
    """For each game: what the seat to move observes, its legal actions, and which seat it is.

    A game that ended in the last call is already followed by a new one; the last three fields describe the ended game.
    """

    observation: ByteArray
    mask: NDArray[np.bool_]
    seat: ByteArray
    # The reward of each seat of an ended game: the winners share +1, the losers share -1.
    reward: NDArray[np.float32]
    done: NDArray[np.bool_]
    # The learner's seat, if bots had the other seats.
    learner: ByteArray


class BatchedEnv:
    """A batch of games that advance together: (TITLE, 64, seats=3) plays all seats of 64 games.

    With `rivals`, bots play the other seats, and the learner's seat moves on by one from game to game. The returned
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
        self.config = make_config(game, seats, variant, edition, **options)
        self.num_envs = num_envs
        self.seats = self.config.setup.seats
        self.observation_size = self.config.encoding.size
        self.action_count = self.config.game.action_count()
        if rivals and len(rivals) not in (1, self.seats - 1):
            raise ValueError(f"one rival, or {self.seats - 1}")
        names = list(rivals) * (self.seats - 1) if len(rivals) == 1 else list(rivals)
        self.evaluator = linear_evaluator_for(self.config.game)
        self.games = BatchedGames(
            self.config.factory, self.config.encoding, [get_bot(name) for name in names], num_envs
        )
        self.games.reset(seed)

    def reset(self, seed: int = 0) -> StepResult:
        self.games.reset(seed)
        return self.current_result()

    def step(self, actions: NDArray[np.integer] | Sequence[int]) -> StepResult:
        """Apply one action to each game, by its code.

        Raises ValueError, and changes nothing, if one of them is not legal.
        """
        self.games.step(np.asarray(actions).tolist())
        return self.current_result()

    def sample(self) -> NDArray[np.int64]:
        """Return a random legal action of each game."""
        return np.array(self.games.random_actions(), np.int64)

    def bot_actions(self, name: str) -> NDArray[np.int64]:
        """Return the action that a bot would choose in each game."""
        return np.array(self.games.bot_actions(get_bot(name)), np.int64)

    def value_logits(self) -> NDArray[np.float32]:
        """Return the linear evaluator's value logit of each seat, from the seat to move on.

        It sees hidden information, so this is for training and must not be used to choose actions.
        """
        logits = np.zeros((self.num_envs, RELATIVE_SEAT.size), np.float32)
        logits[:, : self.seats] = self.games.value_logits(self.evaluator)
        return logits

    def current_result(self) -> StepResult:
        """Return the present observations with the results of the last call."""
        count = self.num_envs
        rewards = np.zeros((count, self.seats), np.float32)
        done = np.zeros(count, np.bool_)
        learner = np.zeros(count, np.uint8)
        if self.games.ended_games:
            rewards[self.games.ended_games] = self.games.ended_rewards
            done[self.games.ended_games] = True
            learner[self.games.ended_games] = self.games.ended_learner_seats
        return StepResult(
            np.frombuffer(self.games.observations(), np.uint8).reshape(count, self.observation_size),
            np.frombuffer(self.games.masks(), np.bool_).reshape(count, self.action_count),
            np.frombuffer(self.games.current_seats(), np.uint8),
            rewards,
            done,
            learner,
        )

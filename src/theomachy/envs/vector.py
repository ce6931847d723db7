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
from theomachy.core.state import NOBODY
from theomachy.envs.config import ByteArray, check_seat, make_config


class StepResult(NamedTuple):
    """For each game: what the seat to move observes, its legal actions, and which seat it is.

    A game that the last call ended is already followed by the next one; the last four describe the ended game.
    """

    observation: ByteArray
    mask: NDArray[np.bool_]
    seat: ByteArray
    # The reward of each seat of an ended game: the winners share +1, the losers share -1.
    reward: NDArray[np.float32]
    done: NDArray[np.bool_]
    # The learner's seat, if bots had the other seats.
    learner: ByteArray
    # Whether an illegal action ended the game: its seat gets -1, the others 0.
    illegal: NDArray[np.bool_]


class BatchedEnv:
    """A batch of games that advance together: (TITLE, 64, seats=3) plays all seats of 64 games.

    With `rivals`, bots play the other seats; the learner's seat is `seat`, or moves on by one from game to game. The
    returned arrays are read-only and are not changed by later calls. Without `masks`, `mask` has no columns, which is
    faster: `legal` has the codes.
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
        seat: int = NOBODY,
        masks: bool = True,
        **options: Any,
    ) -> None:
        self.config = make_config(game, seats, variant, edition, **options)
        self.has_masks = masks
        self.num_envs = num_envs
        self.seats = self.config.setup.seats
        self.observation_size = self.config.encoding.size
        self.action_count = self.config.game.action_count()
        if rivals and len(rivals) not in (1, self.seats - 1):
            raise ValueError(f"one rival, or {self.seats - 1}")
        names = list(rivals) * (self.seats - 1) if len(rivals) == 1 else list(rivals)
        self.evaluator = linear_evaluator_for(self.config.game)
        bots = [get_bot(name) for name in names]
        self.games = BatchedGames(
            self.config.factory, self.config.encoding, bots, num_envs, check_seat(seat, self.seats)
        )
        self.games.reset(seed)

    def reset(self, seed: int = 0) -> StepResult:
        self.games.reset(seed)
        return self.current_result()

    def step(self, actions: NDArray[np.integer] | Sequence[int]) -> StepResult:
        """Apply one action to each game, by its code; an illegal one ends that game alone."""
        self.games.step(np.asarray(actions).tolist())
        return self.current_result()

    def legal(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the legal codes of all games in a row, and offsets: those of game i are `codes[at[i] : at[i + 1]]`."""
        codes, offsets = self.games.legal_codes()
        return np.array(codes, np.int64), np.array(offsets, np.int64)

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
        empty = np.zeros((count, 0), np.bool_)
        rewards = np.zeros((count, self.seats), np.float32)
        done = np.zeros(count, np.bool_)
        learner = np.zeros(count, np.uint8)
        illegal = np.zeros(count, np.bool_)
        if self.games.ended_games:
            rewards[self.games.ended_games] = self.games.ended_rewards
            done[self.games.ended_games] = True
            learner[self.games.ended_games] = self.games.ended_learner_seats
            illegal[self.games.illegal_games] = True
        return StepResult(
            np.frombuffer(self.games.observations(), np.uint8).reshape(count, self.observation_size),
            np.frombuffer(self.games.masks(), np.bool_).reshape(count, self.action_count) if self.has_masks else empty,
            np.frombuffer(self.games.current_seats(), np.uint8),
            rewards,
            done,
            learner,
            illegal,
        )

"""The interface of a bot and the functions that ask one for an action."""

from __future__ import annotations

from collections.abc import Callable

from mypy_extensions import mypyc_attr

from theomachy.core.action import Action
from theomachy.core.game import Game
from theomachy.core.rng import Rng
from theomachy.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player that chooses one of the legal actions."""

    def __init__(self, name: str, sees_state: bool) -> None:
        self.name = name
        # Whether the bot reads more of the state than the legal actions. It is then given a determinized state.
        self.sees_state = sees_state
        # How close the last decision was, from 0 (one clear best action) to 1 (the second best is as good). Meaningful
        # only for a bot that serves a single table.
        self.uncertainty = 0.0

    def choose(self, game: Game, state: State, seat: int, rng: Rng) -> Action:
        raise AssertionError("every bot chooses")

    def with_deadline(self, clock: Callable[[], float], deadline: float) -> Bot:
        """Return the same bot with a deadline: it decides before `clock` reaches this time.

        Its choices then depend on the speed of the machine and cannot be replayed.
        """
        return self


def choose_action(game: Game, state: State, bot: Bot, rng: Rng) -> Action:
    """Return the bot's action for the seat to move; a bot that reads the state gets a determinized copy."""
    seat = state.seat
    if bot.sees_state:
        state = game.determinize(state, seat, rng)
    return bot.choose(game, state, seat, rng)


def play_out(game: Game, state: State, bots: list[Bot], rng: Rng, limit: int) -> int:
    """Play until the game ends or `limit` actions were made; return the number of actions."""
    count = 0
    while state.legal and count < limit:
        state.apply(choose_action(game, state, bots[state.seat], rng))
        count += 1
    return count

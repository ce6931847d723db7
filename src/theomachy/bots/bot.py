"""What a bot is, and how one is asked."""

from __future__ import annotations

from collections.abc import Callable

from mypy_extensions import mypyc_attr

from theomachy.core.action import Action
from theomachy.core.game import Game
from theomachy.core.rng import Rng
from theomachy.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """`looks` says whether it reads more of the state than what is legal; then it is given an imagined one.

    `doubt` is how close the last decision was, from 0 to 1, of a bot that is asked by one table alone (`hurried`).
    """

    def __init__(self, name: str, looks: bool) -> None:
        self.name = name
        self.looks = looks
        self.doubt = 0.0

    def choose(self, game: Game, state: State, seat: int, rng: Rng) -> Action:
        raise AssertionError("every bot chooses")

    def hurried(self, clock: Callable[[], float], until: float) -> Bot:
        """The same bot, but it decides before the clock shows this; what it says then depends on the machine."""
        return self


def decide(game: Game, state: State, bot: Bot, rng: Rng) -> Action:
    """The choice of a bot for the seat that decides; the true state never reaches one that looks."""
    seat = state.seat
    if bot.looks:
        state = game.imagine(state, seat, rng)
    return bot.choose(game, state, seat, rng)


def play_out(game: Game, state: State, bots: list[Bot], rng: Rng, limit: int) -> int:
    """Plays a state to its end, or for `limit` actions; gives the number of actions."""
    count = 0
    while state.legal and count < limit:
        state.apply(decide(game, state, bots[state.seat], rng))
        count += 1
    return count

"""Requests to a bot worker and its replies. Plain values, because they cross process boundaries as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Protocol

from theomachy.bots.analysis import weigh
from theomachy.bots.hopes import UNKNOWN, honest
from theomachy.bots.minds import mind_of
from theomachy.bots.names import bot as bot_named
from theomachy.bots.search import Hurry
from theomachy.core.game import Game
from theomachy.core.notation import read_legal, text_of
from theomachy.core.rng import Rng
from theomachy.core.state import State

# Simulations for a hint and for an analysis, if time allows.
HINT = 120
ANALYSIS = 400
# A bot's pause is longest from so many options on; a forced action takes this fraction of the usual pause.
MANY = 16
FORCED = 0.4


@dataclass(frozen=True)
class Question:
    """Without passes: which action does this bot choose? With passes: what is best after so many simulations, and how
    much worse is the action `done`, or else the second best?"""

    seat: int
    seconds: float
    bot: str = ""
    passes: int = 0
    done: str = ""


@dataclass(frozen=True)
class Thought:
    """The best action and its win chance, and how much worse another action is, as fractions of one.

    `told` is the calibrated chance, for display during a game; below 0 if there is no calibration. `less` is the
    calibrated loss of the other action.
    """

    best: str
    chance: float
    other: str
    cost: float
    told: float = UNKNOWN
    less: float = 0.0


@dataclass(frozen=True)
class Choice:
    """A bot's choice, and how close the decision was, from 0 to 1."""

    text: str
    doubt: float


class Adviser(Protocol):
    """The bots of a server or an offline page.

    The first method returns a bot's action. The second searches for the best action and compares it with the given one,
    or else with the second best; it returns None if the search failed.
    """

    async def choice(self, game: Game, bot: str, state: State, seat: int) -> Choice: ...

    async def weighed(self, game: Game, state: State, seat: int, passes: int, done: str = "") -> Thought | None: ...


def think(game: Game, asked: Question, imagined: State, clock: Callable[[], float], rng: Rng) -> str:
    """Compute the reply, in the worker, as JSON of a choice or of a comparison.

    The state is a determinization of what the seat knows, never the true state.
    """
    deadline = clock() + asked.seconds
    if asked.bot:
        bot = bot_named(asked.bot).hurried(clock, deadline)
        return json.dumps(asdict(Choice(text_of(bot.choose(game, imagined, asked.seat, rng)), bot.doubt)))
    played = read_legal(game, imagined, asked.done) if asked.done else None
    result = weigh(game, imagined, played, Hurry(asked.passes, clock, deadline), rng)
    evaluator, seats = mind_of(game), len(game.scores(imagined))
    calibrated = honest(game, evaluator, seats, result.chance)
    loss = calibrated - honest(game, evaluator, seats, result.chance - result.cost)
    answer = Thought(text_of(result.best), result.chance, text_of(result.other), result.cost, calibrated, loss)
    return json.dumps(asdict(answer))


def choice(answer: str) -> Choice:
    return Choice(**json.loads(answer))


def thought(answer: str) -> Thought:
    return Thought(**json.loads(answer))


def pause(options: int, doubt: float) -> float:
    """Return how long a bot should appear to think, as a fraction of the usual: shorter with few options, longer for a
    close decision."""
    return 0.5 + min(options, MANY) / (2 * MANY) + doubt / 2 if options > 1 else FORCED

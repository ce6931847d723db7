"""Requests to a bot worker and its replies. Plain values, because they cross process boundaries as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Protocol

from theomachy.bots.analysis import compare_actions
from theomachy.bots.evaluator_registry import evaluator_for
from theomachy.bots.ismcts import DeadlineBudget
from theomachy.bots.registry import get_bot as bot_named
from theomachy.bots.win_probability import UNKNOWN, calibrated_probability
from theomachy.core.game import Game
from theomachy.core.notation import parse_legal_action, text_of
from theomachy.core.rng import Rng
from theomachy.core.state import State

# How many simulations a hint gets, if time allows.
HINT_PASSES = 120
# The same for the analysis of a finished game.
ANALYSIS_PASSES = 400
# With this many options or more, a bot's pause is longest.
MANY_OPTIONS = 16
# The pause before a forced action, as a fraction of the usual pause.
FORCED_PAUSE = 0.4


@dataclass(frozen=True)
class BotQuestion:
    """A question to a bot worker.

    With `passes` 0, it asks which action the bot chooses. Else it asks for the best action after that many simulations,
    and how much worse the action `done` is, or if that is empty, the second best.
    """

    seat: int
    seconds: float
    bot: str = ""
    passes: int = 0
    done: str = ""


@dataclass(frozen=True)
class MoveComparison:
    """The best action and its win probability (`chance`), and how much worse the `other` action is (`cost`), both from
    0 to 1.

    `told` is the calibrated win probability, for display during a game; below 0 without a calibration. `less` is the
    calibrated cost of the other action.
    """

    best: str
    chance: float
    other: str
    cost: float
    told: float = UNKNOWN
    less: float = 0.0


@dataclass(frozen=True)
class BotChoice:
    """The action that a bot chose, and how close the decision was (`doubt`), from 0 to 1."""

    text: str
    doubt: float


class BotPool(Protocol):
    """The bots of a server or an offline page.

    `choose` returns a bot's action. `compare` searches for the best action and compares it with the given one, or
    without one, with the second best; it returns None if the search failed.
    """

    async def choose(self, game: Game, bot: str, state: State, seat: int) -> BotChoice: ...

    async def compare(
        self, game: Game, state: State, seat: int, passes: int, done: str = ""
    ) -> MoveComparison | None: ...


def answer_question(
    game: Game, question: BotQuestion, determinization: State, clock: Callable[[], float], rng: Rng
) -> str:
    """Answer a question, in the worker: return a choice or a comparison as JSON.

    The state is a determinization of what the seat knows, never the true state.
    """
    deadline = clock() + question.seconds
    if question.bot:
        bot = bot_named(question.bot).with_deadline(clock, deadline)
        return json.dumps(
            asdict(BotChoice(text_of(bot.choose(game, determinization, question.seat, rng)), bot.uncertainty))
        )
    played = parse_legal_action(game, determinization, question.done) if question.done else None
    result = compare_actions(game, determinization, played, DeadlineBudget(question.passes, clock, deadline), rng)
    evaluator, seats = evaluator_for(game), len(game.scores(determinization))
    calibrated = calibrated_probability(game, evaluator, seats, result.win_probability)
    loss = calibrated - calibrated_probability(game, evaluator, seats, result.win_probability - result.cost)
    answer = MoveComparison(
        text_of(result.best), result.win_probability, text_of(result.other), result.cost, calibrated, loss
    )
    return json.dumps(asdict(answer))


def read_choice(reply: str) -> BotChoice:
    return BotChoice(**json.loads(reply))


def read_comparison(reply: str) -> MoveComparison:
    return MoveComparison(**json.loads(reply))


def thinking_pause(options: int, doubt: float) -> float:
    """Return how long a bot should appear to think, as a fraction of the usual pause.

    It is shorter with few options and longer for a close decision.
    """
    return 0.5 + min(options, MANY_OPTIONS) / (2 * MANY_OPTIONS) + doubt / 2 if options > 1 else FORCED_PAUSE

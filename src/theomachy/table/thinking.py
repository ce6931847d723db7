"""What a bot's worker is asked and what it answers, in every host: plain values, for they pass between processes."""

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

# Passes of a hint and of an analysis, if there is time.
HINT = 120
ANALYSIS = 400
# So many options are many; a word that is forced takes this share of the usual time.
MANY = 16
FORCED = 0.4


@dataclass(frozen=True)
class Question:
    """What would a bot do here? Or, without one: what is best after so many passes, and how much worse is `done`, or
    else what comes next to it?"""

    seat: int
    seconds: float
    bot: str = ""
    passes: int = 0
    done: str = ""


@dataclass(frozen=True)
class Thought:
    """The best that was found, what it may hope for, and by how much another is worse: shares of one. `told` is the
    chance as it may be told while a game goes on, below 0 where it may not; `less` is what the other takes from it."""

    best: str
    chance: float
    other: str
    cost: float
    told: float = UNKNOWN
    less: float = 0.0


@dataclass(frozen=True)
class Choice:
    """What a bot would do, and how close that was, from 0 to 1."""

    text: str
    doubt: float


class Adviser(Protocol):
    """A host's bots."""

    async def choice(self, game: Game, bot: str, state: State, seat: int) -> Choice: ...

    async def weighed(self, game: Game, state: State, seat: int, passes: int, done: str = "") -> Thought | None: ...


def think(game: Game, asked: Question, imagined: State, clock: Callable[[], float], rng: Rng) -> str:
    """In the worker. The state is one that the seat could be facing, never the true one. A choice or a thought."""
    until = clock() + asked.seconds
    if asked.bot:
        bot = bot_named(asked.bot).hurried(clock, until)
        return json.dumps(asdict(Choice(text_of(bot.choose(game, imagined, asked.seat, rng)), bot.doubt)))
    done = read_legal(game, imagined, asked.done) if asked.done else None
    found = weigh(game, imagined, done, Hurry(asked.passes, clock, until), rng)
    mind, seats = mind_of(game), len(game.scores(imagined))
    told = honest(game, mind, seats, found.chance)
    less = told - honest(game, mind, seats, found.chance - found.cost)
    answer = Thought(text_of(found.best), found.chance, text_of(found.other), found.cost, told, less)
    return json.dumps(asdict(answer))


def choice(answer: str) -> Choice:
    return Choice(**json.loads(answer))


def thought(answer: str) -> Thought:
    return Thought(**json.loads(answer))


def pause(options: int, doubt: float) -> float:
    """How long somebody would think, as a share of the usual: quick where little can be chosen, longer where it is
    close."""
    return 0.5 + min(options, MANY) / (2 * MANY) + doubt / 2 if options > 1 else FORCED

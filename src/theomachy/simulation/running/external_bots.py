"""External bots, given as `module:Class`: when one fails, a random action replaces its decision and the simulation goes
on."""

from __future__ import annotations

import importlib
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from theomachy.bots.bot import Bot
from theomachy.bots.registry import get_bot
from theomachy.core.action import Action
from theomachy.core.game import Game
from theomachy.core.rng import Rng
from theomachy.core.rule_errors import Problem
from theomachy.core.state import State

TIME_LIMIT = 5.0


class BotTimeout(Exception):
    pass


class GuardedBot(Bot):
    """Runs an external bot on determinized states and copies.

    When it raises, exceeds the time limit or returns an illegal action, a random legal action is played and counted.
    """

    def __init__(self, name: str, inner: Bot, time_limit: float = TIME_LIMIT) -> None:
        super().__init__(name, sees_state=True)
        self.inner = inner
        self.time_limit = time_limit
        # How many decisions were replaced by a random action.
        self.lost_decisions = 0

    def choose(self, game: Game, state: State, seat: int, rng: Rng) -> Action:
        legal = list(state.legal)
        try:
            with limit_time(self.time_limit):
                choice = self.inner.choose(game, state.copy(), seat, rng.fork())
            if any([action is choice for action in legal]):
                return choice
        except Exception:
            self.lost_decisions += 1
        else:
            self.lost_decisions += 1
        return legal[rng.below(len(legal))]


@contextmanager
def limit_time(seconds: float) -> Iterator[None]:
    """Interrupt the body with an exception after so many seconds.

    Does nothing where SIGALRM is not available: outside the main thread and on Windows.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    previous_handler = signal.signal(signal.SIGALRM, raise_timeout)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous_handler)


def raise_timeout(_: int, __: FrameType | None) -> None:
    raise BotTimeout


def load_bot(name: str) -> Bot:
    """Return a registered bot by its name, or an external one by `module:Class`.

    Modules in the current folder can be imported.
    """
    module, colon, class_name = name.partition(":")
    if not colon:
        return get_bot(name)
    folder = str(Path.cwd())
    if folder not in sys.path:
        sys.path.insert(0, folder)
    try:
        instance = getattr(importlib.import_module(module), class_name)()
    except (ImportError, AttributeError, TypeError) as error:
        raise Problem("no-foreign-bot", [name, str(error)]) from None
    if not isinstance(instance, Bot):
        raise Problem("no-foreign-bot", [name, f"{class_name} is no theomachy.bots.bot.Bot"])
    return GuardedBot(name, instance)

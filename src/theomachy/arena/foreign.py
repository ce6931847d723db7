"""Bots of others, `module:Class`: whatever such a bot does wrong costs it the decision, never the run."""

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
from theomachy.bots.names import bot
from theomachy.core.action import Action
from theomachy.core.game import Game
from theomachy.core.reason import Problem
from theomachy.core.rng import Rng
from theomachy.core.state import State

SECONDS = 5.0


class TooSlow(Exception):
    pass


class Guarded(Bot):
    """A foreign bot: it is shown imagined states only. When it fails, takes too long or says what is not legal, any
    legal action is played, and `lost` counts it."""

    def __init__(self, name: str, inner: Bot, seconds: float = SECONDS) -> None:
        super().__init__(name, looks=True)
        self.inner = inner
        self.seconds = seconds
        self.lost = 0

    def choose(self, game: Game, state: State, seat: int, rng: Rng) -> Action:
        legal = list(state.legal)
        try:
            with alarm(self.seconds):
                said = self.inner.choose(game, state.copy(), seat, rng.fork())
            if any([action is said for action in legal]):
                return said
        except Exception:
            self.lost += 1
        else:
            self.lost += 1
        return legal[rng.below(len(legal))]


@contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """Ends what takes longer, where the system can: not in a thread, and not on Windows."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def ring(_: int, __: FrameType | None) -> None:
    raise TooSlow


def find_bot(name: str) -> Bot:
    """One of ours by its name, or somebody else's by module and class; modules of the current folder are found."""
    module, colon, called = name.partition(":")
    if not colon:
        return bot(name)
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        found = getattr(importlib.import_module(module), called)()
    except (ImportError, AttributeError, TypeError) as error:
        raise Problem("no-foreign-bot", [name, str(error)]) from None
    if not isinstance(found, Bot):
        raise Problem("no-foreign-bot", [name, f"{called} is no theomachy.bots.bot.Bot"])
    return Guarded(name, found)

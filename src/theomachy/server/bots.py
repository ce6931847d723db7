"""Bots think in processes of their own, within a budget; one that takes longer is ended and another word is found."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import pickle  # nosec B403: only between this process and its own children
import secrets
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from time import monotonic

from theomachy.core.game import Game
from theomachy.core.notation import text_of
from theomachy.core.rng import Rng, seeded
from theomachy.core.state import State
from theomachy.games import game as game_named
from theomachy.table.thinking import Choice, Question, Thought, choice, think, thought

LOG = logging.getLogger("theomachy.server")
STARTING = 30.0
STOP = b"stop"
# How often it is looked whether an answer is still wanted.
GLANCE = 0.05


def own_luck() -> Rng:
    return seeded(secrets.randbits(62))


class Gone(Exception):
    """Nobody waits for the answer any more."""


def always() -> bool:
    return True


def work(line: Connection) -> None:
    """A worker: answers until its line is closed. That somebody stops the server is told to its parent alone. A word
    that comes while it thinks says that nobody waits any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def clock() -> float:
        if line.poll():
            raise Gone
        return monotonic()

    with contextlib.suppress(EOFError, OSError):
        line.send_bytes(b"ready")
        while True:
            asked = line.recv_bytes()
            if asked == STOP:
                continue
            name, question, imagined = pickle.loads(asked)  # nosec B301: from our own parent
            answer = ""
            with contextlib.suppress(Gone):
                answer = think(game_named(name), question, imagined, clock, own_luck())
            line.send_bytes(answer.encode())


class Worker:
    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.line, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(target=work, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()
        self.ready = False

    def ask(self, asked: bytes, budget: float, wanted: Callable[[], bool] = always) -> str:
        """Runs in a thread. TimeoutError when the time is up; nothing when it is not `wanted` any more."""
        if not self.ready:
            self.answer(STARTING, always)
            self.ready = True
        self.line.send_bytes(asked)
        return self.answer(budget, wanted)

    def answer(self, budget: float, wanted: Callable[[], bool]) -> str:
        """Every question has one answer, also one that was stopped."""
        until = monotonic() + budget
        stopped = False
        while not self.line.poll(min(GLANCE, budget)):
            if monotonic() > until:
                raise TimeoutError
            if not stopped and not wanted():
                self.line.send_bytes(STOP)
                stopped = True
        return self.line.recv_bytes().decode()

    def end(self) -> None:
        self.line.close()
        self.process.kill()
        self.process.join()


class Bots:
    """`workers` 0: they think in a thread, for tests and for machines that cannot start processes.

    `seconds` is how long one may think ahead when nobody else waits; when others do, they share the time. One that has
    not answered within the `budget` is given up.
    """

    def __init__(self, workers: int, budget: float, seconds: float = 1.0) -> None:
        self.workers = workers
        self.budget = budget
        self.seconds = seconds
        self.waiting = 0
        self.threads = ThreadPoolExecutor(max(1, workers), "bots")
        self.idle: list[Worker] = []
        self.busy: set[Worker] = set()
        self.thought = 0
        self.fallbacks = 0
        self.closed = False

    def open(self) -> None:
        """A worker that cannot be had now is asked for again when it is needed."""
        for _ in range(self.workers):
            try:
                self.idle.append(Worker())
            except OSError as error:
                LOG.warning("no bot worker: %s", repr(error))

    def close(self) -> None:
        """Whoever still thinks is not waited for."""
        self.closed = True
        for worker in [*self.idle, *self.busy]:
            worker.process.kill()
        self.threads.shutdown(wait=True, cancel_futures=True)
        for worker in self.idle:
            worker.end()

    async def choice(
        self, game: Game, bot: str, state: State, seat: int, wanted: Callable[[], bool] = always
    ) -> Choice:
        """What a bot says here; when it fails, takes too long or is not wanted any more, any legal word."""
        said = await self.asked(game, state, Question(seat, self.seconds, bot), wanted)
        return choice(said) if said else Choice(text_of(secrets.choice(state.legal)), 0.0)

    async def weighed(self, game: Game, state: State, seat: int, passes: int, done: str = "") -> Thought | None:
        """What is best here and by how much another is worse; None when it fails or takes too long."""
        said = await self.asked(game, state, Question(seat, self.seconds, passes=passes, done=done))
        return thought(said) if said else None

    async def asked(self, game: Game, state: State, question: Question, wanted: Callable[[], bool] = always) -> str:
        self.thought += 1
        self.waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self.threads, self.think, game, state, question, wanted)
        except Exception as error:
            LOG.warning("%s at %s: %s", question.bot, game.info.id, repr(error))
            self.fallbacks += 1
            return ""
        finally:
            self.waiting -= 1

    def time_for_one(self) -> float:
        return self.seconds * max(1, self.workers) / max(1, self.workers, self.waiting)

    def think(self, game: Game, state: State, question: Question, wanted: Callable[[], bool]) -> str:
        """Runs in a thread. What was once the state of a match never changes, so it can be looked at here."""
        if not wanted():
            return ""
        imagined = game.imagine(state, question.seat, own_luck())
        question = replace(question, seconds=self.time_for_one())
        if not self.workers:
            return think(game, question, imagined, monotonic, own_luck())
        worker = self.idle.pop() if self.idle else Worker()
        self.busy.add(worker)
        try:
            answer = worker.ask(pickle.dumps((game.info.id, question, imagined)), self.budget, wanted)
        except Exception:
            worker.end()
            if not self.closed:
                self.idle.append(Worker())
            raise
        finally:
            self.busy.discard(worker)
        self.idle.append(worker)
        return answer

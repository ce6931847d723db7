"""A pool of bot worker processes. A worker that exceeds its time budget is killed, and a random legal action is played.

Workers never get the true game state: a determinized state is made here and sent to them.
"""

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
# Seconds between two checks whether an answer is still wanted.
GLANCE = 0.05


def own_luck() -> Rng:
    return seeded(secrets.randbits(62))


class Gone(Exception):
    """Raised inside a worker when its answer is no longer wanted."""


def always() -> bool:
    return True


def work(line: Connection) -> None:
    """Main loop of a worker process: answer questions until the pipe is closed.

    SIGINT is ignored: the parent process handles the shutdown. Any message that arrives during a question cancels it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def clock() -> float:
        if line.poll():
            raise Gone
        return monotonic()

    with contextlib.suppress(EOFError, OSError):
        line.send_bytes(b"ready")
        while True:
            message = line.recv_bytes()
            if message == STOP:
                continue
            name, question, imagined = pickle.loads(message)  # nosec B301: from our own parent
            answer = ""
            with contextlib.suppress(Gone):
                answer = think(game_named(name), question, imagined, clock, own_luck())
            line.send_bytes(answer.encode())


class Worker:
    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.line, child_end = context.Pipe()
        self.process: BaseProcess = context.Process(target=work, args=(child_end,), daemon=True)
        self.process.start()
        child_end.close()
        self.ready = False

    def ask(self, asked: bytes, budget: float, wanted: Callable[[], bool] = always) -> str:
        """Send a question and block for its answer; call it from a thread.

        Returns an empty string if `is_wanted` becomes false. Raises TimeoutError after `timeout` seconds.
        """
        if not self.ready:
            self.answer(STARTING, always)
            self.ready = True
        self.line.send_bytes(asked)
        return self.answer(budget, wanted)

    def answer(self, budget: float, wanted: Callable[[], bool]) -> str:
        """Block until the worker answers. A cancelled question gets an (empty) answer, too."""
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
    """`workers` is the number of processes; 0 runs bots in a thread, for tests and machines without processes.

    `thinking_seconds` is the thinking time of one question if no other is pending; pending ones share it.
    A worker that has not answered after `timeout` seconds is killed.
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
        """Start the workers. One that cannot be started now is started when a question needs it."""
        for _ in range(self.workers):
            try:
                self.idle.append(Worker())
            except OSError as error:
                LOG.warning("no bot worker: %s", repr(error))

    def close(self) -> None:
        """Kill all workers without waiting for pending answers."""
        self.closed = True
        for worker in [*self.idle, *self.busy]:
            worker.process.kill()
        self.threads.shutdown(wait=True, cancel_futures=True)
        for worker in self.idle:
            worker.end()

    async def choice(
        self, game: Game, bot: str, state: State, seat: int, wanted: Callable[[], bool] = always
    ) -> Choice:
        """Return the bot's choice, or a random legal action if it fails, times out or `is_wanted` becomes false."""
        answer = await self.asked(game, state, Question(seat, self.seconds, bot), wanted)
        return choice(answer) if answer else Choice(text_of(secrets.choice(state.legal)), 0.0)

    async def weighed(self, game: Game, state: State, seat: int, passes: int, done: str = "") -> Thought | None:
        """Compare the best action with `done`, or else with the second best; None if the bot fails or times out."""
        answer = await self.asked(game, state, Question(seat, self.seconds, passes=passes, done=done))
        return thought(answer) if answer else None

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
        """Determinize the state for the seat and answer the question in a worker; runs in a thread.

        Reading `state` from a thread is safe: a match replaces its state and never changes it.
        """
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

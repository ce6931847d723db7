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
from theomachy.core.rng import Rng, seeded_rng
from theomachy.core.state import State
from theomachy.games import game as game_named
from theomachy.table.bot_requests import (
    BotChoice,
    BotQuestion,
    MoveComparison,
    answer_question,
    read_choice,
    read_comparison,
)

LOG = logging.getLogger("theomachy.server")
START_TIMEOUT = 30.0
CANCEL = b"stop"
# Seconds between two checks whether an answer is still wanted.
POLL_INTERVAL = 0.05


def fresh_rng() -> Rng:
    return seeded_rng(secrets.randbits(62))


class Cancelled(Exception):
    """Raised inside a worker when its answer is no longer wanted."""


def always_wanted() -> bool:
    return True


def worker_main(pipe: Connection) -> None:
    """Main loop of a worker process: answer questions until the pipe is closed.

    SIGINT is ignored: the parent process handles the shutdown. Any message that arrives during a question cancels it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def clock() -> float:
        if pipe.poll():
            raise Cancelled
        return monotonic()

    with contextlib.suppress(EOFError, OSError):
        pipe.send_bytes(b"ready")
        while True:
            message = pipe.recv_bytes()
            if message == CANCEL:
                continue
            name, question, imagined = pickle.loads(message)  # nosec B301: from our own parent
            answer = ""
            with contextlib.suppress(Cancelled):
                answer = answer_question(game_named(name), question, imagined, clock, fresh_rng())
            pipe.send_bytes(answer.encode())


class BotWorker:
    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, child_end = context.Pipe()
        self.process: BaseProcess = context.Process(target=worker_main, args=(child_end,), daemon=True)
        self.process.start()
        child_end.close()
        self.is_ready = False

    def ask(self, payload: bytes, timeout: float, is_wanted: Callable[[], bool] = always_wanted) -> str:
        """Send a question and block for its answer; call it from a thread.

        Returns an empty string if `is_wanted` becomes false. Raises TimeoutError after `timeout` seconds.
        """
        if not self.is_ready:
            self.read_answer(START_TIMEOUT, always_wanted)
            self.is_ready = True
        self.pipe.send_bytes(payload)
        return self.read_answer(timeout, is_wanted)

    def read_answer(self, timeout: float, is_wanted: Callable[[], bool]) -> str:
        """Block until the worker answers. A cancelled question gets an (empty) answer, too."""
        until = monotonic() + timeout
        stopped = False
        while not self.pipe.poll(min(POLL_INTERVAL, timeout)):
            if monotonic() > until:
                raise TimeoutError
            if not stopped and not is_wanted():
                self.pipe.send_bytes(CANCEL)
                stopped = True
        return self.pipe.recv_bytes().decode()

    def kill(self) -> None:
        self.pipe.close()
        self.process.kill()
        self.process.join()


class BotWorkerPool:
    """`workers` is the number of processes; 0 runs bots in a thread, for tests and machines without processes.

    `thinking_seconds` is the thinking time of one question if no other is pending; pending ones share it.
    A worker that has not answered after `timeout` seconds is killed.
    """

    def __init__(self, workers: int, timeout: float, thinking_seconds: float = 1.0) -> None:
        self.workers = workers
        self.timeout = timeout
        self.thinking_seconds = thinking_seconds
        self.pending = 0
        self.executor = ThreadPoolExecutor(max(1, workers), "bots")
        self.idle: list[BotWorker] = []
        self.busy: set[BotWorker] = set()
        self.questions_asked = 0
        self.fallbacks = 0
        self.is_closed = False

    def open(self) -> None:
        """Start the workers. One that cannot be started now is started when a question needs it."""
        for _ in range(self.workers):
            try:
                self.idle.append(BotWorker())
            except OSError as error:
                LOG.warning("no bot worker: %s", repr(error))

    def close(self) -> None:
        """Kill all workers without waiting for pending answers."""
        self.is_closed = True
        for worker in [*self.idle, *self.busy]:
            worker.process.kill()
        self.executor.shutdown(wait=True, cancel_futures=True)
        for worker in self.idle:
            worker.kill()

    async def choose(
        self, game: Game, bot: str, state: State, seat: int, is_wanted: Callable[[], bool] = always_wanted
    ) -> BotChoice:
        """Return the bot's choice, or a random legal action if it fails, times out or `is_wanted` becomes false."""
        answer = await self.ask(game, state, BotQuestion(seat, self.thinking_seconds, bot), is_wanted)
        return read_choice(answer) if answer else BotChoice(text_of(secrets.choice(state.legal)), 0.0)

    async def compare(self, game: Game, state: State, seat: int, passes: int, done: str = "") -> MoveComparison | None:
        """Compare the best action with `done`, or else with the second best; None if the bot fails or times out."""
        answer = await self.ask(game, state, BotQuestion(seat, self.thinking_seconds, passes=passes, done=done))
        return read_comparison(answer) if answer else None

    async def ask(
        self, game: Game, state: State, question: BotQuestion, is_wanted: Callable[[], bool] = always_wanted
    ) -> str:
        self.questions_asked += 1
        self.pending += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self.executor, self.answer_question, game, state, question, is_wanted)
        except Exception as error:
            LOG.warning("%s at %s: %s", question.bot, game.info.id, repr(error))
            self.fallbacks += 1
            return ""
        finally:
            self.pending -= 1

    def seconds_per_question(self) -> float:
        return self.thinking_seconds * max(1, self.workers) / max(1, self.workers, self.pending)

    def answer_question(self, game: Game, state: State, question: BotQuestion, is_wanted: Callable[[], bool]) -> str:
        """Determinize the state for the seat and answer the question in a worker; runs in a thread.

        Reading `state` from a thread is safe: a match replaces its state and never changes it.
        """
        if not is_wanted():
            return ""
        imagined = game.determinize(state, question.seat, fresh_rng())
        question = replace(question, seconds=self.seconds_per_question())
        if not self.workers:
            return answer_question(game, question, imagined, monotonic, fresh_rng())
        worker = self.idle.pop() if self.idle else BotWorker()
        self.busy.add(worker)
        try:
            answer = worker.ask(pickle.dumps((game.info.id, question, imagined)), self.timeout, is_wanted)
        except Exception:
            worker.kill()
            if not self.is_closed:
                self.idle.append(BotWorker())
            raise
        finally:
            self.busy.discard(worker)
        self.idle.append(worker)
        return answer

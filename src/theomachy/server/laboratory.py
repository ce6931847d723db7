"""Simulation jobs of the server: runs of bot games, each in its own process, with a limit on concurrent runs."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import multiprocessing
import os
import signal
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from time import monotonic

import msgspec

from theomachy.arena.plan import Plan
from theomachy.lab.forms import LabBounds, LabNews
from theomachy.lab.running import run
from theomachy.server.limits import household
from theomachy.server.places import Places
from theomachy.server.settings import Settings
from theomachy.server.times import Times
from theomachy.table.refused import Refused, in_words
from theomachy.texts import Words

LOG = logging.getLogger("theomachy.server")
# Seconds between two polls for progress, or for a free slot.
GLANCE = 0.2
# Seconds that the last game and the report may take after the time limit.
GRACE = 60.0
# How many runs may wait for a slot.
QUEUE = 8
# Niceness of a run: tables have priority.
KINDLY = 10


def work(line: Connection, plan: Plan, seconds: float) -> None:
    """Main function of a simulation process. SIGINT is ignored: the parent process handles the shutdown."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(KINDLY)
    with contextlib.suppress(BrokenPipeError):
        line.send(run(plan, seconds, monotonic, line.send))


class Experiment:
    """A run in its own process. It sends the number of finished games, and finally the report."""

    def __init__(self, plan: Plan, seconds: float) -> None:
        context = multiprocessing.get_context("spawn")
        self.line, child_end = context.Pipe(duplex=False)
        self.process: BaseProcess = context.Process(target=work, args=(child_end, plan, seconds), daemon=True)
        self.process.start()
        child_end.close()

    def news(self) -> int | str | None:
        """Return the number of finished games, the report as text, or None if no message has come yet.

        Blocks, so call it in a thread. Raises EOFError if the process ended early.
        """
        message: int | str | None = self.line.recv() if self.line.poll(GLANCE) else None
        return message

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.line.close()


class Laboratory:
    def __init__(self, settings: Settings, times: Times) -> None:
        self.times = times
        self.workers = settings.lab_workers
        self.bounds = LabBounds(games=settings.lab_games, seconds=round(settings.lab_seconds), open=self.workers > 0)
        self.seconds = settings.lab_seconds
        # Seconds that one request can take: those of all runs before it in the queue and its own.
        self.longest = (QUEUE + 1) * (self.seconds + GRACE)
        self.places = Places(settings.shared)
        self.threads = ThreadPoolExecutor(max(1, self.workers), "laboratory")
        self.running: set[Experiment] = set()
        self.waiting = 0

    def check(self, address: str) -> None:
        """Raise RequestError if no run can be accepted from this address now."""
        if not self.bounds.open:
            raise Refused(503, "lab-closed")
        if self.waiting >= QUEUE:
            raise Refused(503, "lab-full")
        if not self.places.take(visitor(address)):
            raise Refused(409, "lab-one")
        self.places.leave(visitor(address))

    async def run(self, plan: Plan, address: str, lang: str) -> AsyncGenerator[bytes]:
        """Yield progress as JSON lines until the run is done. Closing the generator ends the run."""
        name = visitor(address)
        if not self.places.take(name):
            yield told(failed(lang, Refused(409, "lab-one")))
            return
        try:
            yield told(LabNews(stage="waiting", of=plan.games))
            place = await self.place()
            try:
                async with contextlib.aclosing(self.experiment(plan, lang)) as all_news:
                    async for news in all_news:
                        yield told(news)
            finally:
                self.places.leave(place)
        finally:
            self.places.leave(name)

    async def place(self) -> str:
        """Wait for a free slot, take it and return its name."""
        self.waiting += 1
        try:
            while True:
                for slot in range(self.workers):
                    if self.places.take(f"place-{slot}"):
                        return f"place-{slot}"
                await self.times.sleep(GLANCE)
        finally:
            self.waiting -= 1

    async def experiment(self, plan: Plan, lang: str) -> AsyncGenerator[LabNews]:
        loop = asyncio.get_running_loop()
        deadline = monotonic() + self.seconds + GRACE
        yield LabNews(stage="playing", of=plan.games)
        experiment = await loop.run_in_executor(self.threads, Experiment, plan, self.seconds)
        self.running.add(experiment)
        finished = 0
        try:
            while monotonic() < deadline:
                news = await loop.run_in_executor(self.threads, experiment.news)
                if isinstance(news, str):
                    yield LabNews(stage="done", done=finished, of=plan.games, report=news)
                    return
                if news is not None:
                    finished = news
                    yield LabNews(stage="playing", done=finished, of=plan.games)
            yield failed(lang, Refused(504, "lab-too-long"))
        except (EOFError, OSError) as error:
            LOG.warning("laboratory, %s: %s", plan.game, repr(error))
            yield failed(lang, Refused(500, "broken"))
        finally:
            self.running.discard(experiment)
            loop.run_in_executor(None, experiment.end)

    def close(self) -> None:
        for experiment in list(self.running):
            experiment.process.kill()
        self.threads.shutdown(wait=True, cancel_futures=True)


def visitor(address: str) -> str:
    return f"visitor-{hashlib.sha256(household(address).encode()).hexdigest()[:16]}"


def failed(lang: str, refused: Refused) -> LabNews:
    return LabNews(stage="failed", why=in_words(Words(lang), refused.reason))


def told(news: LabNews) -> bytes:
    return msgspec.json.encode(news) + b"\n"

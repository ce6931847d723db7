"""The laboratory of a server: runs of games between bots, each in a process of its own, so many at once and no more."""

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
# How often it is looked whether there is news, or a free place.
GLANCE = 0.2
# The last game and the report may take so long after the time is up.
GRACE = 60.0
# How many may wait for a place.
QUEUE = 8
# Tables come first.
KINDLY = 10


def work(line: Connection, plan: Plan, seconds: float) -> None:
    """In the process of a run. That somebody stops the server is told to its parent alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(KINDLY)
    with contextlib.suppress(BrokenPipeError):
        line.send(run(plan, seconds, monotonic, line.send))


class Experiment:
    """A run in its process: tells how many games are done, and at last the report."""

    def __init__(self, plan: Plan, seconds: float) -> None:
        context = multiprocessing.get_context("spawn")
        self.line, theirs = context.Pipe(duplex=False)
        self.process: BaseProcess = context.Process(target=work, args=(theirs, plan, seconds), daemon=True)
        self.process.start()
        theirs.close()

    def news(self) -> int | str | None:
        """Runs in a thread. EOFError when the process has ended before its time."""
        found: int | str | None = self.line.recv() if self.line.poll(GLANCE) else None
        return found

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
        # Whoever waits does so for all that were there before.
        self.longest = (QUEUE + 1) * (self.seconds + GRACE)
        self.places = Places(settings.shared)
        self.threads = ThreadPoolExecutor(max(1, self.workers), "laboratory")
        self.running: set[Experiment] = set()
        self.waiting = 0

    def check(self, address: str) -> None:
        """Refuses before anything is begun."""
        if not self.bounds.open:
            raise Refused(503, "lab-closed")
        if self.waiting >= QUEUE:
            raise Refused(503, "lab-full")
        if not self.places.take(visitor(address)):
            raise Refused(409, "lab-one")
        self.places.leave(visitor(address))

    async def run(self, plan: Plan, address: str, lang: str) -> AsyncGenerator[bytes]:
        """News until it is done, a line each. Whoever goes away ends it."""
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
        """One of as many as may run at once, as soon as it is free."""
        self.waiting += 1
        try:
            while True:
                for number in range(self.workers):
                    if self.places.take(f"place-{number}"):
                        return f"place-{number}"
                await self.times.sleep(GLANCE)
        finally:
            self.waiting -= 1

    async def experiment(self, plan: Plan, lang: str) -> AsyncGenerator[LabNews]:
        loop = asyncio.get_running_loop()
        until = monotonic() + self.seconds + GRACE
        yield LabNews(stage="playing", of=plan.games)
        experiment = await loop.run_in_executor(self.threads, Experiment, plan, self.seconds)
        self.running.add(experiment)
        done = 0
        try:
            while monotonic() < until:
                news = await loop.run_in_executor(self.threads, experiment.news)
                if isinstance(news, str):
                    yield LabNews(stage="done", done=done, of=plan.games, report=news)
                    return
                if news is not None:
                    done = news
                    yield LabNews(stage="playing", done=done, of=plan.games)
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

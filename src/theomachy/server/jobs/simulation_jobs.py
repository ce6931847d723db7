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

from theomachy.server.clock import Clock
from theomachy.server.http.rate_limits import network_prefix
from theomachy.server.jobs.job_slots import JobSlots
from theomachy.server.settings import Settings
from theomachy.simulation.api_models import SimulationLimits, SimulationProgress
from theomachy.simulation.running.jobs import run_job
from theomachy.simulation.running.plan import Plan
from theomachy.table.errors import RequestError, localized_reason
from theomachy.texts import Translator

LOG = logging.getLogger("theomachy.server")
# Seconds between two polls for progress, or for a free slot.
POLL_INTERVAL = 0.2
# Seconds that the last game and the report may take after the time limit.
GRACE_SECONDS = 60.0
# How many runs may wait for a slot.
MAX_QUEUED = 8
# Niceness of a run: tables have priority.
NICENESS = 10


def simulation_main(pipe: Connection, plan: Plan, seconds: float) -> None:
    """Main function of a simulation process. SIGINT is ignored: the parent process handles the shutdown."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    with contextlib.suppress(BrokenPipeError):
        pipe.send(run_job(plan, seconds, monotonic, pipe.send))


class SimulationProcess:
    """A run in its own process. It sends the number of finished games, and finally the report."""

    def __init__(self, plan: Plan, seconds: float) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, child_end = context.Pipe(duplex=False)
        self.process: BaseProcess = context.Process(
            target=simulation_main, args=(child_end, plan, seconds), daemon=True
        )
        self.process.start()
        child_end.close()

    def next_message(self) -> int | str | None:
        """Return the number of finished games, the report as text, or None if no message has come yet.

        Blocks, so call it in a thread. Raises EOFError if the process ended early.
        """
        message: int | str | None = self.pipe.recv() if self.pipe.poll(POLL_INTERVAL) else None
        return message

    def kill(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


class SimulationJobs:
    def __init__(self, settings: Settings, clock: Clock) -> None:
        self.clock = clock
        self.workers = settings.lab_workers
        self.bounds = SimulationLimits(
            games=settings.lab_games, seconds=round(settings.lab_seconds), open=self.workers > 0
        )
        self.seconds = settings.lab_seconds
        # Seconds that one request can take: those of all runs before it in the queue and its own.
        self.max_seconds = (MAX_QUEUED + 1) * (self.seconds + GRACE_SECONDS)
        self.slots = JobSlots(settings.shared_folder)
        self.executor = ThreadPoolExecutor(max(1, self.workers), "laboratory")
        self.processes: set[SimulationProcess] = set()
        self.queued = 0

    def require_free_slot(self, address: str) -> None:
        """Raise RequestError if no run can be accepted from this address now."""
        if not self.bounds.open:
            raise RequestError(503, "lab-closed")
        if self.queued >= MAX_QUEUED:
            raise RequestError(503, "lab-full")
        if not self.slots.try_acquire(client_slot(address)):
            raise RequestError(409, "lab-one")
        self.slots.release(client_slot(address))

    async def run(self, plan: Plan, address: str, lang: str) -> AsyncGenerator[bytes]:
        """Yield progress as JSON lines until the run is done. Closing the generator ends the run."""
        name = client_slot(address)
        if not self.slots.try_acquire(name):
            yield encode_line(failure_message(lang, RequestError(409, "lab-one")))
            return
        try:
            yield encode_line(SimulationProgress(stage="waiting", of=plan.games))
            place = await self.acquire_slot()
            try:
                async with contextlib.aclosing(self.run_process(plan, lang)) as all_news:
                    async for news in all_news:
                        yield encode_line(news)
            finally:
                self.slots.release(place)
        finally:
            self.slots.release(name)

    async def acquire_slot(self) -> str:
        """Wait for a free slot, take it and return its name."""
        self.queued += 1
        try:
            while True:
                for slot in range(self.workers):
                    if self.slots.try_acquire(f"place-{slot}"):
                        return f"place-{slot}"
                await self.clock.sleep(POLL_INTERVAL)
        finally:
            self.queued -= 1

    async def run_process(self, plan: Plan, lang: str) -> AsyncGenerator[SimulationProgress]:
        loop = asyncio.get_running_loop()
        deadline = monotonic() + self.seconds + GRACE_SECONDS
        yield SimulationProgress(stage="playing", of=plan.games)
        experiment = await loop.run_in_executor(self.executor, SimulationProcess, plan, self.seconds)
        self.processes.add(experiment)
        finished = 0
        try:
            while monotonic() < deadline:
                news = await loop.run_in_executor(self.executor, experiment.next_message)
                if isinstance(news, str):
                    yield SimulationProgress(stage="done", done=finished, of=plan.games, report=news)
                    return
                if news is not None:
                    finished = news
                    yield SimulationProgress(stage="playing", done=finished, of=plan.games)
            yield failure_message(lang, RequestError(504, "lab-too-long"))
        except (EOFError, OSError) as error:
            LOG.warning("laboratory, %s: %s", plan.game, repr(error))
            yield failure_message(lang, RequestError(500, "broken"))
        finally:
            self.processes.discard(experiment)
            loop.run_in_executor(None, experiment.kill)

    def close(self) -> None:
        for experiment in list(self.processes):
            experiment.process.kill()
        self.executor.shutdown(wait=True, cancel_futures=True)


def client_slot(address: str) -> str:
    return f"visitor-{hashlib.sha256(network_prefix(address).encode()).hexdigest()[:16]}"


def failure_message(lang: str, refused: RequestError) -> SimulationProgress:
    return SimulationProgress(stage="failed", why=localized_reason(Translator(lang), refused.reason))


def encode_line(message: SimulationProgress) -> bytes:
    return msgspec.json.encode(message) + b"\n"

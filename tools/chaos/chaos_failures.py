"""The servers of a chaos test, and the failures injected into them."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
from collections import Counter
from pathlib import Path

from tools.chaos.chaos_devices import ChaosLog
from tools.server.server_process import GAME, Zygote, is_running, reserve_port, wait_until_healthy
from tools.server.services import CuttableProxy, DatabaseServices


class ClusterServer:
    """One server, with its own proxies to PostgreSQL and Redis, and a wall clock that is wrong by `ahead` seconds."""

    def __init__(
        self, zygote: Zygote, services: DatabaseServices, db: str, folder: Path, ahead: float, lease: float
    ) -> None:
        self.zygote = zygote
        self.port = reserve_port(self)
        self.url = f"http://127.0.0.1:{self.port}"
        self.folder = folder
        self.postgres, self.redis = CuttableProxy(db), CuttableProxy(services.redis)
        self.start_request = {"port": self.port, "game": GAME, "db": self.postgres.url, "folder": str(folder)}
        self.start_request |= {"redis": self.redis.url, "lease": lease, "ahead": ahead}
        self.pid = 0

    def start(self) -> None:
        self.pid = self.zygote.fork_server(self.start_request)
        wait_until_healthy(self.url, self.folder / "server.log", lambda: is_running(self.pid))

    def send_signal(self, sign: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, sign)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)
        self.postgres.close()
        self.redis.close()


class FailureInjector:
    """Injects failures one after another until the run is over; each is undone before the next.

    Durations are multiples of `lease`, the time for which other servers consider a server alive.
    """

    def __init__(
        self, services: DatabaseServices, members: list[ClusterServer], log: ChaosLog, rng: random.Random, lease: float
    ) -> None:
        self.services = services
        self.members = members
        self.log = log
        self.rng = rng
        self.lease = lease
        self.failure_counts: Counter[str] = Counter()

    async def run(self) -> None:
        failures = [self.kill_server, self.suspend_server, self.cut_redis, self.cut_postgres, self.kill_redis]
        while not self.log.is_over():
            for failure in self.rng.sample(failures, len(failures)):
                await self.pause(0.15, 0.5)
                if not self.log.is_over():
                    await failure(self.rng.choice(self.members))
                    self.failure_counts[failure.__name__.replace("_", " ")] += 1
            self.log.all_failures_done = True

    async def pause(self, shortest: float, longest: float) -> None:
        await asyncio.sleep(self.lease * self.rng.uniform(shortest, longest))

    async def kill_server(self, member: ClusterServer) -> None:
        member.send_signal(signal.SIGKILL)
        await self.pause(0.0, 2.0)
        await asyncio.to_thread(member.start)

    async def suspend_server(self, member: ClusterServer) -> None:
        """Pause a server, often beyond its lease: when it resumes, another server may own its tables."""
        member.send_signal(signal.SIGSTOP)
        await self.pause(0.5, 2.0)
        member.send_signal(signal.SIGCONT)

    async def cut_redis(self, member: ClusterServer) -> None:
        member.redis.cut()
        await self.pause(0.25, 1.5)
        member.redis.restore()

    async def cut_postgres(self, member: ClusterServer) -> None:
        member.postgres.cut()
        await self.pause(0.25, 2.0)
        member.postgres.restore()

    async def kill_redis(self, _: ClusterServer) -> None:
        self.services.kill_redis()
        await self.pause(0.1, 1.0)
        await asyncio.to_thread(self.services.start_redis)

"""The servers of a chaos test, and the failures injected into them."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
from collections import Counter
from pathlib import Path

from tools.process import GAME, Zygote, is_running, reserve_port, wait_for
from tools.services import Services, Wire
from tools.storm_devices import Log


class Member:
    """One server, with its own proxies to PostgreSQL and Redis, and a wall clock that is wrong by `ahead` seconds."""

    def __init__(self, zygote: Zygote, services: Services, db: str, folder: Path, ahead: float, lease: float) -> None:
        self.zygote = zygote
        self.port = reserve_port(self)
        self.url = f"http://127.0.0.1:{self.port}"
        self.folder = folder
        self.postgres, self.redis = Wire(db), Wire(services.redis)
        self.wish = {"port": self.port, "game": GAME, "db": self.postgres.url, "folder": str(folder)}
        self.wish |= {"redis": self.redis.url, "lease": lease, "ahead": ahead}
        self.pid = 0

    def start(self) -> None:
        self.pid = self.zygote.start(self.wish)
        wait_for(self.url, self.folder / "server.log", lambda: is_running(self.pid))

    def tell(self, sign: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, sign)

    def end(self) -> None:
        self.tell(signal.SIGKILL)
        self.postgres.close()
        self.redis.close()


class Weather:
    """Injects failures one after another until the run is over; each is undone before the next.

    Durations are multiples of `lease`, the time for which other servers consider a server alive.
    """

    def __init__(self, services: Services, members: list[Member], log: Log, luck: random.Random, lease: float) -> None:
        self.services = services
        self.members = members
        self.log = log
        self.luck = luck
        self.lease = lease
        self.happened: Counter[str] = Counter()

    async def rage(self) -> None:
        failures = [self.kill, self.stop, self.cut_redis, self.cut_postgres, self.lose_redis]
        while not self.log.over():
            for failure in self.luck.sample(failures, len(failures)):
                await self.calm(0.15, 0.5)
                if not self.log.over():
                    await failure(self.luck.choice(self.members))
                    self.happened[failure.__name__.replace("_", " ")] += 1
            self.log.endured = True

    async def calm(self, least: float, most: float) -> None:
        await asyncio.sleep(self.lease * self.luck.uniform(least, most))

    async def kill(self, member: Member) -> None:
        member.tell(signal.SIGKILL)
        await self.calm(0.0, 2.0)
        await asyncio.to_thread(member.start)

    async def stop(self, member: Member) -> None:
        """Pause a server, often beyond its lease: when it resumes, another server may own its tables."""
        member.tell(signal.SIGSTOP)
        await self.calm(0.5, 2.0)
        member.tell(signal.SIGCONT)

    async def cut_redis(self, member: Member) -> None:
        member.redis.cut()
        await self.calm(0.25, 1.5)
        member.redis.mend()

    async def cut_postgres(self, member: Member) -> None:
        member.postgres.cut()
        await self.calm(0.25, 2.0)
        member.postgres.mend()

    async def lose_redis(self, _: Member) -> None:
        self.services.kill_redis()
        await self.calm(0.1, 1.0)
        await asyncio.to_thread(self.services.start_redis)

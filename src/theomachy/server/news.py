"""News of tables, from server to server, by Redis: only which table, and which line is its newest.

Nothing depends on them: what is lost is found when the lines are looked at next, only later.
"""

from __future__ import annotations

import asyncio
import hashlib
import importlib
from collections.abc import Awaitable, Callable
from typing import Any

from theomachy.core.reason import Problem
from theomachy.server.times import Times
from theomachy.server.troubles import Troubles

# Tables of which there is something to say, while Redis is slow; what is too much is left out.
WAITING = 10_000
SILENCE = 5.0
AGAIN = 1.0
Heard = Callable[[str, int], Awaitable[None]]


class News:
    """`heard` is told what others say. `live` is whether all is heard; without an address nothing is said or heard."""

    def __init__(self, address: str, database: str, heard: Heard, times: Times) -> None:
        self.address = address
        self.channel = f"theomachy:{hashlib.sha256(database.encode()).hexdigest()[:16]}"
        self.heard = heard
        self.times = times
        self.troubles = Troubles()
        self.waiting: dict[str, int] = {}
        self.some = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []
        self.client: Any = None
        self.live = False
        self.closed = False
        self.said = 0
        self.told = 0

    def open(self) -> None:
        if self.address:
            self.client = connect(self.address)
            self.tasks = [asyncio.create_task(self.keep(one)) for one in (self.say, self.listen)]

    def tell(self, table: str, version: int) -> None:
        """Said as soon as Redis takes it; of one table only the newest."""
        if self.tasks and len(self.waiting) < WAITING:
            self.waiting[table] = version
            self.some.set()

    async def keep(self, work: Callable[[], Awaitable[None]]) -> None:
        """Again and again, whatever happens to Redis."""
        name = f"news, {work.__name__}"
        while not self.closed:
            try:
                await work()
            except Exception as error:
                self.troubles.note(name, error, where=False)
            await self.times.sleep(AGAIN)

    async def say(self) -> None:
        while True:
            await self.some.wait()
            self.some.clear()
            saying, self.waiting = self.waiting, {}
            async with self.client.pipeline(transaction=False) as pipe:
                for table, version in saying.items():
                    pipe.publish(self.channel, f"{table} {version}")
                await pipe.execute()
            self.said += len(saying)
            self.troubles.over("news, say")

    async def listen(self) -> None:
        """Until Redis goes. Whoever is silent is asked whether it is there, and must answer."""
        asked = False
        try:
            async with self.client.pubsub() as line:
                await line.subscribe(self.channel)
                while True:
                    message = await line.get_message(timeout=SILENCE / 2)
                    if message is not None:
                        await self.hear(message)
                    elif asked:
                        raise TimeoutError
                    else:
                        await line.ping()
                    asked = message is None
        finally:
            self.live = False

    async def hear(self, message: dict[str, Any]) -> None:
        self.live = True
        self.troubles.over("news, listen")
        if message["type"] != "message":
            return
        table, _, version = bytes(message["data"]).decode().partition(" ")
        self.told += 1
        await self.heard(table, int(version))

    async def close(self) -> None:
        """Until they are really at an end: what Redis's client is waiting for may swallow that it is to stop."""
        self.closed = True
        while waiting := [task for task in self.tasks if not task.done()]:
            for task in waiting:
                task.cancel()
            await asyncio.wait(waiting, timeout=AGAIN)
        if self.client is not None:
            await self.client.aclose()


def connect(address: str) -> Any:
    """With an extra that may be missing. Nothing is tried twice behind our back: we want to know what was lost."""
    try:
        client, backoff = importlib.import_module("redis.asyncio"), importlib.import_module("redis.backoff")
        again = importlib.import_module("redis.asyncio.retry").Retry(backoff.NoBackoff(), 0)
    except ImportError:
        raise Problem("no-redis", []) from None
    return client.from_url(address, socket_timeout=SILENCE, socket_connect_timeout=SILENCE, retry=again)

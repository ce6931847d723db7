"""Publish and subscribe, by Redis, which tables changed: a message has the table id and its newest journal version.

Messages only reduce latency: one that is lost is made up for when the journals are polled.
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

# Tables that may wait to be published while Redis is slow; more are dropped.
WAITING = 10_000
SILENCE = 5.0
AGAIN = 1.0
Heard = Callable[[str, int], Awaitable[None]]


class News:
    """`on_message` is called with each message of other servers; `is_live` tells whether the subscription works.

    Without an address nothing is published or received.
    """

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
            self.tasks = [asyncio.create_task(self.keep(work)) for work in (self.say, self.listen)]

    def tell(self, table: str, version: int) -> None:
        """Queue a message for publishing; a newer version of the same table replaces it."""
        if self.tasks and len(self.waiting) < WAITING:
            self.waiting[table] = version
            self.some.set()

    async def keep(self, work: Callable[[], Awaitable[None]]) -> None:
        """Run `work` until `close`, and start it again after an error of Redis."""
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
            messages, self.waiting = self.waiting, {}
            async with self.client.pipeline(transaction=False) as pipe:
                for table, version in messages.items():
                    pipe.publish(self.channel, f"{table} {version}")
                await pipe.execute()
            self.said += len(messages)
            self.troubles.over("news, say")

    async def listen(self) -> None:
        """Receive messages until Redis fails. Pings after a silence; raises TimeoutError if no answer comes."""
        pinged = False
        try:
            async with self.client.pubsub() as subscription:
                await subscription.subscribe(self.channel)
                while True:
                    message = await subscription.get_message(timeout=SILENCE / 2)
                    if message is not None:
                        await self.hear(message)
                    elif pinged:
                        raise TimeoutError
                    else:
                        await subscription.ping()
                    pinged = message is None
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
        """Cancel the tasks until they have ended: the Redis client may swallow a cancellation."""
        self.closed = True
        while running := [task for task in self.tasks if not task.done()]:
            for task in running:
                task.cancel()
            await asyncio.wait(running, timeout=AGAIN)
        if self.client is not None:
            await self.client.aclose()


def connect(address: str) -> Any:
    """Return a Redis client without retries of its own, so that every error is seen here.

    Raises Problem if the optional package `redis` is not installed.
    """
    try:
        client, backoff = importlib.import_module("redis.asyncio"), importlib.import_module("redis.backoff")
        retry = importlib.import_module("redis.asyncio.retry").Retry(backoff.NoBackoff(), 0)
    except ImportError:
        raise Problem("no-redis", []) from None
    return client.from_url(address, socket_timeout=SILENCE, socket_connect_timeout=SILENCE, retry=retry)

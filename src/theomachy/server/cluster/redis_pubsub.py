"""Publish and subscribe, by Redis, which tables changed: a message has the table id and its newest journal version.

Messages only reduce latency: one that is lost is made up for when the journals are polled.
"""

from __future__ import annotations

import asyncio
import hashlib
import importlib
from collections.abc import Awaitable, Callable
from typing import Any

from theomachy.core.rule_errors import Problem
from theomachy.server.clock import Clock
from theomachy.server.ongoing_errors import OngoingErrors

# Tables that may wait to be published while Redis is slow; more are dropped.
MAX_PENDING = 10_000
SILENCE_SECONDS = 5.0
RETRY_SECONDS = 1.0
OnMessage = Callable[[str, int], Awaitable[None]]


class TablePubSub:
    """`on_message` is called with each message of other servers; `is_live` tells whether the subscription works.

    Without an address nothing is published or received.
    """

    def __init__(self, address: str, database: str, on_message: OnMessage, clock: Clock) -> None:
        self.address = address
        self.channel = f"theomachy:{hashlib.sha256(database.encode()).hexdigest()[:16]}"
        self.on_message = on_message
        self.clock = clock
        self.ongoing_errors = OngoingErrors()
        self.pending: dict[str, int] = {}
        self.has_pending = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []
        self.client: Any = None
        self.is_live = False
        self.is_closed = False
        self.published_count = 0
        self.received_count = 0

    def open(self) -> None:
        if self.address:
            self.client = connect_redis(self.address)
            self.tasks = [asyncio.create_task(self.keep_running(work)) for work in (self.say, self.listen)]

    def publish(self, table: str, version: int) -> None:
        """Queue a message for publishing; a newer version of the same table replaces it."""
        if self.tasks and len(self.pending) < MAX_PENDING:
            self.pending[table] = version
            self.has_pending.set()

    async def keep_running(self, work: Callable[[], Awaitable[None]]) -> None:
        """Run `work` until `close`, and start it again after an error of Redis."""
        name = f"news, {work.__name__}"
        while not self.is_closed:
            try:
                await work()
            except Exception as error:
                self.ongoing_errors.record(name, error, with_traceback=False)
            await self.clock.sleep(RETRY_SECONDS)

    async def say(self) -> None:
        while True:
            await self.has_pending.wait()
            self.has_pending.clear()
            messages, self.pending = self.pending, {}
            async with self.client.pipeline(transaction=False) as pipe:
                for table, version in messages.items():
                    pipe.publish(self.channel, f"{table} {version}")
                await pipe.execute()
            self.published_count += len(messages)
            self.ongoing_errors.clear("news, say")

    async def listen(self) -> None:
        """Receive messages until Redis fails. Pings after a silence; raises TimeoutError if no answer comes."""
        pinged = False
        try:
            async with self.client.pubsub() as subscription:
                await subscription.subscribe(self.channel)
                while True:
                    message = await subscription.get_message(timeout=SILENCE_SECONDS / 2)
                    if message is not None:
                        await self.handle_message(message)
                    elif pinged:
                        raise TimeoutError
                    else:
                        await subscription.ping()
                    pinged = message is None
        finally:
            self.is_live = False

    async def handle_message(self, message: dict[str, Any]) -> None:
        self.is_live = True
        self.ongoing_errors.clear("news, listen")
        if message["type"] != "message":
            return
        table, _, version = bytes(message["data"]).decode().partition(" ")
        self.received_count += 1
        await self.on_message(table, int(version))

    async def close(self) -> None:
        """Cancel the tasks until they have ended: the Redis client may swallow a cancellation."""
        self.is_closed = True
        while running := [task for task in self.tasks if not task.done()]:
            for task in running:
                task.cancel()
            await asyncio.wait(running, timeout=RETRY_SECONDS)
        if self.client is not None:
            await self.client.aclose()


def connect_redis(address: str) -> Any:
    """Return a Redis client without retries of its own, so that every error is seen here.

    Raises Problem if the optional package `redis` is not installed.
    """
    try:
        client, backoff = importlib.import_module("redis.asyncio"), importlib.import_module("redis.backoff")
        retry = importlib.import_module("redis.asyncio.retry").Retry(backoff.NoBackoff(), 0)
    except ImportError:
        raise Problem("no-redis", []) from None
    return client.from_url(address, socket_timeout=SILENCE_SECONDS, socket_connect_timeout=SILENCE_SECONDS, retry=retry)

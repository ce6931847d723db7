"""An HTTP test client for a server in this process: waits until the server is idle and moves its clock."""

from __future__ import annotations

import asyncio
from queue import Queue
from typing import Any

from litestar.testing import TestClient
from litestar.testing.websocket_test_session import WebSocketTestSession

from tests.server.clock import TestClock, TestLoop
from theomachy.server.app import create_app
from theomachy.server.guard import Server
from theomachy.server.settings import Settings
from tools.waiting import SAFETY_NET

NET = SAFETY_NET


class Client(TestClient[Server]):
    def __init__(self, settings: Settings, clock: TestClock) -> None:
        server = create_app(settings, clock)
        super().__init__(server, backend_options={"loop_factory": self.make_loop}, timeout=NET)
        # TestClient wraps the application; the tests need the application itself.
        self.app = server
        self.clock = clock

    def make_loop(self) -> TestLoop:
        self.loop = TestLoop(self.app.house.store.is_busy)
        return self.loop

    def call(self, work: Any, *given: Any) -> Any:
        """Run `work` in the server's event loop and return its result; coroutine functions are awaited."""
        return self.blocking_portal.call(work, *given)

    def settled(self) -> None:
        """Return when the server is idle: no runnable task, no pending write, no running bot search."""
        self.call(self.loop.settled)

    def advance(self, seconds: float) -> None:
        """Move the clock, run everything that becomes due in time order, and wait until the server is idle."""
        self.call(self.clock.advance, seconds, self.loop.settled)

    def skip(self, seconds: float) -> None:
        """Move the clock in one jump, as after a suspended machine: every due timer fires late, and once."""
        self.call(self.clock.skip, seconds, self.loop.settled)

    def go_to_next(self) -> None:
        """Move the clock to the next due timer."""
        self.call(self.clock.next, self.loop.settled)

    def websocket_connect(self, url: str, *given: Any, **wishes: Any) -> Socket:
        return Socket(self, super().websocket_connect(url, *given, **wishes).scope)


class Inbox(Queue[Any]):
    """A queue that hands frames from any thread to the server's event loop, so the server need not poll."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self.loop = loop
        self.frames: asyncio.Queue[Any] = asyncio.Queue()

    def put(self, item: Any, block: bool = True, timeout: float | None = None) -> None:
        self.loop.call_soon_threadsafe(self.frames.put_nowait, item)


class Socket(WebSocketTestSession):
    def __init__(self, client: Client, scope: Any) -> None:
        super().__init__(client, scope)
        self.receive_queue = self.inbox = Inbox(client.loop)

    async def do_asgi_call(self) -> None:
        async def send(message: Any) -> None:
            self.send_queue.put(message)

        try:
            await self.client.app(self.scope, self.inbox.frames.get, send)
        except BaseException as error:
            self.send_queue.put(error)
            raise

    def receive(self, block: bool = True, timeout: float | None = NET) -> Any:
        return super().receive(block, timeout)

"""An HTTP test client for a server in this process: waits until the server is idle and moves its clock."""

from __future__ import annotations

import asyncio
from queue import Queue
from typing import Any

from litestar.testing import TestClient
from litestar.testing.websocket_test_session import WebSocketTestSession

from tests.server.manual_clock import IdleAwareLoop, ManualClock
from theomachy.server.http.app import create_app
from theomachy.server.http.middleware import GuardedApp
from theomachy.server.settings import Settings
from tools.polling import TIMEOUT

CALL_TIMEOUT = TIMEOUT


class InProcessClient(TestClient[GuardedApp]):
    def __init__(self, settings: Settings, clock: ManualClock) -> None:
        server = create_app(settings, clock)
        super().__init__(server, backend_options={"loop_factory": self.make_loop}, timeout=CALL_TIMEOUT)
        # TestClient wraps the application; the tests need the application itself.
        self.app = server
        self.clock = clock

    def make_loop(self) -> IdleAwareLoop:
        self.loop = IdleAwareLoop(self.app.services.store.has_pending_writes)
        return self.loop

    def call(self, work: Any, *arguments: Any) -> Any:
        """Run `work` in the server's event loop and return its result; coroutine functions are awaited."""
        return self.blocking_portal.call(work, *arguments)

    def wait_until_idle(self) -> None:
        """Return when the server is idle: no runnable task, no pending write, no running bot search."""
        self.call(self.loop.wait_until_idle)

    def advance(self, seconds: float) -> None:
        """Move the clock, run everything that becomes due in time order, and wait until the server is idle."""
        self.call(self.clock.advance, seconds, self.loop.wait_until_idle)

    def skip_time(self, seconds: float) -> None:
        """Move the clock in one jump, as after a suspended machine: every due timer fires late, and once."""
        self.call(self.clock.skip_time, seconds, self.loop.wait_until_idle)

    def advance_to_next_timer(self) -> None:
        """Move the clock to the next due timer."""
        self.call(self.clock.advance_to_next_timer, self.loop.wait_until_idle)

    def websocket_connect(self, url: str, *arguments: Any, **options: Any) -> InProcessWebSocket:
        return InProcessWebSocket(self, super().websocket_connect(url, *arguments, **options).scope)


class FrameQueue(Queue[Any]):
    """A queue that hands frames from any thread to the server's event loop, so the server need not poll."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self.loop = loop
        self.messages: asyncio.Queue[Any] = asyncio.Queue()

    def put(self, item: Any, block: bool = True, timeout: float | None = None) -> None:
        self.loop.call_soon_threadsafe(self.messages.put_nowait, item)


class InProcessWebSocket(WebSocketTestSession):
    def __init__(self, client: InProcessClient, scope: Any) -> None:
        super().__init__(client, scope)
        self.receive_queue = self.frame_queue = FrameQueue(client.loop)

    async def do_asgi_call(self) -> None:
        async def send(message: Any) -> None:
            self.send_queue.put(message)

        try:
            await self.client.app(self.scope, self.frame_queue.messages.get, send)
        except BaseException as error:
            self.send_queue.put(error)
            raise

    def receive(self, block: bool = True, timeout: float | None = CALL_TIMEOUT) -> Any:
        return super().receive(block, timeout)

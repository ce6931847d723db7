"""The interface between a WebSocket session and its transport, and an implementation for any ASGI server."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Protocol

from uvicorn.protocols.utils import ClientDisconnected


class Hearer(Protocol):
    """Callbacks of a transport, implemented by the session.

    `on_frame`: a frame was received. `flush`: the transport can take output again. `on_error`: sending has failed. `on_closed`: the
    connection is closed. `wait_idle` waits until all received frames are answered.
    """

    def hear(self, raw: str | bytes) -> None: ...

    def flush(self) -> None: ...

    def fail(self, error: Exception) -> None: ...

    def gone(self) -> None: ...

    async def rest(self) -> None: ...


class Line(Protocol):
    """One WebSocket connection, as the session uses it.

    `set_handler` sets the handler of frames. `pause_reading` and `resume_reading` pause and resume reading (backpressure). `is_full`: the write
    buffer is full, so the session must wait for `flush` before it writes. `close` closes with a close code. `wait_closed`
    returns when the ASGI application may end: at once if the protocol keeps serving the connection without it, else
    when the connection is closed.
    """

    def attend(self, hearer: Hearer) -> None: ...

    async def heard_out(self) -> None: ...

    def end(self, code: int) -> None: ...

    def hold(self) -> None: ...

    def go_on(self) -> None: ...

    def full(self) -> bool: ...

    def write(self, frames: list[bytes]) -> None: ...


class PlainLine:
    """Transport over the ASGI interface, for servers without our WebSocket protocol (as in tests).

    Reads and answers one frame after the other. `close_code` is the close code that the session asked for, 0 if none.
    """

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.sending: asyncio.Task[None] | None = None
        self.owner: asyncio.Task[Any] | None = None
        self.code = 0
        self.hearer: Hearer

    def attend(self, hearer: Hearer) -> None:
        self.hearer = hearer

    async def heard_out(self) -> None:
        """Receive frames until the client or the session closes the connection."""
        self.owner = asyncio.current_task()
        try:
            await self.receive_all()
        except asyncio.CancelledError:
            if not self.code or self.owner is None:
                raise
            self.owner.uncancel()
        finally:
            self.hearer.gone()
            await self.hearer.rest()
        if self.code:
            with contextlib.suppress(Exception):
                await self.socket.close(self.code)

    async def receive_all(self) -> None:
        while True:
            event = await self.socket.receive()
            if event["type"] == "websocket.disconnect":
                return
            self.hearer.hear(event.get("text") or event.get("bytes") or b"")
            await self.hearer.rest()

    def end(self, code: int) -> None:
        self.code = code
        if self.owner is not None:
            self.owner.cancel()

    def hold(self) -> None:
        """Do nothing: each frame is answered before the next is read."""

    def go_on(self) -> None:
        """Do nothing: reading is never paused."""

    def full(self) -> bool:
        return self.sending is not None

    def write(self, frames: list[bytes]) -> None:
        self.sending = asyncio.create_task(self.send(frames))

    async def send(self, frames: list[bytes]) -> None:
        try:
            for frame in frames:
                await self.socket.send({"type": "websocket.send", "text": frame.decode(), "bytes": None})
        except Exception:
            # Any error of sending means that the client is gone.
            self.hearer.fail(ClientDisconnected())
            return
        self.sending = None
        self.hearer.flush()

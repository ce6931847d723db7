"""The interface between a WebSocket session and its transport, and an implementation for any ASGI server."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Protocol

from theomachy.server.net.uvicorn_internals import ClientDisconnected


class FrameHandler(Protocol):
    """Callbacks of a transport, implemented by the session.

    `on_frame`: a frame was received. `flush`: the transport can take output again. `on_error`: sending has failed.
    `on_closed`: the connection is closed. `wait_idle` waits until all received frames are answered.
    """

    def on_frame(self, raw: str | bytes) -> None: ...

    def flush(self) -> None: ...

    def on_error(self, error: Exception) -> None: ...

    def on_closed(self) -> None: ...

    async def wait_idle(self) -> None: ...


class Transport(Protocol):
    """One WebSocket connection, as the session uses it.

    `set_handler` sets the handler of frames. `pause_reading` and `resume_reading` pause and resume reading
    (backpressure). `is_full`: the write buffer is full, so the session must wait for `flush` before it writes.
    `close` closes with a close code. `wait_closed` returns when the ASGI application may end: at once if the protocol
    keeps serving the connection without it, else when the connection is closed.
    """

    def set_handler(self, handler: FrameHandler) -> None: ...

    async def wait_closed(self) -> None: ...

    def close(self, code: int) -> None: ...

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def is_full(self) -> bool: ...

    def write(self, frames: list[bytes]) -> None: ...


class AsgiTransport:
    """Transport over the ASGI interface, for servers without our WebSocket protocol (as in tests).

    Reads and answers one frame after the other. `close_code` is the close code that the session asked for, 0 if none.
    """

    def __init__(self, websocket: Any) -> None:
        self.websocket = websocket
        self.send_task: asyncio.Task[None] | None = None
        self.owner_task: asyncio.Task[Any] | None = None
        self.close_code = 0
        self.handler: FrameHandler

    def set_handler(self, handler: FrameHandler) -> None:
        self.handler = handler

    async def wait_closed(self) -> None:
        """Receive frames until the client or the session closes the connection."""
        self.owner_task = asyncio.current_task()
        try:
            await self.receive_all()
        except asyncio.CancelledError:
            if not self.close_code or self.owner_task is None:
                raise
            self.owner_task.uncancel()
        finally:
            self.handler.on_closed()
            await self.handler.wait_idle()
        if self.close_code:
            with contextlib.suppress(Exception):
                await self.websocket.close(self.close_code)

    async def receive_all(self) -> None:
        while True:
            event = await self.websocket.receive()
            if event["type"] == "websocket.disconnect":
                return
            self.handler.on_frame(event.get("text") or event.get("bytes") or b"")
            await self.handler.wait_idle()

    def close(self, code: int) -> None:
        self.close_code = code
        if self.owner_task is not None:
            self.owner_task.cancel()

    def pause_reading(self) -> None:
        """Do nothing: each frame is answered before the next is read."""

    def resume_reading(self) -> None:
        """Do nothing: reading is never paused."""

    def is_full(self) -> bool:
        return self.send_task is not None

    def write(self, frames: list[bytes]) -> None:
        self.send_task = asyncio.create_task(self.send_frames(frames))

    async def send_frames(self, frames: list[bytes]) -> None:
        try:
            for frame in frames:
                await self.websocket.send({"type": "websocket.send", "text": frame.decode(), "bytes": None})
        except Exception:
            # Any error of sending means that the client is gone.
            self.handler.on_error(ClientDisconnected())
            return
        self.send_task = None
        self.handler.flush()

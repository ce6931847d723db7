"""A live line as whoever talks on it needs it, and one that any other server than ours may bring."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Protocol

from uvicorn.protocols.utils import ClientDisconnected


class Hearer(Protocol):
    """Whoever takes the frames of a line: `hear` as they come, `flush` when it takes more, `fail` when it broke, `gone`
    when it has ended; `rest` waits until what has come is answered."""

    def hear(self, raw: str | bytes) -> None: ...

    def flush(self) -> None: ...

    def fail(self, error: Exception) -> None: ...

    def gone(self) -> None: ...

    async def rest(self) -> None: ...


class Line(Protocol):
    """What a hearer needs of a line: `hold` and `go_on` with reading, to write as long as it is not `full`, to `end`
    it. `heard_out` returns when the application need wait no more for what comes."""

    def attend(self, hearer: Hearer) -> None: ...

    async def heard_out(self) -> None: ...

    def end(self, code: int) -> None: ...

    def hold(self) -> None: ...

    def go_on(self) -> None: ...

    def full(self) -> bool: ...

    def write(self, frames: list[bytes]) -> None: ...


class PlainLine:
    """A line of any other server: texts go through the application's interface, some after the others.

    `code` says how it is to be closed; 0: it was closed by whoever called.
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
        """Until one of the two goes."""
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
        """It is read as fast as it is answered."""

    def go_on(self) -> None:
        """It was never held."""

    def full(self) -> bool:
        return self.sending is not None

    def write(self, frames: list[bytes]) -> None:
        self.sending = asyncio.create_task(self.send(frames))

    async def send(self, frames: list[bytes]) -> None:
        try:
            for frame in frames:
                await self.socket.send({"type": "websocket.send", "text": frame.decode(), "bytes": None})
        except Exception:
            # Whatever goes wrong on the way out: nobody is there any more.
            self.hearer.fail(ClientDisconnected())
            return
        self.sending = None
        self.hearer.flush()

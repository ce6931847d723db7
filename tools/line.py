"""A live line as thin as it can be, for measuring: a library's own work would be measured with the server's.

Only what the server of this project sends is understood: whole text frames, pings and the end.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
# A client's frames are masked; with a mask of zeros a frame stays as it is.
MASKED = 0x80
NO_MASK = bytes(4)
HELLO = (
    "GET /api/live HTTP/1.1\r\nHost: 127.0.0.1:{0}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlb21hY2h5LWxvYWQtMQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class ThinLine(asyncio.Protocol):
    """`hear` is called with each text; `open` and `gone` are done when the line is."""

    def __init__(self, port: int, hear: Callable[[bytes], None]) -> None:
        loop = asyncio.get_running_loop()
        self.port = port
        self.hear = hear
        self.open: asyncio.Future[None] = loop.create_future()
        self.gone: asyncio.Future[None] = loop.create_future()
        self.buffer = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(HELLO.format(self.port).encode())

    def connection_lost(self, error: Exception | None) -> None:
        for waiting in (self.open, self.gone):
            if not waiting.done():
                waiting.set_result(None)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open.done():
            head, end, rest = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self.buffer = rest
            self.open.set_result(None)
        while self.take():
            pass

    def take(self) -> bool:
        """One whole frame, if it is there."""
        held = self.buffer
        if len(held) < 2:
            return False
        size, start = held[1], 2
        if size > 125:
            start += 2 if size == 126 else 8
            size = int.from_bytes(held[2:start])
        if len(held) < start + size:
            return False
        body, self.buffer = held[start : start + size], held[start + size :]
        kind = held[0] & 15
        if kind == TEXT:
            self.hear(body)
        elif kind == PING:
            self.write(PONG, body)
        elif kind == CLOSE:
            self.transport.close()
        return True

    def send(self, text: bytes) -> None:
        self.write(TEXT, text)

    def write(self, kind: int, body: bytes) -> None:
        size = len(body)
        head = bytes([MASKED | size]) if size < 126 else bytes([MASKED | 126]) + size.to_bytes(2)
        self.transport.write(bytes([0x80 | kind]) + head + NO_MASK + body)

    def close(self) -> None:
        self.transport.close()


async def connect(port: int, hear: Callable[[bytes], None]) -> ThinLine:
    _, line = await asyncio.get_running_loop().create_connection(lambda: ThinLine(port, hear), "127.0.0.1", port)
    await line.open
    return line

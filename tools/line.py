"""A live line as thin as it can be, for measuring: a library's own work would be measured with the server's.

Only what the server of this project sends is understood: whole text frames, packed or not, pings and the end.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable
from typing import cast

import msgspec

from theomachy.table.wire import Offer

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
# A client's frames are masked; with a mask of zeros a frame stays as it is.
MASKED = 0x80
NO_MASK = bytes(4)
PACKED = 0x40
HELLO = (
    "GET /api/live HTTP/1.1\r\nHost: {0}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlb21hY2h5LWxvYWQtMQ==\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n"
)


class Frame(msgspec.Struct):
    """What is needed of a frame, where every update is whole."""

    type: str
    version: int = 0
    phase: str = ""
    eyes: str = ""
    options: list[Offer] = []
    entries: int = 0


class ThinLine(asyncio.Protocol):
    """`hear` is called with each text; `open` and `gone` are done when the line is. `taken` are the bytes that came."""

    def __init__(self, host: str, hear: Callable[[bytes], None]) -> None:
        loop = asyncio.get_running_loop()
        self.host = host
        self.hear = hear
        self.open: asyncio.Future[None] = loop.create_future()
        self.gone: asyncio.Future[None] = loop.create_future()
        self.buffer = b""
        self.taken = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(HELLO.format(self.host).encode())

    def connection_lost(self, error: Exception | None) -> None:
        for waiting in (self.open, self.gone):
            if not waiting.done():
                waiting.set_result(None)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        self.taken += len(data)
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
            self.hear(unpacked(body) if held[0] & PACKED else body)
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


def unpacked(body: bytes) -> bytes:
    return zlib.decompressobj(-zlib.MAX_WBITS).decompress(body + b"\0\0\xff\xff")


async def connect(server: str | int, hear: Callable[[bytes], None]) -> ThinLine:
    """To a server: `127.0.0.1:8000`, or a port of the loopback."""
    name = f"127.0.0.1:{server}" if isinstance(server, int) else server
    host, _, port = name.rpartition(":")
    _, line = await asyncio.get_running_loop().create_connection(lambda: ThinLine(name, hear), host, int(port))
    await line.open
    return line

"""A minimal WebSocket client for load tests, so that the cost of a library does not distort the measurement.

Understands only what this project's server sends: unfragmented text frames, compressed or not, pings and close frames.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable
from typing import cast

import msgspec

from theomachy.table.messages import LegalOption

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
# Frames of a client must be masked; with a mask of zeros the payload is unchanged.
MASK_BIT = 0x80
NO_MASK = bytes(4)
COMPRESSED = 0x40
HANDSHAKE = (
    "GET /api/live HTTP/1.1\r\nHost: {0}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlb21hY2h5LWxvYWQtMQ==\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n"
)


class Frame(msgspec.Struct):
    """The fields of a full update that the load tools read."""

    type: str
    version: int = 0
    phase: str = ""
    eyes: str = ""
    options: list[LegalOption] = []
    entries: int = 0


class MinimalWebSocket(asyncio.Protocol):
    """Calls `hear` with each text frame. The futures `open` and `gone` complete when the connection opens and closes;
    `taken` counts the bytes received."""

    def __init__(self, host: str, on_text: Callable[[bytes], None]) -> None:
        loop = asyncio.get_running_loop()
        self.host = host
        self.on_text = on_text
        self.opened: asyncio.Future[None] = loop.create_future()
        self.closed: asyncio.Future[None] = loop.create_future()
        self.buffer = b""
        self.bytes_received = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(HANDSHAKE.format(self.host).encode())

    def connection_lost(self, error: Exception | None) -> None:
        for future in (self.opened, self.closed):
            if not future.done():
                future.set_result(None)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        self.bytes_received += len(data)
        if not self.opened.done():
            head, end, rest = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self.buffer = rest
            self.opened.set_result(None)
        while self.handle_next_frame():
            pass

    def handle_next_frame(self) -> bool:
        """Handle one complete frame of the buffer; return whether there was one."""
        buffer = self.buffer
        if len(buffer) < 2:
            return False
        size, start = buffer[1], 2
        if size > 125:
            start += 2 if size == 126 else 8
            size = int.from_bytes(buffer[2:start])
        if len(buffer) < start + size:
            return False
        body, self.buffer = buffer[start : start + size], buffer[start + size :]
        opcode = buffer[0] & 15
        if opcode == TEXT:
            self.on_text(decompress(body) if buffer[0] & COMPRESSED else body)
        elif opcode == PING:
            self.write_frame(PONG, body)
        elif opcode == CLOSE:
            self.transport.close()
        return True

    def send(self, text: bytes) -> None:
        self.write_frame(TEXT, text)

    def write_frame(self, opcode: int, body: bytes) -> None:
        size = len(body)
        head = bytes([MASK_BIT | size]) if size < 126 else bytes([MASK_BIT | 126]) + size.to_bytes(2)
        self.transport.write(bytes([0x80 | opcode]) + head + NO_MASK + body)

    def close(self) -> None:
        self.transport.close()


def decompress(body: bytes) -> bytes:
    return zlib.decompressobj(-zlib.MAX_WBITS).decompress(body + b"\0\0\xff\xff")


async def connect(server: str | int, on_text: Callable[[bytes], None]) -> MinimalWebSocket:
    """Connect to a server, given as `127.0.0.1:8000` or as a port of the loopback."""
    name = f"127.0.0.1:{server}" if isinstance(server, int) else server
    host, _, port = name.rpartition(":")
    _, client = await asyncio.get_running_loop().create_connection(
        lambda: MinimalWebSocket(name, on_text), host, int(port)
    )
    await client.opened
    return client

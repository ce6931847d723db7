"""Live lines as they come in: every frame counts, those that no application sees too."""

from __future__ import annotations

import asyncio
import zlib
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from theomachy.server.limits import Bucket
from theomachy.server.porch import LINGER, Porch

# Bytes that are read before frames are counted: so few that nobody waits for them.
SLICE = 1024
POLICY = 1008
# Frames that may wait to be answered before no more are read.
WAITING = 8
# Whoever can unpack is sent packed changes, each by itself, so that no line need keep a window. Whole updates are not
# packed: they hold an invitation beside words that others wrote.
PACKED = ServerPerMessageDeflateFactory(server_no_context_takeover=True, client_no_context_takeover=True)
WORTH_IT = 600
CHANGE = b'{"type":"change"'
LEVEL, WINDOW, MEMORY = 1, -12, 5
TEXT, PACKED_TEXT = 0x81, 0xC1
# Where the application finds the line itself, to write to it without further ado.
LINE = "theomachy.line"


class PatientSocket(WebSocketsSansIOProtocol):
    """Whoever floods is cut off; those who send a little too much are slowed down elsewhere, in `live.py`."""

    def __init__(self, porch: Porch, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        limits = porch.limits
        self.porch = porch
        self.address = ""
        self.bucket = Bucket(limits.frames_per_second * limits.flood, limits.frames_at_once * limits.flood)
        self.deadline: asyncio.TimerHandle | None = None
        self.conn.available_extensions = [PACKED]

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self.deadline = self.loop.call_later(self.porch.limits.header_seconds, self.give_up)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
        self.porch.leave(self.address)
        super().connection_lost(exc)

    def give_up(self) -> None:
        """A greeting that was not understood has no answer."""
        if not self.handshake_complete:
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        for at in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[at : at + SLICE])

    def handle_events(self) -> None:
        if not self.bucket.take(len(self.conn.events)):
            self.cut_off()
            return
        super().handle_events()

    def cut_off(self) -> None:
        if self.handshake_complete and not self.close_sent:
            self.conn.fail(POLICY)
            self.handle_parser_exception()
        self.transport.close()
        self.let_go(LINGER)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.let_go(LINGER)

    def send_receive_event_to_app(self) -> None:
        """As it was, but that reading goes on while few frames wait: stopping and starting costs more than a frame."""
        few = not self.read_paused and self.queue.qsize() < WAITING
        self.read_paused = self.read_paused or few
        super().send_receive_event_to_app()
        self.read_paused = self.read_paused and not few

    async def run_asgi(self) -> None:
        scope: Any = self.scope
        scope["extensions"][LINE] = self
        await super().run_asgi()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.close":
            self.let_go(self.close_timeout + LINGER)

    async def write(self, frames: tuple[bytes, ...]) -> None:
        """Texts, each a frame of its own, and all of them at once."""
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected or self.close_sent or self.transport.is_closing():
            raise ClientDisconnected
        packs = bool(self.conn.extensions)
        self.transport.write(b"".join([as_frame(frame, packs) for frame in frames]))

    def let_go(self, seconds: float) -> None:
        """Whoever does not read the last words is left without them."""
        self.loop.call_later(seconds, self.transport.abort)


def as_frame(text: bytes, packs: bool) -> bytes:
    if packs and len(text) > WORTH_IT and text.startswith(CHANGE):
        return framed(PACKED_TEXT, packed(text))
    return framed(TEXT, text)


def packed(data: bytes) -> bytes:
    """As permessage-deflate has it: without the empty block that ends it."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, WINDOW, MEMORY)
    return (packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4]


def framed(kind: int, data: bytes) -> bytes:
    """A whole frame of a server."""
    size = len(data)
    if size < 126:
        return bytes((kind, size)) + data
    if size < 65536:
        return bytes((kind, 126)) + size.to_bytes(2) + data
    return bytes((kind, 127)) + size.to_bytes(8) + data

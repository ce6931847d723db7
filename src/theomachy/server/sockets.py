"""Live lines as they come in: every frame counts, those that no application sees too."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from theomachy.server.limits import Bucket
from theomachy.server.porch import LINGER, Porch

# Bytes that are read before frames are counted: so few that nobody waits for them.
SLICE = 1024
POLICY = 1008


class PatientSocket(WebSocketsSansIOProtocol):
    """Whoever floods is cut off; those who send a little too much are slowed down elsewhere, in `live.py`."""

    def __init__(self, porch: Porch, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        limits = porch.limits
        self.porch = porch
        self.address = ""
        self.bucket = Bucket(limits.frames_per_second * limits.flood, limits.frames_at_once * limits.flood)
        self.deadline: asyncio.TimerHandle | None = None

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

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.close":
            self.let_go(self.close_timeout + LINGER)

    def let_go(self, seconds: float) -> None:
        """Whoever does not read the last words is left without them."""
        self.loop.call_later(seconds, self.transport.abort)

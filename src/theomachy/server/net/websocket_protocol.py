"""The WebSocket protocol of uvicorn with flood control, a callback interface and compressed updates."""

from __future__ import annotations

import contextlib
from typing import Any

from theomachy.server.clock import Timer
from theomachy.server.http.rate_limits import TokenBucket
from theomachy.server.net.connection_limits import LINGER_SECONDS, ConnectionLimiter
from theomachy.server.net.frame_encoder import TEXT_FRAME, encode_text
from theomachy.server.net.transport import FrameHandler
from theomachy.server.net.uvicorn_internals import ClientDisconnected, UvicornWebSocket, apply_mask

# Input is parsed in chunks of so many bytes, so that a burst of tiny frames is counted before it blocks the loop.
READ_CHUNK = 1024
# WebSocket close code "policy violation".
CLOSE_POLICY_VIOLATION = 1008
# Backlog of unanswered frames at which reading is paused.
MAX_BACKLOG = 8
# Mask bit in the second byte of a frame, and size of the smallest masked frame: header 2, mask 4, payload 1.
MASK_BIT, MIN_FRAME_SIZE = 0x80, 7


class DirectWebSocketProtocol(UvicornWebSocket):
    """WebSocket protocol with flood control, which hands frames to a handler without the ASGI interface.

    Connections beyond the flood limit are closed here; the session slows down those that exceed the normal rate. The
    connection slot is taken over from the HTTP protocol and released when the connection is lost.
    """

    def __init__(self, limiter: ConnectionLimiter, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        limits = limiter.limits
        self.limiter = limiter
        self.address = ""
        self.max_frame_bytes = limits.frame_bytes
        self.bucket = TokenBucket(
            limits.frames_per_second * limits.flood_factor,
            limits.frames_at_once * limits.flood_factor,
            limiter.clock.monotonic,
        )
        self.handshake_timer: Timer | None = None
        self.handler: FrameHandler | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self.handshake_timer = self.limiter.clock.call_later(
            self.limiter.limits.header_seconds, self.on_handshake_timeout
        )

    def connection_lost(self, exc: Exception | None) -> None:
        if self.handshake_timer is not None:
            self.handshake_timer.cancel()
        self.limiter.release(self.address)
        super().connection_lost(exc)

    def on_handshake_timeout(self) -> None:
        """Abort if the WebSocket handshake is not complete at the deadline."""
        if not self.handshake_complete:
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Hand a single complete text frame directly to the handler; leave everything else to the library."""
        text = self.parse_single_frame(data) if self.handler is not None else None
        if text is None:
            self.feed_parser(data)
        elif self.bucket.try_take():
            self.on_message(text)
        else:
            self.close_for_flooding()

    def feed_parser(self, data: bytes) -> None:
        for start in range(0, len(data), READ_CHUNK):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + READ_CHUNK])

    def parse_single_frame(self, data: bytes) -> str | None:
        """Return the text if the data is exactly one complete text frame, as nearly always; else None.

        This fast path skips the parser of the library. Its state must then be "between two messages".
        """
        size = len(data)
        if size < MIN_FRAME_SIZE or size > READ_CHUNK or data[0] != TEXT_FRAME:
            return None
        mask_at = 2 if data[1] < MASK_BIT + 126 else 4
        length = data[1] - MASK_BIT if mask_at == 2 else int.from_bytes(data[2:4])
        if length != size - mask_at - 4 or data[1] < MASK_BIT or data[1] == 255 or length > self.max_frame_bytes:
            return None
        if not (self.is_between_messages() and self.is_open()):
            return None
        try:
            return apply_mask(data[mask_at + 4 :], data[mask_at : mask_at + 4]).decode()
        except UnicodeDecodeError:
            return None

    def set_handler(self, handler: FrameHandler) -> None:
        """Hand frames to this handler from now on, beginning with those in the ASGI queue."""
        self.handler = handler
        for event in self.detach():
            if event["type"] == "websocket.receive":
                handler.on_frame(event.get("text") or event.get("bytes") or b"")
            elif event["type"] == "websocket.disconnect":
                self.on_disconnect()

    async def wait_closed(self) -> None:
        """Return at once: the protocol serves the connection without the ASGI call and reports its end."""

    def on_disconnect(self) -> None:
        """Tell the handler that the connection has ended, and close the transport."""
        assert self.handler is not None
        self.handler.on_closed()
        # In the next iteration, so that the library can send its close frame first.
        self.loop.call_soon(self.close_transport)

    def close(self, code: int) -> None:
        self.close_task = self.loop.create_task(self.send_close(code))

    async def send_close(self, code: int) -> None:
        with contextlib.suppress(Exception):
            await self.send({"type": "websocket.close", "code": code})

    def on_message(self, message: str | bytes) -> None:
        assert self.handler is not None
        self.handler.on_frame(message)

    def handle_events(self) -> None:
        """Count all frames, control frames included, against the flood limit."""
        if not self.bucket.try_take(self.received_frame_count()):
            self.close_for_flooding()
            return
        super().handle_events()

    def close_for_flooding(self) -> None:
        """Close a flooding connection with "policy violation"."""
        if self.handshake_complete and not self.close_sent:
            self.fail(CLOSE_POLICY_VIOLATION)
        self.transport.close()
        self.abort_after(LINGER_SECONDS)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.abort_after(LINGER_SECONDS)

    async def send(self, message: Any) -> None:
        """Send an ASGI message; after a close frame, abort if the client does not complete the handshake."""
        await super().send(message)
        if message["type"] == "websocket.close":
            self.abort_after(self.close_timeout + LINGER_SECONDS)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.handler is not None:
            self.handler.flush()

    def write(self, frames: list[bytes]) -> None:
        """Write text messages, one frame each, in a single write; raise ClientDisconnected if it is closing."""
        if not self.is_open() or self.transport.is_closing():
            raise ClientDisconnected
        deflates = self.has_compression()
        self.transport.write(b"".join([encode_text(frame, deflates) for frame in frames]))

    def abort_after(self, seconds: float) -> None:
        """Abort the connection after so many seconds, even if the client has not read all output."""
        self.limiter.clock.call_later(seconds, self.transport.abort)

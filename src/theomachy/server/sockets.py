"""The WebSocket protocol of uvicorn with flood control, a callback interface and compressed updates."""

from __future__ import annotations

import contextlib
from typing import Any, cast

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.protocol import State
from websockets.streams import StreamReader
from websockets.utils import apply_mask

from theomachy.server.framing import TEXT, as_frame
from theomachy.server.limits import Bucket
from theomachy.server.line import Hearer
from theomachy.server.porch import LINGER, Porch
from theomachy.server.times import Timer

# Input is parsed in chunks of so many bytes, so that a burst of tiny frames is counted before it blocks the loop.
SLICE = 1024
# WebSocket close code "policy violation".
POLICY = 1008
# Backlog of unanswered frames at which reading is paused.
WAITING = 8
# permessage-deflate without context takeover, so that no connection keeps a compression window. Only delta updates
# are compressed, see the encoder of frames.
PACKED = ServerPerMessageDeflateFactory(server_no_context_takeover=True, client_no_context_takeover=True)
# Mask bit in the second byte of a frame, and size of the smallest masked frame: header 2, mask 4, payload 1.
MASKED, SHORTEST = 0x80, 7
# WebSocket close code "invalid payload".
NOT_TEXT = 1007
# Code object in which the parser of `websockets` (a generator) is suspended between two frames.
BEGINNING = StreamReader.at_eof.__code__
# Key of the ASGI scope extension that gives the application direct access to this protocol.
LINE = "theomachy.line"


class End:
    """Replaces the ASGI queue once a handler is attached: passes disconnects on, never holds anything."""

    def __init__(self, line: PatientSocket) -> None:
        self.line = line

    def put_nowait(self, event: Any) -> None:
        if event["type"] == "websocket.disconnect":
            self.line.is_gone()

    def empty(self) -> bool:
        return True


class PatientSocket(WebSocketsSansIOProtocol):
    """WebSocket protocol with flood control, which hands frames to a handler without the ASGI interface.

    Connections beyond the flood limit are closed here; the session slows down those that exceed the normal rate. The
    connection slot is taken over from the HTTP protocol and released when the connection is lost.
    """

    def __init__(self, porch: Porch, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        limits = porch.limits
        self.porch = porch
        self.address = ""
        self.most = limits.frame_bytes
        self.bucket = Bucket(
            limits.frames_per_second * limits.flood, limits.frames_at_once * limits.flood, porch.times.running
        )
        self.deadline: Timer | None = None
        self.conn.available_extensions = [PACKED]
        self.hearer: Hearer | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self.deadline = self.porch.times.call_later(self.porch.limits.header_seconds, self.give_up)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
        self.porch.leave(self.address)
        super().connection_lost(exc)

    def give_up(self) -> None:
        """Abort if the WebSocket handshake is not complete at the deadline."""
        if not self.handshake_complete:
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Hand a single complete text frame directly to the handler; leave everything else to the library."""
        text = self.alone(data) if self.hearer is not None else None
        if text is None:
            self.read(data)
        elif self.bucket.take():
            self.hand_over(text)
        else:
            self.cut_off()

    def read(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])

    def alone(self, data: bytes) -> str | None:
        """Return the text if the data is exactly one complete text frame, as nearly always; else None.

        This fast path skips the parser of the library. Its state must then be "between two messages".
        """
        size = len(data)
        if size < SHORTEST or size > SLICE or data[0] != TEXT:
            return None
        mask_at = 2 if data[1] < MASKED + 126 else 4
        length = data[1] - MASKED if mask_at == 2 else int.from_bytes(data[2:4])
        if length != size - mask_at - 4 or data[1] < MASKED or data[1] == 255 or length > self.most:
            return None
        if not self.between_messages() or self.close_sent or self.disconnected:
            return None
        try:
            return apply_mask(data[mask_at + 4 :], data[mask_at : mask_at + 4]).decode()
        except UnicodeDecodeError:
            return None

    def between_messages(self) -> bool:
        """Return whether the library waits for the first byte of a new message, with nothing buffered."""
        generator: Any = self.conn.parser
        while generator.gi_yieldfrom is not None:
            generator = generator.gi_yieldfrom
        at_start = generator.gi_code is BEGINNING and self.conn.current_size is None
        return at_start and not self.conn.reader.buffer and self.conn.state is State.OPEN

    def attend(self, hearer: Hearer) -> None:
        """Hand frames to this handler from now on, beginning with those in the ASGI queue."""
        backlog: Any = self.queue
        self.hearer = hearer
        self.queue = cast(Any, End(self))
        # Frees the handshake and the scope, which are not needed any more, for the life of the connection.
        del self.request, self.response
        self.scope = cast(Any, {})
        self.go_on()
        while backlog.qsize():
            event = backlog.get_nowait()
            if event["type"] == "websocket.receive":
                hearer.hear(event.get("text") or event.get("bytes") or b"")
            else:
                self.queue.put_nowait(event)

    async def heard_out(self) -> None:
        """Return at once: the protocol serves the connection without the ASGI call and reports its end."""

    def is_gone(self) -> None:
        """Tell the handler that the connection has ended, and close the transport."""
        assert self.hearer is not None
        self.hearer.gone()
        # In the next iteration, so that the library can send its close frame first.
        self.loop.call_soon(self.hang_up)

    def hang_up(self) -> None:
        """Close the transport, unless a closing handshake is under way, which does it."""
        if self.close_timer is None:
            self.transport.close()

    def end(self, code: int) -> None:
        self.ending = self.loop.create_task(self.say_goodbye(code))

    async def say_goodbye(self, code: int) -> None:
        with contextlib.suppress(Exception):
            await self.send({"type": "websocket.close", "code": code})

    def hand_over(self, raw: str | bytes) -> None:
        assert self.hearer is not None
        self.hearer.hear(raw)

    def hold(self) -> None:
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def go_on(self) -> None:
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def handle_events(self) -> None:
        """Count all frames, control frames included, against the flood limit."""
        if not self.bucket.take(len(self.conn.events)):
            self.cut_off()
            return
        super().handle_events()

    def cut_off(self) -> None:
        """Close a flooding connection with "policy violation"."""
        if self.handshake_complete and not self.close_sent:
            self.conn.fail(POLICY)
            self.handle_parser_exception()
        self.transport.close()
        self.let_go(LINGER)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.let_go(LINGER)

    def send_receive_event_to_app(self) -> None:
        """Hand a message that the library has assembled to the handler; without one, use the ASGI queue."""
        if self.hearer is None:
            super().send_receive_event_to_app()
            return
        data = b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "bytes":
            self.hand_over(data)
            return
        try:
            self.hand_over(data.decode())
        except UnicodeDecodeError:
            self.conn.fail(NOT_TEXT)
            self.handle_parser_exception()

    async def run_asgi(self) -> None:
        """Run the ASGI application. Unlike in the base class, a connection with a handler stays open after it."""
        scope: Any = self.scope
        scope["extensions"][LINE] = self
        try:
            await self.app(scope, self.receive, self.send)
        except ClientDisconnected:
            self.hang_up()
        except BaseException:
            self.logger.exception("a live line")
            self.send_500_response()
            self.hang_up()
        else:
            if self.hearer is None:
                self.send_500_response()
                self.hang_up()

    async def send(self, message: Any) -> None:
        """Send an ASGI message; after a close frame, abort if the client does not complete the handshake."""
        await super().send(message)
        if message["type"] == "websocket.close":
            self.let_go(self.close_timeout + LINGER)

    def full(self) -> bool:
        return not self.writable.is_set()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.hearer is not None:
            self.hearer.flush()

    def write(self, frames: list[bytes]) -> None:
        """Write text messages, one frame each, in a single write; raise ClientDisconnected if it is closing."""
        if self.disconnected or self.close_sent or self.transport.is_closing():
            raise ClientDisconnected
        deflates = bool(self.conn.extensions)
        self.transport.write(b"".join([as_frame(frame, deflates) for frame in frames]))

    def let_go(self, seconds: float) -> None:
        """Abort the connection after so many seconds, even if the client has not read all output."""
        self.porch.times.call_later(seconds, self.transport.abort)

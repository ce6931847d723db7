"""Live lines as they come in: every frame counts, those that no application sees too."""

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

# Bytes that are read before frames are counted: so few that nobody waits for them.
SLICE = 1024
POLICY = 1008
# Frames that may wait to be answered before no more are read.
WAITING = 8
# Whoever can unpack is sent packed changes, each by itself, so that no line need keep a window. Whole updates are not
# packed: they hold an invitation beside words that others wrote.
PACKED = ServerPerMessageDeflateFactory(server_no_context_takeover=True, client_no_context_takeover=True)
# A frame of a client has a mask of four bytes.
MASKED, SHORTEST = 0x80, 7
NOT_TEXT = 1007
# Where the library's parser rests between two frames.
BEGINNING = StreamReader.at_eof.__code__
# Where the application finds the line itself, to write to it without further ado.
LINE = "theomachy.line"


class End:
    """Stands where the library has its queue, once frames are handed over: nothing waits there but that a line ends."""

    def __init__(self, line: PatientSocket) -> None:
        self.line = line

    def put_nowait(self, event: Any) -> None:
        if event["type"] == "websocket.disconnect":
            self.line.is_gone()

    def empty(self) -> bool:
        return True


class PatientSocket(WebSocketsSansIOProtocol):
    """Whoever floods is cut off; those who send a little too much are slowed down elsewhere, in `live.py`."""

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
        """A greeting that was not understood has no answer."""
        if not self.handshake_complete:
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        text = self.alone(data) if self.hearer is not None else None
        if text is None:
            self.read(data)
        elif self.bucket.take():
            self.hand_over(text)
        else:
            self.cut_off()

    def read(self, data: bytes) -> None:
        for at in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[at : at + SLICE])

    def alone(self, data: bytes) -> str | None:
        """The text of a frame that has come alone and whole, as nearly all do. All else is left to the library."""
        size = len(data)
        if size < SHORTEST or size > SLICE or data[0] != TEXT:
            return None
        at = 2 if data[1] < MASKED + 126 else 4
        said = data[1] - MASKED if at == 2 else int.from_bytes(data[2:4])
        if said != size - at - 4 or data[1] < MASKED or data[1] == 255 or said > self.most:
            return None
        if not self.between_messages() or self.close_sent or self.disconnected:
            return None
        try:
            return apply_mask(data[at + 4 :], data[at : at + 4]).decode()
        except UnicodeDecodeError:
            return None

    def between_messages(self) -> bool:
        """Whether the library waits for the first byte of a message, and for nothing else."""
        inner: Any = self.conn.parser
        while inner.gi_yieldfrom is not None:
            inner = inner.gi_yieldfrom
        waits = inner.gi_code is BEGINNING and self.conn.current_size is None
        return waits and not self.conn.reader.buffer and self.conn.state is State.OPEN

    def attend(self, hearer: Hearer) -> None:
        """From now on frames are handed over as they come; first those that have come already."""
        waiting: Any = self.queue
        self.hearer = hearer
        self.queue = cast(Any, End(self))
        # What was asked and answered at the door is not needed any more, and takes room as long as the line is open.
        del self.request, self.response
        self.scope = cast(Any, {})
        self.go_on()
        while waiting.qsize():
            event = waiting.get_nowait()
            if event["type"] == "websocket.receive":
                hearer.hear(event.get("text") or event.get("bytes") or b"")
            else:
                self.queue.put_nowait(event)

    async def heard_out(self) -> None:
        """It goes on by itself, and says when it is gone."""

    def is_gone(self) -> None:
        assert self.hearer is not None
        self.hearer.gone()
        # After the farewell, if the library is about to say one.
        self.loop.call_soon(self.hang_up)

    def hang_up(self) -> None:
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
        """A message that the library has read. Before anybody hears, few of them wait."""
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
        """As the library has it, but that a line which is attended goes on when the application has ended."""
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
        """Texts, each a frame of its own, and all of them at once."""
        if self.disconnected or self.close_sent or self.transport.is_closing():
            raise ClientDisconnected
        packs = bool(self.conn.extensions)
        self.transport.write(b"".join([as_frame(frame, packs) for frame in frames]))

    def let_go(self, seconds: float) -> None:
        """Whoever does not read the last words is left without them."""
        self.porch.times.call_later(seconds, self.transport.abort)

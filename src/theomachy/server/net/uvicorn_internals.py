"""The only file that knows parts of uvicorn and websockets that they do not document.

uvicorn takes protocol classes of one's own (`Config(http=…, ws=…)`), but says nothing of the classes that one would
extend. Flood control, deadlines and connections without a task each need them, so the two classes here wrap what is
needed under names of our own. The lists name every part that they or the classes built on them rely on; a test checks
them against the installed versions, so that a release that drops one is noticed there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.protocol import State
from websockets.streams import StreamReader
from websockets.utils import apply_mask

__all__ = ["ClientDisconnected", "UvicornHttp", "UvicornWebSocket", "apply_mask"]

SERVER_PARTS = ("startup", "on_tick", "started", "force_exit")
HTTP_PARTS = (
    *("transport", "client", "parser", "headers", "pipeline", "cycle", "timeout_keep_alive", "timeout_keep_alive_task"),
    *("timeout_keep_alive_handler", "on_response_complete", "handle_websocket_upgrade"),
    *("_unset_keepalive_if_required", "_should_upgrade"),
)
WEBSOCKET_PARTS = (
    *("transport", "client", "loop", "app", "logger", "conn", "queue", "frames", "curr_msg_data_type", "writable"),
    *("handshake_complete", "close_sent", "disconnected", "close_timer", "close_timeout", "read_paused"),
    *("handle_connect", "handle_events", "handle_parser_exception", "send_receive_event_to_app", "keepalive_timeout"),
    *("run_asgi", "send", "receive", "send_500_response"),
)
CONNECTION_PARTS = ("available_extensions", "extensions", "events", "fail", "parser", "reader", "current_size", "state")
# permessage-deflate without context takeover, so that no connection keeps a compression window. Only delta updates
# are compressed, see the encoder of frames.
DEFLATE_EXTENSION = ServerPerMessageDeflateFactory(server_no_context_takeover=True, client_no_context_takeover=True)
# WebSocket close code "invalid payload".
CLOSE_INVALID_PAYLOAD = 1007
# Code object in which the parser of `websockets` (a generator) is suspended between two frames.
FRAME_START_CODE = StreamReader.at_eof.__code__
# Key of the ASGI scope extension that gives the application direct access to the protocol.
TRANSPORT_EXTENSION = "theomachy.line"


class UvicornHttp(HttpToolsProtocol):
    """uvicorn's HTTP protocol."""

    def parse(self, data: bytes) -> None:
        """Parse received bytes, and hand the connection over where they ask for a WebSocket. Raises HttpParserError."""
        self.stop_keep_alive_timer()
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()

    def is_responding(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and not cycle.response_complete

    def pipelined_count(self) -> int:
        """Return how many requests wait behind the one that is answered."""
        return len(self.pipeline)

    def stop_keep_alive_timer(self) -> None:
        self._unset_keepalive_if_required()

    def replace_keep_alive_timer(self, start: Callable[[Callable[[], None]], Any]) -> None:
        """Replace uvicorn's keep-alive timer, if it runs, by the one that `start` returns."""
        if self.timeout_keep_alive_task is not None:
            self.stop_keep_alive_timer()
            self.timeout_keep_alive_task = start(self.timeout_keep_alive_handler)


class DisconnectQueue:
    """Replaces the ASGI queue of a detached connection: passes disconnects on, never holds anything."""

    def __init__(self, protocol: UvicornWebSocket) -> None:
        self.protocol = protocol

    def put_nowait(self, event: Any) -> None:
        if event["type"] == "websocket.disconnect":
            self.protocol.on_disconnect()

    def empty(self) -> bool:
        return True


class UvicornWebSocket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol, which can be detached from the ASGI application.

    The application finds it in the scope. Once it is detached, `on_message` and `on_disconnect` take the place of the
    ASGI queue, and the connection stays open when the application returns.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn.available_extensions = [DEFLATE_EXTENSION]
        self.is_detached = False

    def on_message(self, message: str | bytes) -> None:
        """Handle a message of a detached connection."""
        raise NotImplementedError

    def on_disconnect(self) -> None:
        """Handle the end of a detached connection."""
        raise NotImplementedError

    def detach(self) -> list[Any]:
        """Detach from the application; return the ASGI events that it has not received."""
        queue: Any = self.queue
        self.is_detached = True
        self.queue = cast(Any, DisconnectQueue(self))
        # Frees the handshake and the scope, which are not needed any more, for the life of the connection.
        del self.request, self.response
        self.scope = cast(Any, {})
        self.resume_reading()
        return [queue.get_nowait() for _ in range(queue.qsize())]

    async def run_asgi(self) -> None:
        """Run the ASGI application. Unlike in uvicorn, a detached connection stays open after it."""
        scope: Any = self.scope
        scope["extensions"][TRANSPORT_EXTENSION] = self
        try:
            await self.app(scope, self.receive, self.send)
        except ClientDisconnected:
            self.close_transport()
        except BaseException:
            self.logger.exception("a WebSocket connection")
            self.send_500_response()
            self.close_transport()
        else:
            if not self.is_detached:
                self.send_500_response()
                self.close_transport()

    def send_receive_event_to_app(self) -> None:
        """Hand on a message that the library has assembled."""
        if not self.is_detached:
            super().send_receive_event_to_app()
            return
        data = b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "bytes":
            self.on_message(data)
            return
        try:
            text = data.decode()
        except UnicodeDecodeError:
            self.fail(CLOSE_INVALID_PAYLOAD)
        else:
            self.on_message(text)

    def fail(self, code: int) -> None:
        """Send a close frame with this code and end the connection."""
        self.conn.fail(code)
        self.handle_parser_exception()

    def close_transport(self) -> None:
        """Close the transport, unless a closing handshake is under way, which does it."""
        if self.close_timer is None:
            self.transport.close()

    def is_open(self) -> bool:
        """Return whether neither side has begun to close the connection."""
        return not (self.close_sent or self.disconnected)

    def is_between_messages(self) -> bool:
        """Return whether the library waits for the first byte of a new message, with nothing buffered."""
        generator: Any = self.conn.parser
        while generator.gi_yieldfrom is not None:
            generator = generator.gi_yieldfrom
        at_start = generator.gi_code is FRAME_START_CODE and self.conn.current_size is None
        return at_start and not self.conn.reader.buffer and self.conn.state is State.OPEN

    def received_frame_count(self) -> int:
        """Return how many received frames the library has parsed and not handled yet."""
        return len(self.conn.events)

    def has_compression(self) -> bool:
        return bool(self.conn.extensions)

    def is_full(self) -> bool:
        """Return whether the write buffer is full."""
        return not self.writable.is_set()

    def pause_reading(self) -> None:
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def resume_reading(self) -> None:
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

"""The HTTP protocol of uvicorn with deadlines and size limits, against slow and oversized requests.

Each connection has one deadline, for the next thing that the client must do, and limits on the bytes, headers and
pipelined requests that it may send.
"""

from __future__ import annotations

from typing import Any

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from theomachy.server.errors import MEDIA, respond
from theomachy.server.porch import LINGER, TURNED_AWAY, Porch
from theomachy.server.times import Timer
from theomachy.table.refused import Refused

PIPELINED = 8
STATUS = {400: "Bad Request", 408: "Request Timeout", 413: "Content Too Large", 429: "Too Many Requests"}
STATUS |= {431: "Request Header Fields Too Large", 503: "Service Unavailable"}


class TooMuch(Exception):
    """Stops the parser when a limit is exceeded; the protocol's `fault` holds the response."""


class PatientProtocol(HttpToolsProtocol):
    """HTTP protocol with a connection slot, deadlines and limits.

    `in_request` is true from the first byte of a request to its last, `in_headers` until its headers end, and `bytes_received` counts
    the bytes in between. `has_slot`: the connection holds a slot. `is_rejection_pending`: it got no slot and is kept open to answer its
    first request with 503. `is_rejected`: an error was sent, all further input is discarded.
    """

    def __init__(self, porch: Porch, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.porch = porch
        self.limits = porch.limits
        self.timeout_keep_alive = porch.limits.idle_seconds  # type: ignore[assignment]
        self.url = b""
        self.address = ""
        self.deadline: Timer | None = None
        self.fault = Refused(400, "bad-request", ["HTTP"])
        self.reading = False
        self.heading = False
        self.taken = 0
        self.inside = False
        self.waits = False
        self.sent_away = False

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self.inside = self.porch.enter(self.address)
        if self.inside:
            self.expect(self.limits.header_seconds)
        elif self.porch.turned_away < TURNED_AWAY:
            self.porch.turned_away += 1
            self.waits = True
            self.expect(LINGER)
        else:
            self.sent_away = True
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.rest()
        if self.inside:
            self.inside = False
            self.porch.leave(self.address)
        elif self.waits:
            self.porch.turned_away -= 1
        super().connection_lost(exc)

    def expect(self, seconds: float) -> None:
        """Replace the deadline: `on_deadline` runs after so many seconds unless it is replaced or cancelled."""
        self.rest()
        self.deadline = self.porch.times.call_later(seconds, self.give_up)

    def rest(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def give_up(self) -> None:
        """Handle a missed deadline: answer 408 if headers have begun to arrive, otherwise close the connection."""
        if self.heading and self.taken and not self.answering():
            self.send_away(Refused(408, "too-slow"))
        elif not self.transport.is_closing():
            self.let_go()

    def answering(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and not cycle.response_complete

    def let_go(self) -> None:
        """Close after the write buffer is flushed; abort if the client does not read it in time."""
        unread = self.transport.get_write_buffer_size()
        self.transport.close()
        self.porch.times.call_later(self.limits.request_seconds if unread else LINGER, self.transport.abort)

    def timeout_keep_alive_handler(self) -> None:
        if not self.transport.is_closing():
            self.let_go()

    def send_away(self, refused: Refused) -> None:
        """Send an error response outside of the application, then half-close and discard further input."""
        if self.sent_away or self.transport.is_closing():
            return
        self.fault = refused
        self.sent_away = True
        self.rest()
        body = respond("el" if b"lang=el" in self.url else "en", refused).content
        head = f"HTTP/1.1 {refused.status} {STATUS[refused.status]}\r\ncontent-type: {MEDIA}\r\n"
        head += f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
        self.transport.write(head.encode() + body)
        # A response that the application is still writing needs the write side open.
        if self.transport.can_write_eof() and not self.answering():
            self.transport.write_eof()
        self.porch.times.call_later(LINGER, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        if self.sent_away:
            self.overhear(data)
            return
        if self.waits:
            self.send_away(Refused(503, "house-full"))
            return
        self._unset_keepalive_if_required()
        if not self.reading:
            self.begin()
        self.taken += len(data)
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
        except httptools.HttpParserError:
            self.send_away(self.fault)
        else:
            self.measure()

    def overhear(self, data: bytes) -> None:
        """Discard input after an error response; abort if it exceeds the size limit of a message."""
        self.taken += len(data)
        if self.taken > self.limits.message_bytes:
            self.transport.abort()

    def measure(self) -> None:
        """Reject the request if its headers or its body have grown beyond their limits."""
        if self.heading and self.taken > self.limits.header_bytes:
            self.send_away(self.headers_too_large())
        elif self.reading and self.taken > self.limits.message_bytes:
            self.send_away(Refused(413, "too-large", [str(self.limits.message_bytes)]))

    def begin(self) -> None:
        self.reading = self.heading = True
        self.taken = 0
        self.expect(self.limits.header_seconds)

    def on_message_begin(self) -> None:
        if not self.reading:
            self.begin()
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        # The parser also reports trailers after a chunked body; they are ignored.
        if not self.heading:
            return
        if len(self.headers) >= self.limits.header_count:
            self.stop(self.headers_too_large())
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        size = len(self.url) + sum([len(name) + len(value) for name, value in self.headers])
        if size > self.limits.header_bytes:
            self.stop(self.headers_too_large())
        if len(self.pipeline) >= PIPELINED:
            self.stop(Refused(429, "too-many-requests", ["1"]))
        self.heading = False
        # The middleware has a deadline of its own and answers 408; this one must not fire before it.
        self.expect(self.limits.request_seconds + LINGER)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.reading = False
        self.rest()
        super().on_message_complete()
        if not self.answering():
            self.expect(self.limits.idle_seconds)

    def on_response_complete(self) -> None:
        """Let uvicorn continue, then replace its keep-alive timer by one of our clock, which tests control."""
        super().on_response_complete()
        if self.timeout_keep_alive_task is not None:
            self._unset_keepalive_if_required()
            timer: Any = self.porch.times.call_later(self.limits.idle_seconds, self.timeout_keep_alive_handler)
            self.timeout_keep_alive_task = timer

    def headers_too_large(self) -> Refused:
        return Refused(431, "headers-too-large", [str(self.limits.header_bytes), str(self.limits.header_count)])

    def stop(self, fault: Refused) -> None:
        self.fault = fault
        raise TooMuch

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to the WebSocket protocol, which from now on owns and releases its slot."""
        self.rest()
        self.inside = False
        super().handle_websocket_upgrade()

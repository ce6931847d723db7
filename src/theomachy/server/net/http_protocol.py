"""The HTTP protocol of uvicorn with deadlines and size limits, against slow and oversized requests.

Each connection has one deadline, for the next thing that the client must do, and limits on the bytes, headers and
pipelined requests that it may send.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import httptools

from theomachy.server.clock import Timer
from theomachy.server.http.exception_handlers import PROBLEM_MEDIA_TYPE, language_of_query, problem_response
from theomachy.server.net.connection_limits import LINGER_SECONDS, MAX_PENDING_REJECTIONS, ConnectionLimiter
from theomachy.server.net.uvicorn_internals import UvicornHttp
from theomachy.table.errors import RequestError

MAX_PIPELINED = 8
REASON_PHRASES = {400: "Bad Request", 408: "Request Timeout", 413: "Content Too Large", 429: "Too Many Requests"}
REASON_PHRASES |= {431: "Request Header Fields Too Large", 503: "Service Unavailable"}


class LimitExceeded(Exception):
    """Stops the parser when a limit is exceeded; the protocol's `fault` holds the response."""


class DeadlineHttpProtocol(UvicornHttp):
    """HTTP protocol with a connection slot, deadlines and limits.

    `in_request` is true from the first byte of a request to its last, `in_headers` until its headers end, and
    `bytes_received` counts the bytes in between. `has_slot`: the connection holds a slot. `is_rejection_pending`: it
    got no slot and is kept open to answer its first request with 503. `is_rejected`: an error was sent, all further
    input is discarded.
    """

    def __init__(self, limiter: ConnectionLimiter, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.limiter = limiter
        self.limits = limiter.limits
        self.timeout_keep_alive = limiter.limits.keep_alive_seconds  # type: ignore[assignment]
        self.url = b""
        self.address = ""
        self.deadline_timer: Timer | None = None
        self.refusal = RequestError(400, "bad-request", ["HTTP"])
        self.in_request = False
        self.in_headers = False
        self.bytes_received = 0
        self.has_slot = False
        self.is_rejection_pending = False
        self.is_rejected = False

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self.has_slot = self.limiter.acquire(self.address)
        if self.has_slot:
            self.set_deadline(self.limits.header_seconds)
        elif self.limiter.pending_rejections < MAX_PENDING_REJECTIONS:
            self.limiter.pending_rejections += 1
            self.is_rejection_pending = True
            self.set_deadline(LINGER_SECONDS)
        else:
            self.is_rejected = True
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.cancel_deadline()
        if self.has_slot:
            self.has_slot = False
            self.limiter.release(self.address)
        elif self.is_rejection_pending:
            self.limiter.pending_rejections -= 1
        super().connection_lost(exc)

    def set_deadline(self, seconds: float) -> None:
        """Replace the deadline: `on_deadline` runs after so many seconds unless it is replaced or cancelled."""
        self.cancel_deadline()
        self.deadline_timer = self.limiter.clock.call_later(seconds, self.on_deadline)

    def cancel_deadline(self) -> None:
        if self.deadline_timer is not None:
            self.deadline_timer.cancel()
            self.deadline_timer = None

    def on_deadline(self) -> None:
        """Handle a missed deadline: answer 408 if headers have begun to arrive, otherwise close the connection."""
        if self.in_headers and self.bytes_received and not self.is_responding():
            self.reject(RequestError(408, "too-slow"))
        elif not self.transport.is_closing():
            self.close_gracefully()

    def close_gracefully(self) -> None:
        """Close after the write buffer is flushed; abort if the client does not read it in time."""
        unread = self.transport.get_write_buffer_size()
        self.transport.close()
        self.limiter.clock.call_later(self.limits.request_seconds if unread else LINGER_SECONDS, self.transport.abort)

    def timeout_keep_alive_handler(self) -> None:
        if not self.transport.is_closing():
            self.close_gracefully()

    def reject(self, refusal: RequestError) -> None:
        """Send an error response outside of the application, then half-close and discard further input."""
        if self.is_rejected or self.transport.is_closing():
            return
        self.refusal = refusal
        self.is_rejected = True
        self.cancel_deadline()
        body = problem_response(language_of_query(self.url.partition(b"?")[2]), refusal).content
        head = f"HTTP/1.1 {refusal.status} {REASON_PHRASES[refusal.status]}\r\ncontent-type: {PROBLEM_MEDIA_TYPE}\r\n"
        head += f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
        self.transport.write(head.encode() + body)
        # A response that the application is still writing needs the write side open.
        if self.transport.can_write_eof() and not self.is_responding():
            self.transport.write_eof()
        self.limiter.clock.call_later(LINGER_SECONDS, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        if self.is_rejected:
            self.discard_input(data)
            return
        if self.is_rejection_pending:
            self.reject(RequestError(503, "house-full"))
            return
        if not self.in_request:
            self.begin_request()
        self.bytes_received += len(data)
        try:
            self.parse(data)
        except httptools.HttpParserError:
            self.reject(self.refusal)
        else:
            self.check_sizes()

    def discard_input(self, data: bytes) -> None:
        """Discard input after an error response; abort if it exceeds the size limit of a message."""
        self.bytes_received += len(data)
        if self.bytes_received > self.limits.message_bytes:
            self.transport.abort()

    def check_sizes(self) -> None:
        """Reject the request if its headers or its body have grown beyond their limits."""
        if self.in_headers and self.bytes_received > self.limits.header_bytes:
            self.reject(self.headers_too_large_error())
        elif self.in_request and self.bytes_received > self.limits.message_bytes:
            self.reject(RequestError(413, "too-large", [str(self.limits.message_bytes)]))

    def begin_request(self) -> None:
        self.in_request = self.in_headers = True
        self.bytes_received = 0
        self.set_deadline(self.limits.header_seconds)

    def on_message_begin(self) -> None:
        if not self.in_request:
            self.begin_request()
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        # The parser also reports trailers after a chunked body; they are ignored.
        if not self.in_headers:
            return
        if len(self.headers) >= self.limits.header_count:
            self.abort_parsing(self.headers_too_large_error())
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        size = len(self.url) + sum([len(name) + len(value) for name, value in self.headers])
        if size > self.limits.header_bytes:
            self.abort_parsing(self.headers_too_large_error())
        if self.pipelined_count() >= MAX_PIPELINED:
            self.abort_parsing(RequestError(429, "too-many-requests", ["1"]))
        self.in_headers = False
        # The middleware has a deadline of its own and answers 408; this one must not fire before it.
        self.set_deadline(self.limits.request_seconds + LINGER_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.in_request = False
        self.cancel_deadline()
        super().on_message_complete()
        if not self.is_responding():
            self.set_deadline(self.limits.keep_alive_seconds)

    def on_response_complete(self) -> None:
        """Let uvicorn continue, then replace its keep-alive timer by one of our clock, which tests control."""
        super().on_response_complete()
        self.replace_keep_alive_timer(partial(self.limiter.clock.call_later, self.limits.keep_alive_seconds))

    def headers_too_large_error(self) -> RequestError:
        return RequestError(431, "headers-too-large", [str(self.limits.header_bytes), str(self.limits.header_count)])

    def abort_parsing(self, refusal: RequestError) -> None:
        self.refusal = refusal
        raise LimitExceeded

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to the WebSocket protocol, which from now on owns and releases its slot."""
        self.cancel_deadline()
        self.has_slot = False
        super().handle_websocket_upgrade()

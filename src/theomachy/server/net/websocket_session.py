"""The WebSocket endpoint: after the hello, frames in both directions until one side closes."""

from __future__ import annotations

import asyncio
import contextlib
from contextvars import copy_context
from typing import Any

from litestar import websocket
from litestar.exceptions import WebSocketDisconnect

from theomachy.core.rule_errors import Problem
from theomachy.core.sanitize import sanitize
from theomachy.server import logs
from theomachy.server.http.rate_limits import TokenBucket, network_prefix
from theomachy.server.http.request_params import ServicesDependency
from theomachy.server.incidents import report_incident
from theomachy.server.net.connection_hub import ENCODE_JSON, Connection
from theomachy.server.net.handshake import CLOSE_POLICY_VIOLATION, AppWebSocket, Handshake
from theomachy.server.net.transport import AsgiTransport, Transport
from theomachy.server.net.uvicorn_internals import TRANSPORT_EXTENSION
from theomachy.server.net.websocket_protocol import MAX_BACKLOG
from theomachy.server.services import Services
from theomachy.table import message_handler, messages
from theomachy.table.errors import RequestError, localized_reason
from theomachy.table.presenters.player_update import full_update, play_update, viewpoint_slug
from theomachy.table.storage import StorageUnavailable
from theomachy.table.table import Table
from theomachy.texts import Translator

MAX_BAD_FRAMES = 8
# WebSocket close codes.
CLOSE_NORMAL = 1000
CLOSE_INTERNAL_ERROR = 1011
CLOSE_TRY_LATER = 1013


@websocket("/api/live", opt={"exclude_from_auth": True})
async def table_websocket(socket: AppWebSocket, house: ServicesDependency) -> None:
    """Serve one WebSocket, unless its network has too many open."""
    address = network_prefix(socket.client.host if socket.client else "")
    if house.hub.websockets_per_network[address] >= house.settings.limits.websockets_per_network:
        await socket.close(CLOSE_POLICY_VIOLATION)
        return
    session = TableSession(socket, house)
    session.acquire_slot(address)
    try:
        await socket.accept()
        await session.run()
    except (WebSocketDisconnect, TimeoutError):
        with contextlib.suppress(Exception):
            await socket.close()
    finally:
        if not session.is_attached:
            session.release_slot()


class TableSession(Handshake):
    """The session of one WebSocket at one table.

    Callback-driven, without a task per connection: each frame is handled in a short task, one at a time, and those
    that arrive meanwhile wait in `backlog`. Output is written in the next iteration of the event loop, or when the
    transport can take it. `is_attached`: it is attached to a table, and from then on it ends with the connection
    instead of with the ASGI call.
    """

    def __init__(self, websocket: AppWebSocket, services: Services) -> None:
        super().__init__(websocket, services)
        self.bucket = TokenBucket(self.limits.frames_per_second, self.limits.frames_at_once, self.clock.monotonic)
        self.bad_frames = 0
        extensions: Any = websocket.scope.get("extensions") or {}
        self.transport: Transport = extensions.get(TRANSPORT_EXTENSION) or AsgiTransport(websocket)
        self.loop = asyncio.get_running_loop()
        self.is_attached = False
        self.is_closing = False
        self.is_flush_scheduled = False
        self.backlog: list[str | bytes] = []
        self.current_request: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Do the handshake, load the table and attach to it; close with a reason if that fails."""
        logs.set_request_id()
        hello = await self.receive_hello()
        if hello is None:
            return
        logs.TABLE_ID.set(sanitize(hello.table)[: logs.MAX_ID_LENGTH])
        try:
            table = await self.services.tables.get(hello.table)
            connection = self.join_table(hello, table)
        except (RequestError, Problem) as error:
            await self.send_frame(messages.TableGone(reason=localized_reason(Translator(hello.lang), error.reason)))
            await self.websocket.close(CLOSE_POLICY_VIOLATION)
            return
        except StorageUnavailable:
            await self.websocket.close(CLOSE_TRY_LATER)
            return
        await self.attach(connection, table)

    async def attach(self, connection: Connection, table: Table) -> None:
        """Attach to the table and install the callbacks.

        With our own protocol the ASGI call ends here, which frees its task, request and scope.
        """
        self.connection, self.table = connection, table
        self.log_context = copy_context()
        self.is_attached = True
        self.check_idle()
        connection.on_pending_output = self.schedule_flush
        self.schedule_flush()
        del self.websocket
        self.transport.set_handler(self)
        await self.transport.wait_closed()

    def on_closed(self) -> None:
        """Clean up after the connection was closed by either side; a request in progress is completed."""
        if not self.is_closing:
            self.is_closing = True
            self.idle_timer.cancel()
            self.services.hub.remove(self.connection)
            self.release_slot()

    async def wait_idle(self) -> None:
        """Wait until the frame in progress is answered."""
        if self.current_request is not None:
            await asyncio.wait({self.current_request})

    def check_idle(self) -> None:
        """Close the connection if it is idle, else check again when it can be.

        One timer per connection that is not reset: resetting it at every frame costs more.
        """
        limit = self.limits.websocket_idle_seconds
        remaining = limit if self.current_request is not None else self.last_received + limit - self.clock.monotonic()
        if remaining <= 0:
            self.close(CLOSE_NORMAL)
        else:
            self.idle_timer = self.clock.call_later(remaining, self.check_idle)

    def close(self, code: int) -> None:
        """Close the connection with this code; clients reconnect by themselves."""
        if not self.is_closing:
            self.on_closed()
            self.transport.close(code)

    def on_error(self, error: Exception) -> None:
        """Close the connection after an error; one that is no disconnect is reported as an incident."""
        is_disconnect = isinstance(error, WebSocketDisconnect | TimeoutError | OSError)
        if not is_disconnect:
            report_incident(self.table, error)
        self.close(CLOSE_NORMAL if is_disconnect else CLOSE_INTERNAL_ERROR)

    def join_table(self, hello: messages.Hello, table: Table) -> Connection:
        """Register the connection at the table, as the viewer that the keys in the hello allow."""
        connection = Connection(
            table.id, message_handler.create_viewer(hello, table), hello.keys[: message_handler.MAX_KEYS], hello.changes
        )
        self.services.hub.add(connection)
        return connection

    def on_frame(self, raw: str | bytes) -> None:
        """Receive a frame: handle it, or queue it behind the one in progress.

        Reading is paused while the backlog is full (backpressure).
        """
        self.last_received = self.clock.monotonic()
        self.services.hub.frames_in += 1
        if self.current_request is None:
            self.log_context.run(self.handle_frame, raw)
            return
        self.backlog.append(raw)
        if len(self.backlog) >= MAX_BACKLOG:
            self.transport.pause_reading()

    def handle_frame(self, raw: str | bytes) -> None:
        """Handle a frame in a short task."""
        try:
            pause = 0 if self.bucket.try_take() else self.bucket.retry_after()
            frame = self.parse_frame(raw)
            self.begin_request(self.loop.create_task(self.handle_in_task(frame, pause), context=self.log_context))
        except Exception as error:
            self.on_error(error)

    def begin_request(self, request: asyncio.Task[None]) -> None:
        """Mark a request as in progress, which protects it from cancellation at shutdown."""
        self.current_request = request
        self.services.tables.uncancelled.add(request)

    def end_request(self) -> None:
        """Mark the request as done and handle the next frame of the backlog."""
        if self.current_request is not None:
            self.services.tables.uncancelled.discard(self.current_request)
        self.current_request = None
        if self.backlog and not self.is_closing:
            self.handle_frame(self.backlog.pop(0))
        else:
            self.transport.resume_reading()

    async def handle_in_task(self, frame: messages.ToServer | RequestError, pause: float) -> None:
        """Handle a frame in a task, after the pause that the rate limit demands."""
        connection = self.connection
        try:
            if pause:
                await self.clock.sleep(pause)
            connection.is_action_pending = type(frame) is messages.PlayAction and not frame.warn
            try:
                if isinstance(frame, RequestError):
                    raise frame
                reply = await self.dispatch_frame(connection, self.table, frame)
            except RequestError as refusal:
                reply = message_handler.refusal_frame(connection, self.table, "", refusal)
                self.bad_frames += 1
            self.send_reply(reply)
        except Exception as error:
            self.on_error(error)
        finally:
            self.end_request()

    def send_reply(self, reply: messages.ToClient | None) -> None:
        """Queue the reply, if there is one, and send it; close the connection after too many bad frames."""
        connection = self.connection
        connection.is_action_pending = False
        if reply is not None:
            connection.queue_reply(ENCODE_JSON(reply))
        # The client that sent the request is served before the other viewers, whose flush is only scheduled.
        self.flush()
        if self.bad_frames >= MAX_BAD_FRAMES:
            self.close(CLOSE_POLICY_VIOLATION)

    async def dispatch_frame(
        self, connection: Connection, table: Table, frame: messages.ToServer
    ) -> messages.ToClient | None:
        """Check the chat limits and let the message handler of the table process the frame."""
        if isinstance(frame, message_handler.CHAT_FRAMES):
            try:
                self.services.chat_limits.take_tokens(table, connection.keys, self.address)
            except RequestError as refusal:
                return message_handler.refusal_frame(connection, table, "", refusal)
        return await message_handler.handle_frame(self.services.tables, connection, table, frame, self.services.bots)

    def schedule_flush(self) -> None:
        """Schedule a flush in the next iteration of the event loop; repeated calls are coalesced."""
        if not self.is_flush_scheduled:
            self.is_flush_scheduled = True
            self.loop.call_soon(self.flush, context=self.log_context)

    def flush(self) -> None:
        """Write the pending update and after it the replies, together.

        While the write buffer is full nothing is encoded; the update is built from the state at the time of writing.
        """
        self.is_flush_scheduled = False
        connection = self.connection
        if self.is_closing or self.transport.is_full() or not (connection.is_stale or connection.queued_replies):
            return
        try:
            frames = []
            if connection.is_stale:
                connection.is_stale = False
                frames.append(self.encode_update(connection, self.table))
            frames += connection.queued_replies
            connection.queued_replies.clear()
            self.services.hub.frames_out += len(frames)
            self.transport.write(frames)
        except Exception as error:
            self.on_error(error)

    def encode_update(self, connection: Connection, table: Table) -> bytes:
        """Build and encode the update for this viewer: a small one if only actions have changed the table since."""
        viewer, shown = connection.viewer, connection.update_differ
        viewer.refresh_seats(table, connection.key_hashes)
        viewer.choose_viewpoint(table.seat_to_show())
        build = play_update if shown.needs_only_play(viewpoint_slug(viewer), table.setup_version) else full_update
        update = build(table, viewer, self.services.hub.presence(table.id), self.services.clock.monotonic())
        viewer.log_sent = viewer.animated = len(table.log)
        return shown.encode_update(update, table.setup_version)

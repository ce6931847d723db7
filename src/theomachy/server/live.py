"""The WebSocket endpoint: after the hello, frames in both directions until one side closes."""

from __future__ import annotations

import asyncio
import contextlib
from contextvars import copy_context
from typing import Any

from litestar import websocket
from litestar.exceptions import WebSocketDisconnect

from theomachy.core.plain import plain
from theomachy.core.reason import Problem
from theomachy.server import logs
from theomachy.server.asked import Home
from theomachy.server.greeting import POLICY, Greeter, Socket
from theomachy.server.house import House
from theomachy.server.hub import ENCODE, Connection
from theomachy.server.incidents import incident
from theomachy.server.limits import Bucket, household
from theomachy.server.line import Line, PlainLine
from theomachy.server.sockets import LINE, WAITING
from theomachy.table import talking, wire
from theomachy.table.holding import Put
from theomachy.table.refused import Refused, in_words
from theomachy.table.sight import eyes_of, look, look_on
from theomachy.table.storing import Down
from theomachy.table.table import Table
from theomachy.texts import Words

BAD_FRAMES = 8
# WebSocket close codes.
NORMAL = 1000
BROKEN = 1011
TRY_LATER = 1013


@websocket("/api/live", opt={"exclude_from_auth": True})
async def live(socket: Socket, house: Home) -> None:
    """Serve one WebSocket, unless its network has too many open."""
    address = household(socket.client.host if socket.client else "")
    if house.hub.addresses[address] >= house.settings.limits.lines_per_address:
        await socket.close(POLICY)
        return
    session = Caller(socket, house)
    session.come(address)
    try:
        await socket.accept()
        await session.run()
    except (WebSocketDisconnect, TimeoutError):
        with contextlib.suppress(Exception):
            await socket.close()
    finally:
        if not session.talks:
            session.leave()


class Caller(Greeter):
    """The session of one WebSocket at one table.

    Callback-driven, without a task per connection: actions are handled in the callback that received them, other
    frames in a short task, one at a time; `backlog` is the backlog. Output is written in the next iteration of the
    event loop, or when the transport can take it. `is_attached`: it is attached to a table, and from then on it ends with
    the connection instead of with the ASGI call.
    """

    def __init__(self, socket: Socket, house: House) -> None:
        super().__init__(socket, house)
        self.bucket = Bucket(self.limits.frames_per_second, self.limits.frames_at_once, self.times.running)
        self.bad = 0
        extensions: Any = socket.scope.get("extensions") or {}
        self.line: Line = extensions.get(LINE) or PlainLine(socket)
        self.loop = asyncio.get_running_loop()
        self.talks = False
        self.leaving = False
        self.woken = False
        self.unheard: list[str | bytes] = []
        self.busy: asyncio.Future[None] | None = None

    async def run(self) -> None:
        """Do the handshake, load the table and attach to it; close with a reason if that fails."""
        logs.begin()
        hello = await self.hello()
        if hello is None:
            return
        logs.TABLE.set(plain(hello.table)[: logs.LETTERS])
        try:
            table = await self.house.tables.get(hello.table)
            connection = self.meet(hello, table)
        except (Refused, Problem) as error:
            await self.say(wire.Gone(reason=in_words(Words(hello.lang), error.reason)))
            await self.socket.close(POLICY)
            return
        except Down:
            await self.socket.close(TRY_LATER)
            return
        await self.talk(connection, table)

    async def talk(self, connection: Connection, table: Table) -> None:
        """Attach to the table and install the callbacks.

        With our own protocol the ASGI call ends here, which frees its task, request and scope.
        """
        self.connection, self.table = connection, table
        self.context = copy_context()
        self.talks = True
        self.listen()
        connection.wake = self.wake
        self.wake()
        del self.socket
        self.line.attend(self)
        await self.line.heard_out()

    def gone(self) -> None:
        """Clean up after the connection was closed by either side; a request in progress is completed."""
        if not self.leaving:
            self.leaving = True
            self.watch.cancel()
            self.house.hub.remove(self.connection)
            self.leave()

    async def rest(self) -> None:
        """Wait until the frame in progress is answered."""
        if self.busy is not None:
            await asyncio.wait({self.busy})

    def listen(self) -> None:
        """Close the connection if it is idle, else check again when it can be.

        One timer per connection that is not reset: resetting it at every frame costs more.
        """
        limit = self.limits.silence_seconds
        remaining = limit if self.busy is not None else self.heard + limit - self.times.running()
        if remaining <= 0:
            self.stop(NORMAL)
        else:
            self.watch = self.times.call_later(remaining, self.listen)

    def stop(self, code: int) -> None:
        """Close the connection with this code; clients reconnect by themselves."""
        if not self.leaving:
            self.gone()
            self.line.end(code)

    def fail(self, error: Exception) -> None:
        """Close the connection after an error; one that is no disconnect is reported as an incident."""
        is_disconnect = isinstance(error, WebSocketDisconnect | TimeoutError | OSError)
        if not is_disconnect:
            incident(self.table, error)
        self.stop(NORMAL if is_disconnect else BROKEN)

    def meet(self, hello: wire.Hello, table: Table) -> Connection:
        """Register the connection at the table, as the viewer that the keys in the hello allow."""
        connection = Connection(table.id, talking.meet(hello, table), hello.keys[: talking.KEYS], hello.changes)
        self.house.hub.add(connection)
        return connection

    def hear(self, raw: str | bytes) -> None:
        """Receive a frame: handle it, or queue it behind the one in progress.

        Reading is paused while the backlog is full (backpressure).
        """
        self.heard = self.times.running()
        self.house.hub.frames_in += 1
        if self.busy is None:
            self.context.run(self.take_up, raw)
            return
        self.unheard.append(raw)
        if len(self.unheard) >= WAITING:
            self.line.hold()

    def take_up(self, raw: str | bytes) -> None:
        """Handle a frame: an action directly, everything else (and a client over its rate limit) in a task."""
        try:
            pause = 0 if self.bucket.take() else self.bucket.wait()
            frame = self.read(raw)
            if type(frame) is wire.Act and not frame.warn and not pause:
                self.act(frame)
            else:
                self.begin(self.loop.create_task(self.respond(frame, pause), context=self.context))
        except Exception as error:
            self.fail(error)

    def begin(self, busy: asyncio.Future[None]) -> None:
        """Mark a request as in progress, which protects it from cancellation at shutdown."""
        self.busy = busy
        self.house.tables.unbroken.add(busy)

    def end(self) -> None:
        """Mark the request as done and handle the next frame of the backlog."""
        if self.busy is not None:
            self.house.tables.unbroken.discard(self.busy)
        self.busy = None
        if self.unheard and not self.leaving:
            self.take_up(self.unheard.pop(0))
        else:
            self.line.go_on()

    def act(self, frame: wire.Act) -> None:
        """Play an action without a task; the reply is sent in the callback after it was stored or refused."""
        tables, connection, table = self.house.tables, self.connection, self.table
        request: asyncio.Future[None] = self.loop.create_future()
        self.begin(request)
        connection.acting = True

        def on_result(put: Put | Exception) -> None:
            request.set_result(None)
            try:
                if isinstance(put, Exception):
                    self.reply(talking.excuse(tables, connection, table, frame.id, put))
                else:
                    self.reply(wire.Done(id=frame.id, version=put.number))
            except Exception as error:
                self.fail(error)
            self.end()

        tables.change_soon(table, talking.deed(tables, connection, table, frame), on_result)

    async def respond(self, frame: wire.ToServer | Refused, pause: float) -> None:
        """Handle a frame in a task, after the pause that the rate limit demands."""
        connection = self.connection
        try:
            if pause:
                await self.times.sleep(pause)
            connection.acting = type(frame) is wire.Act and not frame.warn
            try:
                if isinstance(frame, Refused):
                    raise frame
                reply = await self.answer(connection, self.table, frame)
            except Refused as refusal:
                reply = talking.refuse(connection, self.table, "", refusal)
                self.bad += 1
            self.reply(reply)
        except Exception as error:
            self.fail(error)
        finally:
            self.end()

    def reply(self, answer: wire.ToClient | None) -> None:
        """Queue the reply, if there is one, and send it; close the connection after too many bad frames."""
        connection = self.connection
        connection.acting = False
        if answer is not None:
            connection.answer(ENCODE(answer))
        # The client that sent the request is served before the other viewers, whose flush is only scheduled.
        self.flush()
        if self.bad >= BAD_FRAMES:
            self.stop(POLICY)

    async def answer(self, connection: Connection, table: Table, frame: wire.ToServer) -> wire.ToClient | None:
        """Check the chat limits and let the message handler of the table process the frame."""
        if isinstance(frame, talking.SPOKEN):
            try:
                self.house.talk.check(table, connection.keys, self.address)
            except Refused as refusal:
                return talking.refuse(connection, table, "", refusal)
        return await talking.answer(self.house.tables, connection, table, frame, self.house.bots)

    def wake(self) -> None:
        """Schedule a flush in the next iteration of the event loop; repeated calls are coalesced."""
        if not self.woken:
            self.woken = True
            self.loop.call_soon(self.flush, context=self.context)

    def flush(self) -> None:
        """Write the pending update and after it the replies, together.

        While the write buffer is full nothing is encoded; the update is built from the state at the time of writing.
        """
        self.woken = False
        connection = self.connection
        if self.leaving or self.line.full() or not (connection.stale or connection.answers):
            return
        try:
            frames = []
            if connection.stale:
                connection.stale = False
                frames.append(self.update(connection, self.table))
            frames += connection.answers
            connection.answers.clear()
            self.house.hub.frames_out += len(frames)
            self.line.write(frames)
        except Exception as error:
            self.fail(error)

    def update(self, connection: Connection, table: Table) -> bytes:
        """Build and encode the update for this viewer: a small one if only actions have changed the table since."""
        viewer, shown = connection.viewer, connection.shown
        viewer.know(table, connection.hashes)
        viewer.turn_to(table.turn())
        build = look_on if shown.knows(eyes_of(viewer), table.arranged) else look
        update = build(table, viewer, self.house.hub.present(table.id), self.house.times.running())
        viewer.sent = viewer.moved = len(table.told)
        return shown.frame(update, table.arranged)

"""The live line: a hello, then frames both ways until one side goes."""

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
# How a line is closed.
NORMAL = 1000
BROKEN = 1011
TRY_LATER = 1013


@websocket("/api/live", opt={"exclude_from_auth": True})
async def live(socket: Socket, house: Home) -> None:
    address = household(socket.client.host if socket.client else "")
    if house.hub.addresses[address] >= house.settings.limits.lines_per_address:
        await socket.close(POLICY)
        return
    caller = Caller(socket, house)
    caller.come(address)
    try:
        await socket.accept()
        await caller.run()
    except (WebSocketDisconnect, TimeoutError):
        with contextlib.suppress(Exception):
            await socket.close()
    finally:
        if not caller.talks:
            caller.leave()


class Caller(Greeter):
    """One socket's life. What comes is answered where it comes, without a task that waits for it; what is to be sent is
    sent when the loop comes round, or when the line takes more. `talks`: it has a table, and goes when the line does.
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
        """A line of ours goes on by itself from here; this task ends, with all that the application has around it."""
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
        """The line has ended, from whichever side. What was begun is done to its end all the same."""
        if not self.leaving:
            self.leaving = True
            self.watch.cancel()
            self.house.hub.remove(self.connection)
            self.leave()

    async def rest(self) -> None:
        """Until what has come is answered."""
        if self.busy is not None:
            await asyncio.wait({self.busy})

    def listen(self) -> None:
        """Whoever says nothing for long is left. One look now and then, for a clock set at every frame costs more."""
        patience = self.limits.silence_seconds
        left = patience if self.busy is not None else self.heard + patience - self.times.running()
        if left <= 0:
            self.stop(NORMAL)
        else:
            self.watch = self.times.call_later(left, self.listen)

    def stop(self, code: int) -> None:
        """A line that broke is closed, so that the browser comes again; the table knows nothing of it."""
        if not self.leaving:
            self.gone()
            self.line.end(code)

    def fail(self, error: Exception) -> None:
        gone = isinstance(error, WebSocketDisconnect | TimeoutError | OSError)
        if not gone:
            incident(self.table, error)
        self.stop(NORMAL if gone else BROKEN)

    def meet(self, hello: wire.Hello, table: Table) -> Connection:
        connection = Connection(table.id, talking.meet(hello, table), hello.keys[: talking.KEYS], hello.changes)
        self.house.hub.add(connection)
        return connection

    def hear(self, raw: str | bytes) -> None:
        """A frame has come. One is answered after the other, and no more are read than can soon be answered."""
        self.heard = self.times.running()
        self.house.hub.frames_in += 1
        if self.busy is None:
            self.context.run(self.take_up, raw)
            return
        self.unheard.append(raw)
        if len(self.unheard) >= WAITING:
            self.line.hold()

    def take_up(self, raw: str | bytes) -> None:
        """An act is done where it comes in; all else may have to wait for something, and is a task."""
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
        self.busy = busy
        self.house.tables.unbroken.add(busy)

    def end(self) -> None:
        """What has come meanwhile is taken up."""
        if self.busy is not None:
            self.house.tables.unbroken.discard(self.busy)
        self.busy = None
        if self.unheard and not self.leaving:
            self.take_up(self.unheard.pop(0))
        else:
            self.line.go_on()

    def act(self, frame: wire.Act) -> None:
        tables, connection, table = self.house.tables, self.connection, self.table
        doing: asyncio.Future[None] = self.loop.create_future()
        self.begin(doing)
        connection.acting = True

        def done(put: Put | Exception) -> None:
            doing.set_result(None)
            try:
                if isinstance(put, Exception):
                    self.reply(talking.excuse(tables, connection, table, frame.id, put))
                else:
                    self.reply(wire.Done(id=frame.id, version=put.number))
            except Exception as error:
                self.fail(error)
            self.end()

        tables.change_soon(table, talking.deed(tables, connection, table, frame), done)

    async def respond(self, frame: wire.ToServer | Refused, pause: float) -> None:
        connection = self.connection
        try:
            if pause:
                await self.times.sleep(pause)
            connection.acting = type(frame) is wire.Act and not frame.warn
            try:
                if isinstance(frame, Refused):
                    raise frame
                answer = await self.answer(connection, self.table, frame)
            except Refused as refused:
                answer = talking.refuse(connection, self.table, "", refused)
                self.bad += 1
            self.reply(answer)
        except Exception as error:
            self.fail(error)
        finally:
            self.end()

    def reply(self, answer: wire.ToClient | None) -> None:
        connection = self.connection
        connection.acting = False
        if answer is not None:
            connection.answer(ENCODE(answer))
        # Whoever asked is served before those who watch.
        self.flush()
        if self.bad >= BAD_FRAMES:
            self.stop(POLICY)

    async def answer(self, connection: Connection, table: Table, frame: wire.ToServer) -> wire.ToClient | None:
        if isinstance(frame, talking.SPOKEN):
            try:
                self.house.talk.check(table, connection.keys, self.address)
            except Refused as refused:
                return talking.refuse(connection, table, "", refused)
        return await talking.answer(self.house.tables, connection, table, frame, self.house.bots)

    def wake(self) -> None:
        """Something is to be sent: soon, and once however often it is said."""
        if not self.woken:
            self.woken = True
            self.loop.call_soon(self.flush, context=self.context)

    def flush(self) -> None:
        """What is answered goes out after the update that it caused, and with it; whatever a slow line cannot take yet
        it takes later, as it stands then."""
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
        """How the table stands now. Here, so that a line that waits holds nothing of it."""
        viewer, shown = connection.viewer, connection.shown
        viewer.know(table, connection.hashes)
        viewer.turn_to(table.turn())
        looks = look_on if shown.knows(eyes_of(viewer), table.arranged) else look
        seen = looks(table, viewer, self.house.hub.present(table.id), self.house.times.running())
        viewer.sent = viewer.moved = len(table.told)
        return shown.frame(seen, table.arranged)

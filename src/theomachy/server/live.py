"""The live line: a hello, then frames both ways until one side goes."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from theomachy.core.plain import plain
from theomachy.core.reason import Problem
from theomachy.server import logs
from theomachy.server.asked import Home
from theomachy.server.house import House
from theomachy.server.hub import Connection
from theomachy.server.incidents import incident
from theomachy.server.limits import Bucket, household
from theomachy.server.sockets import LINE, PatientSocket
from theomachy.table import talking, wire
from theomachy.table.reading import read_tagged
from theomachy.table.refused import Refused, in_words
from theomachy.table.sight import eyes_of, look, look_on
from theomachy.table.storing import Down
from theomachy.table.table import Table
from theomachy.texts import Words

ENCODER = msgspec.json.Encoder()
BAD_FRAMES = 8
NORMAL = 1000
POLICY = 1008
BROKEN = 1011
TRY_LATER = 1013
Socket = WebSocket[object, object, State]


@websocket("/api/live", opt={"exclude_from_auth": True})
async def live(socket: Socket, house: Home) -> None:
    address = household(socket.client.host if socket.client else "")
    if house.hub.addresses[address] >= house.settings.limits.lines_per_address:
        await socket.close(POLICY)
        return
    house.hub.addresses[address] += 1
    try:
        await socket.accept()
        await Caller(socket, house).run()
    except (WebSocketDisconnect, TimeoutError):
        with contextlib.suppress(Exception):
            await socket.close()
    finally:
        house.hub.addresses[address] -= 1
        house.hub.addresses += type(house.hub.addresses)()


class Caller:
    """One socket's life."""

    def __init__(self, socket: Socket, house: House) -> None:
        limits = house.settings.limits
        self.socket = socket
        self.house = house
        self.limits = limits
        self.bucket = Bucket(limits.frames_per_second, limits.frames_at_once)
        self.address = socket.client.host if socket.client else ""
        self.bad = 0
        extensions: Any = socket.scope.get("extensions") or {}
        self.line: PatientSocket | None = extensions.get(LINE)
        self.times = house.times
        self.heard = self.times.running()
        self.waiting = False
        self.silent = False
        self.leaving = False

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
            await self.send(ENCODER.encode(wire.Gone(reason=in_words(Words(hello.lang), error.reason))))
            await self.socket.close(POLICY)
            return
        except Down:
            await self.socket.close(TRY_LATER)
            return
        await self.talk(connection, table)

    async def talk(self, connection: Connection, table: Table) -> None:
        """Until one of the two directions ends."""
        sender = asyncio.create_task(self.send_all(connection, table))
        receiver = asyncio.create_task(self.receive_all(connection, table))
        self.house.tables.unbroken.add(receiver)
        receiver.add_done_callback(self.house.tables.unbroken.discard)
        self.listen(receiver)
        try:
            await asyncio.wait((sender, receiver), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.watch.cancel()
            self.house.hub.remove(connection)
            self.leaving = True
            sender.cancel()
            # What was begun is done to its end, whoever has gone meanwhile.
            if self.waiting:
                receiver.cancel()
            ends = await asyncio.gather(sender, receiver, return_exceptions=True)
        for end in ends:
            if isinstance(end, Exception):
                await self.end(table, end)
        if self.silent:
            await self.end(table, TimeoutError())

    def listen(self, receiver: asyncio.Task[None]) -> None:
        """Whoever says nothing for long is left. One look now and then, for a clock set at every frame costs more."""
        patience = self.limits.silence_seconds
        left = self.heard + patience - self.times.running() if self.waiting else patience
        if left <= 0:
            self.silent = receiver.cancel()
        else:
            self.watch = asyncio.get_running_loop().call_later(left, self.listen, receiver)

    async def end(self, table: Table, error: Exception) -> None:
        """A line that broke is closed, so that the browser comes again; the table knows nothing of it."""
        gone = isinstance(error, WebSocketDisconnect | TimeoutError | OSError)
        if not gone:
            incident(table, error)
        with contextlib.suppress(Exception):
            await self.socket.close(NORMAL if gone else BROKEN)

    async def hello(self) -> wire.Hello | None:
        try:
            async with asyncio.timeout(self.limits.hello_seconds):
                frame = self.decode(await self.receive())
        except (msgspec.MsgspecError, UnicodeError, Refused):
            frame = None
        if isinstance(frame, wire.Hello):
            return frame
        words = Words()
        await self.send(ENCODER.encode(wire.Gone(reason=words.say("server", "bad-frame", ["hello"]))))
        await self.socket.close(POLICY)
        return None

    def meet(self, hello: wire.Hello, table: Table) -> Connection:
        connection = Connection(table.id, talking.meet(hello, table), hello.keys[: talking.KEYS], hello.changes)
        self.house.hub.add(connection)
        return connection

    async def receive(self) -> str | bytes:
        self.waiting = True
        event = await self.socket.receive()
        self.waiting = False
        self.heard = self.times.running()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="")
        self.house.hub.frames_in += 1
        return event.get("text") or event.get("bytes") or b""  # type: ignore[return-value]

    def decode(self, frame: str | bytes) -> wire.ToServer:
        if len(frame) > self.limits.frame_bytes:
            raise Refused(413, "too-large", [str(self.limits.frame_bytes)])
        try:
            return read_tagged(wire.FRAMES, "type", msgspec.json.decode(frame))
        except RecursionError:
            raise Refused(400, "bad-frame", ["[[[…"]) from None

    async def receive_all(self, connection: Connection, table: Table) -> None:
        while not self.leaving:
            raw = await self.receive()
            if not self.bucket.take():
                await asyncio.sleep(self.bucket.wait())
            try:
                frame = self.decode(raw)
                connection.asking = True
                connection.acting = isinstance(frame, wire.Act) and not frame.warn
                answer = await self.answer(connection, table, frame)
            except (msgspec.MsgspecError, UnicodeError) as error:
                answer = talking.refuse(connection, table, "", Refused(400, "bad-frame", [str(error)]))
                self.bad += 1
            except Refused as refused:
                answer = talking.refuse(connection, table, "", refused)
                self.bad += 1
            connection.acting = False
            if answer is not None:
                connection.answer(ENCODER.encode(answer))
            if self.bad >= BAD_FRAMES:
                await self.socket.close(POLICY)
                return

    async def answer(self, connection: Connection, table: Table, frame: wire.ToServer) -> wire.ToClient | None:
        if isinstance(frame, wire.Say | wire.React):
            try:
                self.house.talk.check(table, connection.keys, self.address)
            except Refused as refused:
                return talking.refuse(connection, table, "", refused)
        return await talking.answer(self.house.tables, connection, table, frame, self.house.bots)

    async def send_all(self, connection: Connection, table: Table) -> None:
        """What is answered comes after the update that it caused, and with it. Whoever asked is served before those who
        watch."""
        while True:
            await connection.woken.wait()
            if not connection.asking:
                await asyncio.sleep(0)
            connection.woken.clear()
            connection.asking = False
            frames = []
            if connection.stale:
                connection.stale = False
                frames.append(self.update(connection, table))
            frames += connection.answers
            connection.answers.clear()
            if frames:
                await self.send(*frames)

    def update(self, connection: Connection, table: Table) -> bytes:
        """How the table stands now. Here, so that a line that waits holds nothing of it."""
        viewer, shown = connection.viewer, connection.shown
        viewer.know(table, connection.hashes)
        viewer.turn_to(table.turn())
        looks = look_on if shown.knows(eyes_of(viewer), table.arranged) else look
        seen = looks(table, viewer, self.house.hub.present(table.id), self.house.times.running())
        viewer.sent = viewer.moved = len(table.told)
        return shown.frame(seen, table.arranged)

    async def send(self, *frames: bytes) -> None:
        """Whatever goes wrong on the way out: nobody is there any more."""
        self.house.hub.frames_out += len(frames)
        try:
            if self.line is not None:
                await self.line.write(frames)
                return
            for frame in frames:
                await self.socket.send({"type": "websocket.send", "text": frame.decode(), "bytes": None})
        except Exception as error:
            raise WebSocketDisconnect(detail="") from error

"""The live line: a hello, then frames both ways until one side goes."""

from __future__ import annotations

import asyncio
import contextlib

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from theomachy.core.notation import text_of
from theomachy.core.reason import Problem
from theomachy.server import play, wire
from theomachy.server.asked import KEYS, Home
from theomachy.server.errors import Refused, as_refused, in_words
from theomachy.server.house import House
from theomachy.server.hub import Connection
from theomachy.server.limits import Bucket
from theomachy.server.lobby import need_seat, seat_at
from theomachy.server.sight import Viewer, look
from theomachy.server.store import Down
from theomachy.server.table import Table
from theomachy.server.why import why
from theomachy.server.wording import wording
from theomachy.texts import Words

DECODER: msgspec.json.Decoder[wire.ToServer] = msgspec.json.Decoder(wire.ToServer)
ENCODER = msgspec.json.Encoder()
BAD_FRAMES = 8
POLICY = 1008
TRY_LATER = 1013
Socket = WebSocket[object, object, State]


@websocket("/api/live", opt={"exclude_from_auth": True})
async def live(socket: Socket, house: Home) -> None:
    address = socket.client.host if socket.client else ""
    if house.hub.addresses[address] >= house.settings.limits.lines_per_address:
        await socket.close(POLICY)
        return
    house.hub.addresses[address] += 1
    try:
        await socket.accept()
        await Line(socket, house).run()
    except (WebSocketDisconnect, TimeoutError):
        with contextlib.suppress(Exception):
            await socket.close()
    finally:
        house.hub.addresses[address] -= 1
        house.hub.addresses += type(house.hub.addresses)()


class Line:
    """One socket's life."""

    def __init__(self, socket: Socket, house: House) -> None:
        limits = house.settings.limits
        self.socket = socket
        self.house = house
        self.limits = limits
        self.bucket = Bucket(limits.frames_per_second, limits.frames_at_once)
        self.bad = 0

    async def run(self) -> None:
        hello = await self.hello()
        if hello is None:
            return
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
        sender = asyncio.create_task(self.send_all(connection, table))
        try:
            await self.receive_all(connection, table)
        finally:
            self.house.hub.remove(connection)
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)

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
        keys = hello.keys[:KEYS]
        viewer = Viewer(table.held(keys), table.hosted_by(keys), hello.lang)
        viewer.turn_to(table.decider())
        if hello.eyes:
            viewer.wish = seat_at(table, hello.eyes)
            viewer.turn_to(table.decider())
        viewer.sent = max(0, min(hello.since, len(table.told)))
        connection = Connection(table.id, viewer, keys)
        self.house.hub.add(connection)
        return connection

    async def receive(self) -> str | bytes:
        """The next frame; sockets that say nothing for long are left."""
        async with asyncio.timeout(self.limits.silence_seconds):
            event = await self.socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="")
        self.house.hub.frames_in += 1
        return event.get("text") or event.get("bytes") or b""  # type: ignore[return-value]

    def decode(self, frame: str | bytes) -> wire.ToServer:
        if len(frame) > self.limits.frame_bytes:
            raise Refused(413, "too-large", [str(self.limits.frame_bytes)])
        try:
            return DECODER.decode(frame)
        except RecursionError:
            raise Refused(400, "bad-frame", ["[[[…"]) from None

    async def receive_all(self, connection: Connection, table: Table) -> None:
        while True:
            raw = await self.receive()
            if not self.bucket.take():
                await asyncio.sleep(self.bucket.wait())
            try:
                frame = self.decode(raw)
                connection.asking = True
                answer = await self.answer(connection, table, frame)
            except (msgspec.MsgspecError, UnicodeError) as error:
                answer = self.refuse(connection, table, "", Refused(400, "bad-frame", [str(error)]))
                self.bad += 1
            except Refused as refused:
                answer = self.refuse(connection, table, "", refused)
                self.bad += 1
            if answer is not None:
                connection.answer(ENCODER.encode(answer))
            connection.asking = False
            if self.bad >= BAD_FRAMES:
                await self.socket.close(POLICY)
                return

    async def answer(self, connection: Connection, table: Table, frame: wire.ToServer) -> wire.ToClient | None:
        if isinstance(frame, wire.Ping):
            return wire.Pong()
        if isinstance(frame, wire.Look):
            self.look(connection, table, frame)
            return None
        if isinstance(frame, wire.Hello):
            raise Refused(400, "bad-frame", ["hello"])
        about = "" if isinstance(frame, wire.Say) else frame.id
        try:
            return await self.do(connection, table, frame)
        except Refused as refused:
            return self.refuse(connection, table, about, refused)
        except Problem as problem:
            return self.refuse(connection, table, about, as_refused(problem))
        except Down:
            return self.refuse(connection, table, about, Refused(503, "store-down"))

    async def do(
        self, connection: Connection, table: Table, frame: wire.Act | wire.Say | wire.WhyNot | wire.Hint
    ) -> wire.ToClient | None:
        if isinstance(frame, wire.Act):
            version = await play.act(self.house.tables, table, connection.keys, frame)
            return wire.Done(id=frame.id, version=version)
        if isinstance(frame, wire.Say):
            await play.say(self.house.tables, table, connection.keys, frame.text)
            return None
        seat = need_seat(table, frame.seat, connection.keys)
        play.need_playing(table)
        if isinstance(frame, wire.WhyNot):
            return self.why(connection, table, seat, frame)
        return await self.hint(connection, table, seat, frame)

    def look(self, connection: Connection, table: Table, frame: wire.Look) -> None:
        viewer = connection.viewer
        if frame.lang != viewer.lang:
            viewer.lang, viewer.sent = frame.lang, 0
        viewer.wish = seat_at(table, frame.eyes) if frame.eyes else -1
        connection.tell()

    def why(self, connection: Connection, table: Table, seat: int, frame: wire.WhyNot) -> wire.ToClient:
        words = wording(table, connection.viewer.lang).words
        reason = why(table.game, table.playing().state, seat, frame)
        if reason is None:
            return wire.Answer(id=frame.id, text=words.say("server", "possible"))
        return wire.Answer(id=frame.id, text=in_words(words, reason), rule=reason.rule)

    async def hint(self, connection: Connection, table: Table, seat: int, frame: wire.Hint) -> wire.ToClient:
        state = table.playing().state
        if state.seat != seat:
            raise Refused(409, "not-your-turn")
        text = await self.house.bots.choice(table.game, "greedy", state, seat)
        words = wording(table, connection.viewer.lang).words
        said = [words.action(action) for action in state.legal if text_of(action) == text]
        return wire.Answer(id=frame.id, text=words.say("server", "hint", said), action=text)

    def refuse(self, connection: Connection, table: Table, id: str, refused: Refused) -> wire.Refused:
        """Whoever acted on an old table gets the present one with the refusal."""
        if refused.status == 409:
            connection.tell()
        words = wording(table, connection.viewer.lang).words
        return wire.Refused(id=id, reason=in_words(words, refused.reason), rule=refused.reason.rule)

    async def send_all(self, connection: Connection, table: Table) -> None:
        """What is answered comes after the update that it caused. Whoever asked is served before those who watch."""
        viewer = connection.viewer
        while True:
            if connection.stale:
                if not connection.asking:
                    await asyncio.sleep(0)
                connection.stale = False
                frame = ENCODER.encode(look(table, viewer, self.house.hub.present(table.id)))
                viewer.sent = viewer.moved = len(table.told)
                await self.send(frame)
            elif connection.answers:
                await self.send(connection.answers.popleft())
            else:
                connection.woken.clear()
                await connection.woken.wait()

    async def send(self, frame: bytes) -> None:
        self.house.hub.frames_out += 1
        await self.socket.send_text(frame.decode())

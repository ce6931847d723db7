"""A live line before it has a table: who calls, and the hello."""

from __future__ import annotations

import msgspec
from litestar import WebSocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from theomachy.server.house import House
from theomachy.server.hub import ENCODE
from theomachy.table import wire
from theomachy.table.reading import read_tagged
from theomachy.table.refused import Refused
from theomachy.texts import Words

POLICY = 1008
Socket = WebSocket[object, object, State]


class Greeter:
    """`place` is the address that a line takes room of, `heard` when something was last heard on it."""

    def __init__(self, socket: Socket, house: House) -> None:
        self.socket = socket
        self.house = house
        self.limits = house.settings.limits
        self.times = house.times
        self.address = socket.client.host if socket.client else ""
        self.place = ""
        self.heard = self.times.running()

    def come(self, address: str) -> None:
        self.place = address
        self.house.hub.addresses[address] += 1

    def leave(self) -> None:
        self.house.hub.addresses[self.place] -= 1
        if not self.house.hub.addresses[self.place]:
            del self.house.hub.addresses[self.place]

    async def hello(self) -> wire.Hello | None:
        try:
            async with self.times.timeout(self.limits.hello_seconds):
                frame = self.decode(await self.first())
        except (msgspec.MsgspecError, UnicodeError, Refused):
            frame = None
        if isinstance(frame, wire.Hello):
            return frame
        words = Words()
        await self.say(wire.Gone(reason=words.say("server", "bad-frame", ["hello"])))
        await self.socket.close(POLICY)
        return None

    async def first(self) -> str | bytes:
        event = await self.socket.receive()
        self.heard = self.times.running()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="")
        self.house.hub.frames_in += 1
        return event.get("text") or event.get("bytes") or b""  # type: ignore[return-value]

    async def say(self, frame: wire.ToClient) -> None:
        """Before there is a table to talk about."""
        try:
            await self.socket.send({"type": "websocket.send", "text": ENCODE(frame).decode(), "bytes": None})
        except Exception as error:
            raise WebSocketDisconnect(detail="") from error

    def decode(self, frame: str | bytes) -> wire.ToServer:
        if len(frame) > self.limits.frame_bytes:
            raise Refused(413, "too-large", [str(self.limits.frame_bytes)])
        try:
            return read_tagged(wire.FRAMES, "type", msgspec.json.decode(frame))
        except RecursionError:
            raise Refused(400, "bad-frame", ["[[[…"]) from None

    def read(self, raw: str | bytes) -> wire.ToServer | Refused:
        """What was sent, or why it cannot be read."""
        try:
            return self.decode(raw)
        except (msgspec.MsgspecError, UnicodeError) as error:
            return Refused(400, "bad-frame", [str(error)])
        except Refused as refused:
            return refused

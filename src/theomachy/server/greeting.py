"""The first phase of a WebSocket connection: receive and check the hello frame."""

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
    """Handshake of one WebSocket connection.

    `slot_network` is the network whose connection slot it holds, `last_received` the monotonic time of the last frame received.
    """

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
        """Receive the hello frame; if it is invalid, close the connection and return None.

        Raises TimeoutError if it is late, WebSocketDisconnect if the client is gone.
        """
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
        """Send a frame to a client that has not joined a table yet."""
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
        """Decode a frame, or return the error if it is invalid."""
        try:
            return self.decode(raw)
        except (msgspec.MsgspecError, UnicodeError) as error:
            return Refused(400, "bad-frame", [str(error)])
        except Refused as refusal:
            return refusal

"""The first phase of a WebSocket connection: receive and check the hello frame."""

from __future__ import annotations

import msgspec
from litestar import WebSocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from theomachy.server.net.connection_hub import ENCODE_JSON
from theomachy.server.services import Services
from theomachy.table import messages
from theomachy.table.decode import decode_tagged
from theomachy.table.errors import RequestError
from theomachy.texts import Translator

CLOSE_POLICY_VIOLATION = 1008
AppWebSocket = WebSocket[object, object, State]


class Handshake:
    """Handshake of one WebSocket connection.

    `slot_network` is the network whose connection slot it holds, `last_received` the monotonic time of the last frame
    received.
    """

    def __init__(self, websocket: AppWebSocket, services: Services) -> None:
        self.websocket = websocket
        self.services = services
        self.limits = services.settings.limits
        self.clock = services.clock
        self.address = websocket.client.host if websocket.client else ""
        self.slot_network = ""
        self.last_received = self.clock.monotonic()

    def acquire_slot(self, network: str) -> None:
        self.slot_network = network
        self.services.hub.websockets_per_network[network] += 1

    def release_slot(self) -> None:
        self.services.hub.websockets_per_network[self.slot_network] -= 1
        if not self.services.hub.websockets_per_network[self.slot_network]:
            del self.services.hub.websockets_per_network[self.slot_network]

    async def receive_hello(self) -> messages.Hello | None:
        """Receive the hello frame; if it is invalid, close the connection and return None.

        Raises TimeoutError if it is late, WebSocketDisconnect if the client is gone.
        """
        try:
            async with self.clock.timeout(self.limits.hello_seconds):
                frame = self.decode_frame(await self.receive_first_frame())
        except (msgspec.MsgspecError, UnicodeError, RequestError):
            frame = None
        if isinstance(frame, messages.Hello):
            return frame
        words = Translator()
        await self.send_frame(messages.TableGone(reason=words.translate("server", "bad-frame", ["hello"])))
        await self.websocket.close(CLOSE_POLICY_VIOLATION)
        return None

    async def receive_first_frame(self) -> str | bytes:
        event = await self.websocket.receive()
        self.last_received = self.clock.monotonic()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="")
        self.services.hub.frames_in += 1
        return event.get("text") or event.get("bytes") or b""  # type: ignore[return-value]

    async def send_frame(self, frame: messages.ToClient) -> None:
        """Send a frame to a client that has not joined a table yet."""
        try:
            await self.websocket.send({"type": "websocket.send", "text": ENCODE_JSON(frame).decode(), "bytes": None})
        except Exception as error:
            raise WebSocketDisconnect(detail="") from error

    def decode_frame(self, frame: str | bytes) -> messages.ToServer:
        if len(frame) > self.limits.frame_bytes:
            raise RequestError(413, "too-large", [str(self.limits.frame_bytes)])
        try:
            return decode_tagged(messages.CLIENT_FRAMES, "type", msgspec.json.decode(frame))
        except RecursionError:
            raise RequestError(400, "bad-frame", ["[[[…"]) from None

    def parse_frame(self, raw: str | bytes) -> messages.ToServer | RequestError:
        """Decode a frame, or return the error if it is invalid."""
        try:
            return self.decode_frame(raw)
        except (msgspec.MsgspecError, UnicodeError) as error:
            return RequestError(400, "bad-frame", [str(error)])
        except RequestError as refusal:
            return refusal

"""The transport without a network: frames are decoded however they are split, and writes respect backpressure."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from tests.server.in_process_client import CALL_TIMEOUT
from theomachy.server.net.connection_limits import ConnectionLimiter
from theomachy.server.net.uvicorn_internals import TRANSPORT_EXTENSION
from theomachy.server.net.websocket_protocol import DirectWebSocketProtocol
from theomachy.server.settings import unlimited_rates

UPGRADE_REQUEST = (
    b"GET /api/live HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlb21hY2h5LWxvYWQtMQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
TEXTS = ["", "a", "Ζεύς " * 30, "x" * 125, "x" * 126, "y" * 3000]


class FakeTransport(asyncio.Transport):
    """An asyncio transport that records what is written and whether reading is paused."""

    def __init__(self) -> None:
        super().__init__()
        self.output = b""
        self.reads = True
        self.closing = False
        self.answered = asyncio.Event()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return {"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 2)}.get(name, default)

    def write(self, data: Any) -> None:
        self.output += data
        self.answered.set()

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True


class RecordingHandler:
    def __init__(self) -> None:
        self.messages: list[str | bytes] = []
        self.flushed = 0
        self.ended = 0

    def on_frame(self, raw: str | bytes) -> None:
        self.messages.append(raw)

    def flush(self) -> None:
        self.flushed += 1

    def on_error(self, error: Exception) -> None:
        raise error

    def on_closed(self) -> None:
        self.ended += 1

    async def wait_idle(self) -> None: ...


async def accepting_app(
    scope: Any, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]
) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await asyncio.Event().wait()


async def open_connection(wire: FakeTransport, app: Any = accepting_app) -> DirectWebSocketProtocol:
    limiter = ConnectionLimiter(unlimited_rates())
    limiter.acquire("127.0.0.1")
    config = uvicorn.Config(app, ws_ping_interval=None, ws_max_size=16384, log_config=None)
    line = DirectWebSocketProtocol(limiter, config, ServerState(), {}, asyncio.get_running_loop())
    line.connection_made(wire)
    line.data_received(UPGRADE_REQUEST)
    await asyncio.wait_for(wire.answered.wait(), CALL_TIMEOUT)
    return line


def masked_frame(text: str, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    return Frame(opcode, text.encode(), fin).serialize(mask=True)


@pytest.mark.parametrize("seed", range(6))
def test_frames_are_decoded_however_they_are_split(seed: int) -> None:
    luck = random.Random(seed)
    parts = [masked_frame(text) for text in TEXTS]
    parts += [
        masked_frame("in ", fin=False),
        masked_frame("!", Opcode.PING),
        masked_frame("pieces", Opcode.CONT),
        masked_frame("last"),
    ]
    stream = b"".join(parts)

    async def talk() -> list[str | bytes]:
        line, ear = await open_connection(FakeTransport()), RecordingHandler()
        line.set_handler(ear)
        at = 0
        while at < len(stream):
            # Sometimes split exactly where the library has buffered the beginning of a frame and nothing else.
            size = luck.choice([1, 2, 6, luck.randrange(1, 400)])
            line.data_received(stream[at : at + size])
            at += size
        return ear.messages

    assert asyncio.run(talk()) == [*TEXTS, "in pieces", "last"]


def test_a_payload_that_looks_like_a_frame_is_not_decoded() -> None:
    inner = masked_frame("not said")

    async def talk() -> list[str | bytes]:
        line, ear = await open_connection(FakeTransport()), RecordingHandler()
        line.set_handler(ear)
        whole = Frame(Opcode.BINARY, inner).serialize(mask=False)
        unmasked = bytes([whole[0], whole[1] | 0x80]) + bytes(4)
        line.data_received(unmasked)
        line.data_received(inner)
        return ear.messages

    assert asyncio.run(talk()) == [inner]


def test_a_fragmented_message_is_not_interrupted() -> None:
    async def talk() -> tuple[list[str | bytes], bool]:
        wire = FakeTransport()
        line, ear = await open_connection(wire), RecordingHandler()
        line.set_handler(ear)
        for part in (masked_frame("a ", fin=False), masked_frame("another")):
            line.data_received(part)
        return ear.messages, wire.closing

    assert asyncio.run(talk()) == ([], True)


def test_a_single_frame_takes_the_fast_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the fast path it would work too, only slower."""

    async def talk() -> list[str | bytes]:
        line, ear = await open_connection(FakeTransport()), RecordingHandler()
        line.set_handler(ear)
        monkeypatch.setattr(line.conn, "receive_data", lambda _: pytest.fail("read by the library"))
        for text in ("a", "x" * 200):
            line.data_received(masked_frame(text))
        return ear.messages

    assert asyncio.run(talk()) == ["a", "x" * 200]


def test_frames_before_a_handler_are_delivered_first_and_reading_resumes() -> None:
    async def talk() -> tuple[list[str | bytes], bool]:
        wire = FakeTransport()
        line, ear = await open_connection(wire), RecordingHandler()
        for text in ("one", "two"):
            line.data_received(masked_frame(text))
        held = wire.reads
        line.set_handler(ear)
        line.data_received(masked_frame("three"))
        return ear.messages, wire.reads and not held

    assert asyncio.run(talk()) == (["one", "two", "three"], True)


def test_invalid_utf8_closes_the_connection() -> None:
    async def talk() -> tuple[list[str | bytes], bytes]:
        wire = FakeTransport()
        line, ear = await open_connection(wire), RecordingHandler()
        line.set_handler(ear)
        line.data_received(Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True))
        assert wire.closing
        return ear.messages, wire.output[-2:]

    assert asyncio.run(talk()) == ([], (1007).to_bytes(2))


def test_a_connection_with_a_full_write_buffer_is_paused() -> None:
    async def talk() -> list[bool | int]:
        line, ear = await open_connection(FakeTransport()), RecordingHandler()
        line.set_handler(ear)
        line.pause_writing()
        full = line.is_full()
        line.resume_writing()
        return [full, line.is_full(), ear.flushed]

    assert asyncio.run(talk()) == [True, False, 1]


async def app_until_accepted(
    scope: Any, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]
) -> None:
    """An ASGI application that returns, as ours does, once a frame handler is attached."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        scope["extensions"][TRANSPORT_EXTENSION].set_handler(RecordingHandler())


async def connection_after_app(wire: FakeTransport) -> DirectWebSocketProtocol:
    line = await open_connection(wire, app_until_accepted)
    await asyncio.gather(*line.tasks)
    return line


def attach_handler(line: DirectWebSocketProtocol) -> RecordingHandler:
    assert isinstance(line.handler, RecordingHandler)
    return line.handler


def test_a_connection_outlives_the_application_call() -> None:
    async def talk() -> tuple[list[str | bytes], int, bool]:
        wire = FakeTransport()
        line = await connection_after_app(wire)
        line.data_received(masked_frame("still here"))
        return attach_handler(line).messages, attach_handler(line).ended, wire.closing

    assert asyncio.run(talk()) == (["still here"], 0, False)


def test_the_handler_is_notified_once_that_the_connection_ended() -> None:
    async def talk() -> tuple[int, bool]:
        wire = FakeTransport()
        line = await connection_after_app(wire)
        line.data_received(Frame(Opcode.CLOSE, b"").serialize(mask=True))
        ended = attach_handler(line).ended
        await asyncio.sleep(0)
        return ended, wire.closing

    assert asyncio.run(talk()) == (1, True)


def test_a_connection_is_closed_with_a_reason() -> None:
    async def talk() -> tuple[bytes, bool]:
        wire = FakeTransport()
        line = await connection_after_app(wire)
        line.close(1011)
        await line.close_task
        await asyncio.sleep(0)
        return wire.output[-2:], wire.closing

    # The peer may still send its close frame.
    assert asyncio.run(talk()) == ((1011).to_bytes(2), False)

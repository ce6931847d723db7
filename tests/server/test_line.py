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

from tests.server.client import NET
from theomachy.server.porch import Porch
from theomachy.server.settings import unlimited
from theomachy.server.sockets import LINE, PatientSocket

pytestmark = pytest.mark.once

HELLO = (
    b"GET /api/live HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlb21hY2h5LWxvYWQtMQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
SAID = ["", "a", "Ζεύς " * 30, "x" * 125, "x" * 126, "y" * 3000]


class Wire(asyncio.Transport):
    """An asyncio transport that records what is written and whether reading is paused."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.reads = True
        self.closing = False
        self.answered = asyncio.Event()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return {"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 2)}.get(name, default)

    def write(self, data: Any) -> None:
        self.written += data
        self.answered.set()

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True


class Ear:
    def __init__(self) -> None:
        self.heard: list[str | bytes] = []
        self.flushed = 0
        self.ended = 0

    def hear(self, raw: str | bytes) -> None:
        self.heard.append(raw)

    def flush(self) -> None:
        self.flushed += 1

    def fail(self, error: Exception) -> None:
        raise error

    def gone(self) -> None:
        self.ended += 1

    async def rest(self) -> None: ...


async def accept(scope: Any, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await asyncio.Event().wait()


async def opened(wire: Wire, app: Any = accept) -> PatientSocket:
    porch = Porch(unlimited())
    porch.enter("127.0.0.1")
    config = uvicorn.Config(app, ws_ping_interval=None, ws_max_size=16384, log_config=None)
    line = PatientSocket(porch, config, ServerState(), {}, asyncio.get_running_loop())
    line.connection_made(wire)
    line.data_received(HELLO)
    await asyncio.wait_for(wire.answered.wait(), NET)
    return line


def masked(text: str, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    return Frame(opcode, text.encode(), fin).serialize(mask=True)


@pytest.mark.parametrize("seed", range(6))
def test_frames_are_heard_however_they_are_cut(seed: int) -> None:
    luck = random.Random(seed)
    parts = [masked(text) for text in SAID]
    parts += [masked("in ", fin=False), masked("!", Opcode.PING), masked("pieces", Opcode.CONT), masked("last")]
    stream = b"".join(parts)

    async def talk() -> list[str | bytes]:
        line, ear = await opened(Wire()), Ear()
        line.attend(ear)
        at = 0
        while at < len(stream):
            # Sometimes split exactly where the library has buffered the beginning of a frame and nothing else.
            size = luck.choice([1, 2, 6, luck.randrange(1, 400)])
            line.data_received(stream[at : at + size])
            at += size
        return ear.heard

    assert asyncio.run(talk()) == [*SAID, "in pieces", "last"]


def test_a_piece_that_looks_like_a_frame_is_none() -> None:
    inner = masked("not said")

    async def talk() -> list[str | bytes]:
        line, ear = await opened(Wire()), Ear()
        line.attend(ear)
        whole = Frame(Opcode.BINARY, inner).serialize(mask=False)
        unmasked = bytes([whole[0], whole[1] | 0x80]) + bytes(4)
        line.data_received(unmasked)
        line.data_received(inner)
        return ear.heard

    assert asyncio.run(talk()) == [inner]


def test_a_message_in_pieces_is_not_interrupted() -> None:
    async def talk() -> tuple[list[str | bytes], bool]:
        wire = Wire()
        line, ear = await opened(wire), Ear()
        line.attend(ear)
        for part in (masked("a ", fin=False), masked("another")):
            line.data_received(part)
        return ear.heard, wire.closing

    assert asyncio.run(talk()) == ([], True)


def test_a_frame_that_comes_alone_goes_past_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the fast path it would work too, only slower."""

    async def talk() -> list[str | bytes]:
        line, ear = await opened(Wire()), Ear()
        line.attend(ear)
        monkeypatch.setattr(line.conn, "receive_data", lambda _: pytest.fail("read by the library"))
        for text in ("a", "x" * 200):
            line.data_received(masked(text))
        return ear.heard

    assert asyncio.run(talk()) == ["a", "x" * 200]


def test_what_came_before_anybody_heard_is_heard_first_and_reading_goes_on() -> None:
    async def talk() -> tuple[list[str | bytes], bool]:
        wire = Wire()
        line, ear = await opened(wire), Ear()
        for text in ("one", "two"):
            line.data_received(masked(text))
        held = wire.reads
        line.attend(ear)
        line.data_received(masked("three"))
        return ear.heard, wire.reads and not held

    assert asyncio.run(talk()) == (["one", "two", "three"], True)


def test_a_text_that_is_none_closes_the_line() -> None:
    async def talk() -> tuple[list[str | bytes], bytes]:
        wire = Wire()
        line, ear = await opened(wire), Ear()
        line.attend(ear)
        line.data_received(Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True))
        assert wire.closing
        return ear.heard, wire.written[-2:]

    assert asyncio.run(talk()) == ([], (1007).to_bytes(2))


def test_a_line_that_takes_no_more_is_full_until_it_does() -> None:
    async def talk() -> list[bool | int]:
        line, ear = await opened(Wire()), Ear()
        line.attend(ear)
        line.pause_writing()
        full = line.full()
        line.resume_writing()
        return [full, line.full(), ear.flushed]

    assert asyncio.run(talk()) == [True, False, 1]


async def until_attended(
    scope: Any, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]
) -> None:
    """An ASGI application that returns, as ours does, once a frame handler is attached."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        scope["extensions"][LINE].attend(Ear())


async def going_on(wire: Wire) -> PatientSocket:
    line = await opened(wire, until_attended)
    await asyncio.gather(*line.tasks)
    return line


def ear_of(line: PatientSocket) -> Ear:
    assert isinstance(line.hearer, Ear)
    return line.hearer


def test_a_line_goes_on_when_the_application_has_ended() -> None:
    async def talk() -> tuple[list[str | bytes], int, bool]:
        wire = Wire()
        line = await going_on(wire)
        line.data_received(masked("still here"))
        return ear_of(line).heard, ear_of(line).ended, wire.closing

    assert asyncio.run(talk()) == (["still here"], 0, False)


def test_whoever_hears_is_told_once_that_a_line_has_ended() -> None:
    async def talk() -> tuple[int, bool]:
        wire = Wire()
        line = await going_on(wire)
        line.data_received(Frame(Opcode.CLOSE, b"").serialize(mask=True))
        ended = ear_of(line).ended
        await asyncio.sleep(0)
        return ended, wire.closing

    assert asyncio.run(talk()) == (1, True)


def test_a_line_is_ended_with_a_word_why() -> None:
    async def talk() -> tuple[bytes, bool]:
        wire = Wire()
        line = await going_on(wire)
        line.end(1011)
        await line.ending
        await asyncio.sleep(0)
        return wire.written[-2:], wire.closing

    # The peer may still send its close frame.
    assert asyncio.run(talk()) == ((1011).to_bytes(2), False)

"""A server that listens on a real port in this process, and raw TCP connections to it."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import uvicorn

from tests.server.http_players import settings
from tests.server.in_process_client import CALL_TIMEOUT
from tests.server.manual_clock import IdleAwareLoop, ManualClock
from theomachy.server.settings import Limits
from theomachy.server.uvicorn_server import make_config


class ListeningServer:
    def __init__(self, port: int, clock: ManualClock, loop: IdleAwareLoop) -> None:
        self.port = port
        self.clock = clock
        self.loop = loop
        self.url = f"http://127.0.0.1:{port}"
        self.websocket_url = f"ws://127.0.0.1:{port}/api/live"

    def advance(self, seconds: float) -> None:
        """Let the server read all that was sent, then move its clock."""
        future = self.clock.advance(seconds, self.loop.wait_until_idle)
        asyncio.run_coroutine_threadsafe(future, self.loop).result(CALL_TIMEOUT)


@contextmanager
def run_listening_server(
    folder: Path, setting_values: dict[str, Any] | None = None, **limits: Any
) -> Iterator[ListeningServer]:
    """Run a server on a manual clock: no deadline passes before the test moves the clock."""
    clock = ManualClock()
    server_settings = settings(folder, limits=replace(Limits(), **limits), **(setting_values or {}))
    with socket.create_server(("127.0.0.1", 0)) as bound:
        port = bound.getsockname()[1]
        server = uvicorn.Server(make_config(server_settings, "127.0.0.1", port, clock))
        loop = IdleAwareLoop(lambda: False)
        started = threading.Event()
        startup = server.startup

        async def start(sockets: Any = None) -> None:
            await startup(sockets)
            started.set()

        server.startup = start  # type: ignore[method-assign]
        thread = threading.Thread(target=loop.run_until_complete, args=(server.serve([bound]),))
        thread.start()
        try:
            assert started.wait(CALL_TIMEOUT), "the server did not start"
            yield ListeningServer(port, clock, loop)
        finally:
            server.should_exit = True
            thread.join(CALL_TIMEOUT)
            loop.close()


class RawConnection:
    """A TCP connection that sends any bytes."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), CALL_TIMEOUT)

    def __enter__(self) -> RawConnection:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, data: bytes) -> bool:
        """Send the data; return whether the server still accepts it."""
        try:
            self.socket.sendall(data)
        except OSError:
            return False
        return True

    def sends_bytes(self, most: int) -> bool:
        """Send `most` bytes; return whether the server accepts all of them."""
        piece = b"x" * 100_000
        return all(self.send(piece) for _ in range(most // len(piece)))

    def read_to_end(self) -> bytes:
        """Read until the server closes the connection; raises TimeoutError if it does not."""
        received = b""
        try:
            while data := self.socket.recv(65536):
                received += data
        except ConnectionError:
            pass
        return received

    def read_response(self) -> bytes:
        """Read one whole response by its Content-Length from a connection that stays open."""
        received = b""
        while b"\r\n\r\n" not in received:
            received += self.read_chunk()
        head, _, body = received.partition(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        while len(body) < length:
            body += self.read_chunk()
        return head + b"\r\n\r\n" + body

    def read_chunk(self) -> bytes:
        data = self.socket.recv(65536)
        assert data, "closed in the middle of an answer"
        return data


def http_status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1]) if answer else 0

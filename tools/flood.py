"""Denial-of-service test: attack a local server in several ways for some seconds each, while one player is connected.

python tools/flood.py [--seconds 20] [--people 4]
"""

from __future__ import annotations

import argparse
import contextlib
import json
import logging
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from websockets.exceptions import WebSocketException
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from tools.load import used
from tools.process import GAME, HTTP, Process

PATIENCE = 30.0
PAUSE = 0.05
HEAD = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n"
POST = (
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n"
)
PIECE = b"x" * 65536
MEMORY = 150.0
# The library logs an error when the server cuts a connection in the middle of a frame.
logging.getLogger("websockets.client").setLevel(logging.CRITICAL)


@dataclass(frozen=True)
class Given:
    server: Process
    table: str
    stop: threading.Event


def stranger(given: Given) -> socket.socket:
    return socket.create_connection(("127.0.0.1", given.server.port), PATIENCE)


def flood(given: Given, frame: bytes) -> None:
    """Send the same frame without pause as a spectator."""
    with connect(given.server.live, open_timeout=PATIENCE) as connection:
        connection.send(json.dumps({"type": "hello", "table": given.table, "keys": []}))
        while not given.stop.is_set():
            connection.socket.sendall(frame * 500)


def pings(given: Given) -> None:
    flood(given, Frame(Opcode.PING, b"").serialize(mask=True))


def frames(given: Given) -> None:
    flood(given, Frame(Opcode.TEXT, b'{"type":"ping"}').serialize(mask=True))


def headers(given: Given) -> None:
    with stranger(given) as connection:
        connection.sendall(HEAD + b"X: ")
        while not given.stop.is_set():
            connection.sendall(PIECE)


def trailers(given: Given) -> None:
    with stranger(given) as connection:
        connection.sendall(POST.replace(b"Content-Length: 60000", b"Transfer-Encoding: chunked") + b"0\r\nX: ")
        while not given.stop.is_set():
            connection.sendall(PIECE)


def trickle(given: Given) -> None:
    """Slowloris: begin a request, then send one byte at a time."""
    with stranger(given) as connection:
        connection.sendall(HEAD)
        while not given.stop.wait(PAUSE):
            connection.sendall(b"x")


def late_bodies(given: Given) -> None:
    with stranger(given) as connection:
        connection.sendall(POST)
        while not given.stop.wait(PAUSE):
            connection.sendall(b" ")


def pipelines(given: Given) -> None:
    with stranger(given) as connection:
        while not given.stop.is_set():
            connection.sendall((HEAD + b"\r\n") * 500)


def crowds(given: Given) -> None:
    """Open many connections and send nothing."""
    with contextlib.ExitStack() as stack:
        for _ in range(300):
            stack.enter_context(stranger(given))
        given.stop.wait(PAUSE)


def deaf(given: Given) -> None:
    """Send a request and do not read the response."""
    with stranger(given) as connection:
        connection.sendall(HEAD + b"\r\n")
        given.stop.wait(PAUSE)


ATTACKS: dict[str, Callable[[Given], None]] = {
    "pings": pings,
    "frames": frames,
    "headers": headers,
    "trailers": trailers,
    "trickle": trickle,
    "late bodies": late_bodies,
    "pipelines": pipelines,
    "crowds": crowds,
    "deaf": deaf,
}


def attack(given: Given, name: str) -> None:
    """Repeat an attack until the end; reconnect when the server closes the connection."""
    while not given.stop.is_set():
        try:
            ATTACKS[name](given)
        except (OSError, WebSocketException):
            given.stop.wait(PAUSE)


class Player:
    """A connected player whose pings must be answered during the attacks."""

    def __init__(self, server: Process, line: ClientConnection) -> None:
        seats = [{"kind": "me"}, {"kind": "open"}]
        reply = HTTP.post(f"{server.url}/api/tables", json={"game": GAME, "seats": seats}).json()
        self.table = str(reply["table"])
        self.line = line
        keys = [key["key"] for key in reply["keys"]]
        self.line.send(json.dumps({"type": "hello", "table": self.table, "keys": keys}))
        self.line.recv(PATIENCE)

    def ask(self) -> float:
        """Send a ping; return the seconds until its answer."""
        begin = time.monotonic()
        self.line.send('{"type":"ping"}')
        while json.loads(self.line.recv(PATIENCE))["type"] != "pong":
            pass
        return time.monotonic() - begin


def endure(server: Process, player: Player, name: str, seconds: float, people: int) -> str:
    """Run one attack; raise if the player is not answered or the server's memory grows by `MEMORY` MB."""
    attack_target = Given(server, player.table, threading.Event())
    memory_before = used(server.running().pid)[1]
    threads = [threading.Thread(target=attack, args=(attack_target, name)) for _ in range(people)]
    for thread in threads:
        thread.start()
    waits = []
    end = time.monotonic() + seconds
    try:
        while time.monotonic() < end:
            waits.append(player.ask())
            time.sleep(4 * PAUSE)
    finally:
        attack_target.stop.set()
        for thread in threads:
            thread.join()
    growth = used(server.running().pid)[1] - memory_before
    assert growth < MEMORY, f"{name}: the server grew by {growth:.0f} MB"
    return f"{name}: answered {len(waits)} times, at the latest after {max(waits):.2f} s; grew by {growth:.0f} MB"


def endure_all(folder: Path, seconds: float, people: int) -> list[str]:
    server = Process(folder, "--bots", "0", limits=True).start()
    try:
        with connect(server.live, open_timeout=PATIENCE) as connection:
            player = Player(server, connection)
            results = [endure(server, player, name, seconds, people) for name in ATTACKS]
        assert server.running().poll() is None
        log = (folder / "server.log").read_text()
        assert "Traceback" not in log, log[-3000:]
        return results
    finally:
        server.stop()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--people", type=int, default=4)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        print("\n".join(endure_all(Path(folder), arguments.seconds, arguments.people)))


if __name__ == "__main__":
    main()

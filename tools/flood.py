"""People who come only to wear a server out, while somebody plays: always on this machine, always with an end.

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
# The library is surprised to be cut off in the middle of a word.
logging.getLogger("websockets.client").setLevel(logging.CRITICAL)


@dataclass(frozen=True)
class Given:
    server: Process
    table: str
    stop: threading.Event


def stranger(given: Given) -> socket.socket:
    return socket.create_connection(("127.0.0.1", given.server.port), PATIENCE)


def flood(given: Given, frame: bytes) -> None:
    """A spectator without keys."""
    with connect(given.server.live, open_timeout=PATIENCE) as line:
        line.send(json.dumps({"type": "hello", "table": given.table, "keys": []}))
        while not given.stop.is_set():
            line.socket.sendall(frame * 500)


def pings(given: Given) -> None:
    flood(given, Frame(Opcode.PING, b"").serialize(mask=True))


def frames(given: Given) -> None:
    flood(given, Frame(Opcode.TEXT, b'{"type":"ping"}').serialize(mask=True))


def headers(given: Given) -> None:
    with stranger(given) as line:
        line.sendall(HEAD + b"X: ")
        while not given.stop.is_set():
            line.sendall(PIECE)


def trailers(given: Given) -> None:
    with stranger(given) as line:
        line.sendall(POST.replace(b"Content-Length: 60000", b"Transfer-Encoding: chunked") + b"0\r\nX: ")
        while not given.stop.is_set():
            line.sendall(PIECE)


def trickle(given: Given) -> None:
    """Begins a request, then sends a letter now and then."""
    with stranger(given) as line:
        line.sendall(HEAD)
        while not given.stop.wait(PAUSE):
            line.sendall(b"x")


def late_bodies(given: Given) -> None:
    with stranger(given) as line:
        line.sendall(POST)
        while not given.stop.wait(PAUSE):
            line.sendall(b" ")


def pipelines(given: Given) -> None:
    with stranger(given) as line:
        while not given.stop.is_set():
            line.sendall((HEAD + b"\r\n") * 500)


def crowds(given: Given) -> None:
    """Many who come and say nothing."""
    with contextlib.ExitStack() as stack:
        for _ in range(300):
            stack.enter_context(stranger(given))
        given.stop.wait(PAUSE)


def deaf(given: Given) -> None:
    """Asks, and does not listen to the answer."""
    with stranger(given) as line:
        line.sendall(HEAD + b"\r\n")
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
    """Again and again: whoever is thrown out comes back."""
    while not given.stop.is_set():
        try:
            ATTACKS[name](given)
        except (OSError, WebSocketException):
            given.stop.wait(PAUSE)


class Player:
    """Somebody who was there before, and wants an answer to every word."""

    def __init__(self, server: Process, line: ClientConnection) -> None:
        seats = [{"kind": "me"}, {"kind": "open"}]
        made = HTTP.post(f"{server.url}/api/tables", json={"game": GAME, "seats": seats}).json()
        self.table = str(made["table"])
        self.line = line
        keys = [key["key"] for key in made["keys"]]
        self.line.send(json.dumps({"type": "hello", "table": self.table, "keys": keys}))
        self.line.recv(PATIENCE)

    def ask(self) -> float:
        """Seconds until the answer."""
        begin = time.monotonic()
        self.line.send('{"type":"ping"}')
        while json.loads(self.line.recv(PATIENCE))["type"] != "pong":
            pass
        return time.monotonic() - begin


def endure(server: Process, player: Player, name: str, seconds: float, people: int) -> str:
    """One attack; raises if the player is not answered or the server swells."""
    given = Given(server, player.table, threading.Event())
    before = used(server.running().pid)[1]
    threads = [threading.Thread(target=attack, args=(given, name)) for _ in range(people)]
    for thread in threads:
        thread.start()
    waits = []
    end = time.monotonic() + seconds
    try:
        while time.monotonic() < end:
            waits.append(player.ask())
            time.sleep(4 * PAUSE)
    finally:
        given.stop.set()
        for thread in threads:
            thread.join()
    grown = used(server.running().pid)[1] - before
    assert grown < MEMORY, f"{name}: the server grew by {grown:.0f} MB"
    return f"{name}: answered {len(waits)} times, at the latest after {max(waits):.2f} s; grew by {grown:.0f} MB"


def endure_all(folder: Path, seconds: float, people: int) -> list[str]:
    server = Process(folder, "--bots", "0", limits=True).start()
    try:
        with connect(server.live, open_timeout=PATIENCE) as line:
            player = Player(server, line)
            told = [endure(server, player, name, seconds, people) for name in ATTACKS]
        assert server.running().poll() is None
        log = (folder / "server.log").read_text()
        assert "Traceback" not in log, log[-3000:]
        return told
    finally:
        server.stop()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--people", type=int, default=4)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        print("\n".join(endure_all(Path(folder), given.seconds, given.people)))


if __name__ == "__main__":
    main()

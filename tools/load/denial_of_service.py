"""Denial-of-service test: attack a local server in several ways for some seconds each, while one player is connected.

python tools/load/denial_of_service.py [--seconds 20] [--people 4]
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

sys.path.insert(0, str(Path(__file__).parents[2]))

from websockets.exceptions import WebSocketException
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from tools.load.load_test import process_usage
from tools.server.server_process import GAME, HTTP_CLIENT, ServerProcess

TIMEOUT = 30.0
PAUSE = 0.05
REQUEST_HEAD = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n"
POST_HEAD = (
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n"
)
CHUNK = b"x" * 65536
MAX_MEMORY_GROWTH = 150.0
# The library logs an error when the server cuts a connection in the middle of a frame.
logging.getLogger("websockets.client").setLevel(logging.CRITICAL)


@dataclass(frozen=True)
class AttackTarget:
    server: ServerProcess
    table: str
    stop: threading.Event


def open_socket(target: AttackTarget) -> socket.socket:
    return socket.create_connection(("127.0.0.1", target.server.port), TIMEOUT)


def repeat_frame(target: AttackTarget, frame: bytes) -> None:
    """Send the same frame without pause as a spectator."""
    with connect(target.server.websocket_url, open_timeout=TIMEOUT) as connection:
        connection.send(json.dumps({"type": "hello", "table": target.table, "keys": []}))
        while not target.stop.is_set():
            connection.socket.sendall(frame * 500)


def flood_pings(target: AttackTarget) -> None:
    repeat_frame(target, Frame(Opcode.PING, b"").serialize(mask=True))


def flood_frames(target: AttackTarget) -> None:
    repeat_frame(target, Frame(Opcode.TEXT, b'{"type":"ping"}').serialize(mask=True))


def endless_header(target: AttackTarget) -> None:
    with open_socket(target) as connection:
        connection.sendall(REQUEST_HEAD + b"X: ")
        while not target.stop.is_set():
            connection.sendall(CHUNK)


def endless_trailer(target: AttackTarget) -> None:
    with open_socket(target) as connection:
        connection.sendall(POST_HEAD.replace(b"Content-Length: 60000", b"Transfer-Encoding: chunked") + b"0\r\nX: ")
        while not target.stop.is_set():
            connection.sendall(CHUNK)


def slow_header(target: AttackTarget) -> None:
    """Slowloris: begin a request, then send one byte at a time."""
    with open_socket(target) as connection:
        connection.sendall(REQUEST_HEAD)
        while not target.stop.wait(PAUSE):
            connection.sendall(b"x")


def slow_body(target: AttackTarget) -> None:
    with open_socket(target) as connection:
        connection.sendall(POST_HEAD)
        while not target.stop.wait(PAUSE):
            connection.sendall(b" ")


def flood_pipelined(target: AttackTarget) -> None:
    with open_socket(target) as connection:
        while not target.stop.is_set():
            connection.sendall((REQUEST_HEAD + b"\r\n") * 500)


def open_many(target: AttackTarget) -> None:
    """Open many connections and send nothing."""
    with contextlib.ExitStack() as stack:
        for _ in range(300):
            stack.enter_context(open_socket(target))
        target.stop.wait(PAUSE)


def never_read(target: AttackTarget) -> None:
    """Send a request and do not read the response."""
    with open_socket(target) as connection:
        connection.sendall(REQUEST_HEAD + b"\r\n")
        target.stop.wait(PAUSE)


ATTACKS: dict[str, Callable[[AttackTarget], None]] = {
    "pings": flood_pings,
    "frames": flood_frames,
    "headers": endless_header,
    "trailers": endless_trailer,
    "trickle": slow_header,
    "late bodies": slow_body,
    "pipelines": flood_pipelined,
    "crowds": open_many,
    "deaf": never_read,
}


def repeat_attack(target: AttackTarget, name: str) -> None:
    """Repeat an attack until the end; reconnect when the server closes the connection."""
    while not target.stop.is_set():
        try:
            ATTACKS[name](target)
        except (OSError, WebSocketException):
            target.stop.wait(PAUSE)


class Player:
    """A connected player whose pings must be answered during the attacks."""

    def __init__(self, server: ServerProcess, connection: ClientConnection) -> None:
        seats = [{"kind": "me"}, {"kind": "open"}]
        reply = HTTP_CLIENT.post(f"{server.url}/api/tables", json={"game": GAME, "seats": seats}).json()
        self.table = str(reply["table"])
        self.connection = connection
        keys = [key["key"] for key in reply["keys"]]
        self.connection.send(json.dumps({"type": "hello", "table": self.table, "keys": keys}))
        self.connection.recv(TIMEOUT)

    def ping(self) -> float:
        """Send a ping; return the seconds until its answer."""
        begin = time.monotonic()
        self.connection.send('{"type":"ping"}')
        while json.loads(self.connection.recv(TIMEOUT))["type"] != "pong":
            pass
        return time.monotonic() - begin


def run_attack(server: ServerProcess, player: Player, name: str, seconds: float, attackers: int) -> str:
    """Run one attack; raise if the player is not answered or the server's memory grows by `MEMORY` MB."""
    attack_target = AttackTarget(server, player.table, threading.Event())
    memory_before = process_usage(server.started_process().pid)[1]
    threads = [threading.Thread(target=repeat_attack, args=(attack_target, name)) for _ in range(attackers)]
    for thread in threads:
        thread.start()
    waits = []
    end = time.monotonic() + seconds
    try:
        while time.monotonic() < end:
            waits.append(player.ping())
            time.sleep(4 * PAUSE)
    finally:
        attack_target.stop.set()
        for thread in threads:
            thread.join()
    growth = process_usage(server.started_process().pid)[1] - memory_before
    assert growth < MAX_MEMORY_GROWTH, f"{name}: the server grew by {growth:.0f} MB"
    return f"{name}: answered {len(waits)} times, at the latest after {max(waits):.2f} s; grew by {growth:.0f} MB"


def run_all_attacks(folder: Path, seconds: float, attackers: int) -> list[str]:
    server = ServerProcess(folder, "--bots", "0", limits=True).start()
    try:
        with connect(server.websocket_url, open_timeout=TIMEOUT) as connection:
            player = Player(server, connection)
            results = [run_attack(server, player, name, seconds, attackers) for name in ATTACKS]
        assert server.started_process().poll() is None
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
        print("\n".join(run_all_attacks(Path(folder), arguments.seconds, arguments.people)))


if __name__ == "__main__":
    main()

"""A real server process: uvicorn, sockets, a bot in its worker, and badly behaved clients."""

from __future__ import annotations

import json
import random
import socket
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.server.in_process_client import CALL_TIMEOUT
from theomachy.server.net.websocket_protocol import MAX_BACKLOG
from tools.server.server_process import GAME, HTTP_CLIENT, ServerProcess


def create_running_table(server: ServerProcess, seats: list[dict[str, str]]) -> dict[str, Any]:
    response = HTTP_CLIENT.post(f"{server.url}/api/tables", json={"game": GAME, "seats": seats, "start": True})
    value: dict[str, Any] = response.json()
    return value


def say_hello(line: ClientConnection, made: dict[str, Any]) -> None:
    keys = [key["key"] for key in made["keys"]]
    line.send(json.dumps({"type": "hello", "table": made["table"], "keys": keys}))


def receive(line: ClientConnection) -> dict[str, Any]:
    frame: dict[str, Any] = json.loads(line.recv(CALL_TIMEOUT))
    return frame


def test_a_whole_game_against_a_bot(server: ServerProcess) -> None:
    luck = random.Random(1)
    created = create_running_table(server, [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}, {"kind": "screen"}])
    with connect(server.websocket_url, origin=Origin(server.url)) as line:
        say_hello(line, created)
        count = 0
        while (frame := receive(line))["type"] != "update" or frame["phase"] != "over":
            if frame["type"] == "update" and frame["options"]:
                count += 1
                act = {"type": "act", "id": str(count), "seat": frame["eyes"], "version": frame["version"]}
                line.send(json.dumps({**act, "text": luck.choice(frame["options"])["text"]}))
            else:
                assert frame["type"] in ("update", "done")
    assert frame["winners"]
    assert HTTP_CLIENT.get(f"{server.url}/api/tables/{created['table']}/record").text.count("\nB: ") > 0


def read_until_closed(line: ClientConnection) -> None:
    for _ in range(10):
        receive(line)


def test_frames_that_are_too_large_close_the_line(server: ServerProcess) -> None:
    with connect(server.websocket_url) as line:
        say_hello(line, create_running_table(server, [{"kind": "me"}, {"kind": "open"}]))
        receive(line)
        line.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            read_until_closed(line)


def test_a_burst_of_frames_is_answered_completely_and_the_connection_goes_on(server: ServerProcess) -> None:
    with connect(server.websocket_url) as line:
        say_hello(line, create_running_table(server, [{"kind": "me"}, {"kind": "open"}]))
        receive(line)
        for count in (MAX_BACKLOG * 5, 1):
            for _ in range(count):
                line.send(json.dumps({"type": "ping"}))
            for _ in range(count):
                assert receive(line)["type"] == "pong"


def test_a_foreign_origin_is_refused_in_the_handshake(server: ServerProcess) -> None:
    with pytest.raises(Exception, match="403"), connect(server.websocket_url, origin=Origin("https://evil.example")):
        pass


@pytest.mark.parametrize(
    "body", [b"\x00\xff", b"GET\r\n\r\n", b"POST /api/tables HTTP/1.1\r\nContent-Length: -5\r\n\r\n"]
)
def test_malformed_http_is_answered_with_status_400(server: ServerProcess, body: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.settimeout(CALL_TIMEOUT)
        line.sendall(body)
        assert b" 500 " not in line.recv(1000)
    assert HTTP_CLIENT.get(f"{server.url}/health").text == "ok\n"

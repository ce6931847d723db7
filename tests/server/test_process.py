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

from tests.server.client import NET
from theomachy.server.sockets import WAITING
from tools.process import GAME, HTTP, Process

pytestmark = pytest.mark.once


def make(server: Process, seats: list[dict[str, str]]) -> dict[str, Any]:
    response = HTTP.post(f"{server.url}/api/tables", json={"game": GAME, "seats": seats, "start": True})
    value: dict[str, Any] = response.json()
    return value


def say_hello(line: ClientConnection, made: dict[str, Any]) -> None:
    keys = [key["key"] for key in made["keys"]]
    line.send(json.dumps({"type": "hello", "table": made["table"], "keys": keys}))


def receive(line: ClientConnection) -> dict[str, Any]:
    frame: dict[str, Any] = json.loads(line.recv(NET))
    return frame


def test_a_whole_game_against_a_bot(server: Process) -> None:
    luck = random.Random(1)
    created = make(server, [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}, {"kind": "screen"}])
    with connect(server.live, origin=Origin(server.url)) as line:
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
    assert HTTP.get(f"{server.url}/api/tables/{created['table']}/record").text.count("\nB: ") > 0


def read_on(line: ClientConnection) -> None:
    for _ in range(10):
        receive(line)


def test_frames_that_are_too_large_close_the_line(server: Process) -> None:
    with connect(server.live) as line:
        say_hello(line, make(server, [{"kind": "me"}, {"kind": "open"}]))
        receive(line)
        line.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            read_on(line)


def test_whoever_says_much_at_once_is_answered_all_of_it_and_still_heard_after(server: Process) -> None:
    with connect(server.live) as line:
        say_hello(line, make(server, [{"kind": "me"}, {"kind": "open"}]))
        receive(line)
        for count in (WAITING * 5, 1):
            for _ in range(count):
                line.send(json.dumps({"type": "ping"}))
            for _ in range(count):
                assert receive(line)["type"] == "pong"


def test_another_origin_is_refused_at_the_door(server: Process) -> None:
    with pytest.raises(Exception, match="403"), connect(server.live, origin=Origin("https://evil.example")):
        pass


@pytest.mark.parametrize(
    "body", [b"\x00\xff", b"GET\r\n\r\n", b"POST /api/tables HTTP/1.1\r\nContent-Length: -5\r\n\r\n"]
)
def test_what_is_no_http_is_answered_with_its_fault(server: Process, body: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.settimeout(NET)
        line.sendall(body)
        assert b" 500 " not in line.recv(1000)
    assert HTTP.get(f"{server.url}/health").text == "ok\n"

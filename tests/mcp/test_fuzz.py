"""Whatever a tool is called with, it answers in words: no crash, no secret, and the table stands as it stood."""

from __future__ import annotations

import asyncio
import logging
import random
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from tests.mcp.assistant import Assistant, in_process, text_of
from tests.property_testing import SOAK
from theomachy.mcp.local_seat import LocalSeat
from theomachy.mcp.refusal import Refusal
from theomachy.mcp.remote_seat import call_server, is_loopback, parse_link
from theomachy.mcp.server import TheomachyServer

ROUNDS = 3 * (SOAK or 1)
# A list of wrong values is named value by value.
MAX_ANSWER = 200_000


def make_values(luck: random.Random, handles: list[str], keys: list[str]) -> list[Any]:
    """Values of every type: wrong, huge, odd, and handles and keys of seats."""
    return [
        None,
        True,
        -1,
        10**30,
        2.5,
        float("1e308"),
        "",
        "deus",
        "x" * 300_000,
        "\x00\x1b[2J\u202e\ud7ff",
        "../../etc/passwd",
        "{0}{1}%s$(id)",
        "[" * 3000,
        "http://127.0.0.1:1/join/abc#def",
        "http://[::1/join/a",
        "theomachy-record 1\ngame: deus\n",
        [],
        ["me"],
        ["me"] * 500,
        [{"tokens": ["9" * 5000]}, {}],
        [[[[1]]]],
        {"a": {"b": []}},
        *handles,
        *keys,
        luck.randbytes(40).decode("latin-1"),
    ]


async def fuzz(server: TheomachyServer, assistant: Assistant, luck: random.Random) -> int:
    """Call every tool with values of every type; return how many calls were refused."""
    own = await assistant.set_up("me", "me")
    other = await assistant.set_up("me", "random", game="deus")
    seats = [server.seats.find(handle) for handle in own]
    tables = [seat.table for seat in seats if isinstance(seat, LocalSeat)]
    keys = [key for seat in seats if isinstance(seat, LocalSeat) for key in seat.keys]
    values = make_values(luck, [own[1]], keys)
    version, refused = tables[0].version, 0
    for tool in (await assistant.client.list_tools()).tools:
        for _ in range(ROUNDS):
            names = list(tool.input_schema["properties"])
            arguments = {name: luck.choice(values) for name in names if luck.random() < 0.8}
            result = await assistant.client.call_tool(tool.name, arguments)
            text = text_of(result)
            assert text not in ("", f"Error executing tool {tool.name}"), (tool.name, arguments)
            assert len(text) < MAX_ANSWER, (tool.name, text[:300], text[-300:])
            shown = [key for key in keys if key in text and key not in repr(arguments)]
            assert shown == [], (tool.name, arguments)
            assert other[0] not in text
            refused += result.is_error
    assert tables[0].version == version
    assert "Options" in await assistant.call("look", seat=own[0])
    return refused


def test_every_tool_answers_anything_in_words(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        server = TheomachyServer()
        async with in_process(server) as assistant:
            tools = len((await assistant.client.list_tools()).tools)
            assert await fuzz(server, assistant, random.Random(2)) > tools * ROUNDS // 2

    with caplog.at_level(logging.ERROR):
        asyncio.run(run())
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []


@pytest.mark.parametrize("link", ["http://127.0.0.1:1/join/abc#x", "http://localhost:1/table/abc"])
def test_a_server_that_does_not_answer_is_named_as_such(link: str) -> None:
    async def run() -> None:
        async with in_process() as assistant:
            assert "Error" in await assistant.refused("join", link=link, name="A", key="k" if "table" in link else "")

    asyncio.run(run())


def test_a_key_of_a_seat_is_no_handle() -> None:
    async def run() -> None:
        server = TheomachyServer()
        async with in_process(server) as assistant:
            (handle,) = await assistant.set_up("me", "random")
            seat = server.seats.find(handle)
            assert isinstance(seat, LocalSeat)
            for wrong in (seat.keys[0], handle[:-1], handle.upper(), ""):
                assert "No seat has the handle" in await assistant.refused("look", seat=wrong)

    asyncio.run(run())


@pytest.mark.parametrize(
    ("link", "server"),
    [
        ("http://127.0.0.1:8000/join/abc#def", "http://127.0.0.1:8000"),
        ("https://[::1]/table/abc", "https://[::1]"),
        ("http://table.example/join/abc#d", "http://table.example"),
        ("http://user@127.0.0.1/join/abc#d", ""),
        ("file:///join/abc", ""),
        ("http://127.0.0.1/join/a/b", ""),
        ("http://127.0.0.1/join/..", ""),
        ("abcd#ef", ""),
    ],
)
def test_a_link_is_one_to_a_table_or_none(link: str, server: str) -> None:
    parsed = parse_link(link)
    assert (parsed.server if parsed is not None else "") == server


@pytest.mark.parametrize(
    "host", ["127.0.0.1.evil.example", "localhost.evil.example", "10.0.0.1", "evil.example", "[::2]"]
)
def test_only_this_machine_is_the_loopback(host: str) -> None:
    assert not is_loopback(f"http://{host}:8000")
    assert is_loopback("http://127.0.0.1:8000")
    assert is_loopback("https://localhost")


def test_a_server_cannot_send_a_request_elsewhere() -> None:
    """A redirect is an answer that is refused."""

    class Redirecting(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            paths.append(self.path)
            self.send_response(302)
            self.send_header("Location", "/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def do_GET(self) -> None:
            self.do_POST()

        def log_message(self, *_: Any) -> None:
            pass

    paths: list[str] = []
    server = HTTPServer(("127.0.0.1", 0), Redirecting)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    with pytest.raises(Refusal):
        call_server(f"http://127.0.0.1:{server.server_port}/api", {}, "key", "en")
    server.shutdown()
    thread.join()
    server.server_close()
    assert paths == ["/api"]

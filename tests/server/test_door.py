"""Connection limits and deadlines: floods, slow clients, crowds and huge headers end without effect on others."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from tests.server.client import NET
from tests.server.doors import Door, Stranger, door, status
from tests.server.people import GAME
from theomachy.server.limits import household
from theomachy.server.porch import Porch
from theomachy.server.settings import Limits
from tools.flood import ATTACKS, endure_all
from tools.process import HTTP

pytestmark = pytest.mark.once
# Seconds; longer than every deadline of the server.
LONG = 60.0
ASK = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n"
FLOOD = 5_000
ENDLESS = 100_000_000


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    with door(tmp_path_factory.mktemp("door")) as server:
        yield server


@pytest.fixture
def usual(house: Door) -> Door:
    """Refill all rate limits, whatever the test before has used."""
    house.advance(LONG)
    return house


def table(there: Door) -> dict[str, Any]:
    body = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}]}
    created: dict[str, Any] = HTTP.post(f"{there.url}/api/tables", json=body).json()
    return created


def hello(line: ClientConnection, made: dict[str, Any], keys: list[str]) -> None:
    line.send(json.dumps({"type": "hello", "table": made["table"], "keys": keys}))
    assert json.loads(line.recv(NET))["type"] == "update"


def frame(opcode: Opcode, data: bytes = b"") -> bytes:
    return bytes(Frame(opcode, data).serialize(mask=True))


def read_on(line: ClientConnection) -> None:
    while True:
        line.recv(NET)


def takes(line: ClientConnection, flood: bytes) -> bool:
    """Return whether the server accepts all frames of a flood."""
    try:
        for _ in range(FLOOD):
            line.socket.sendall(flood)
    except OSError:
        return False
    return True


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG, Opcode.TEXT], ids=lambda one: str(one.name))
def test_whoever_floods_the_live_line_is_cut_off_and_nobody_notices(usual: Door, opcode: Opcode) -> None:
    created = table(usual)
    key = created["keys"][0]["key"]
    flood = frame(opcode, b'{"type":"ping"}') * 100
    with connect(usual.live) as player, connect(usual.live) as flooder:
        hello(player, created, [key])
        hello(flooder, created, [])
        assert not takes(flooder, flood), "half a million frames were taken"
        player.send(json.dumps({"type": "say", "text": "still here"}))
        while "still here" not in player.recv(NET):
            pass


def test_whoever_is_cut_off_hears_that_it_was_policy(usual: Door) -> None:
    with connect(usual.live) as line:
        hello(line, table(usual), [])
        line.socket.sendall(frame(Opcode.PING) * 300)
        with pytest.raises(ConnectionClosed) as closed:
            read_on(line)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008


def test_a_few_pings_are_answered(usual: Door) -> None:
    with connect(usual.live) as line:
        hello(line, table(usual), [])
        for _ in range(20):
            assert line.ping().wait(NET)


def test_fragments_count_as_frames(usual: Door) -> None:
    """Ten thousand empty fragments form a message of no size."""
    with connect(usual.live) as line:
        hello(line, table(usual), [])
        piece = Frame(Opcode.CONT, b"", fin=False).serialize(mask=True)
        line.socket.sendall(Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True) + piece * 300)
        with pytest.raises(ConnectionClosed):
            read_on(line)


def test_a_greeting_that_is_not_understood_is_let_go(usual: Door) -> None:
    """The websocket library accepts shorter headers than the HTTP parser does."""
    head = b"GET /api/live HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    with Stranger(usual.port) as one:
        one.send(head + b"X: " + b"x" * 20_000 + b"\r\n\r\n")
        usual.advance(LONG)
        one.rest()


BEGINNINGS = {"an address": b"GET /", "a header": ASK[:-2] + b"X: ", "a name": ASK[:-2]}


@pytest.mark.parametrize("begin", BEGINNINGS.values(), ids=BEGINNINGS)
def test_headers_without_end_are_refused(usual: Door, begin: bytes) -> None:
    with Stranger(usual.port) as one:
        one.send(begin + b"x" * 100_000)
        assert status(one.answer()) == 431
        assert not one.pours(ENDLESS), "a hundred megabytes of headers were taken"


@pytest.mark.parametrize(
    "head",
    [b"X: " + b"y" * 40_000 + b"\r\n\r\n", b"X: y\r\n" * 101 + b"\r\n"],
    ids=["large", "many"],
)
def test_large_headers_are_told_so(usual: Door, head: bytes) -> None:
    with Stranger(usual.port) as one:
        one.send(b"GET /api/games?lang=el HTTP/1.1\r\nHost: 127.0.0.1\r\n" + head)
        answer = one.rest()
    assert status(answer) == 431
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["slug"] == "headers-too-large"


def test_trailers_are_measured_too(usual: Door) -> None:
    with Stranger(usual.port) as one:
        one.send(b"POST /api/nothing HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: ")
        assert not one.pours(ENDLESS)


TRICKLES = {
    "nothing": b"",
    "one letter": b"G",
    "half a head": b"GET /api/games HTTP/1.1\r\nHost: ",
    "half a body": POST + b'{"game": ',
    "an answered half": POST.replace(b"/api/tables", b"/api/nothing") + b"{",
    "a second letter": ASK + b"G",
    "an empty line": ASK + b"\r\n",
    "a second half": ASK + b"GET /api/games HTTP/1.1\r\nHo",
    "a second body": ASK + POST + b"{",
    "an idle line": ASK,
}


@pytest.mark.parametrize("sent", TRICKLES.values(), ids=TRICKLES)
def test_what_never_ends_is_ended(usual: Door, sent: bytes) -> None:
    with Stranger(usual.port) as one:
        if sent.startswith(ASK):
            one.send(ASK)
            assert status(one.answer()) == 200
        one.send(sent.removeprefix(ASK))
        usual.advance(LONG)
        answer = one.rest()
    if sent.removeprefix(ASK).strip():
        assert status(answer) in (405, 408)


@pytest.mark.parametrize("begin", [POST, b"GET / HTTP/1.1\r\nX: "], ids=["body", "head"])
def test_what_comes_drop_by_drop_is_ended(usual: Door, begin: bytes) -> None:
    """Every byte arrives in time, the request never."""
    with Stranger(usual.port) as one:
        one.send(begin)
        for _ in range(int(LONG)):
            one.send(b" ")
            usual.advance(1.0)
        one.rest()


def test_a_line_that_is_kept_open_serves_many(usual: Door) -> None:
    with Stranger(usual.port) as one:
        for _ in range(5):
            one.send(ASK)
            assert status(one.answer()) == 200


def test_more_requests_on_one_line_than_anybody_reads_are_refused(usual: Door) -> None:
    with Stranger(usual.port) as one:
        one.send(ASK * 2_000)
        usual.advance(LONG)
        assert b" 429 " in one.rest()


def test_when_the_house_is_full_it_says_so(tmp_path: Path) -> None:
    with door(tmp_path, connections=3) as server:
        crowd = [Stranger(server.port) for _ in range(3)]
        for one in crowd:
            one.send(ASK)
            assert status(one.answer()) == 200
        with Stranger(server.port) as late:
            late.send(ASK)
            answer = late.rest()
        assert status(answer) == 503
        assert json.loads(answer.partition(b"\r\n\r\n")[2])["slug"] == "house-full"
        for one in crowd:
            one.socket.close()
        assert HTTP.get(f"{server.url}/health").status_code == 200


def test_a_live_line_keeps_its_place_and_gives_it_back(tmp_path: Path) -> None:
    with door(tmp_path, connections_per_address=2) as server:
        created = table(server)
        with connect(server.live) as one, connect(server.live) as other:
            hello(one, created, [])
            hello(other, created, [])
            with pytest.raises(Exception, match="503"), connect(server.live):
                pass
        assert HTTP.get(f"{server.url}/health").status_code == 200


def test_one_household_does_not_take_all_the_room() -> None:
    porch = Porch(Limits(connections=10, connections_per_address=2), proxies=("192.0.2.9",))
    assert [porch.enter("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert porch.enter("192.0.2.2")
    porch.leave("192.0.2.1")
    assert porch.enter("192.0.2.1")
    assert all(porch.enter("192.0.2.9") for _ in range(7)), "a proxy brings many"
    assert not porch.enter("192.0.2.3")


def test_a_network_of_addresses_is_one_household() -> None:
    assert household("2001:db8:1:2::1") == household("2001:db8:1:2:ffff::9") != household("2001:db8:1:3::1")
    assert household("::ffff:192.0.2.1") == household("192.0.2.1") != household("192.0.2.2")


@pytest.mark.parametrize("trusted", [False, True])
def test_only_a_named_proxy_says_for_whom_it_asks(tmp_path: Path, trusted: bool) -> None:
    wishes = {"proxies": ("127.0.0.1",) if trusted else ()}
    with door(tmp_path, wishes, requests_at_once=3, requests_per_second=0.001) as server:
        codes = []
        for number in range(5):
            headers = {"X-Forwarded-For": f"192.0.2.{number}"}
            codes.append(HTTP.get(f"{server.url}/api/games", headers=headers).status_code)
    assert codes == ([200] * 5 if trusted else [200, 200, 200, 429, 429])


@pytest.mark.soak
def test_whoever_plays_is_answered_whatever_comes_to_the_door(tmp_path: Path) -> None:
    """Runs every attack of tools/flood.py for a moment; `make soak` runs them for long."""
    assert len(endure_all(tmp_path, seconds=0.3, people=2)) == len(ATTACKS)

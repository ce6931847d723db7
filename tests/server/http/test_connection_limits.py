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

from tests.server.http_players import GAME
from tests.server.in_process_client import CALL_TIMEOUT
from tests.server.raw_connections import ListeningServer, RawConnection, http_status, run_listening_server
from theomachy.server.http.rate_limits import MAX_BUCKETS, TokenBuckets, network_prefix
from theomachy.server.net.connection_limits import ConnectionLimiter
from theomachy.server.settings import Limits
from tools.load.denial_of_service import ATTACKS, run_all_attacks
from tools.server.server_process import HTTP_CLIENT

# Seconds; longer than every deadline of the server.
BEYOND_ALL_DEADLINES = 60.0
GET_HEAD = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
POST_HEAD = (
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n"
)
FLOOD_FRAMES = 5_000
FLOOD_BYTES = 100_000_000


@pytest.fixture(scope="module")
def listening_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ListeningServer]:
    with run_listening_server(tmp_path_factory.mktemp("door")) as server:
        yield server


@pytest.fixture
def usual(listening_server: ListeningServer) -> ListeningServer:
    """Refill all rate limits, whatever the test before has used."""
    listening_server.advance(BEYOND_ALL_DEADLINES)
    return listening_server


def create_table_at(there: ListeningServer) -> dict[str, Any]:
    body = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}]}
    created: dict[str, Any] = HTTP_CLIENT.post(f"{there.url}/api/tables", json=body).json()
    return created


def hello_text(line: ClientConnection, made: dict[str, Any], keys: list[str]) -> None:
    line.send(json.dumps({"type": "hello", "table": made["table"], "keys": keys}))
    assert json.loads(line.recv(CALL_TIMEOUT))["type"] == "update"


def websocket_frame(opcode: Opcode, data: bytes = b"") -> bytes:
    return bytes(Frame(opcode, data).serialize(mask=True))


def read_until_closed(line: ClientConnection) -> None:
    while True:
        line.recv(CALL_TIMEOUT)


def accepts_flood(line: ClientConnection, flood: bytes) -> bool:
    """Return whether the server accepts all frames of a flood."""
    try:
        for _ in range(FLOOD_FRAMES):
            line.socket.sendall(flood)
    except OSError:
        return False
    return True


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG, Opcode.TEXT], ids=lambda one: str(one.name))
def test_a_client_that_floods_the_websocket_is_cut_off_and_others_are_unaffected(
    usual: ListeningServer, opcode: Opcode
) -> None:
    created = create_table_at(usual)
    key = created["keys"][0]["key"]
    flood = websocket_frame(opcode, b'{"type":"ping"}') * 100
    with connect(usual.websocket_url) as player, connect(usual.websocket_url) as flooder:
        hello_text(player, created, [key])
        hello_text(flooder, created, [])
        assert not accepts_flood(flooder, flood), "half a million frames were taken"
        player.send(json.dumps({"type": "say", "text": "still here"}))
        while "still here" not in player.recv(CALL_TIMEOUT):
            pass


def test_a_cut_off_client_gets_the_policy_close_code(usual: ListeningServer) -> None:
    with connect(usual.websocket_url) as line:
        hello_text(line, create_table_at(usual), [])
        line.socket.sendall(websocket_frame(Opcode.PING) * 300)
        with pytest.raises(ConnectionClosed) as closed:
            read_until_closed(line)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008


def test_a_few_pings_are_answered(usual: ListeningServer) -> None:
    with connect(usual.websocket_url) as line:
        hello_text(line, create_table_at(usual), [])
        for _ in range(20):
            assert line.ping().wait(CALL_TIMEOUT)


def test_fragments_count_as_frames(usual: ListeningServer) -> None:
    """Ten thousand empty fragments form a message of no size."""
    with connect(usual.websocket_url) as line:
        hello_text(line, create_table_at(usual), [])
        piece = Frame(Opcode.CONT, b"", fin=False).serialize(mask=True)
        line.socket.sendall(Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True) + piece * 300)
        with pytest.raises(ConnectionClosed):
            read_until_closed(line)


def test_an_invalid_websocket_handshake_is_closed(usual: ListeningServer) -> None:
    """The websocket library accepts shorter headers than the HTTP parser does."""
    head = b"GET /api/live HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    with RawConnection(usual.port) as one:
        one.send(head + b"X: " + b"x" * 20_000 + b"\r\n\r\n")
        usual.advance(BEYOND_ALL_DEADLINES)
        one.read_to_end()


PARTIAL_HEADS = {"an address": b"GET /", "a header": GET_HEAD[:-2] + b"X: ", "a name": GET_HEAD[:-2]}


@pytest.mark.parametrize("begin", PARTIAL_HEADS.values(), ids=PARTIAL_HEADS)
def test_headers_without_end_are_refused(usual: ListeningServer, begin: bytes) -> None:
    with RawConnection(usual.port) as one:
        one.send(begin + b"x" * 100_000)
        assert http_status(one.read_response()) == 431
        assert not one.sends_bytes(FLOOD_BYTES), "a hundred megabytes of headers were taken"


@pytest.mark.parametrize(
    "head",
    [b"X: " + b"y" * 40_000 + b"\r\n\r\n", b"X: y\r\n" * 101 + b"\r\n"],
    ids=["large", "many"],
)
def test_large_headers_get_status_431(usual: ListeningServer, head: bytes) -> None:
    with RawConnection(usual.port) as one:
        one.send(b"GET /api/games?lang=el HTTP/1.1\r\nHost: 127.0.0.1\r\n" + head)
        answer = one.read_to_end()
    assert http_status(answer) == 431
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["slug"] == "headers-too-large"


def test_trailers_are_measured_too(usual: ListeningServer) -> None:
    with RawConnection(usual.port) as one:
        one.send(b"POST /api/nothing HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: ")
        assert not one.sends_bytes(FLOOD_BYTES)


STALLED_REQUESTS = {
    "nothing": b"",
    "one letter": b"G",
    "half a head": b"GET /api/games HTTP/1.1\r\nHost: ",
    "half a body": POST_HEAD + b'{"game": ',
    "an answered half": POST_HEAD.replace(b"/api/tables", b"/api/nothing") + b"{",
    "a second letter": GET_HEAD + b"G",
    "an empty line": GET_HEAD + b"\r\n",
    "a second half": GET_HEAD + b"GET /api/games HTTP/1.1\r\nHo",
    "a second body": GET_HEAD + POST_HEAD + b"{",
    "an idle line": GET_HEAD,
}


@pytest.mark.parametrize("sent", STALLED_REQUESTS.values(), ids=STALLED_REQUESTS)
def test_what_never_ends_is_ended(usual: ListeningServer, sent: bytes) -> None:
    with RawConnection(usual.port) as one:
        if sent.startswith(GET_HEAD):
            one.send(GET_HEAD)
            assert http_status(one.read_response()) == 200
        one.send(sent.removeprefix(GET_HEAD))
        usual.advance(BEYOND_ALL_DEADLINES)
        answer = one.read_to_end()
    if sent.removeprefix(GET_HEAD).strip():
        assert http_status(answer) in (405, 408)


@pytest.mark.parametrize("begin", [POST_HEAD, b"GET / HTTP/1.1\r\nX: "], ids=["body", "head"])
def test_a_slow_trickle_is_ended(usual: ListeningServer, begin: bytes) -> None:
    """Every byte arrives in time, the request never."""
    with RawConnection(usual.port) as one:
        one.send(begin)
        for _ in range(int(BEYOND_ALL_DEADLINES)):
            one.send(b" ")
            usual.advance(1.0)
        one.read_to_end()


def test_a_kept_open_connection_serves_many_requests(usual: ListeningServer) -> None:
    with RawConnection(usual.port) as one:
        for _ in range(5):
            one.send(GET_HEAD)
            assert http_status(one.read_response()) == 200


def test_more_pipelined_requests_than_are_read_are_refused(usual: ListeningServer) -> None:
    with RawConnection(usual.port) as one:
        one.send(GET_HEAD * 2_000)
        usual.advance(BEYOND_ALL_DEADLINES)
        assert b" 429 " in one.read_to_end()


def test_a_server_without_free_connections_says_so(tmp_path: Path) -> None:
    with run_listening_server(tmp_path, connections=3) as server:
        crowd = [RawConnection(server.port) for _ in range(3)]
        for one in crowd:
            one.send(GET_HEAD)
            assert http_status(one.read_response()) == 200
        with RawConnection(server.port) as late:
            late.send(GET_HEAD)
            answer = late.read_to_end()
        assert http_status(answer) == 503
        assert json.loads(answer.partition(b"\r\n\r\n")[2])["slug"] == "house-full"
        for one in crowd:
            one.socket.close()
        assert HTTP_CLIENT.get(f"{server.url}/health").status_code == 200


def test_a_websocket_keeps_its_connection_slot_and_returns_it(tmp_path: Path) -> None:
    with run_listening_server(tmp_path, connections_per_address=2) as server:
        created = create_table_at(server)
        with connect(server.websocket_url) as one, connect(server.websocket_url) as other:
            hello_text(one, created, [])
            hello_text(other, created, [])
            with pytest.raises(Exception, match="503"), connect(server.websocket_url):
                pass
        assert HTTP_CLIENT.get(f"{server.url}/health").status_code == 200


def test_one_network_does_not_take_all_connection_slots() -> None:
    limiter = ConnectionLimiter(Limits(connections=10, connections_per_address=2), proxies=("192.0.2.9",))
    assert [limiter.acquire("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert limiter.acquire("192.0.2.2")
    limiter.release("192.0.2.1")
    assert limiter.acquire("192.0.2.1")
    assert all(limiter.acquire("192.0.2.9") for _ in range(7)), "a proxy brings many"
    assert not limiter.acquire("192.0.2.3")


def test_addresses_of_one_prefix_count_as_one_network() -> None:
    assert (
        network_prefix("2001:db8:1:2::1") == network_prefix("2001:db8:1:2:ffff::9") != network_prefix("2001:db8:1:3::1")
    )
    assert network_prefix("::ffff:192.0.2.1") == network_prefix("192.0.2.1") != network_prefix("192.0.2.2")


@pytest.mark.parametrize("trusted", [False, True])
def test_only_a_trusted_proxy_sets_the_client_address(tmp_path: Path, trusted: bool) -> None:
    wishes = {"proxies": ("127.0.0.1",) if trusted else ()}
    with run_listening_server(tmp_path, wishes, requests_at_once=3, requests_per_second=0.001) as server:
        codes = []
        for number in range(5):
            headers = {"X-Forwarded-For": f"192.0.2.{number}"}
            codes.append(HTTP_CLIENT.get(f"{server.url}/api/games", headers=headers).status_code)
    assert codes == ([200] * 5 if trusted else [200, 200, 200, 429, 429])


@pytest.mark.soak
def test_players_are_answered_during_every_attack(tmp_path: Path) -> None:
    """Runs every attack of tools/load/denial_of_service.py for a moment; `make soak` runs them for long."""
    assert len(run_all_attacks(tmp_path, seconds=0.3, attackers=2)) == len(ATTACKS)


def test_a_new_network_is_limited_where_very_many_are_known() -> None:
    buckets = TokenBuckets(0.0, 1, lambda: 0.0)
    for number in range(MAX_BUCKETS + 1):
        assert buckets.bucket_of(f"network-{number}").try_take()
    assert buckets.bucket_of("new").try_take()
    assert not buckets.bucket_of("new").try_take()
    assert len(buckets.buckets) == MAX_BUCKETS

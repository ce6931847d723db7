"""Schemathesis and random frames: no request and no frame causes a server error."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
import schemathesis
from schemathesis.checks import not_a_server_error
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.property_testing import SOAK, HealthCheck, settings
from tests.server.in_process_client import CALL_TIMEOUT
from theomachy.table.messages import CLIENT_FRAMES
from tools.server.server_process import GAME, HTTP_CLIENT, ServerProcess

EXAMPLES = max(3, SOAK)
FRAME_COUNT = 300
# All frame types that a server may send at an existing table.
FRAME_TYPES = ("update", "change", "done", "refused", "answer", "round", "pong")


@pytest.fixture(scope="session")
def tables(server: ServerProcess) -> list[dict[str, Any]]:
    """A waiting table, a running one, one that bots have played to the end, and a chapter of a campaign."""
    seats = [["me", "open"], ["me", "screen"], ["bot", "bot"], ["bot", "screen"]]
    created = []
    for kinds in seats:
        game = "divinus" if kinds == seats[-1] else GAME
        body = {"game": game, "seats": [{"kind": kind} for kind in kinds], "start": True, "public": True}
        body["campaign"] = game == "divinus"
        created.append(HTTP_CLIENT.post(f"{server.url}/api/tables", json=body).json())
    return created


@pytest.fixture(scope="session")
def api(server: ServerProcess) -> Any:
    return schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")


schema = schemathesis.pytest.from_fixture("api")


@pytest.mark.soak
@schema.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
def test_no_request_breaks_the_server(case: Any, tables: list[dict[str, Any]]) -> None:
    """Half of the requests go to tables that exist, with their keys."""
    table = random.Random(str(case.body)).choice(tables)
    if "table" in case.path_parameters:
        case.path_parameters["table"] = table["table"]
        case.headers["Authorization"] = f"Bearer {','.join(key['key'] for key in table['keys'])}"
    case.call_and_validate(checks=[not_a_server_error])


def any_json(luck: random.Random, depth: int = 3) -> Any:
    kinds = ["null", "number", "text", "seat", "list", "object"][: 6 if depth else 4]
    kind = luck.choice(kinds)
    if kind == "number":
        return luck.choice([0, -1, 2**63, 10**400, 1e308, 0.5, True])
    if kind == "text":
        return luck.choice(
            ["", "undo", "restart", "pass", "choose jason", "\x00", "\ud800", "é", "ω" * 300, "a:b", "{0}", "../x"]
        )
    if kind == "seat":
        return luck.choice("abcdz")
    if kind == "list":
        return [any_json(luck, depth - 1) for _ in range(luck.randrange(4))]
    if kind == "object":
        return {luck.choice(["id", "seat", "text", "type"]): any_json(luck, depth - 1) for _ in range(3)}
    return None


def any_frame(luck: random.Random) -> str:
    """Return an almost valid frame: some fields are right, some are random, some are missing."""
    frame: dict[str, Any] = {"type": luck.choice([*CLIENT_FRAMES, "x"])}
    right = {
        "id": "i",
        "seat": "a",
        "text": "choose jason",
        "version": 2,
        "eyes": "a",
        "things": ["hero:jason"],
        "agree": True,
    }
    for name, value in right.items():
        if luck.random() < 0.6:
            frame[name] = value if luck.random() < 0.7 else any_json(luck)
    text = json.dumps(frame)
    return text if luck.random() < 0.9 else text[: luck.randrange(len(text))]


def test_no_frame_breaks_the_server(server: ServerProcess, tables: list[dict[str, Any]]) -> None:
    luck = random.Random(1)
    sent = 0
    codes = []
    while sent < FRAME_COUNT:
        table = luck.choice(tables)
        keys = [key["key"] for key in table["keys"]]
        try:
            with connect(server.websocket_url, close_timeout=CALL_TIMEOUT) as line:
                line.send(json.dumps({"type": "hello", "table": table["table"], "keys": keys}))
                for _ in range(40):
                    sent += 1
                    line.send(any_frame(luck))
                    frame = json.loads(line.recv(CALL_TIMEOUT))
                    assert frame["type"] in FRAME_TYPES
        except ConnectionClosed as closed:
            codes.append(closed.rcvd.code if closed.rcvd else 0)
    assert set(codes) == {1008}, "closed for another reason than nonsense"
    assert HTTP_CLIENT.get(f"{server.url}/health").text == "ok\n"

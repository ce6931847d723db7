"""The HTTP middleware: security headers, origins, limits, deadlines, and secrets that are never sent."""

from __future__ import annotations

import asyncio
import gzip
import socket
from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema_rs import Draft202012Validator
from litestar.exceptions import WebSocketDisconnect

from tests.server.http_players import GAME, NO_LIMITS, bearer, checked_json, create_table, run_server
from tests.server.in_process_client import InProcessClient
from theomachy.server.http.middleware import SECURITY_HEADERS

FOREIGN_ORIGIN = {"origin": "https://evil.example"}


@pytest.mark.parametrize("path", ["/api/games", "/api/nothing", "/", "/health", "/api/openapi.json"])
def test_every_response_has_the_security_headers(client: InProcessClient, path: str) -> None:
    response = client.get(path)
    assert all(response.headers[name] == value for name, value in SECURITY_HEADERS.items())
    assert "unsafe" not in response.headers["content-security-policy"]
    assert "server" not in response.headers


def test_wrong_methods_have_them_too(client: InProcessClient) -> None:
    response = client.request("DELETE", "/api/games")
    assert response.status_code == 405
    assert "content-security-policy" in response.headers


def test_a_page_of_another_server_changes_nothing(client: InProcessClient) -> None:
    ana = create_table(client, "me", "open")
    path = f"/api/tables/{ana.table}/fill"
    body = {"seat": "b", "bot": "random"}
    refused = checked_json(client.post(path, json=body, headers={**bearer(*ana.keys), **FOREIGN_ORIGIN}), 403)
    assert refused["slug"] == "foreign-origin"
    ours = {"origin": "http://testserver.local"}
    checked_json(client.post(path, json=body, headers={**bearer(*ana.keys), **ours}), 200)


def test_an_origin_can_be_allowed(tmp_path: Path) -> None:
    with run_server(tmp_path, origins=("https://evil.example",)) as client:
        body = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}]}
        checked_json(client.post("/api/tables", json=body, headers=FOREIGN_ORIGIN), 201)


@pytest.mark.parametrize(
    "origin",
    ["http://[", "null", "http://testserver.local.evil.example", "http://eviltestserver.local", "http://a@b:c", "x"],
)
def test_a_malformed_origin_is_foreign(client: InProcessClient, origin: str) -> None:
    assert checked_json(client.post("/api/qr", json={"text": "x"}, headers={"origin": origin}), 403)


OWN_HOSTS = [
    "127.0.0.1",
    "127.0.0.1:8000",
    "localhost:1",
    "LOCALHOST",
    "table.localhost",
    "[::1]:80",
    "192.168.1.20:8000",
]
OWN_HOSTS += [
    "testserver.local",
    "testserver.local.:80",
    "friend.example",
    f"{socket.gethostname()}.local:8000",
    f"{socket.gethostname()}.lan",
]
FOREIGN_HOSTS = [
    "evil.example",
    "evil.example:80",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "2130706433",
    "a@localhost",
]
FOREIGN_HOSTS += ["localhost\x1b[31m", "[::1", "x:y:z", "evillocalhost"]


@pytest.mark.parametrize("host", OWN_HOSTS)
def test_the_server_answers_to_its_names_and_to_numbers(tmp_path: Path, host: str) -> None:
    """Friends at home use an IP address; DNS rebinding needs a host name that points to it."""
    with run_server(tmp_path, hosts=("testserver.local",), origins=("https://friend.example",)) as client:
        assert client.get("/api/games", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("host", FOREIGN_HOSTS)
def test_the_server_answers_to_no_other_name(client: InProcessClient, host: str) -> None:
    for method in ("GET", "POST"):
        refused = client.request(method, "/api/tables/mine", headers={"host": host, "origin": f"http://{host}"})
        assert checked_json(refused, 421)["slug"] == "foreign-host"
        assert "\\u001b" not in refused.text
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/api/live", headers={"host": host}):
        pass


def test_too_many_requests_are_told_when_to_come_back(tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, requests_at_once=3, requests_per_second=0.1)
    with run_server(tmp_path, limits=limits) as client:
        for _ in range(3):
            assert client.get("/health").status_code == 200
        response = client.get("/health")
        assert checked_json(response, 429)["slug"] == "too-many-requests"
        with pytest.raises(WebSocketDisconnect), client.websocket_connect("/api/live"):
            pass
        assert int(response.headers["retry-after"]) >= 1
        assert "content-security-policy" in response.headers


def test_making_tables_costs_more(tmp_path: Path) -> None:
    with run_server(
        tmp_path, limits=replace(NO_LIMITS, costly_requests_at_once=2, costly_requests_per_second=0.01)
    ) as client:
        for _ in range(2):
            create_table(client, "me", "open")
        create_table(client, "me", "open", status=429)
        body = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}]}
        for path in ("/api/tables/", "//api/tables", "/api//tables//"):
            assert client.post(path, json=body).status_code in (404, 405, 429), "a slash more is another bucket"
        assert client.get("/api/games").status_code == 200


def test_large_bodies_are_refused(client: InProcessClient) -> None:
    body = {"game": GAME, "seats": [{"kind": "me", "name": "x" * 2_000_000}]}
    assert checked_json(client.post("/api/tables", json=body), 413)["title"] == "Too large"
    ana = create_table(client, "me", "open")
    ana.post("chat", {"text": "x" * 100_000}, status=413)


def test_a_request_that_takes_too_long_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with run_server(tmp_path, limits=replace(NO_LIMITS, request_seconds=20)) as client:

        async def asleep() -> str:
            asyncio.get_running_loop().create_task(client.clock.advance(20, client.loop.wait_until_idle))
            await asyncio.Event().wait()
            return ""

        monkeypatch.setattr(client.app.services.health, "find_problem", asleep)
        assert checked_json(client.get("/health"), 408)["slug"] == "too-slow"


BAD_BODIES = {
    "empty": b"",
    "cut": b"{",
    "list": b"[]",
    "null": b"null",
    "no-text": b"\xff\xfe",
    "number": b'{"game": 3}',
    "unknown": b'{"game":"x","seats":[],"unknown":1}',
    "deep": b"[" * 5000,
}


@pytest.mark.parametrize("body", BAD_BODIES.values(), ids=BAD_BODIES)
def test_bad_bodies_get_a_client_error(client: InProcessClient, body: bytes) -> None:
    response = client.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert 400 <= response.status_code < 500
    assert response.headers["content-type"] == "application/problem+json"


def test_an_error_of_ours_tells_nothing_of_the_inside(client: InProcessClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken() -> str:
        raise RuntimeError("the secret of the house")

    monkeypatch.setattr(client.app.services.health, "find_problem", broken)
    response = client.get("/health")
    assert response.status_code == 500
    assert "secret" not in response.text


def test_a_running_game_reveals_neither_luck_nor_keys_nor_record(client: InProcessClient) -> None:
    ana = create_table(client, "me", "screen", start=True)
    ana.act("choose jason")
    table = client.app.services.tables.cache[ana.table]
    for path in ("", "/record", "/replay", "/replay/1", "/catalogue"):
        text = client.get(f"/api/tables/{ana.table}{path}", headers=bearer(*ana.keys)).text
        assert table.luck.key.hex() not in text
        assert all(key not in text for key in ana.keys)
        assert all(seat.key_hash not in text for seat in table.seats)


def test_the_api_describes_itself(client: InProcessClient) -> None:
    described = client.get("/api/openapi.json").json()
    assert described["openapi"].startswith("3.1")
    assert "/api/tables/{table}/act" in described["paths"]


def test_the_api_describes_how_it_refuses(client: InProcessClient) -> None:
    described = client.get("/api/openapi.json").json()
    validator = Draft202012Validator({**described, "$ref": "#/components/schemas/ProblemDetails"})
    for path, item in described["paths"].items():
        for method, operation in item.items():
            refusals = {status: one for status, one in operation["responses"].items() if int(status) >= 400}
            assert {"400", "429", "503"} <= refusals.keys()
            assert ("404" in refusals) == ("{" in path)
            assert ("422" in refusals) == (method == "post")
            for one in refusals.values():
                schema = one["content"]["application/problem+json"]["schema"]
                assert schema == {"$ref": "#/components/schemas/ProblemDetails"}
    ana = create_table(client, "me", "screen", start=True)
    problems = [client.get("/api/tables/nothing"), client.post("/api/tables", json={"game": 3})]
    problems.append(
        client.post(f"/api/tables/{ana.table}/act", json={"id": "x", "seat": "a", "version": 0, "text": "x"})
    )
    problems.append(
        client.post(
            f"/api/tables/{ana.table}/act",
            json={"id": "x", "seat": "a", "version": 0, "text": "x"},
            headers=bearer(*ana.keys),
        )
    )
    assert [one.status_code for one in problems] == [404, 400, 403, 409]
    for one in problems:
        validator.validate(one.json())


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "no-client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Theomachy</title>")
    (folder / "assets" / "app-1a2b.js").write_text("export {}\n" * 100)
    (tmp_path / "outside.txt").write_text("not for you")
    return folder


def test_the_client_is_served_with_its_one_page_for_every_address(client: InProcessClient, built: Path) -> None:
    for path in ("/", "/new?game=x", "/table/abc", "/join/abc", "/replay/abc", "/rules/deus"):
        response = client.get(path)
        assert response.status_code == 200
        assert "Theomachy" in response.text
        assert response.headers["cache-control"] == "no-cache"
    script = client.get("/assets/app-1a2b.js")
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-encoding"] == "gzip"
    assert "javascript" in script.headers["content-type"]


def test_only_the_workers_of_the_engine_may_compile_it(client: InProcessClient, built: Path) -> None:
    (built / "assets" / "worker-3c-4D_.js").write_text("export {}")
    policies = {
        path: client.get(path).headers["content-security-policy"]
        for path in (
            "/",
            "/assets/app-1a2b.js",
            "/assets/worker-3c-4D_.js",
            "/table/assets/worker-3c-4D_.js",
            "/api/games",
        )
    }
    assert [path for path, policy in policies.items() if "unsafe" in policy] == ["/assets/worker-3c-4D_.js"]
    assert "default-src 'none'" in policies["/assets/worker-3c-4D_.js"]


def test_precompressed_files_are_sent_as_built(client: InProcessClient, built: Path) -> None:
    (built / "assets" / "python.wasm").write_bytes(b"\0asm" * 100)
    (built / "assets" / "python.wasm.gz").write_bytes(gzip.compress(b"packed before"))
    response = client.get("/assets/python.wasm")
    assert response.content == b"packed before"
    assert response.headers["content-type"] == "application/wasm"
    plain = client.get("/assets/python.wasm", headers={"accept-encoding": "identity"})
    assert plain.content == b"\0asm" * 100


def test_nothing_outside_the_build_is_served(client: InProcessClient, built: Path) -> None:
    for path in ("/../outside.txt", "/%2e%2e/outside.txt", "/assets/..%2f..%2foutside.txt", "/assets/none.js"):
        response = client.get(path)
        assert "not for you" not in response.text
        assert response.status_code in (200, 404)
    assert client.get("/assets/none.js").status_code == 404


def test_without_a_client_the_page_says_how_to_build_it(client: InProcessClient) -> None:
    response = client.get("/")
    assert response.status_code == 503
    assert "make run" in response.text

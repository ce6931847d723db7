"""User text shown to others: control and direction characters are removed, harmless letters stay."""

from __future__ import annotations

import json
import logging
from dataclasses import replace
from pathlib import Path

import pytest

from tests.server.campaign_games import CAMPAIGN, played_campaign_file
from tests.server.http_players import (
    GAME,
    NO_LIMITS,
    as_spectator,
    bearer,
    checked_json,
    create_table,
    join_table,
    run_server,
)
from tests.server.in_process_client import InProcessClient
from tests.server.websocket_client import open_websocket_as
from theomachy.core.record import read_record
from theomachy.core.sanitize import sanitize
from theomachy.server.logs import LINE_FORMAT, PlainFormatter

UNSAFE_TEXTS = {
    "escape": "\x1b[31mred",
    "bell": "a\x07b",
    "null": "a\x00b",
    "c1": "a\x9b31mb",
    "override": "a\u202egnp.exe",
    "isolate": "a\u2066b\u2069",
    "mark": "a\u200fb",
    "width": "a\u200bb\ufeffc",
    "tag": "a\U000e0041b",
    "line": "a\u2028b\u2029c",
    "half": "a\udc80b",
    "loose joiner": "a\u200db",
    "private": "a\ue000b",
}
# JSON cannot carry a lone surrogate.
JSON_SAFE_TEXTS = {name: text for name, text in UNSAFE_TEXTS.items() if name != "half"}
HARMLESS_TEXTS = [
    "Ana",
    "Ελένη Παπαδοπούλου",
    "שָׁלוֹם",
    "مي\u200cخواهم",
    "क्\u200dष",
    "葛\U000e0100城",
    "Zoë Ng\u0302uye\u0302\u0303n",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "\u2764\ufe0f\u200d\U0001f525",
    "1\ufe0f\u20e3",
    "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "\U0001f44b\U0001f3fd",
]
UNSAFE_CHARACTERS = "\x00\x07\x1b\x9b\u200b\u200e\u200f\u2028\u2029\u202e\u2066\u2069\ufeff\U000e0041\udc80"


def is_safe(text: str) -> bool:
    return not any(letter in text for letter in UNSAFE_CHARACTERS)


@pytest.mark.parametrize("text", UNSAFE_TEXTS.values(), ids=UNSAFE_TEXTS)
def test_what_hides_or_steers_is_left_out(text: str) -> None:
    assert sanitize(text) != text
    assert is_safe(sanitize(text))


@pytest.mark.parametrize("text", HARMLESS_TEXTS)
def test_letters_of_every_language_stay(text: str) -> None:
    assert sanitize(text) == text


def test_stacked_combining_marks_are_limited() -> None:
    assert sanitize("e" + "\u0301" * 50) == "e" + "\u0301" * 4


@pytest.mark.parametrize("text", JSON_SAFE_TEXTS.values(), ids=JSON_SAFE_TEXTS)
def test_names_titles_and_chat_are_plain(client: InProcessClient, text: str) -> None:
    ana = create_table(client, "me", "open", title=text, public=True)
    nikos = join_table(ana, text)
    nikos.post("seat", {"seat": "b", "name": f"x{text}"})
    nikos.post("chat", {"text": text})
    seen = json.dumps([ana.get(), client.get("/api/tables").json()], ensure_ascii=False)
    assert is_safe(seen)


def test_a_lone_surrogate_gets_a_client_error(client: InProcessClient) -> None:
    path = f"/api/tables/{create_table(client, 'me', 'open').table}/chat"
    body = b'{"type":"say","text":"a\\udc80b"}'
    assert client.post(path, content=body, headers={"content-type": "application/json"}).status_code < 500


@pytest.mark.parametrize("name", ["\u200d", "\u3164", "\ufe0f", "\u202e\u200b", " \u00a0 "])
def test_a_name_that_shows_nothing_is_none(client: InProcessClient, name: str) -> None:
    join_table(create_table(client, "me", "open"), name, status=422)


def test_what_is_refused_is_quoted_plainly(client: InProcessClient) -> None:
    ana = create_table(client, "me", "screen", start=True)
    for text in JSON_SAFE_TEXTS.values():
        assert is_safe(ana.act(f"choose {text}", status=422)["detail"])
        assert is_safe(ana.post("stand-in", {"seat": text}, status=404)["detail"])
    with open_websocket_as(ana) as line:
        assert is_safe(line.act(f"choose {UNSAFE_TEXTS['escape']}")["reason"])


def test_a_record_brings_no_such_letters(client: InProcessClient) -> None:
    ana = create_table(client, "greedy", "greedy", start=True)
    table = client.app.services.tables.cache[ana.table]
    text = table.require_match().record().text(with_luck=True)
    names = text.split("seats: ")[1].split("\n")[0]
    for bad in JSON_SAFE_TEXTS.values():
        record = text.replace(f"seats: {names}", f"seats: {bad}, x")
        assert is_safe("".join(read_record(record).seats))
        response = checked_json(client.post("/api/records", json={"record": record}), 201)
        assert is_safe(client.get(f"/api/tables/{response['table']}").text)


STRANGE_PATHS = [
    "x" * 300,
    "x" * 4_000,
    "x" * 300 + ".js",
    "%00",
    "%1b%5b31m",
    "a/%ff%fe",
    "%ed%b2%80",
    "assets/" + "y" * 300,
]


@pytest.mark.parametrize("path", STRANGE_PATHS, ids=range(len(STRANGE_PATHS)))
def test_strange_paths_get_no_server_error(client: InProcessClient, tmp_path: Path, path: str) -> None:
    (tmp_path / "no-client").mkdir()
    (tmp_path / "no-client" / "index.html").write_text("<!doctype html>")
    for address in (path, f"api/{path}", f"api/tables/{path}", f"api/games/{path}/rules", f"table/{path}"):
        response = client.get(f"/{address}")
        assert response.status_code < 500
        assert is_safe(response.text)


def test_a_log_line_cannot_be_forged(client: InProcessClient) -> None:
    record = logging.makeLogRecord({"msg": "a \x1b[31m%s", "args": ("b\n2026-01-01 ERROR forged",)})
    lines = PlainFormatter(LINE_FORMAT).format(record).split("\n")
    assert is_safe(lines[0])
    assert lines[1].startswith("    ")


def test_what_could_not_be_stored_stays_out_of_the_log(
    client: InProcessClient, caplog: pytest.LogCaptureFixture
) -> None:
    """A database error quotes its statement, which would put the table's random key in the log."""
    ana = create_table(client, "me", "open")
    services = client.app.services
    with services.store.engine.begin() as connection:
        connection.exec_driver_sql("drop table lines")
    ana.post("chat", {"text": "psst"}, status=503)
    assert "store" in caplog.text
    assert "psst" not in caplog.text


def test_a_record_is_not_longer_than_a_game_can_be(client: InProcessClient) -> None:
    """The limit holds for viewing, for continuing, and for each chapter of a campaign."""
    table = client.app.services.tables.cache[create_table(client, "greedy", "greedy", start=True).table]
    head = table.require_match().record().text(with_luck=False).split("\n\n")[0]
    long = head + "\n\n" + "A: pass\n" * 5001
    short = head + "\n\n" + "A: pass\n" * 5000
    assert checked_json(client.post("/api/records", json={"record": long}), 413)["slug"] == "record-too-long"
    create_table(client, "me", "me", status=413, record=long)
    campaign = f"theomachy-campaign 1\ngame: {GAME}\nseats: A, B\n\nchapter 1\n{long}"
    assert checked_json(client.post("/api/records", json={"record": campaign}), 413)["slug"] == "record-too-long"
    assert client.post("/api/records", json={"record": short}).status_code == 422


def test_spectators_may_be_muted(client: InProcessClient) -> None:
    ana = create_table(client, "me", "open")
    guest = as_spectator(ana)
    guest.post("chat", {"text": "hello"})
    guest.post("hush", {"hushed": True}, status=403)
    ana.post("hush", {"hushed": True})
    assert ana.get()["hushed"]
    assert guest.post("chat", {"text": "hello"}, status=403)["slug"] == "spectators-hushed"
    with open_websocket_as(guest) as line:
        line.send(type="say", text="hello")
        assert "only look on" in line.receive_type("refused")["reason"]
    ana.post("chat", {"text": "quiet at last"})
    join_table(ana).post("chat", {"text": "I sit here"})
    ana.post("hush", {"hushed": False})
    guest.post("chat", {"text": "thank you"})


def test_a_server_may_allow_chat_for_seats_only(tmp_path: Path) -> None:
    with run_server(tmp_path, spectators_talk=False) as client:
        ana = create_table(client, "me", "open")
        as_spectator(ana).post("chat", {"text": "hello"}, status=403)
        ana.post("chat", {"text": "hello"})


def test_a_muted_table_stays_muted_after_a_restart(tmp_path: Path) -> None:
    with run_server(tmp_path) as client:
        ana = create_table(client, "me", "open")
        ana.post("hush", {"hushed": True})
    with run_server(tmp_path) as client:
        assert client.get(f"/api/tables/{ana.table}", headers=bearer(*ana.keys)).json()["hushed"]


def test_chat_is_rate_limited(tmp_path: Path) -> None:
    with run_server(
        tmp_path, limits=replace(NO_LIMITS, chat_messages_at_once=6, chat_messages_per_second=0.001)
    ) as client:
        ana = create_table(client, "me", "open")
        guest = as_spectator(ana)
        statuses = [client.post(f"/api/tables/{ana.table}/chat", json={"text": "la"}).status_code for _ in range(4)]
        assert statuses == [200, 200, 429, 429]
        other = create_table(client, "me", "open")
        refused = client.post(f"/api/tables/{other.table}/chat", json={"text": "la"})
        assert checked_json(refused, 429)["slug"] == "too-much-talk"
        assert int(refused.headers["retry-after"]) >= 1
        with open_websocket_as(guest) as line:
            line.send(type="say", text="la")
            assert line.receive_type("refused")


def test_a_campaign_counts_as_the_tables_it_makes(tmp_path: Path) -> None:
    text = played_campaign_file(2, ["Ana", "Nikos"])
    limits = replace(NO_LIMITS, costly_requests_at_once=5, costly_requests_per_second=0.001)
    with run_server(tmp_path, limits=limits, games=(CAMPAIGN,)) as client:
        codes = [client.post("/api/records", json={"record": text}).status_code for _ in range(4)]
        assert codes == [201, 201, 429, 429]
        assert len(client.app.services.tables.cache) == 4

"""Reads, plays on, exports and verifies files written by commit 82698f7 (`make_files.txt` made them)."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.server.http_players import HttpPlayer, bearer, checked_json, run_server
from tests.server.in_process_client import InProcessClient
from theomachy.cli.main import main
from theomachy.core.campaign import read_campaign
from theomachy.server.groups.journal import GroupEntry
from theomachy.table.journal import JournalEntry

HERE = Path(__file__).parent
EXPECTED: dict[str, Any] = json.loads((HERE / "expected.json").read_text(encoding="utf-8"))
FRAMES: list[Any] = json.loads((HERE / "frames.json").read_text(encoding="utf-8"))
TABLES = [name for name in EXPECTED if name != "group"]
TITLES = ["deus", "deus-ex-machina", "deus-ex-machina-cards", "divinus"]
WAIT = 60.0


def entries(name: str) -> list[str]:
    return (HERE / name).read_text(encoding="utf-8").splitlines()


@pytest.fixture
def client(tmp_path: Path) -> Iterator[InProcessClient]:
    """A server on the old database."""
    connection = sqlite3.connect(tmp_path / "test.db")
    connection.executescript((HERE / "database.sql").read_text(encoding="utf-8"))
    connection.close()
    with run_server(tmp_path, games=()) as client:
        yield client


def person(client: InProcessClient, name: str) -> HttpPlayer:
    old = EXPECTED[name]
    found = HttpPlayer(client, old["table"], [], old["invite"])
    found.seats, found.keys = [old["eyes"]], old["keys"]
    return found


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize("text", entries("table-journal.txt"))
def test_every_kind_of_table_entry_is_read_and_written_alike(text: str) -> None:
    assert JournalEntry.decode(text).encode() == text


@pytest.mark.parametrize("text", entries("group-journal.txt"))
def test_every_kind_of_group_entry_is_read_and_written_alike(text: str) -> None:
    assert GroupEntry.decode(text).encode() == text


def test_the_old_journals_hold_every_type_of_entry() -> None:
    assert {json.loads(text)["is"] for text in entries("table-journal.txt")} == set(JournalEntry.types)
    assert {json.loads(text)["is"] for text in entries("group-journal.txt")} == set(GroupEntry.types)


def test_every_table_stands_as_it_stood(client: InProcessClient) -> None:
    for name in TABLES:
        old, update = EXPECTED[name], person(client, name).get()
        texts = [option["text"] for option in update["options"]]
        assert (name, update["phase"], update["version"]) == (name, old["phase"], old["version"])
        assert update["eyes"] == old["eyes"]
        assert (len(texts), digest("\n".join(texts))) == (old["options"]["count"], old["options"]["sha256"])
        assert digest(json.dumps(update["view"], sort_keys=True)) == old["view"]
        seats = [{"name": seat["name"], "bot": seat["bot"], "kind": seat["kind"]} for seat in update["seats"]]
        assert seats == old["seats"]


@pytest.mark.parametrize("name", [*TITLES, "taken-back", "chapter"])
def test_a_running_game_goes_on_and_its_record_is_verified(client: InProcessClient, tmp_path: Path, name: str) -> None:
    table = person(client, name)
    before = table.get()
    table.act(before["options"][0]["text"], seat=before["eyes"], id="today")
    assert table.get()["version"] > before["version"]
    record = table.client.get(f"/api/tables/{table.table}/record", headers=bearer(*table.keys))
    if record.status_code == 200:
        verify(tmp_path, record.text, "game")


def test_the_waiting_table_is_joined_and_started(client: InProcessClient) -> None:
    host = person(client, "lobby")
    joined = client.post(f"/api/tables/{host.table}/join", json={"invite": host.invite, "name": "Nikos"})
    assert checked_json(joined, 200)["keys"]
    host.post("start")
    assert host.get()["phase"] == "playing"


def test_the_finished_game_is_replayed_and_begun_again(client: InProcessClient) -> None:
    over = person(client, "over")
    replay = over.get("replay")
    over.get(f"replay/{len(replay['points']) // 2}")
    again = over.post("rematch", {}, 201)
    assert HttpPlayer(client, again["table"], again["keys"]).get()["phase"] == "playing"


def test_the_campaign_goes_on_from_its_file(client: InProcessClient, tmp_path: Path) -> None:
    chapter = person(client, "chapter")
    response = client.get(f"/api/tables/{chapter.table}/campaign/file", headers=bearer(*chapter.keys))
    assert response.text == (HERE / "chapter.campaign").read_text(encoding="utf-8")
    text = (HERE / "finished-chapter.campaign").read_text(encoding="utf-8")
    assert read_campaign(text).names == ["Ana", "Nikos"]
    verify(tmp_path, text, "campaign")
    seats = [{"kind": "me"}, {"kind": "screen"}]
    wish = {"game": "divinus", "seats": seats, "file": text, "start": True}
    made = checked_json(client.post("/api/tables", json=wish), 201)
    assert HttpPlayer(client, made["table"], made["keys"]).get("campaign")["chapters"][0]


def test_the_group_is_there_and_plays(client: InProcessClient) -> None:
    group = EXPECTED["group"]
    path = f"/api/groups/{group['group']}"
    info = checked_json(client.get(path, headers=bearer(group["key"])), 200)
    assert [member["name"] for member in info["members"]] == ["Ana", "Nikos"]
    wish = {"game": "deus-ex-machina-cards", "members": [0, 1]}
    checked_json(client.post(f"{path}/play", json=wish, headers=bearer(group["key"])), 201)


@pytest.mark.parametrize("name", TITLES)
def test_a_record_of_each_title_is_verified_and_replayed(client: InProcessClient, tmp_path: Path, name: str) -> None:
    text = (HERE / f"{name}.game").read_text(encoding="utf-8")
    verify(tmp_path, text, "game")
    checked_json(client.post("/api/records", json={"record": text}), 201)


def test_the_frames_of_an_open_page_are_answered_as_before(client: InProcessClient) -> None:
    """The page was loaded before the server was renewed: it sends what it knows, and understands the answers."""
    with client.websocket_connect("/api/live") as socket:
        for row in FRAMES:
            socket.send_text(json.dumps(row["sent"]))
            if row["sent"]["type"] != "ping":
                socket.send_text('{"type":"ping"}')
            kinds: list[str] = []
            while (kind := json.loads(socket.receive_text(timeout=WAIT))["type"]) != "pong":
                kinds += [kind] if kind != "change" else []
            assert (row["sent"]["type"], kinds) == (row["sent"]["type"], row["answered"])


def verify(folder: Path, text: str, ending: str) -> None:
    path = folder / f"old.{ending}"
    path.write_text(text, encoding="utf-8")
    result = CliRunner().invoke(main, ["verify", str(path)], catch_exceptions=False)
    assert result.exit_code == 0, result.output

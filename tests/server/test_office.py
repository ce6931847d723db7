"""Administration: backups of all data, and what an operator can do with tables while the server runs."""

from __future__ import annotations

import io
import json
import logging
import random
import sqlite3
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.server.client import Client
from tests.server.people import bearer, join, make, play_out, serving
from tests.server.planted import begun
from tests.server.sockets import live
from tests.server.test_signets import Device
from tests.server.test_store import at, without_clock
from theomachy.cli.main import main
from theomachy.core import campaign
from theomachy.core.reason import Problem
from theomachy.server import copies, erasing, logs, office
from theomachy.server.schema import BELLS
from theomachy.server.settings import database_url
from theomachy.table.lines import Acted, write_line
from theomachy.table.table import hashed
from tools.services import Services

pytestmark = pytest.mark.once

# The other columns of a subscription row.
EMPTY = ("secret", "lang", "base", "zone", "confirm")
COUNTS = ("quiet_from", "quiet_to", "gather", "made", "fails", "told")

GOLDEN = Path(__file__).parents[1] / "golden"


def command(folder: Path, *given: str) -> Result:
    result = CliRunner().invoke(main, [*given, "--db", str(folder / "test.db")], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result


def follow(client: Client) -> None:
    with client.portal() as portal:
        portal.call(client.app.house.tables.follow)


def test_a_backup_is_made_while_people_play_and_brings_back_what_is_lost(tmp_path: Path) -> None:
    """The table was deleted, and the server has kept running."""
    with serving(tmp_path) as client:
        ana = begun(client)
        before = ana.get()
        command(tmp_path, "backup", str(tmp_path / "copy.db"))
        ana.act("pass", id="later")
        command(tmp_path, "admin", "delete", ana.table, "--yes")
        follow(client)
        ana.get(status=404)
        assert "1" in command(tmp_path, "restore", str(tmp_path / "copy.db")).output
        assert ana.get()["view"] == before["view"]
        ana.act("pass", id="again")
    assert (tmp_path / "copy.db").stat().st_mode & 0o077 == 0


def test_a_backup_overwrites_nothing_that_was_played_since(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        ana = begun(client)
        command(tmp_path, "backup", str(tmp_path / "copy.db"))
        ana.act("pass", id="since")
        before = ana.get()
        assert "0 tables, 0 lines" in command(tmp_path, "restore", str(tmp_path / "copy.db")).output
        assert without_clock(ana.get()) == without_clock(before)


def test_lines_that_a_table_has_lost_come_back_but_not_behind_others(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        ana = begun(client)
        other = begun(client)
    copies.backup(database_url(str(tmp_path / "test.db")), tmp_path / "copy.db")
    with sqlite3.connect(tmp_path / "test.db") as connection:
        connection.execute("delete from lines where number = 4")
        body = write_line(Acted(seat=1, text="choose orpheus"))
        connection.execute("insert into lines values (?, 4, 0.0, ?)", (other.table, body))
    restore_report = copies.restore(tmp_path / "copy.db", database_url(str(tmp_path / "test.db")))
    assert (restore_report.tables, restore_report.lines, restore_report.other) == (0, 1, [other.table])
    with serving(tmp_path) as client:
        assert at(client, ana).get()["entries"] == 2


def test_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    sqlite3.connect(tmp_path / "empty.db").close()
    with pytest.raises(Problem, match="no-backup"):
        copies.restore(tmp_path / "empty.db", database_url(str(tmp_path / "test.db")))


def test_a_house_moves_from_a_file_to_postgresql_and_back(services: Services, tmp_path: Path) -> None:
    db = database_url(services.database())
    with serving(tmp_path) as client:
        ana = begun(client)
        before = ana.get()["view"]
    copies.backup(database_url(str(tmp_path / "test.db")), tmp_path / "there.db")
    assert copies.restore(tmp_path / "there.db", db).tables == 1
    with serving(tmp_path, db=db) as client:
        player_there = at(client, ana)
        assert player_there.get()["view"] == before
        play_out([player_there], random.Random(1))
        copies.backup(db, tmp_path / "back.db")
    assert copies.restore(tmp_path / "back.db", database_url(str(tmp_path / "test.db"))).lines > 0
    with serving(tmp_path) as client:
        assert at(client, ana).get()["phase"] == "over"


def test_a_table_that_is_closed_can_only_be_looked_at(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        ana = begun(client, public=True)
        with live(ana) as line:
            command(tmp_path, "admin", "close", ana.table)
            follow(client)
            update = line.until(lambda frame: frame["type"] == "update" and frame["stuck"] == "closed")
            assert "closed" in update["ending"]
            assert line.act("pass")["type"] == "refused"
        ana.post("mend", status=409)
        assert client.get("/api/tables").json() == []
    with serving(tmp_path) as client:
        assert at(client, ana).get()["stuck"] == "closed"


def test_tables_are_listed_and_looked_at_without_what_is_secret(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        ana = make(client, "me", "open", title="Ours")
        nikos = join(ana, "Nikos")
    listed = command(tmp_path, "admin", "list", "--phase", "waiting", "--json").output
    looked = command(tmp_path, "admin", "look", ana.table, "--json").output
    assert '"Ours"' in listed
    assert '"b": "Nikos"' in looked
    assert "luck" not in looked
    assert all(key not in looked for key in (*ana.keys, *nikos.keys, ana.invite))
    assert ana.table not in command(tmp_path, "admin", "list", "--phase", "over").output
    assert ana.table not in command(tmp_path, "admin", "list", "--older", "1").output


@pytest.mark.parametrize("by", ["name", "key"])
def test_a_person_is_erased_and_the_game_goes_on(tmp_path: Path, by: str) -> None:
    """Also erases earlier names, the device identity, the private note, and the name in the group."""
    with serving(tmp_path) as client:
        ana = make(client, "me", "open")
        nikos = join(ana, "Odysseus")
        nikos.post("seat", {"seat": "b", "name": "Nikolaos"})
        signet = Device().sign(nikos)["signet"]
        group = client.post(
            "/api/groups", json={"table": ana.table, "name": "Friday"}, headers=bearer(*ana.keys)
        ).json()
        client.post(f"/api/groups/{group['group']}/name", json={"name": "Penelope"}, headers=bearer(*ana.keys))
        ana.post("start")
        ana.act("choose jason")
        nikos.post("chat", {"text": "I live in Corinth"})
        nikos.post("note", {"seat": "b", "text": "attack"})
        ana.post("chat", {"text": "nice"})
        bell = {"id": "b", "key": hashed(nikos.keys[0]), "kind": "mail", "address": "nikos@corinth.example"}
        with client.app.house.store.engine.begin() as connection:
            connection.execute(BELLS.insert(), {**dict.fromkeys(EMPTY, ""), **dict.fromkeys(COUNTS, 0), **bell})
        output = command(tmp_path, "admin", "erase", f"--{by}", "Nikolaos" if by == "name" else nikos.keys[0], "--yes")
        assert "1 table, 1 group" in output.output
        follow(client)
        seen = str(ana.get())
        assert "Nikolaos" not in seen
        assert "Corinth" not in seen
        assert "nice" in seen
        nikos.act("choose theseus")
        members = client.get(f"/api/groups/{group['group']}", headers=bearer(*nikos.keys)).json()["members"]
        assert [(one["name"], one["signet"]) for one in members] == [("Penelope", ""), ("–", "")]
    with sqlite3.connect(tmp_path / "test.db") as connection:
        dump = "\n".join(connection.iterdump())
        assert connection.execute("select count(*) from notes").fetchone() == (0,)
    assert "Penelope" in dump
    for erased in ("Nikolaos", "Odysseus", "corinth", signet):
        assert erased.lower() not in dump.lower()


def test_a_name_in_a_title_is_erased_and_what_may_be_one_is_told(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        ana = make(client, "me", "open", title="Νίκος, Ana's friend")
        bent = make(client, "me", "open", title="Το τραπέζι του Νίκου")
        other = make(client, "me", "open", title="Friday")
        request = {"table": ana.table, "name": "Νίκος & Co"}
        group = client.post("/api/groups", json=request, headers=bearer(*ana.keys)).json()["group"]
        output = command(tmp_path, "admin", "erase", "--name", "Νίκος", "--yes").output
        assert "1 table, 1 group" in output
        assert [line.split()[0] for line in output.splitlines()[2:]] == [bent.table]
        follow(client)
        assert ana.get()["title"] == "–, Ana's friend"
        assert other.get()["title"] == "Friday"
        assert client.get(f"/api/groups/{group}", headers=bearer(*ana.keys)).json()["name"] == "– & Co"
        again = command(tmp_path, "admin", "erase", "--name", "Friday", "--key", "none", other.table, "--yes").output
        assert "1 table, 0 groups" in again
        assert len(again.splitlines()) == 1


def test_a_campaign_that_was_brought_along_loses_a_name_and_can_still_be_read() -> None:
    file = (GOLDEN / "divinus-2.campaign").read_text()
    parsed = campaign.read_campaign(file)
    changed = campaign.read_campaign(erasing.without(file, {parsed.names[0]}))
    assert [record.seats for record in changed.records] == [changed.names] * len(parsed.records)
    assert parsed.names[0] not in changed.names
    assert [len(record.entries) for record in changed.records] == [len(record.entries) for record in parsed.records]


def test_what_is_older_than_wished_is_deleted_and_nothing_else(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        over, lobby, fresh = begun(client), make(client, "me", "open"), begun(client)
        play_out([over], random.Random(1))
        client.settled()
    long_ago = time.time() - 40 * office.DAY
    with sqlite3.connect(tmp_path / "test.db") as connection:
        connection.execute("update lines set at = ? where table_id in (?, ?)", (long_ago, over.table, lobby.table))
    with copies.opened(database_url(str(tmp_path / "test.db"))) as engine, engine.begin() as connection:
        assert office.retire(connection, 0, 0) == []
        assert office.retire(connection, 41, 41) == []
        assert office.retire(connection, 30, 0) == [over.table]
        assert office.retire(connection, 30, 30) == [lobby.table]
    with serving(tmp_path, keep_finished=30) as client:
        at(client, over).get(status=404)
        at(client, fresh).get()
        with client.portal() as portal:
            portal.call(client.app.house.retire)


def test_counts_are_told_as_prometheus_reads_them(client: Client) -> None:
    begun(client)
    response = client.get("/metrics").text
    assert "# TYPE theomachy_lines_written_total counter" in response
    assert "theomachy_lines_written_total 4.0" in response
    assert 'theomachy_request_seconds_count{method="POST",status="2xx"}' in response


def test_a_server_that_is_about_to_end_is_not_ready_and_plays_on(client: Client) -> None:
    ana = begun(client)
    assert client.get("/ready").text == "ok\n"
    with client.portal() as portal:
        portal.call(client.app.house.drain)
    assert client.get("/ready").status_code == 503
    assert client.get("/health").status_code == 200
    ana.act("pass", id="still")


def test_what_is_logged_as_json_names_the_request_and_the_table(client: Client) -> None:
    ana = begun(client)
    handler = logging.StreamHandler(io.StringIO())
    handler.setFormatter(logs.JsonFormatter())
    log = logging.getLogger("theomachy.access")
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    try:
        answer = client.get(f"/api/tables/{ana.table}", headers={"X-Request-Id": "forged"})
    finally:
        log.removeHandler(handler)
        log.setLevel(logging.NOTSET)
    entry = json.loads(handler.stream.getvalue())
    assert entry["request"] == answer.headers["X-Request-Id"] != "forged"
    assert (entry["table"], entry["status"], entry["level"]) == (ana.table, 200, "info")


def test_a_letter_from_outside_cannot_end_an_entry() -> None:
    record = logging.LogRecord("x", logging.ERROR, "", 0, "a\n\x1b[31mb %s", ("c\r\nd",), None)
    assert "\n" not in logs.JsonFormatter().format(record)
    assert "\x1b" not in json.loads(logs.JsonFormatter().format(record))["message"]

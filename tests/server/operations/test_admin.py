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

from tests.server.http_players import bearer, create_table, join_table, play_to_the_end, run_server
from tests.server.in_process_client import InProcessClient
from tests.server.injected_faults import start_table
from tests.server.people.test_device_identity import SigningDevice
from tests.server.storage.test_store import reconnect, without_clock
from tests.server.websocket_client import open_websocket_as
from theomachy.cli.main import main
from theomachy.core import campaign
from theomachy.core.rule_errors import Problem
from theomachy.server import admin, logs
from theomachy.server.settings import normalize_database_url
from theomachy.server.storage import backup, data_erasure
from theomachy.server.storage.schema import SUBSCRIPTIONS
from theomachy.table.journal import ActionPlayed
from theomachy.table.table import sha256_hex
from tools.server.services import DatabaseServices

# The other columns of a subscription row.
EMPTY_COLUMNS = ("secret", "lang", "base", "zone", "confirm")
NUMBER_COLUMNS = ("quiet_from", "quiet_to", "gather", "made", "fails", "told")

GOLDEN = Path(__file__).parents[2] / "golden"


def run_admin(folder: Path, *given: str) -> Result:
    result = CliRunner().invoke(main, [*given, "--db", str(folder / "test.db")], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result


def poll_other_servers(client: InProcessClient) -> None:
    with client.portal() as portal:
        portal.call(client.app.services.tables.poll_journals)


def test_a_backup_is_made_while_people_play_and_brings_back_what_is_lost(tmp_path: Path) -> None:
    """The table was deleted, and the server has kept running."""
    with run_server(tmp_path) as client:
        ana = start_table(client)
        before = ana.get()
        run_admin(tmp_path, "backup", str(tmp_path / "copy.db"))
        ana.act("pass", id="later")
        run_admin(tmp_path, "admin", "delete", ana.table, "--yes")
        poll_other_servers(client)
        ana.get(status=404)
        assert "1" in run_admin(tmp_path, "restore", str(tmp_path / "copy.db")).output
        assert ana.get()["view"] == before["view"]
        ana.act("pass", id="again")
    assert (tmp_path / "copy.db").stat().st_mode & 0o077 == 0


def test_restoring_overwrites_nothing_that_was_played_since(tmp_path: Path) -> None:
    with run_server(tmp_path) as client:
        ana = start_table(client)
        run_admin(tmp_path, "backup", str(tmp_path / "copy.db"))
        ana.act("pass", id="since")
        before = ana.get()
        assert "0 tables, 0 lines" in run_admin(tmp_path, "restore", str(tmp_path / "copy.db")).output
        assert without_clock(ana.get()) == without_clock(before)


def test_lines_that_a_table_has_lost_come_back_but_not_behind_others(tmp_path: Path) -> None:
    with run_server(tmp_path) as client:
        ana = start_table(client)
        other = start_table(client)
    backup.backup(normalize_database_url(str(tmp_path / "test.db")), tmp_path / "copy.db")
    with sqlite3.connect(tmp_path / "test.db") as connection:
        connection.execute("delete from lines where number = 4")
        body = ActionPlayed(seat=1, text="choose orpheus").encode()
        connection.execute("insert into lines values (?, 4, 0.0, ?)", (other.table, body))
    restore_report = backup.restore(tmp_path / "copy.db", normalize_database_url(str(tmp_path / "test.db")))
    assert (restore_report.tables, restore_report.entries, restore_report.conflicting) == (0, 1, [other.table])
    with run_server(tmp_path) as client:
        assert reconnect(client, ana).get()["entries"] == 2


def test_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    sqlite3.connect(tmp_path / "empty.db").close()
    with pytest.raises(Problem, match="no-backup"):
        backup.restore(tmp_path / "empty.db", normalize_database_url(str(tmp_path / "test.db")))


def test_data_moves_from_sqlite_to_postgresql_and_back(services: DatabaseServices, tmp_path: Path) -> None:
    db = normalize_database_url(services.create_database())
    with run_server(tmp_path) as client:
        ana = start_table(client)
        before = ana.get()["view"]
    backup.backup(normalize_database_url(str(tmp_path / "test.db")), tmp_path / "there.db")
    assert backup.restore(tmp_path / "there.db", db).tables == 1
    with run_server(tmp_path, db=db) as client:
        player_there = reconnect(client, ana)
        assert player_there.get()["view"] == before
        play_to_the_end([player_there], random.Random(1))
        backup.backup(db, tmp_path / "back.db")
    assert backup.restore(tmp_path / "back.db", normalize_database_url(str(tmp_path / "test.db"))).entries > 0
    with run_server(tmp_path) as client:
        assert reconnect(client, ana).get()["phase"] == "over"


def test_a_table_that_is_closed_can_only_be_looked_at(tmp_path: Path) -> None:
    with run_server(tmp_path) as client:
        ana = start_table(client, public=True)
        with open_websocket_as(ana) as line:
            run_admin(tmp_path, "admin", "close", ana.table)
            poll_other_servers(client)
            update = line.receive_until(lambda frame: frame["type"] == "update" and frame["stuck"] == "closed")
            assert "closed" in update["ending"]
            assert line.act("pass")["type"] == "refused"
        ana.post("mend", status=409)
        assert client.get("/api/tables").json() == []
    with run_server(tmp_path) as client:
        assert reconnect(client, ana).get()["stuck"] == "closed"


def test_tables_are_listed_and_looked_at_without_what_is_secret(tmp_path: Path) -> None:
    with run_server(tmp_path) as client:
        ana = create_table(client, "me", "open", title="Ours")
        nikos = join_table(ana, "Nikos")
    listed = run_admin(tmp_path, "admin", "list", "--phase", "waiting", "--json").output
    looked = run_admin(tmp_path, "admin", "look", ana.table, "--json").output
    assert '"Ours"' in listed
    assert '"b": "Nikos"' in looked
    assert "luck" not in looked
    assert all(key not in looked for key in (*ana.keys, *nikos.keys, ana.invite))
    assert ana.table not in run_admin(tmp_path, "admin", "list", "--phase", "over").output
    assert ana.table not in run_admin(tmp_path, "admin", "list", "--older", "1").output


@pytest.mark.parametrize("by", ["name", "key"])
def test_a_person_is_erased_and_the_game_goes_on(tmp_path: Path, by: str) -> None:
    """Also erases earlier names, the device identity, the private note, and the name in the group."""
    with run_server(tmp_path) as client:
        ana = create_table(client, "me", "open")
        nikos = join_table(ana, "Odysseus")
        nikos.post("seat", {"seat": "b", "name": "Nikolaos"})
        signet = SigningDevice().sign_seat(nikos)["signet"]
        group = client.post(
            "/api/groups", json={"table": ana.table, "name": "Friday"}, headers=bearer(*ana.keys)
        ).json()
        client.post(f"/api/groups/{group['group']}/name", json={"name": "Penelope"}, headers=bearer(*ana.keys))
        ana.post("start")
        ana.act("choose jason")
        nikos.post("chat", {"text": "I live in Corinth"})
        nikos.post("note", {"seat": "b", "text": "attack"})
        ana.post("chat", {"text": "nice"})
        row = {"id": "b", "key": sha256_hex(nikos.keys[0]), "kind": "mail", "address": "nikos@corinth.example"}
        with client.app.services.store.engine.begin() as connection:
            connection.execute(
                SUBSCRIPTIONS.insert(), {**dict.fromkeys(EMPTY_COLUMNS, ""), **dict.fromkeys(NUMBER_COLUMNS, 0), **row}
            )
        output = run_admin(
            tmp_path, "admin", "erase", f"--{by}", "Nikolaos" if by == "name" else nikos.keys[0], "--yes"
        )
        assert "1 table, 1 group" in output.output
        poll_other_servers(client)
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
    with run_server(tmp_path) as client:
        ana = create_table(client, "me", "open", title="Νίκος, Ana's friend")
        bent = create_table(client, "me", "open", title="Το τραπέζι του Νίκου")
        other = create_table(client, "me", "open", title="Friday")
        request = {"table": ana.table, "name": "Νίκος & Co"}
        group = client.post("/api/groups", json=request, headers=bearer(*ana.keys)).json()["group"]
        output = run_admin(tmp_path, "admin", "erase", "--name", "Νίκος", "--yes").output
        assert "1 table, 1 group" in output
        assert [line.split()[0] for line in output.splitlines()[2:]] == [bent.table]
        poll_other_servers(client)
        assert ana.get()["title"] == "–, Ana's friend"
        assert other.get()["title"] == "Friday"
        assert client.get(f"/api/groups/{group}", headers=bearer(*ana.keys)).json()["name"] == "– & Co"
        again = run_admin(tmp_path, "admin", "erase", "--name", "Friday", "--key", "none", other.table, "--yes").output
        assert "1 table, 0 groups" in again
        assert len(again.splitlines()) == 1


def test_a_campaign_that_was_brought_along_loses_a_name_and_can_still_be_read() -> None:
    file = (GOLDEN / "divinus-2.campaign").read_text()
    parsed = campaign.read_campaign(file)
    changed = campaign.read_campaign(data_erasure.without_names_in_file(file, {parsed.names[0]}))
    assert [record.seats for record in changed.records] == [changed.names] * len(parsed.records)
    assert parsed.names[0] not in changed.names
    assert [len(record.entries) for record in changed.records] == [len(record.entries) for record in parsed.records]


def test_only_tables_older_than_requested_are_deleted(tmp_path: Path) -> None:
    with run_server(tmp_path) as client:
        over, lobby, fresh = start_table(client), create_table(client, "me", "open"), start_table(client)
        play_to_the_end([over], random.Random(1))
        client.wait_until_idle()
    long_ago = time.time() - 40 * admin.DAY
    with sqlite3.connect(tmp_path / "test.db") as connection:
        connection.execute("update lines set at = ? where table_id in (?, ?)", (long_ago, over.table, lobby.table))
    with backup.open_engine(normalize_database_url(str(tmp_path / "test.db"))) as engine, engine.begin() as connection:
        assert admin.delete_old_tables(connection, 0, 0) == []
        assert admin.delete_old_tables(connection, 41, 41) == []
        assert admin.delete_old_tables(connection, 30, 0) == [over.table]
        assert admin.delete_old_tables(connection, 30, 30) == [lobby.table]
    with run_server(tmp_path, keep_finished=30) as client:
        reconnect(client, over).get(status=404)
        reconnect(client, fresh).get()
        with client.portal() as portal:
            portal.call(client.app.services.delete_old_tables)


def test_counts_are_told_as_prometheus_reads_them(client: InProcessClient) -> None:
    start_table(client)
    response = client.get("/metrics").text
    assert "# TYPE theomachy_lines_written_total counter" in response
    assert "theomachy_lines_written_total 4.0" in response
    assert 'theomachy_request_seconds_count{method="POST",status="2xx"}' in response


def test_a_server_that_is_about_to_end_is_not_ready_and_plays_on(client: InProcessClient) -> None:
    ana = start_table(client)
    assert client.get("/ready").text == "ok\n"
    with client.portal() as portal:
        portal.call(client.app.services.drain)
    assert client.get("/ready").status_code == 503
    assert client.get("/health").status_code == 200
    ana.act("pass", id="still")


def test_what_is_logged_as_json_names_the_request_and_the_table(client: InProcessClient) -> None:
    ana = start_table(client)
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


def test_the_id_that_ends_notifications_is_not_logged() -> None:
    assert logs.loggable_path("/api/notices/stop/secret") == "/api/notices/stop/…"
    assert logs.loggable_path("/api/tables/t/notices/stop") == "/api/tables/t/notices/stop"


def test_a_letter_from_outside_cannot_end_an_entry() -> None:
    record = logging.LogRecord("x", logging.ERROR, "", 0, "a\n\x1b[31mb %s", ("c\r\nd",), None)
    assert "\n" not in logs.JsonFormatter().format(record)
    assert "\x1b" not in json.loads(logs.JsonFormatter().format(record))["message"]

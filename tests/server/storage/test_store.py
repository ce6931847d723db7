"""The store: restarts, two servers on one database, snapshots, PostgreSQL, and what is written where."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.server.http_players import GAME, HttpPlayer, create_table, join_table, play_to_the_end, run_server
from tests.server.in_process_client import InProcessClient
from theomachy.server.settings import normalize_database_url
from theomachy.server.storage.database import make_engine
from theomachy.server.storage.migrate import MIGRATIONS_FOLDER, migrate, schema_revision
from theomachy.server.storage.schema import METADATA, REVISION
from theomachy.table.journal import ActionPlayed
from theomachy.table.model import ValidatedEntry
from theomachy.table.storage import AppendRequest
from theomachy.table.table import Table
from tools.polling import wait_until
from tools.server.services import DatabaseServices


def reconnect(client: InProcessClient, person: HttpPlayer) -> HttpPlayer:
    """Return the same player at a restarted server."""
    again = HttpPlayer(client, person.table, [], person.invite)
    again.seats, again.keys, again.act_count = person.seats, person.keys, person.act_count
    return again


def snapshot_path(folder: Path, person: HttpPlayer) -> Path:
    """Return the path of this table's snapshot, whether or not it exists."""
    (database,) = (folder / "cache").iterdir()
    return database / person.table


def without_clock(update: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in update.items() if key != "seats"}


def test_a_restart_gives_the_same_table_to_the_same_keys(tmp_path: Path) -> None:
    with run_server(tmp_path) as client:
        ana = create_table(client, "me", "open", title="Ours")
        nikos = join_table(ana)
        ana.post("start")
        ana.act("choose jason")
        ana.act("undo")
        ana.act("choose perseus")
        ana.post("chat", {"text": "hi"})
        before = [without_clock(person.get()) for person in (ana, nikos)]
    with run_server(tmp_path) as client:
        assert [without_clock(reconnect(client, person).get()) for person in (ana, nikos)] == before
        body = {"id": "act-1", "seat": "a", "version": 0, "text": "choose jason"}
        assert reconnect(client, ana).post("act", body)["version"] == 4
        assert reconnect(client, ana).get()["can_undo"]
        play_to_the_end([reconnect(client, ana), reconnect(client, nikos)], random.Random(1))


def test_bots_go_on_after_a_restart_though_nobody_looks(tmp_path: Path) -> None:
    with run_server(tmp_path, bot_delay=3600.0) as client:
        host = create_table(client, "random", "random", start=True)
    with run_server(tmp_path) as client:
        client.wait_until_idle()
        assert reconnect(client, host).get()["phase"] == "over"


def test_a_snapshot_spares_the_replay_and_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with run_server(tmp_path, snapshot_every=3) as client:
        ana = create_table(client, "me", "screen", start=True)
        luck = random.Random(5)
        for _ in range(12):
            ana.play_any(luck)
        before = without_clock(ana.get())
    assert snapshot_path(tmp_path, ana).exists()
    assert (tmp_path / "cache").stat().st_mode & 0o077 == 0
    acts: list[str] = []
    apply = ActionPlayed.apply

    def counted(action: ActionPlayed, table: Table, validated: ValidatedEntry, now: float) -> None:
        acts.append(action.text)
        apply(action, table, validated, now)

    monkeypatch.setattr(ActionPlayed, "apply", counted)
    with run_server(tmp_path) as client:
        assert without_clock(reconnect(client, ana).get()) == before
    assert len(acts) < 12


def test_a_broken_snapshot_is_ignored(tmp_path: Path) -> None:
    with run_server(tmp_path, snapshot_every=1) as client:
        ana = create_table(client, "me", "screen", start=True)
        ana.act("choose jason")
        ana.act("choose theseus", seat="b")
    snapshot_path(tmp_path, ana).write_bytes(b"rubbish")
    with run_server(tmp_path) as client:
        assert reconnect(client, ana).get()["entries"] == 2


def test_a_write_conflict_between_two_servers_is_won_by_one_and_the_other_catches_up(tmp_path: Path) -> None:
    with run_server(tmp_path) as one:
        ana = create_table(one, "me", "open")
        nikos = join_table(ana)
        ana.post("start")
        with run_server(tmp_path) as other:
            player_there = reconnect(other, nikos)
            stale = player_there.get()["version"]
            ana.act("choose jason")
            refused = player_there.act("choose theseus", status=409, version=stale)
            assert refused["update"]["entries"] == 1
            player_there.act("choose theseus")
            assert ana.post("chat", {"text": "x"})["version"] == player_there.get()["version"] + 1
            assert ana.get()["entries"] == 2


def test_keys_are_stored_as_hashes_and_the_luck_outside_the_journal(tmp_path: Path) -> None:
    with run_server(tmp_path) as client:
        ana = create_table(client, "me", "screen", start=True)
        ana.act("choose jason")
    with sqlite3.connect(tmp_path / "test.db") as connection:
        lines = "\n".join([body for (body,) in connection.execute("select body from lines")])
        ((luck,),) = connection.execute("select luck from tables")
        everything = "\n".join(connection.iterdump())
    assert luck.startswith("key: ")
    assert luck not in lines
    assert all(key not in everything for key in ana.keys)
    assert (tmp_path / "test.db").stat().st_mode & 0o077 == 0


def test_sqlite_syncs_fully(tmp_path: Path) -> None:
    with run_server(tmp_path) as client, client.app.services.store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar_one() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar_one() == 2


def test_the_migrations_lead_to_the_present_shape(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory

    assert ScriptDirectory(str(MIGRATIONS_FOLDER)).get_heads() == [REVISION]
    engine = make_engine(normalize_database_url(str(tmp_path / "fresh.db")))
    with engine.begin() as connection:
        assert schema_revision(connection) == ""
        migrate(connection)
        assert schema_revision(connection) == REVISION
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_a_table_whose_rules_have_changed_is_read_only_and_says_so(tmp_path: Path) -> None:
    with run_server(tmp_path, cache=None) as client:
        ana = create_table(client, "me", "screen", start=True)
        ana.act("choose jason")
        ana.act("choose theseus", seat="b")
    with sqlite3.connect(tmp_path / "test.db") as connection:
        connection.execute("update lines set body = replace(body, 'choose theseus', 'choose jason')")
    with run_server(tmp_path, cache=None) as client:
        update = reconnect(client, ana).get()
        assert update["phase"] == "over"
        assert "rules have changed" in update["ending"]
        response = reconnect(client, ana).post("from/1", status=201)
        assert HttpPlayer(client, response["table"], response["keys"]).get()["entries"] == 1


def test_a_database_that_cannot_be_written_refuses_and_changes_nothing(tmp_path: Path) -> None:
    with run_server(tmp_path) as client:
        ana = create_table(client, "me", "screen", start=True)
        store = client.app.services.store

        def full(group: object) -> None:
            raise sa.exc.OperationalError("insert", {}, Exception("disk is full"))

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(store, "write_transaction", full)
            assert ana.act("choose jason", status=503)["slug"] == "store-down"
        assert ana.get()["entries"] == 0
        ana.act("choose jason")


def test_postgresql_keeps_a_game_with_the_same_code(services: DatabaseServices, tmp_path: Path) -> None:
    postgres = services.create_database()
    with run_server(tmp_path, db=postgres) as client:
        ana = create_table(client, "me", "open", "random", public=True)
        nikos = join_table(ana)
        assert [table["table"] for table in client.get("/api/tables").json()] == [ana.table]
        ana.post("start")
        ana.act("choose jason")
        before = ana.get()["entries"]
    with run_server(tmp_path, db=postgres) as client, run_server(tmp_path, db=postgres) as other:
        assert reconnect(client, ana).get()["entries"] >= before
        reconnect(other, ana).get()
        play_to_the_end([reconnect(client, ana), reconnect(other, nikos)], random.Random(2))
        assert reconnect(other, ana).get()["game"] == GAME


def test_a_write_that_postgresql_dropped_during_a_stall_is_retried(services: DatabaseServices, tmp_path: Path) -> None:
    stalls: list[str] = []

    def is_there(pid: int) -> bool:
        query = sa.text("select count(*) from pg_stat_activity where pid = :pid")
        with store.engine.connect() as other:
            return bool(other.execute(query, {"pid": pid}).scalar_one())

    def stall(connection: sa.Connection, name: str) -> None:
        if name not in stalls:
            stalls.append(name)
            pid = connection.execute(sa.text("select pg_backend_pid()")).scalar_one()
            connection.execute(sa.text("set idle_in_transaction_session_timeout = 1"))
            wait_until(lambda: not is_there(pid))
        connection.execute(sa.select(1))

    with run_server(tmp_path, db=services.create_database()) as client:
        ana = create_table(client, "me", "screen", start=True)
        store = client.app.services.store
        write = store.write_transaction

        def put(group: list[AppendRequest]) -> None:
            with store.engine.begin() as connection:
                stall(connection, "writer")
            write(group)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(store, "write_transaction", put)
            ana.act("choose jason")
        assert client.blocking_portal is not None
        client.blocking_portal.call(store.run_in_transaction, lambda connection: stall(connection, "reader"))
        client.blocking_portal.call(
            client.app.services.notifications.outbox.write, lambda connection: stall(connection, "box")
        )
        assert stalls == ["writer", "reader", "box"]
        assert ana.get()["entries"] == 1


TERMINATE_CONNECTIONS = """
    select count(pg_terminate_backend(pid)) from pg_stat_activity
    where datname = current_database() and pid != pg_backend_pid()
"""


def test_a_broken_idle_postgresql_connection_is_replaced(services: DatabaseServices, tmp_path: Path) -> None:
    with run_server(tmp_path, db=services.create_database()) as client:
        ana = create_table(client, "me", "screen", start=True)
        store = client.app.services.store
        portal = client.blocking_portal
        assert portal is not None
        before = portal.call(store.load_entries, ana.table, 0)
        with store.engine.begin() as connection:
            assert connection.execute(sa.text(TERMINATE_CONNECTIONS)).scalar_one() > 0
        assert portal.call(store.load_entries, ana.table, 0) == before

"""Snapshots: they only save time; in doubt the journal is replayed."""

from __future__ import annotations

import random
import shutil
import sqlite3
from dataclasses import fields
from pathlib import Path

import pytest

from tests.server.http_players import HttpPlayer, create_table, play_to_the_end, run_server
from tests.server.storage.test_store import reconnect, snapshot_path, without_clock
from theomachy.server.storage import snapshots
from theomachy.server.storage.snapshots import REBUILT_FIELDS, Snapshot
from theomachy.table.clocks import DAY_SECONDS, VACATION_SECONDS
from theomachy.table.table import Table


def play_with_snapshots(folder: Path, acts: int = 12, every: int = 1) -> HttpPlayer:
    """Play `acts` actions at a table that takes snapshots."""
    with run_server(folder, snapshot_every=every) as client:
        ana = create_table(client, "me", "screen", start=True)
        luck = random.Random(5)
        for _ in range(acts):
            ana.play_any(luck)
        assert snapshot_path(folder, ana).exists()
    return ana


@pytest.fixture
def thawed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of tables that were restored from a snapshot."""
    table_ids: list[str] = []
    thaw = snapshots.load_snapshot

    def noted(table: Table, frozen: Snapshot) -> None:
        thaw(table, frozen)
        table_ids.append(table.id)

    monkeypatch.setattr(snapshots, "load_snapshot", noted)
    return table_ids


def test_every_field_of_a_table_is_in_the_snapshot_or_rebuilt() -> None:
    """A new field of Table must be put into one of the two, or a restart loses it."""
    table = {field.name for field in fields(Table)}
    frozen = {field.name for field in fields(Snapshot)}
    assert table - frozen == set(REBUILT_FIELDS)
    assert frozen - table == {"stamp", "left", "rest", "resting", "state", "names", "entries", "match_log"}


def test_a_restored_table_equals_one_rebuilt_from_the_journal(tmp_path: Path, thawed: list[str]) -> None:
    ana = play_with_snapshots(tmp_path)
    tables: list[Table] = []
    for cache in (tmp_path / "cache", None):
        with run_server(tmp_path, cache=cache) as client:
            reconnect(client, ana).get()
            tables.append(client.app.services.tables.cache[ana.table])
    assert thawed == [ana.table]
    for field in fields(Table):
        if field.name in ("match", "decision_started", "text_cache", "log", "game", "luck", "clocks"):
            continue
        values = [getattr(table, field.name) for table in tables]
        assert values[0] == values[1], field.name
    assert tables[0].processed_requests
    views = [table.game.view(table.require_match().state, 0) for table in tables]
    assert views[0] == views[1]
    assert tables[0].clocks.seconds_left == tables[1].clocks.seconds_left
    assert len(tables[0].log) == len(tables[1].log)


def test_processed_action_ids_survive_a_snapshot(tmp_path: Path, thawed: list[str]) -> None:
    ana = play_with_snapshots(tmp_path)
    with run_server(tmp_path) as client:
        again = reconnect(client, ana)
        before = again.get()["version"]
        text = client.app.services.tables.cache[ana.table].log[0].text
        body = {"id": "act-1", "seat": "a", "version": before, "text": text}
        assert again.post("act", body)["version"] == 3
        assert again.get()["version"] == before
    assert thawed == [ana.table]


def test_a_snapshot_newer_than_its_journal_is_not_used(tmp_path: Path, thawed: list[str]) -> None:
    ana = play_with_snapshots(tmp_path)
    with sqlite3.connect(tmp_path / "test.db") as connection:
        connection.execute("delete from lines where number > 4")
    with run_server(tmp_path) as client:
        assert reconnect(client, ana).get()["entries"] == 2
    assert thawed == []


def test_a_snapshot_of_another_journal_is_not_used(tmp_path: Path, thawed: list[str]) -> None:
    ana = play_with_snapshots(tmp_path)
    with sqlite3.connect(tmp_path / "test.db") as connection:
        connection.execute("update lines set at = at + 1 where number = 3")
    with run_server(tmp_path) as client:
        assert reconnect(client, ana).get()["entries"] == 12
    assert thawed == []


def test_a_copy_of_the_database_beside_it_neither_gives_nor_takes_snapshots(tmp_path: Path) -> None:
    """A copied database that is played to the end, with the same cache, leaves the live game unchanged."""
    with run_server(tmp_path, snapshot_every=1) as client:
        ana = create_table(client, "me", "screen", start=True)
        ana.act("choose jason")
        before = without_clock(ana.get())
    copy = tmp_path / "copy"
    copy.mkdir()
    shutil.copy(tmp_path / "test.db", copy / "test.db")
    with run_server(copy, cache=tmp_path / "cache", snapshot_every=1) as client:
        play_to_the_end([reconnect(client, ana)], random.Random(1))
    with run_server(tmp_path) as client:
        assert without_clock(reconnect(client, ana).get()) == before


def test_the_snapshot_of_a_foreign_table_is_not_used(tmp_path: Path, thawed: list[str]) -> None:
    """Even in the right folder under the right name: its random key and its journal differ."""
    ana = play_with_snapshots(tmp_path / "one")
    nikos = play_with_snapshots(tmp_path / "two")
    shutil.copy(snapshot_path(tmp_path / "two", nikos), snapshot_path(tmp_path / "one", ana))
    with run_server(tmp_path / "one") as client:
        assert reconnect(client, ana).get()["entries"] == 12
    assert thawed == []


def test_vacations_survive_a_snapshot(tmp_path: Path, thawed: list[str]) -> None:
    with run_server(tmp_path, snapshot_every=1) as client:
        ana = create_table(client, "me", "screen", start=True, clock={"kind": "days", "days": 1})
        ana.post("rest", {"seat": "a", "resting": True})
        client.skip_time(3 * DAY_SECONDS)
        luck = random.Random(5)
        for _ in range(12):
            ana.play_any(luck)
        assert snapshot_path(tmp_path, ana).exists()
        before = [(seat["resting"], seat["rest"]) for seat in ana.get()["seats"]]
        assert before[0] == (False, VACATION_SECONDS - 3 * DAY_SECONDS)
    with run_server(tmp_path) as client:
        assert [(seat["resting"], seat["rest"]) for seat in reconnect(client, ana).get()["seats"]] == before
    assert thawed == [ana.table]

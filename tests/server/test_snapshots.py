"""Snapshots: they only save time; in doubt the journal is replayed."""

from __future__ import annotations

import random
import shutil
import sqlite3
from dataclasses import fields
from pathlib import Path

import pytest

from tests.server.people import Person, make, play_out, serving
from tests.server.test_store import at, snapshot, without_clock
from theomachy.server import snapshots
from theomachy.server.snapshots import REBUILT, Frozen
from theomachy.table.table import Table


def played(folder: Path, acts: int = 12, every: int = 1) -> Person:
    """Play `acts` actions at a table that takes snapshots."""
    with serving(folder, snapshot_every=every) as client:
        ana = make(client, "me", "screen", start=True)
        luck = random.Random(5)
        for _ in range(acts):
            ana.play_any(luck)
        assert snapshot(folder, ana).exists()
    return ana


@pytest.fixture
def thawed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of tables that were restored from a snapshot."""
    table_ids: list[str] = []
    thaw = snapshots.thaw

    def noted(table: Table, frozen: Frozen) -> None:
        thaw(table, frozen)
        table_ids.append(table.id)

    monkeypatch.setattr(snapshots, "thaw", noted)
    return table_ids


def test_every_field_of_a_table_is_frozen_or_rebuilt() -> None:
    """A new field of Table must be put into one of the two, or a restart loses it."""
    table = {field.name for field in fields(Table)}
    frozen = {field.name for field in fields(Frozen)}
    assert table - frozen == set(REBUILT)
    assert frozen - table == {"stamp", "left", "rest", "resting", "state", "names", "entries", "log"}


def test_what_is_thawed_is_what_the_lines_make(tmp_path: Path, thawed: list[str]) -> None:
    ana = played(tmp_path)
    tables: list[Table] = []
    for cache in (tmp_path / "cache", None):
        with serving(tmp_path, cache=cache) as client:
            at(client, ana).get()
            tables.append(client.app.house.tables.known[ana.table])
    assert thawed == [ana.table]
    for field in fields(Table):
        if field.name in ("match", "since", "worded", "told", "game", "luck", "clocks"):
            continue
        values = [getattr(table, field.name) for table in tables]
        assert values[0] == values[1], field.name
    assert tables[0].done
    views = [table.game.view(table.playing().state, 0) for table in tables]
    assert views[0] == views[1]
    assert tables[0].clocks.left == tables[1].clocks.left
    assert len(tables[0].told) == len(tables[1].told)


def test_acts_that_were_done_are_known_again_after_a_snapshot(tmp_path: Path, thawed: list[str]) -> None:
    ana = played(tmp_path)
    with serving(tmp_path) as client:
        again = at(client, ana)
        before = again.get()["version"]
        text = client.app.house.tables.known[ana.table].told[0].text
        body = {"id": "act-1", "seat": "a", "version": before, "text": text}
        assert again.post("act", body)["version"] == 3
        assert again.get()["version"] == before
    assert thawed == [ana.table]


def test_a_snapshot_newer_than_its_lines_is_not_used(tmp_path: Path, thawed: list[str]) -> None:
    ana = played(tmp_path)
    with sqlite3.connect(tmp_path / "test.db") as connection:
        connection.execute("delete from lines where number > 4")
    with serving(tmp_path) as client:
        assert at(client, ana).get()["entries"] == 2
    assert thawed == []


def test_a_snapshot_of_other_lines_is_not_used(tmp_path: Path, thawed: list[str]) -> None:
    ana = played(tmp_path)
    with sqlite3.connect(tmp_path / "test.db") as connection:
        connection.execute("update lines set at = at + 1 where number = 3")
    with serving(tmp_path) as client:
        assert at(client, ana).get()["entries"] == 12
    assert thawed == []


def test_a_copy_of_the_database_beside_it_neither_gives_nor_takes_snapshots(tmp_path: Path) -> None:
    """A copied database that is played to the end, with the same cache, leaves the live game unchanged."""
    with serving(tmp_path, snapshot_every=1) as client:
        ana = make(client, "me", "screen", start=True)
        ana.act("choose jason")
        before = without_clock(ana.get())
    copy = tmp_path / "copy"
    copy.mkdir()
    shutil.copy(tmp_path / "test.db", copy / "test.db")
    with serving(copy, cache=tmp_path / "cache", snapshot_every=1) as client:
        play_out([at(client, ana)], random.Random(1))
    with serving(tmp_path) as client:
        assert without_clock(at(client, ana).get()) == before


def test_the_snapshot_of_a_foreign_table_is_not_used(tmp_path: Path, thawed: list[str]) -> None:
    """Even in the right folder under the right name: its random key and its journal differ."""
    ana = played(tmp_path / "one")
    nikos = played(tmp_path / "two")
    shutil.copy(snapshot(tmp_path / "two", nikos), snapshot(tmp_path / "one", ana))
    with serving(tmp_path / "one") as client:
        assert at(client, ana).get()["entries"] == 12
    assert thawed == []

"""Appending an entry: how it ends where something fails, and what is stored together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.http_players import create_table, join_table, run_server
from tests.server.in_process_client import InProcessClient
from tests.server.storage.test_store import reconnect
from tests.server.websocket_client import open_websocket_as
from theomachy.server.logs import TABLE_ID
from theomachy.server.storage import store as writer
from theomachy.server.storage.store import Store
from theomachy.server.storage.write_queue import Completion, run_callbacks
from theomachy.table.journal import JournalEntry, StoredEntry
from theomachy.table.model import ValidatedEntry
from theomachy.table.storage import AppendRequest, StorageUnavailable, TableIndexRow, VersionConflict
from theomachy.table.table import Table


def test_a_failed_write_is_reported_and_the_table_goes_on(
    client: InProcessClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = create_table(client, "me", "screen", start=True)
    store = client.app.services.store
    with open_websocket_as(ana) as line:
        with monkeypatch.context() as down:
            down.setattr(store, "submit", lambda write, then: then(StorageUnavailable("away")))
            refused = line.act("choose jason")
        assert refused["type"] == "refused"
        assert client.app.services.tables.cache[ana.table].log == []
        assert line.act("choose jason")["type"] == "done"


def test_an_action_is_validated_again_after_another_server_wrote_first(tmp_path: Path) -> None:
    with run_server(tmp_path) as one:
        ana = create_table(one, "me", "open")
        nikos = join_table(ana)
        ana.post("start")
        with run_server(tmp_path) as other, open_websocket_as(reconnect(other, nikos)) as line:
            ana.act("choose jason")
            stale = line.act("choose jason", seat="b")
            assert stale["type"] == "refused"
            assert line.drain()["entries"] == 1
            assert line.act("choose theseus")["type"] == "done"


def test_what_another_server_made_possible_is_not_refused(tmp_path: Path) -> None:
    with run_server(tmp_path) as one:
        ana = create_table(one, "me", "open")
        nikos = join_table(ana)
        with run_server(tmp_path) as other, open_websocket_as(reconnect(other, ana)) as line:
            ana.post("start")
            assert line.act("choose jason")["type"] == "refused"
            assert line.act("choose jason")["type"] == "done"
            assert nikos.get()["phase"] == "playing"


def test_an_entry_number_that_is_taken_is_retried_with_the_next_one(tmp_path: Path) -> None:
    """A chat message of another server takes the number and does not conflict with the action."""
    with run_server(tmp_path) as one:
        ana = create_table(one, "me", "screen", start=True)
        with run_server(tmp_path) as other, open_websocket_as(reconnect(other, ana)) as line:
            ana.post("chat", {"text": "first"})
            assert line.act("choose jason")["type"] == "done"
            assert [word["text"] for word in line.drain()["chat"]] == ["first"]


def test_a_fault_after_the_commit_is_reported_and_releases_the_table_lock(
    client: InProcessClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = create_table(client, "me", "screen", start=True)
    tables = client.app.services.tables

    def broken(*_: object) -> None:
        raise RuntimeError("planted")

    with open_websocket_as(ana) as line:
        with monkeypatch.context() as fault:
            fault.setattr(tables, "after_commit", broken)
            assert line.act("choose jason")["type"] == "refused"
        assert not tables.is_busy(tables.cache[ana.table])
        line.send(type="look", eyes="", lang="en")
        line.receive_type("update")
        assert line.act("choose theseus")["type"] == "done"


def test_acts_that_come_at_once_are_done_one_after_the_other(client: InProcessClient) -> None:
    ana = create_table(client, "me", "screen", start=True)
    with open_websocket_as(ana) as line:
        act = {"type": "act", "version": line.update["version"], "text": "choose jason", "seat": line.update["eyes"]}
        for name in ("x", "x", "y"):
            line.send(**act, id=name)
        line.send(type="ping")
        line.receive_type("pong")
        assert [(frame["type"], frame.get("id")) for frame in line.replies] == [
            ("done", "x"),
            ("done", "x"),
            ("refused", "y"),
            ("pong", None),
        ]
        assert line.update["entries"] == 1


def test_the_log_names_the_table_also_where_the_store_calls(
    client: InProcessClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = create_table(client, "me", "screen", start=True)
    tables = client.app.services.tables
    settle, seen = tables.after_commit, []

    def noted(table: Table, line: JournalEntry) -> None:
        seen.append(TABLE_ID.get())
        settle(table, line)

    monkeypatch.setattr(tables, "after_commit", noted)
    with open_websocket_as(ana) as line:
        line.act("choose jason")
    assert seen == [ana.table]


def test_an_error_of_one_completion_does_not_reach_the_next(caplog: pytest.LogCaptureFixture) -> None:
    errors: list[Exception | None] = []

    def broken(_: Exception | None) -> None:
        raise RuntimeError("planted")

    loop = asyncio.new_event_loop()
    with caplog.at_level(logging.ERROR, "theomachy.server"):
        run_callbacks([Completion(loop, broken), Completion(loop, errors.append)], None)
    loop.close()
    assert errors == [None]
    assert "planted" in caplog.text


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    alone = request.param == "sqlite"
    new_store = Store(
        f"sqlite:///{tmp_path / 'group.db'}" if alone else request.getfixturevalue("services").create_database()
    )
    new_store.open()
    yield new_store
    new_store.close()


def test_in_a_batch_with_a_taken_number_all_other_entries_are_stored(store: Store) -> None:
    async def run() -> list[BaseException | None]:
        for name in "ab":
            await store.append(
                AppendRequest(name, StoredEntry(1, 0.0, "{}"), TableIndexRow(False, "playing", 0.0), luck="")
            )
        rows = [("a", 2), ("a", 3), ("b", 1), ("b", 2)]
        writes = [store.append(AppendRequest(name, StoredEntry(number, 0.0, "{}"))) for name, number in rows]
        return await asyncio.gather(*writes, return_exceptions=True)

    failures = asyncio.run(run())
    assert [isinstance(one, VersionConflict) for one in failures] == [False, False, True, False]
    assert asyncio.run(store.newest_versions(["a", "b"])) == {"a": 3, "b": 2}


def test_entries_that_arrive_together_are_one_commit(store: Store) -> None:
    async def run() -> None:
        await store.append(AppendRequest("a", StoredEntry(1, 0.0, "{}"), TableIndexRow(False, "playing", 0.0), luck=""))
        before = store.commit_count
        await asyncio.gather(
            *[store.append(AppendRequest("a", StoredEntry(number, 0.0, "{}"))) for number in range(2, 30)]
        )
        assert store.commit_count == before + 1
        assert [row.number for row in await store.load_entries("a", 0)] == list(range(1, 30))

    asyncio.run(run())


def test_the_server_waits_for_pending_actions_when_it_closes(
    client: InProcessClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = create_table(client, "me", "screen", start=True)
    tables = client.app.services.tables
    accept, waited = tables.accept, []

    async def noted(table: Table, validated: ValidatedEntry, stored: StoredEntry) -> None:
        waited.append(len(tables.uncancelled))
        await accept(table, validated, stored)

    monkeypatch.setattr(tables, "accept", noted)
    with open_websocket_as(ana) as line:
        line.act("choose jason")
    assert waited == [1]
    assert not tables.uncancelled


def test_however_many_come_at_once_no_statement_takes_more_than_two_groups(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "MAX_GROUP", 4)
    store = Store(f"sqlite:///{tmp_path / 'many.db'}")
    store.open()
    sizes: list[int] = []
    put_lines = store.append_entries

    def watched(lines: list[tuple[object, ...]]) -> None:
        sizes.append(len(lines))
        put_lines(lines)

    monkeypatch.setattr(store, "append_entries", watched)

    async def all_at_once() -> None:
        await store.append(AppendRequest("t", StoredEntry(1, 0.0, "{}"), TableIndexRow(False, "playing", 0.0), luck=""))
        await asyncio.gather(
            *[store.append(AppendRequest("t", StoredEntry(number, 0.0, "{}"))) for number in range(2, 32)]
        )

    asyncio.run(all_at_once())
    store.close()
    assert sum(sizes) == 30
    assert max(sizes) <= 7

"""The fast append path: every failure on it ends as it does on the ordinary path."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextvars import copy_context
from pathlib import Path

import pytest

from tests.server.client import Client
from tests.server.people import join, make, serving
from tests.server.sockets import live
from tests.server.test_store import at
from theomachy.server import store as writer
from theomachy.server.changing import take
from theomachy.server.logs import TABLE
from theomachy.server.store import Store
from theomachy.server.writing import Listener, call
from theomachy.table.holding import Put, Ready
from theomachy.table.lines import Line, Row
from theomachy.table.storing import Down, Index, Taken, Write
from theomachy.table.table import Table


def test_a_store_that_is_down_is_apologized_for_and_the_table_goes_on(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = make(client, "me", "screen", start=True)
    store = client.app.house.store
    with live(ana) as line:
        with monkeypatch.context() as down:
            down.setattr(store, "submit", lambda write, then: then(Down("away")))
            refused = line.act("choose jason")
        assert refused["type"] == "refused"
        assert client.app.house.tables.known[ana.table].told == []
        assert line.act("choose jason")["type"] == "done"


def test_what_another_server_wrote_first_is_read_and_the_act_decided_anew(tmp_path: Path) -> None:
    with serving(tmp_path) as one:
        ana = make(one, "me", "open")
        nikos = join(ana)
        ana.post("start")
        with serving(tmp_path) as other, live(at(other, nikos)) as line:
            ana.act("choose jason")
            stale = line.act("choose jason", seat="b")
            assert stale["type"] == "refused"
            assert line.settle()["entries"] == 1
            assert line.act("choose theseus")["type"] == "done"


def test_what_another_server_made_possible_is_not_refused(tmp_path: Path) -> None:
    with serving(tmp_path) as one:
        ana = make(one, "me", "open")
        nikos = join(ana)
        with serving(tmp_path) as other, live(at(other, ana)) as line:
            ana.post("start")
            assert line.act("choose jason")["type"] == "refused"
            assert line.act("choose jason")["type"] == "done"
            assert nikos.get()["phase"] == "playing"


def test_a_number_that_is_taken_is_tried_again_behind_it(tmp_path: Path) -> None:
    """A chat message of another server takes the number and does not conflict with the action."""
    with serving(tmp_path) as one:
        ana = make(one, "me", "screen", start=True)
        with serving(tmp_path) as other, live(at(other, ana)) as line:
            ana.post("chat", {"text": "first"})
            assert line.act("choose jason")["type"] == "done"
            assert [word["text"] for word in line.settle()["chat"]] == ["first"]


def test_a_fault_after_the_commit_is_told_and_the_table_is_not_locked_for_ever(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = make(client, "me", "screen", start=True)
    tables = client.app.house.tables

    def broken(*_: object) -> None:
        raise RuntimeError("planted")

    with live(ana) as line:
        with monkeypatch.context() as fault:
            fault.setattr(tables, "settle", broken)
            assert line.act("choose jason")["type"] == "refused"
        assert not tables.busy(tables.known[ana.table])
        line.send(type="look", eyes="", lang="en")
        line.answer("update")
        assert line.act("choose theseus")["type"] == "done"


def test_acts_that_come_at_once_are_done_one_after_the_other(client: Client) -> None:
    ana = make(client, "me", "screen", start=True)
    with live(ana) as line:
        act = {"type": "act", "version": line.update["version"], "text": "choose jason", "seat": line.update["eyes"]}
        for name in ("x", "x", "y"):
            line.send(**act, id=name)
        line.send(type="ping")
        line.answer("pong")
        assert [(frame["type"], frame.get("id")) for frame in line.answers] == [
            ("done", "x"),
            ("done", "x"),
            ("refused", "y"),
            ("pong", None),
        ]
        assert line.update["entries"] == 1


def test_the_log_names_the_table_also_where_the_store_calls(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = make(client, "me", "screen", start=True)
    tables = client.app.house.tables
    settle, seen = tables.settle, []

    def noted(table: Table, line: Line) -> None:
        seen.append(TABLE.get())
        settle(table, line)

    monkeypatch.setattr(tables, "settle", noted)
    with live(ana) as line:
        line.act("choose jason")
    assert seen == [ana.table]


def test_the_trouble_of_one_who_waits_for_the_store_is_not_that_of_the_next(caplog: pytest.LogCaptureFixture) -> None:
    errors: list[Exception | None] = []

    def broken(_: Exception | None) -> None:
        raise RuntimeError("planted")

    loop = asyncio.new_event_loop()
    with caplog.at_level(logging.ERROR, "theomachy.server"):
        call([Listener(loop, copy_context(), broken), Listener(loop, copy_context(), errors.append)], None)
    loop.close()
    assert errors == [None]
    assert "planted" in caplog.text


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    alone = request.param == "sqlite"
    new_store = Store(f"sqlite:///{tmp_path / 'group.db'}" if alone else request.getfixturevalue("services").database())
    new_store.open()
    yield new_store
    new_store.close()


def test_of_a_group_with_a_number_that_is_taken_all_others_are_stored(store: Store) -> None:
    async def run() -> list[BaseException | None]:
        for name in "ab":
            await store.write(Write(name, Row(1, 0.0, "{}"), Index(False, "playing", 0.0), luck=""))
        rows = [("a", 2), ("a", 3), ("b", 1), ("b", 2)]
        writes = [store.write(Write(name, Row(number, 0.0, "{}"))) for name, number in rows]
        return await asyncio.gather(*writes, return_exceptions=True)

    failures = asyncio.run(run())
    assert [isinstance(one, Taken) for one in failures] == [False, False, True, False]
    assert asyncio.run(store.newest(["a", "b"])) == {"a": 3, "b": 2}


def test_lines_that_come_together_are_one_commit(store: Store) -> None:
    async def run() -> None:
        await store.write(Write("a", Row(1, 0.0, "{}"), Index(False, "playing", 0.0), luck=""))
        before = store.commits
        await asyncio.gather(*[store.write(Write("a", Row(number, 0.0, "{}"))) for number in range(2, 30)])
        assert store.commits == before + 1
        assert [row.number for row in await store.lines("a", 0)] == list(range(1, 30))

    asyncio.run(run())


def test_a_lock_is_taken_at_once_only_where_nobody_has_it_or_waits() -> None:
    async def run() -> None:
        lock = asyncio.Lock()
        assert take(lock)
        assert not take(lock)
        waiter = asyncio.create_task(lock.acquire())
        await asyncio.sleep(0)
        lock.release()
        assert not take(lock)
        assert await waiter
        lock.release()
        assert take(lock)

    asyncio.run(run())


def test_an_act_on_its_way_is_one_that_a_house_waits_for_when_it_closes(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = make(client, "me", "screen", start=True)
    tables = client.app.house.tables
    happen, waited = tables.happen, []

    def noted(table: Table, ready: Ready) -> Put:
        waited.append(len(tables.unbroken))
        put: Put = happen(table, ready)
        return put

    monkeypatch.setattr(tables, "happen", noted)
    with live(ana) as line:
        line.act("choose jason")
    assert waited == [1]
    assert not tables.unbroken


def test_however_many_come_at_once_no_statement_takes_more_than_two_groups(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "GROUP", 4)
    store = Store(f"sqlite:///{tmp_path / 'many.db'}")
    store.open()
    sizes: list[int] = []
    put_lines = store.put_lines

    def watched(lines: list[tuple[object, ...]]) -> None:
        sizes.append(len(lines))
        put_lines(lines)

    monkeypatch.setattr(store, "put_lines", watched)

    async def all_at_once() -> None:
        await store.write(Write("t", Row(1, 0.0, "{}"), Index(False, "playing", 0.0), luck=""))
        await asyncio.gather(*[store.write(Write("t", Row(number, 0.0, "{}"))) for number in range(2, 32)])

    asyncio.run(all_at_once())
    store.close()
    assert sum(sizes) == 30
    assert max(sizes) <= 7

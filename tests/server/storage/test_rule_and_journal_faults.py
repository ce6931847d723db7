"""Exceptions in rules and damaged journal entries: their effect on that table, and none on others."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.server.http_players import HttpPlayer, create_table, play_to_the_end, run_server
from tests.server.in_process_client import InProcessClient
from tests.server.injected_faults import (
    FAULTY_ACTION,
    call_in_loop,
    delete_entry,
    failing_action,
    insert_entry,
    overwrite_entry,
    start_table,
    stored_bodies,
)
from tests.server.storage.test_store import reconnect, without_clock
from tests.server.websocket_client import open_websocket_as
from theomachy.core.notation import text_of
from theomachy.server.jobs.turn_scheduler import ServerTurnScheduler
from theomachy.server.table_service import SLOW_POLL_SECONDS
from theomachy.table import turn_scheduler
from theomachy.table.rebuild import replay_journal
from theomachy.table.table import Table

# Try, store, accept -----------------------------------------------------------------------------------------------


@pytest.mark.interpreted
def test_a_rule_that_raises_is_reported_as_an_incident_and_stores_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with run_server(tmp_path) as client:
        ana = create_table(client, "me", "screen", start=True)
        before, seen = stored_bodies(tmp_path, ana), ana.get()
        with failing_action():
            refused = ana.act(FAULTY_ACTION, status=500)
            assert refused["slug"] == "incident"
            assert without_clock(ana.get()) == without_clock(seen)
            assert stored_bodies(tmp_path, ana) == before
            ana.act("choose perseus")
        incidents = [record.getMessage() for record in caplog.records if "incident" in record.getMessage()]
        assert len(incidents) == 1
        assert incidents[0].split()[1] in refused["detail"]
        assert "theomachy-record" in incidents[0]
        assert "key:" not in incidents[0]
    with run_server(tmp_path) as client:
        assert reconnect(client, ana).get()["entries"] == 1
        play_to_the_end([reconnect(client, ana)], random.Random(1))


@pytest.mark.interpreted
def test_an_entry_that_breaks_after_it_was_stored_is_reported_as_an_incident(
    client: InProcessClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = create_table(client, "me", "screen", start=True)
    with monkeypatch.context() as patched:
        patched.setattr(Table, "apply", lambda *_: 1 / 0)
        assert ana.act("choose perseus", status=500)["slug"] == "incident"


@pytest.mark.interpreted
def test_a_rule_that_raises_is_reported_over_the_websocket_too(client: InProcessClient) -> None:
    ana = create_table(client, "me", "screen", start=True)
    with open_websocket_as(ana) as line, failing_action():
        refused = line.act(FAULTY_ACTION)
        assert refused["type"] == "refused"
        assert "sorry" in refused["reason"]
        assert line.act("choose perseus")["type"] == "done"


@pytest.mark.interpreted
def test_a_bot_that_meets_a_faulty_rule_tries_another_action(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("theomachy.bots.greedy.GreedyBot.choose", lambda *given: given[2].legal[0])
    first = "choose achilles"
    with run_server(tmp_path) as client:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(ServerTurnScheduler, "schedule", lambda *_: None)
            host = create_table(client, "greedy", "greedy", start=True)
            other = create_table(client, "random", "random", start=True)
            services = client.app.services
            first = text_of(services.tables.cache[host.table].require_match().state.legal[0])
        with failing_action(first):
            for name in (host.table, other.table):
                call_in_loop(client, services.turn_scheduler.schedule, services.tables.cache[name])
            while [one.get()["phase"] for one in (host, other)] != ["over", "over"]:
                client.advance(turn_scheduler.RETRY_SECONDS)
        assert "incident" in caplog.text
        assert services.turn_scheduler.ongoing_errors.descriptions() == {}


@pytest.mark.interpreted
def test_a_game_that_cannot_start_is_reported_and_still_waits(
    client: InProcessClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = create_table(client, "me", "screen")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Table, "create_match", lambda _: 1 / 0)
        assert ana.post("start", status=500)["slug"] == "incident"
    assert ana.get()["phase"] == "waiting"
    ana.post("start")


# Stuck tables -----------------------------------------------------------------------------------------------------

DAMAGED_BODIES = {
    "rubbish": ("rubbish", "damaged"),
    "no object": ("[1]", "damaged"),
    "another type": ('{"is":"acted","seat":"a","text":"choose theseus"}', "damaged"),
    "a newer kind": ('{"is":"wagered","seat":1}', "newer"),
    "a newer field": ('{"is":"acted","seat":1,"text":"choose theseus","mood":3}', "newer"),
    "no such seat": ('{"is":"took-back","seat":9}', "rules"),
    "not legal": ('{"is":"acted","seat":1,"text":"choose jason"}', "rules"),
    "missing": ("", "damaged"),
}


@pytest.mark.parametrize("fault", DAMAGED_BODIES)
def test_a_table_with_an_unreadable_entry_is_stuck_and_can_be_repaired(tmp_path: Path, fault: str) -> None:
    body, why = DAMAGED_BODIES[fault]
    with run_server(tmp_path, cache=None) as client:
        ana = start_table(client, public=True)
        well = start_table(client, public=True)
        create_table(client, "random", "random", start=True)
        client.wait_until_idle()
        ana.post("chat", {"text": "and one line behind"})
    if body:
        overwrite_entry(tmp_path, ana, 4, body)
    else:
        delete_entry(tmp_path, ana, 4)
    with run_server(tmp_path, cache=None) as client:
        stuck = reconnect(client, ana)
        update = stuck.get()
        assert (update["phase"], update["stuck"], update["entries"]) == ("over", why, 1)
        assert update["ending"]
        assert [one["table"] for one in client.get("/api/tables").json()] == [well.table]
        mine = client.post("/api/tables/mine", json={"keys": {ana.table: ana.keys, well.table: well.keys}}).json()
        assert {one["table"] for one in mine} == {ana.table, well.table}
        for what, request in (("chat", {"text": "x"}), ("rematch", None), ("public", {"public": False})):
            assert stuck.post(what, request, status=409)["slug"] == "table-stuck"
        act = {"id": "x", "seat": "b", "version": update["version"], "text": "choose theseus"}
        assert stuck.post("act", act, status=409)["slug"] == "table-stuck"
        reconnect(client, well).play_any(random.Random(1))

        assert HttpPlayer(client, ana.table, []).post("mend", status=403)["slug"] == "not-host"
        stuck.post("mend")
        mended = stuck.get()
        assert (mended["phase"], mended["stuck"], mended["entries"]) == ("playing", "", 1)
        assert stuck.post("mend", status=409)["slug"] == "not-stuck"
        stuck.act("choose perseus", seat="b")
    with run_server(tmp_path, cache=None) as client:
        again = reconnect(client, ana)
        assert (again.get()["stuck"], again.get()["entries"]) == ("", 2)
        play_to_the_end([again], random.Random(1))
    bodies = stored_bodies(tmp_path, ana)
    assert body in bodies, "what is stored stays"
    assert [one for one in bodies if "mended" in one] == ['{"is":"mended","good":3}']


def test_the_record_of_a_stuck_table_hides_its_luck(tmp_path: Path) -> None:
    """Its host may repair and continue it, so its random key must stay secret."""
    with run_server(tmp_path, cache=None) as client:
        ana = start_table(client)
        ana.play_any(random.Random(1))
    overwrite_entry(tmp_path, ana, 5, "rubbish")
    with run_server(tmp_path, cache=None) as client:
        text = client.get(f"/api/tables/{ana.table}/record").text
        assert "A: choose jason" in text
        luck = client.app.services.tables.cache[ana.table].luck
        assert luck.key.hex() not in text
        assert client.get(f"/api/tables/{ana.table}/replay").json()["eyes"] == ["spectator"]
        views = [reconnect(client, ana).get("replay/2", eyes=eyes)["view"] for eyes in ("all", "a", "spectator")]
        assert views[0] == views[1] == views[2]
        assert views[0] != reconnect(client, ana).get()["view"]


def test_a_repair_is_seen_by_another_server_and_by_connections(tmp_path: Path) -> None:
    with run_server(tmp_path, cache=None) as client:
        ana = start_table(client)
    overwrite_entry(tmp_path, ana, 4, "rubbish")
    with run_server(tmp_path, cache=None) as one, run_server(tmp_path, cache=None) as other:
        player_there = reconnect(other, ana)
        with open_websocket_as(player_there) as line:
            assert line.update["stuck"] == "damaged"
            reconnect(one, ana).post("mend")
            other.advance(SLOW_POLL_SECONDS)
            line.receive_until(lambda frame: frame["type"] == "update" and not frame["stuck"])
            assert line.act("choose perseus")["type"] == "done"


@pytest.mark.parametrize("body", ["rubbish", '{"is":"started"}', '{"is":"founded"}'])
def test_a_table_without_a_beginning_harms_no_other(tmp_path: Path, body: str) -> None:
    with run_server(tmp_path) as client:
        ana = start_table(client, public=True)
        well = start_table(client, public=True)
    overwrite_entry(tmp_path, ana, 1, body)
    with run_server(tmp_path) as client:
        assert reconnect(client, ana).get(status=503)["slug"] == "table-broken"
        assert [one["table"] for one in client.get("/api/tables").json()] == [well.table]
        mine = client.post("/api/tables/mine", json={"keys": {ana.table: ana.keys, well.table: well.keys}}).json()
        assert [one["table"] for one in mine] == [well.table]


@pytest.mark.parametrize("number", [1, 4])
def test_a_bad_table_does_not_keep_the_others_from_resuming(tmp_path: Path, number: int) -> None:
    with run_server(tmp_path, bot_delay=3600.0) as client:
        host = create_table(client, "random", "random", start=True)
        ana = start_table(client)
    overwrite_entry(tmp_path, ana, number, "rubbish")
    with run_server(tmp_path) as client:
        client.wait_until_idle()
        assert reconnect(client, host).get()["phase"] == "over"
        assert client.app.services.failing_tasks() == {}


@pytest.mark.interpreted
def test_a_table_whose_rules_break_when_it_is_read_stands_still(tmp_path: Path) -> None:
    with run_server(tmp_path, cache=None) as client:
        ana = start_table(client)
    with failing_action("choose theseus"), run_server(tmp_path, cache=None) as client:
        assert (reconnect(client, ana).get()["stuck"], reconnect(client, ana).get()["entries"]) == ("fault", 1)
    with run_server(tmp_path, cache=None) as client:
        assert (reconnect(client, ana).get()["stuck"], reconnect(client, ana).get()["entries"]) == ("", 2)


def test_a_record_that_the_rules_take_no_more_is_shown_as_far_as_they_do(tmp_path: Path) -> None:
    with run_server(tmp_path, cache=None) as client:
        ana = start_table(client)
        play_to_the_end([ana], random.Random(3))
        text = client.get(f"/api/tables/{ana.table}/record").text
        response = client.post("/api/records", json={"record": text}).json()
    with sqlite3.connect(tmp_path / "test.db") as connection:
        sql = "update lines set body = replace(body, 'B: choose theseus', 'B: choose jason') where table_id = ?"
        connection.execute(sql, (response["table"],))
    with run_server(tmp_path, cache=None) as client:
        update = client.get(f"/api/tables/{response['table']}").json()
        assert (update["stuck"], update["entries"], update["phase"]) == ("rules", 1, "over")


def test_a_server_that_follows_goes_on_past_a_damaged_table(tmp_path: Path) -> None:
    with run_server(tmp_path) as one, run_server(tmp_path) as other:
        ana, well = start_table(one), start_table(one)
        for person in (ana, well):
            reconnect(other, person).get()
        insert_entry(tmp_path, ana, 5, "rubbish")
        well.play_any(random.Random(1))
        cached_tables = other.app.services.tables.cache
        other.advance(SLOW_POLL_SECONDS)
        assert cached_tables[well.table].version == 5
        assert cached_tables[ana.table].fault is not None
        assert other.app.services.failing_tasks() == {}


def test_a_server_that_follows_goes_on_past_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with run_server(tmp_path) as one, run_server(tmp_path) as other:
        ana, well = start_table(one), start_table(one)
        for person in (ana, well):
            reconnect(other, person).get()

        def broken(table: Table, rows: Any, now: float) -> None:
            assert table.id != ana.table, "planted"
            replay_journal(table, rows, now)

        monkeypatch.setattr("theomachy.table.service.replay_journal", broken)
        for person in (ana, well):
            person.post("chat", {"text": "x"})
        cached_tables = other.app.services.tables.cache
        other.advance(SLOW_POLL_SECONDS)
        assert cached_tables[well.table].version == 5
        assert ana.table not in cached_tables

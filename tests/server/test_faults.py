"""Exceptions in rules and damaged journal entries: their effect on that table, and none on others."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Client
from tests.server.people import Person, make, play_out, serving
from tests.server.planted import POISON, add, begun, call, damage, lose, poisoned, stored
from tests.server.sockets import live
from tests.server.test_store import at, without_clock
from theomachy.core.notation import text_of
from theomachy.server import keeper
from theomachy.server.tables import SLOWLY
from theomachy.table.folding import fold
from theomachy.table.table import Table

# Try, store, accept -----------------------------------------------------------------------------------------------


@pytest.mark.interpreted
def test_a_rule_that_breaks_is_an_apology_and_stores_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with serving(tmp_path) as client:
        ana = make(client, "me", "screen", start=True)
        before, seen = stored(tmp_path, ana), ana.get()
        with poisoned():
            refused = ana.act(POISON, status=500)
            assert refused["slug"] == "incident"
            assert without_clock(ana.get()) == without_clock(seen)
            assert stored(tmp_path, ana) == before
            ana.act("choose perseus")
        incidents = [record.getMessage() for record in caplog.records if "incident" in record.getMessage()]
        assert len(incidents) == 1
        assert incidents[0].split()[1] in refused["detail"]
        assert "theomachy-record" in incidents[0]
        assert "key:" not in incidents[0]
    with serving(tmp_path) as client:
        assert at(client, ana).get()["entries"] == 1
        play_out([at(client, ana)], random.Random(1))


@pytest.mark.interpreted
def test_a_rule_that_breaks_is_an_apology_on_the_live_line_too(client: Client) -> None:
    ana = make(client, "me", "screen", start=True)
    with live(ana) as line, poisoned():
        refused = line.act(POISON)
        assert refused["type"] == "refused"
        assert "sorry" in refused["reason"]
        assert line.act("choose perseus")["type"] == "done"


@pytest.mark.interpreted
def test_a_bot_that_meets_a_broken_rule_says_another_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("theomachy.bots.greedy.GreedyBot.choose", lambda *given: given[2].legal[0])
    first = "choose achilles"
    with serving(tmp_path) as client:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(keeper.Keeper, "mind", lambda *_: None)
            host = make(client, "greedy", "greedy", start=True)
            other = make(client, "random", "random", start=True)
            house = client.app.house
            first = text_of(house.tables.known[host.table].playing().state.legal[0])
        with poisoned(first):
            for name in (host.table, other.table):
                call(client, house.keeper.mind, house.tables.known[name])
            while [one.get()["phase"] for one in (host, other)] != ["over", "over"]:
                client.advance(keeper.AGAIN)
        assert "incident" in caplog.text
        assert house.keeper.troubles.told() == {}


@pytest.mark.interpreted
def test_a_game_that_cannot_begin_is_an_apology_and_still_waits(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = make(client, "me", "screen")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Table, "begin", lambda _: 1 / 0)
        assert ana.post("start", status=500)["slug"] == "incident"
    assert ana.get()["phase"] == "waiting"
    ana.post("start")


# Stuck tables -----------------------------------------------------------------------------------------------------

FAULTS = {
    "rubbish": ("rubbish", "damaged"),
    "no object": ("[1]", "damaged"),
    "another type": ('{"is":"acted","seat":"a","text":"choose theseus"}', "damaged"),
    "a newer kind": ('{"is":"wagered","seat":1}', "newer"),
    "a newer field": ('{"is":"acted","seat":1,"text":"choose theseus","mood":3}', "newer"),
    "no such seat": ('{"is":"took-back","seat":9}', "rules"),
    "not legal": ('{"is":"acted","seat":1,"text":"choose jason"}', "rules"),
    "missing": ("", "damaged"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_table_that_cannot_be_read_on_stands_still_and_can_be_mended(tmp_path: Path, fault: str) -> None:
    body, why = FAULTS[fault]
    with serving(tmp_path, cache=None) as client:
        ana = begun(client, public=True)
        well = begun(client, public=True)
        make(client, "random", "random", start=True)
        client.settled()
        ana.post("chat", {"text": "and one line behind"})
    if body:
        damage(tmp_path, ana, 4, body)
    else:
        lose(tmp_path, ana, 4)
    with serving(tmp_path, cache=None) as client:
        stuck = at(client, ana)
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
        at(client, well).play_any(random.Random(1))

        assert Person(client, ana.table, []).post("mend", status=403)["slug"] == "not-host"
        stuck.post("mend")
        mended = stuck.get()
        assert (mended["phase"], mended["stuck"], mended["entries"]) == ("playing", "", 1)
        assert stuck.post("mend", status=409)["slug"] == "not-stuck"
        stuck.act("choose perseus", seat="b")
    with serving(tmp_path, cache=None) as client:
        again = at(client, ana)
        assert (again.get()["stuck"], again.get()["entries"]) == ("", 2)
        play_out([again], random.Random(1))
    bodies = stored(tmp_path, ana)
    assert body in bodies, "what is stored stays"
    assert [one for one in bodies if "mended" in one] == ['{"is":"mended","good":3}']


def test_the_record_of_a_stuck_table_keeps_its_luck(tmp_path: Path) -> None:
    """Its host may repair and continue it, so its random key must stay secret."""
    with serving(tmp_path, cache=None) as client:
        ana = begun(client)
        ana.play_any(random.Random(1))
    damage(tmp_path, ana, 5, "rubbish")
    with serving(tmp_path, cache=None) as client:
        text = client.get(f"/api/tables/{ana.table}/record").text
        assert "A: choose jason" in text
        luck = client.app.house.tables.known[ana.table].luck
        assert luck.key.hex() not in text
        assert client.get(f"/api/tables/{ana.table}/replay").json()["eyes"] == ["spectator"]
        views = [at(client, ana).get("replay/2", eyes=eyes)["view"] for eyes in ("all", "a", "spectator")]
        assert views[0] == views[1] == views[2]
        assert views[0] != at(client, ana).get()["view"]


def test_a_mend_is_seen_by_another_server_and_by_those_who_look(tmp_path: Path) -> None:
    with serving(tmp_path, cache=None) as client:
        ana = begun(client)
    damage(tmp_path, ana, 4, "rubbish")
    with serving(tmp_path, cache=None) as one, serving(tmp_path, cache=None) as other:
        player_there = at(other, ana)
        with live(player_there) as line:
            assert line.update["stuck"] == "damaged"
            at(one, ana).post("mend")
            other.advance(SLOWLY)
            line.until(lambda frame: frame["type"] == "update" and not frame["stuck"])
            assert line.act("choose perseus")["type"] == "done"


@pytest.mark.parametrize("body", ["rubbish", '{"is":"started"}', '{"is":"founded"}'])
def test_a_table_without_a_beginning_harms_no_other(tmp_path: Path, body: str) -> None:
    with serving(tmp_path) as client:
        ana = begun(client, public=True)
        well = begun(client, public=True)
    damage(tmp_path, ana, 1, body)
    with serving(tmp_path) as client:
        assert at(client, ana).get(status=503)["slug"] == "table-broken"
        assert [one["table"] for one in client.get("/api/tables").json()] == [well.table]
        mine = client.post("/api/tables/mine", json={"keys": {ana.table: ana.keys, well.table: well.keys}}).json()
        assert [one["table"] for one in mine] == [well.table]


@pytest.mark.parametrize("number", [1, 4])
def test_a_bad_table_does_not_keep_the_others_asleep(tmp_path: Path, number: int) -> None:
    with serving(tmp_path, bot_delay=3600.0) as client:
        host = make(client, "random", "random", start=True)
        ana = begun(client)
    damage(tmp_path, ana, number, "rubbish")
    with serving(tmp_path) as client:
        client.settled()
        assert at(client, host).get()["phase"] == "over"
        assert client.app.house.troubles() == {}


@pytest.mark.interpreted
def test_a_table_whose_rules_break_when_it_is_read_stands_still(tmp_path: Path) -> None:
    with serving(tmp_path, cache=None) as client:
        ana = begun(client)
    with poisoned("choose theseus"), serving(tmp_path, cache=None) as client:
        assert (at(client, ana).get()["stuck"], at(client, ana).get()["entries"]) == ("fault", 1)
    with serving(tmp_path, cache=None) as client:
        assert (at(client, ana).get()["stuck"], at(client, ana).get()["entries"]) == ("", 2)


def test_a_record_that_the_rules_take_no_more_is_shown_as_far_as_they_do(tmp_path: Path) -> None:
    with serving(tmp_path, cache=None) as client:
        ana = begun(client)
        play_out([ana], random.Random(3))
        text = client.get(f"/api/tables/{ana.table}/record").text
        response = client.post("/api/records", json={"record": text}).json()
    with sqlite3.connect(tmp_path / "test.db") as connection:
        sql = "update lines set body = replace(body, 'B: choose theseus', 'B: choose jason') where table_id = ?"
        connection.execute(sql, (response["table"],))
    with serving(tmp_path, cache=None) as client:
        update = client.get(f"/api/tables/{response['table']}").json()
        assert (update["stuck"], update["entries"], update["phase"]) == ("rules", 1, "over")


def test_a_server_that_follows_goes_on_past_a_damaged_table(tmp_path: Path) -> None:
    with serving(tmp_path) as one, serving(tmp_path) as other:
        ana, well = begun(one), begun(one)
        for person in (ana, well):
            at(other, person).get()
        add(tmp_path, ana, 5, "rubbish")
        well.play_any(random.Random(1))
        cached_tables = other.app.house.tables.known
        other.advance(SLOWLY)
        assert cached_tables[well.table].version == 5
        assert cached_tables[ana.table].stuck is not None
        assert other.app.house.troubles() == {}


def test_a_server_that_follows_goes_on_past_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as one, serving(tmp_path) as other:
        ana, well = begun(one), begun(one)
        for person in (ana, well):
            at(other, person).get()

        def broken(table: Table, rows: Any, now: float) -> None:
            assert table.id != ana.table, "planted"
            fold(table, rows, now)

        monkeypatch.setattr("theomachy.table.holding.fold", broken)
        for person in (ana, well):
            person.post("chat", {"text": "x"})
        cached_tables = other.app.house.tables.known
        other.advance(SLOWLY)
        assert cached_tables[well.table].version == 5
        assert ana.table not in cached_tables

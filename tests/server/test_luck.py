"""A table that continues from a record gets a new random key, and says where cards may be known."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.server.client import Client
from tests.server.people import GAME, Person, checked, join, make, play_out, serving, spectator
from tests.server.planted import begun, damage
from tests.server.test_after import finished
from tests.server.test_store import at
from theomachy.core.match import verify
from theomachy.core.record import Luck, read_record
from theomachy.games import game

KEY = "0b" * 32


def beginning(client: Client, seed: int, entries: int) -> tuple[str, str]:
    """Return a record of `entries` entries and its random key."""
    ana = finished(client, seed)
    text = client.get(f"/api/tables/{ana.table}/record").text
    lines = [line for line in text.splitlines() if not line.startswith("result")]
    short = [*lines[: lines.index("") + 1 + entries], "", *lines[lines.index("luck") :]]
    return "\n".join(short), lines[lines.index("luck") + 1].removeprefix("key: ")


def luck_of(client: Client, person: Person) -> Luck:
    luck: Luck = client.app.house.tables.known[person.table].luck
    return luck


def test_an_empty_record_does_not_bring_its_luck(client: Client) -> None:
    """Otherwise its host would know every card of a table that looks new."""
    record, key = beginning(client, 3, 0)
    ana = make(client, "me", "open", record=record.replace(key, KEY), public=True)
    assert luck_of(client, ana).key.hex() != KEY
    assert not ana.get()["luck_known"]
    assert ana.get()["public"]


def test_after_the_entries_of_a_record_the_luck_is_fresh(client: Client) -> None:
    record, key = beginning(client, 5, 3)
    ana = make(client, "me", "screen", record=record, start=True)
    old, fresh = luck_of(client, ana).parts()
    assert (old.key.hex(), old.after) == (key, 3)
    assert fresh.key.hex() not in ("", key)
    rng = client.app.house.tables.known[ana.table].playing().state.rng
    assert rng.key == fresh.key
    assert ana.get()["commitment"] == f"{Luck(key=old.key).public()}, after 3 {Luck(key=fresh.key).public()}"


def test_nobody_takes_back_the_change_of_luck(client: Client) -> None:
    """Before it the table would use the known random key."""
    record, _ = beginning(client, 5, 1)
    ana = make(client, "me", "screen", record=record, start=True)
    assert not ana.get()["can_undo"]
    for text in ("undo", "restart"):
        assert ana.act(text, seat="a", status=409)["slug"] == "no-undo"


def test_a_game_with_two_sorts_of_luck_is_exported_verified_and_imported(tmp_path: Path) -> None:
    with serving(tmp_path, snapshot_every=1) as client:
        record, _ = beginning(client, 5, 3)
        ana = make(client, "me", "screen", record=record, start=True)
        ana.play_any(random.Random(1))
        view = ana.get()["view"]
    for cache in (tmp_path / "cache", None):
        with serving(tmp_path, cache=cache) as client:
            assert at(client, ana).get()["view"] == view
    with serving(tmp_path) as client:
        ana = at(client, ana)
        play_out([ana], random.Random(2))
        text = client.get(f"/api/tables/{ana.table}/record").text
        assert verify(game(GAME), read_record(text)).over()
        response = checked(client.post("/api/records", json={"record": text}), 201)
        assert client.get(f"/api/tables/{response['table']}/record").text == text
        last = ana.get("replay")["lines"][-1]["number"]
        assert ana.get(f"replay/{last}", eyes="a")["view"] == ana.get()["view"]
        again = ana.post(f"from/{last - 1}", status=201)
        parts = luck_of(client, Person(client, again["table"], again["keys"])).parts()
        assert [part.after for part in parts] == [3, last - 1, 0]
        early = ana.post("from/2", status=201)
        assert [part.after for part in luck_of(client, Person(client, early["table"], [])).parts()] == [2, 0]


def test_everybody_sees_where_cards_may_be_known(client: Client) -> None:
    record, _ = beginning(client, 5, 3)
    ana = make(client, "me", "open", record=record)
    for person in (ana, join(ana), spectator(ana)):
        assert person.get()["luck_known"]
    over = finished(client, 6)
    assert not over.get()["luck_known"]
    known_table = over.post("from/5", status=201)
    assert Person(client, known_table["table"], known_table["keys"]).get()["luck_known"]
    text = client.get(f"/api/tables/{over.table}/record").text
    response = checked(client.post("/api/records", json={"record": text}), 201)
    assert Person(client, response["table"], []).get()["luck_known"]


def test_a_table_whose_cards_may_be_known_is_never_public(client: Client) -> None:
    record, _ = beginning(client, 5, 3)
    body = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}], "record": record, "public": True}
    assert checked(client.post("/api/tables", json=body), 422)["slug"] == "luck-known"
    ana = make(client, "me", "open", record=record)
    assert ana.post("public", {"public": True}, status=409)["slug"] == "luck-known"
    client.app.house.tables.known[ana.table].public = True
    client.app.house.store.public = lambda most: listed(ana.table)
    assert client.get("/api/tables").json() == []


async def listed(table: str) -> list[str]:
    return [table]


@pytest.mark.parametrize("people", ["one", "two"])
def test_from_here_at_a_stuck_table_shows_nobody_what_others_hold(tmp_path: Path, people: str) -> None:
    """It may be repaired and continued. A host who has all its seats has no secrets to find out."""
    with serving(tmp_path, cache=None) as client:
        ana = begun(client) if people == "one" else make(client, "me", "open")
        if people == "two":
            nikos = join(ana)
            ana.post("start")
            ana.act("choose jason")
            nikos.act("choose theseus", seat="b")
        ana.play_any(random.Random(1)) if people == "one" else ana.post("chat", {"text": "hm"})
    damage(tmp_path, ana, 5 if people == "one" else 6, "rubbish")
    with serving(tmp_path, cache=None) as client:
        stuck = at(client, ana)
        assert stuck.get()["stuck"] == "damaged"
        assert spectator(stuck).post("from/1", status=403)["slug"] == "stuck-hidden"
        if people == "two":
            assert stuck.post("from/1", status=403)["slug"] == "stuck-hidden"
            return
        response = stuck.post("from/1", status=201)
        assert Person(client, response["table"], response["keys"]).get()["luck_known"]

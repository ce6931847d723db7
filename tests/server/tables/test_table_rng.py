"""A table that continues from a record gets a new random key, and says where cards may be known."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.server.http_players import (
    GAME,
    HttpPlayer,
    as_spectator,
    checked_json,
    create_table,
    join_table,
    play_to_the_end,
    run_server,
)
from tests.server.in_process_client import InProcessClient
from tests.server.injected_faults import overwrite_entry, start_table
from tests.server.storage.test_store import reconnect
from tests.server.tables.test_after_game import play_finished_game
from theomachy.core.match import verify
from theomachy.core.record import Luck, read_record
from theomachy.games import game

KEY = "0b" * 32


def partial_record(client: InProcessClient, seed: int, entries: int) -> tuple[str, str]:
    """Return a record of `entries` entries and its random key."""
    ana = play_finished_game(client, seed)
    text = client.get(f"/api/tables/{ana.table}/record").text
    lines = [line for line in text.splitlines() if not line.startswith("result")]
    short = [*lines[: lines.index("") + 1 + entries], "", *lines[lines.index("luck") :]]
    return "\n".join(short), lines[lines.index("luck") + 1].removeprefix("key: ")


def luck_key_of(client: InProcessClient, person: HttpPlayer) -> Luck:
    luck: Luck = client.app.services.tables.cache[person.table].luck
    return luck


def test_an_empty_record_does_not_bring_its_luck(client: InProcessClient) -> None:
    """Otherwise its host would know every card of a table that looks new."""
    record, key = partial_record(client, 3, 0)
    ana = create_table(client, "me", "open", record=record.replace(key, KEY), public=True)
    assert luck_key_of(client, ana).key.hex() != KEY
    assert not ana.get()["luck_known"]
    assert ana.get()["public"]


def test_after_the_entries_of_a_record_the_luck_is_fresh(client: InProcessClient) -> None:
    record, key = partial_record(client, 5, 3)
    ana = create_table(client, "me", "screen", record=record, start=True)
    old, fresh = luck_key_of(client, ana).parts()
    assert (old.key.hex(), old.switch_at) == (key, 3)
    assert fresh.key.hex() not in ("", key)
    rng = client.app.services.tables.cache[ana.table].require_match().state.rng
    assert rng.key == fresh.key
    assert ana.get()["commitment"] == f"{Luck(key=old.key).public_line()}, after 3 {Luck(key=fresh.key).public_line()}"


def test_nobody_takes_back_the_change_of_luck(client: InProcessClient) -> None:
    """Before it the table would use the known random key."""
    record, _ = partial_record(client, 5, 1)
    ana = create_table(client, "me", "screen", record=record, start=True)
    assert not ana.get()["can_undo"]
    for text in ("undo", "restart"):
        assert ana.act(text, seat="a", status=409)["slug"] == "no-undo"


def test_a_game_with_two_sorts_of_luck_is_exported_verified_and_imported(tmp_path: Path) -> None:
    with run_server(tmp_path, snapshot_every=1) as client:
        record, _ = partial_record(client, 5, 3)
        ana = create_table(client, "me", "screen", record=record, start=True)
        ana.play_any(random.Random(1))
        view = ana.get()["view"]
    for cache in (tmp_path / "cache", None):
        with run_server(tmp_path, cache=cache) as client:
            assert reconnect(client, ana).get()["view"] == view
    with run_server(tmp_path) as client:
        ana = reconnect(client, ana)
        play_to_the_end([ana], random.Random(2))
        text = client.get(f"/api/tables/{ana.table}/record").text
        assert verify(game(GAME), read_record(text)).over()
        response = checked_json(client.post("/api/records", json={"record": text}), 201)
        assert client.get(f"/api/tables/{response['table']}/record").text == text
        last = ana.get("replay")["lines"][-1]["number"]
        assert ana.get(f"replay/{last}", eyes="a")["view"] == ana.get()["view"]
        again = ana.post(f"from/{last - 1}", status=201)
        parts = luck_key_of(client, HttpPlayer(client, again["table"], again["keys"])).parts()
        assert [part.switch_at for part in parts] == [3, last - 1, 0]
        early = ana.post("from/2", status=201)
        assert [part.switch_at for part in luck_key_of(client, HttpPlayer(client, early["table"], [])).parts()] == [
            2,
            0,
        ]


def test_everybody_sees_where_cards_may_be_known(client: InProcessClient) -> None:
    record, _ = partial_record(client, 5, 3)
    ana = create_table(client, "me", "open", record=record)
    for person in (ana, join_table(ana), as_spectator(ana)):
        assert person.get()["luck_known"]
    over = play_finished_game(client, 6)
    assert not over.get()["luck_known"]
    known_table = over.post("from/5", status=201)
    assert HttpPlayer(client, known_table["table"], known_table["keys"]).get()["luck_known"]
    text = client.get(f"/api/tables/{over.table}/record").text
    response = checked_json(client.post("/api/records", json={"record": text}), 201)
    assert HttpPlayer(client, response["table"], []).get()["luck_known"]


def test_a_table_whose_cards_may_be_known_is_never_public(client: InProcessClient) -> None:
    record, _ = partial_record(client, 5, 3)
    body = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}], "record": record, "public": True}
    assert checked_json(client.post("/api/tables", json=body), 422)["slug"] == "luck-known"
    ana = create_table(client, "me", "open", record=record)
    assert ana.post("public", {"public": True}, status=409)["slug"] == "luck-known"
    client.app.services.tables.cache[ana.table].public = True
    client.app.services.store.public_tables = lambda most: is_listed(ana.table)
    assert client.get("/api/tables").json() == []


async def is_listed(table: str) -> list[str]:
    return [table]


@pytest.mark.parametrize("people", ["one", "two"])
def test_from_here_at_a_stuck_table_shows_nobody_what_others_hold(tmp_path: Path, people: str) -> None:
    """It may be repaired and continued. A host who has all its seats has no secrets to find out."""
    with run_server(tmp_path, cache=None) as client:
        ana = start_table(client) if people == "one" else create_table(client, "me", "open")
        if people == "two":
            nikos = join_table(ana)
            ana.post("start")
            ana.act("choose jason")
            nikos.act("choose theseus", seat="b")
        ana.play_any(random.Random(1)) if people == "one" else ana.post("chat", {"text": "hm"})
    overwrite_entry(tmp_path, ana, 5 if people == "one" else 6, "rubbish")
    with run_server(tmp_path, cache=None) as client:
        stuck = reconnect(client, ana)
        assert stuck.get()["stuck"] == "damaged"
        assert as_spectator(stuck).post("from/1", status=403)["slug"] == "stuck-hidden"
        if people == "two":
            assert stuck.post("from/1", status=403)["slug"] == "stuck-hidden"
            return
        response = stuck.post("from/1", status=201)
        assert HttpPlayer(client, response["table"], response["keys"]).get()["luck_known"]

"""After the end of a game: records, replays, continuing, rematches; and packs, which records name."""

from __future__ import annotations

import random
from pathlib import Path

from tests.server.client import Client
from tests.server.people import Person, checked, join, make, play_out, serving


def test_records_and_replays_wait_for_the_end(client: Client) -> None:
    ana = make(client, "me", "greedy", start=True)
    for what in ("record", "replay", "replay/0", "chances", "best/1"):
        assert ana.get(what, status=403)["slug"] == "not-over"
    ana.post("from/0", status=403)
    ana.post("rematch", status=403)


def finished(client: Client, seed: int) -> Person:
    ana = make(client, "me", "screen", start=True)
    play_out([ana], random.Random(seed))
    return ana


def test_a_finished_game_is_exported_imported_and_replayed_the_same(client: Client) -> None:
    ana = finished(client, 3)
    record = client.get(f"/api/tables/{ana.table}/record").text
    assert record.startswith("theomachy-record 1")
    assert "key: " in record
    response = checked(client.post("/api/records", json={"record": record}), 201)
    copy = Person(client, response["table"], response["keys"])
    assert copy.get()["phase"] == "over"
    assert client.get(f"/api/tables/{copy.table}/record").text == record
    info = copy.get("replay")
    last = copy.get(f"replay/{info['lines'][-1]['number']}", eyes="a")
    assert last["number"] == last["of"]
    assert last["view"] == ana.get("replay/" + str(last["of"]), eyes="a")["view"]
    copy.get(f"replay/{last['of'] + 1}", status=404)
    copy.get("replay/0", eyes="z", status=404)
    copy.post("rematch", status=403)


def test_a_finished_game_is_analysed_with_what_each_seat_could_know(client: Client) -> None:
    ana = finished(client, 5)
    response = ana.get("chances")
    won = ana.get()["winners"]
    assert response["numbers"][0] == 0
    assert response["numbers"][-1] == ana.get()["entries"]
    assert [letter for letter, share in zip("ab", response["curve"][-1], strict=True) if share == 100] == won
    assert len(response["turning"]) == 5
    assert "→" in response["turning"][0]["text"]
    one = response["choices"][-1]
    best = ana.get(f"best/{one['number']}")
    assert (best["number"], best["seat"]) == (one["number"], one["seat"])
    assert (best["cost"] > 0) == bool(best["text"])
    ana.get("best/9999", status=404)


def test_one_goes_on_from_any_moment_of_a_finished_game(client: Client) -> None:
    ana = finished(client, 4)
    response = ana.post("from/5", status=201)
    fresh = Person(client, response["table"], response["keys"])
    update = fresh.get()
    assert update["phase"] == "playing"
    assert update["entries"] == 5
    assert update["prompt"]["mine"]
    ana.post("from/9999", status=404)


def test_a_table_goes_on_from_a_record(client: Client) -> None:
    ana = finished(client, 5)
    record = client.get(f"/api/tables/{ana.table}/record").text
    lines = [line for line in record.splitlines() if not line.startswith("result")]
    short = "\n".join([*lines[: lines.index("") + 4], "", *lines[lines.index("luck") :]])
    again = make(client, "me", "open", record=short)
    join(again)
    again.post("start")
    assert again.get()["entries"] == 3
    make(client, "me", "open", "open", record=short, status=422)


def test_a_rematch_takes_the_keys_of_the_old_table(client: Client) -> None:
    ana = make(client, "me", "open", hints=True)
    nikos = join(ana)
    ana.post("start")
    play_out([ana, nikos], random.Random(6))
    response = nikos.post("rematch", status=201)
    assert ana.get()["rematch"] == response["table"]
    assert ana.post("rematch", status=201)["table"] == response["table"]
    again = Person(client, response["table"], [{"seat": "a", "key": ana.keys[0]}])
    assert again.get()["eyes"] == "a"
    assert (again.get()["phase"], again.get()["hints"]) == ("waiting", True)
    nikos.table = response["table"]
    nikos.post("start")
    again.act("choose hercules")


def test_a_pack_of_the_house_changes_values_and_is_named_in_the_record(tmp_path: Path) -> None:
    pack = tmp_path / "printed"
    pack.mkdir()
    (pack / "pack.toml").write_text('name = "printed"\n')
    (pack / "mine.toml").write_text('[[quest]]\nslug = "lernaean-hydra"\nvp = 40\nsource = "owner"\n')
    with serving(tmp_path, packs=(str(pack),)) as client:
        assert client.get("/api/games").json()[0]["packs"] == ["printed"]
        make(client, "me", "open", packs=["nix"], status=422)
        ana = make(client, "me", "screen", start=True, packs=["printed"])
        assert ana.get("catalogue")["quest"]["lernaean-hydra"]["vp"] == 40
        play_out([ana], random.Random(1))
        record = client.get(f"/api/tables/{ana.table}/record").text
        assert "pack: base+printed" in record
        response = checked(client.post("/api/records", json={"record": record}), 201)
        assert Person(client, response["table"], []).get()["packs"] == ["printed"]
        reply = ana.post("from/2", status=201)
        assert Person(client, reply["table"], []).get()["packs"] == ["printed"]


def test_a_pack_of_the_house_renames_at_the_tables_that_have_it(tmp_path: Path) -> None:
    pack = tmp_path / "printed"
    pack.mkdir()
    (pack / "pack.toml").write_text('name = "printed"\n')
    (pack / "mine.toml").write_text('[[hero]]\nslug = "jason"\nname = { en = "Iason", el = "Ιάσων ο Αργοναύτης" }\n')
    with serving(tmp_path, packs=(str(pack),)) as client:
        plain = make(client, "me", "screen", start=True)
        ana = make(client, "me", "screen", start=True, packs=["printed"])
        assert ana.get("texts")["hero"]["jason"] == "Iason"
        assert ana.get("texts", lang="el")["hero"]["jason"] == "Ιάσων ο Αργοναύτης"
        labels = [option["label"] for option in ana.get()["options"]]
        assert "Choose Iason" in labels
        assert "Choose Theseus" in labels
        assert "Choose Jason" in [option["label"] for option in plain.get()["options"]]
        assert plain.get("texts")["hero"]["jason"] == "Jason"
        ana.act("choose jason")
        assert "Iason" in ana.get()["log"][-1]["text"]
        assert "Iason" in ana.act("choose jason", seat="b", status=422)["detail"]


def test_how_a_game_went_is_told_when_it_is_over(client: Client) -> None:
    ana = make(client, "me", "greedy", start=True)
    assert ana.get("end", status=403)["slug"] == "not-over"
    bob = finished(client, 6)
    end, info = bob.get("end"), bob.get("replay")
    assert end["curve"][0] == [0, 0]
    assert end["curve"][-1] == info["points"][-1]
    assert len(end["labels"]) == len(end["curve"])
    assert end["labels"][1] == "Round 1"
    assert bob.get("end", lang="el")["labels"][1] == "Γύρος 1"
    assert [rank["seat"] for rank in end["ranks"] if rank["won"]] == info["winners"]
    assert end["ranks"][0]["won"]

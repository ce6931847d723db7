"""After the end of a game: records, replays, continuing, rematches; and packs, which records name."""

from __future__ import annotations

import random
from pathlib import Path

from tests.server.http_players import HttpPlayer, checked_json, create_table, join_table, play_to_the_end, run_server
from tests.server.in_process_client import InProcessClient


def test_records_and_replays_wait_for_the_end(client: InProcessClient) -> None:
    ana = create_table(client, "me", "greedy", start=True)
    for what in ("record", "replay", "replay/0", "chances", "best/1"):
        assert ana.get(what, status=403)["slug"] == "not-over"
    ana.post("from/0", status=403)
    ana.post("rematch", status=403)


def play_finished_game(client: InProcessClient, seed: int) -> HttpPlayer:
    ana = create_table(client, "me", "screen", start=True)
    play_to_the_end([ana], random.Random(seed))
    return ana


def test_a_finished_game_is_exported_imported_and_replayed_the_same(client: InProcessClient) -> None:
    ana = play_finished_game(client, 3)
    record = client.get(f"/api/tables/{ana.table}/record").text
    assert record.startswith("theomachy-record 1")
    assert "key: " in record
    response = checked_json(client.post("/api/records", json={"record": record}), 201)
    copy = HttpPlayer(client, response["table"], response["keys"])
    assert copy.get()["phase"] == "over"
    assert client.get(f"/api/tables/{copy.table}/record").text == record
    info = copy.get("replay")
    last = copy.get(f"replay/{info['lines'][-1]['number']}", eyes="a")
    assert last["number"] == last["of"]
    assert last["view"] == ana.get("replay/" + str(last["of"]), eyes="a")["view"]
    copy.get(f"replay/{last['of'] + 1}", status=404)
    copy.get("replay/0", eyes="z", status=404)
    copy.post("rematch", status=403)


def test_a_finished_game_is_analysed_with_what_each_seat_could_know(client: InProcessClient) -> None:
    ana = play_finished_game(client, 5)
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


def test_a_finished_game_is_continued_from_any_moment(client: InProcessClient) -> None:
    ana = play_finished_game(client, 4)
    response = ana.post("from/5", status=201)
    fresh = HttpPlayer(client, response["table"], response["keys"])
    update = fresh.get()
    assert update["phase"] == "playing"
    assert update["entries"] == 5
    assert update["prompt"]["mine"]
    ana.post("from/9999", status=404)


def test_a_table_continues_from_a_record(client: InProcessClient) -> None:
    ana = play_finished_game(client, 5)
    record = client.get(f"/api/tables/{ana.table}/record").text
    lines = [line for line in record.splitlines() if not line.startswith("result")]
    short = "\n".join([*lines[: lines.index("") + 4], "", *lines[lines.index("luck") :]])
    again = create_table(client, "me", "open", record=short)
    join_table(again)
    again.post("start")
    assert again.get()["entries"] == 3
    create_table(client, "me", "open", "open", record=short, status=422)


def test_a_rematch_takes_the_keys_of_the_old_table(client: InProcessClient) -> None:
    ana = create_table(client, "me", "open", hints=True)
    nikos = join_table(ana)
    ana.post("start")
    play_to_the_end([ana, nikos], random.Random(6))
    response = nikos.post("rematch", status=201)
    assert ana.get()["rematch"] == response["table"]
    assert ana.post("rematch", status=201)["table"] == response["table"]
    again = HttpPlayer(client, response["table"], [{"seat": "a", "key": ana.keys[0]}])
    assert again.get()["eyes"] == "a"
    assert (again.get()["phase"], again.get()["hints"]) == ("waiting", True)
    nikos.table = response["table"]
    nikos.post("start")
    again.act("choose hercules")


def test_a_server_pack_changes_values_and_is_named_in_the_record(tmp_path: Path) -> None:
    pack = tmp_path / "printed"
    pack.mkdir()
    (pack / "pack.toml").write_text('name = "printed"\n')
    (pack / "mine.toml").write_text('[[quest]]\nslug = "lernaean-hydra"\nvp = 40\nsource = "owner"\n')
    with run_server(tmp_path, packs=(str(pack),)) as client:
        assert client.get("/api/games").json()[0]["packs"] == ["printed"]
        create_table(client, "me", "open", packs=["nix"], status=422)
        ana = create_table(client, "me", "screen", start=True, packs=["printed"])
        assert ana.get("catalogue")["quest"]["lernaean-hydra"]["vp"] == 40
        play_to_the_end([ana], random.Random(1))
        record = client.get(f"/api/tables/{ana.table}/record").text
        assert "pack: base+printed" in record
        response = checked_json(client.post("/api/records", json={"record": record}), 201)
        assert HttpPlayer(client, response["table"], []).get()["packs"] == ["printed"]
        reply = ana.post("from/2", status=201)
        assert HttpPlayer(client, reply["table"], []).get()["packs"] == ["printed"]


def test_a_server_pack_renames_things_at_the_tables_that_use_it(tmp_path: Path) -> None:
    pack = tmp_path / "printed"
    pack.mkdir()
    (pack / "pack.toml").write_text('name = "printed"\n')
    (pack / "mine.toml").write_text('[[hero]]\nslug = "jason"\nname = { en = "Iason", el = "Ιάσων ο Αργοναύτης" }\n')
    with run_server(tmp_path, packs=(str(pack),)) as client:
        plain = create_table(client, "me", "screen", start=True)
        ana = create_table(client, "me", "screen", start=True, packs=["printed"])
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


def test_the_game_summary_is_sent_when_the_game_is_over(client: InProcessClient) -> None:
    ana = create_table(client, "me", "greedy", start=True)
    assert ana.get("end", status=403)["slug"] == "not-over"
    bob = play_finished_game(client, 6)
    end, info = bob.get("end"), bob.get("replay")
    assert end["curve"][0] == [0, 0]
    assert end["curve"][-1] == info["points"][-1]
    assert len(end["labels"]) == len(end["curve"])
    assert end["labels"][1] == "Round 1"
    assert bob.get("end", lang="el")["labels"][1] == "Γύρος 1"
    assert [rank["seat"] for rank in end["ranks"] if rank["won"]] == info["winners"]
    assert end["ranks"][0]["won"]

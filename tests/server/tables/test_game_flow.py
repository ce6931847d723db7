"""Whole games over HTTP, with everything that happens before and during them."""

from __future__ import annotations

import random

from tests.server.http_players import (
    GAME,
    HttpPlayer,
    as_spectator,
    bearer,
    checked_json,
    create_table,
    join_table,
    play_to_the_end,
)
from tests.server.in_process_client import InProcessClient


def test_two_people_join_by_invitation_and_play_to_the_end(client: InProcessClient) -> None:
    ana = create_table(client, "me", "open", "random")
    nikos = join_table(ana)
    ana.post("start")
    update = play_to_the_end([ana, nikos], random.Random(1))
    assert update["winners"]
    assert update["ending"]
    assert {line["mark"] for line in update["log"]} == {"", "bot"}


def test_a_table_with_bots_starts_at_once(client: InProcessClient) -> None:
    ana = create_table(client, "me", "greedy", "random", start=True)
    assert ana.get()["phase"] == "playing"


def test_bots_alone_play_to_the_end_and_their_host_has_a_host_key(client: InProcessClient) -> None:
    host = create_table(client, "greedy", "random", start=True)
    assert host.seats == [""]
    client.wait_until_idle()
    update = host.get()
    assert (update["phase"], update["host"]) == ("over", True)


def test_an_act_sent_twice_is_done_once(client: InProcessClient) -> None:
    ana = create_table(client, "me", "open")
    nikos = join_table(ana)
    ana.post("start")
    body = {"id": "x", "seat": "a", "version": ana.get()["version"], "text": "choose jason"}
    first = ana.post("act", body)
    assert ana.post("act", body) == first
    assert nikos.get()["entries"] == 1


def test_an_act_on_an_old_version_is_answered_with_the_table_as_it_is(client: InProcessClient) -> None:
    ana = create_table(client, "me", "open")
    nikos = join_table(ana)
    ana.post("start")
    old = nikos.get()["version"]
    ana.act("choose jason")
    stale = nikos.act("choose jason", status=409, version=old)
    assert stale["slug"] == "stale"
    assert stale["update"]["entries"] == 1
    assert stale["update"]["eyes"] == "b"


def test_chat_does_not_make_an_act_stale(client: InProcessClient) -> None:
    ana = create_table(client, "me", "open")
    join_table(ana)
    ana.post("start")
    version = ana.get()["version"]
    ana.post("chat", {"text": "<b>hello</b>"})
    ana.act("choose jason", version=version)
    assert ana.get()["chat"][0]["text"] == "<b>hello</b>"


def test_what_is_not_legal_is_refused_in_the_words_of_the_game(client: InProcessClient) -> None:
    ana = create_table(client, "me", "open")
    nikos = join_table(ana)
    ana.post("start")
    ana.act("choose jason")
    refused = nikos.act("choose jason", status=422)
    assert refused["slug"] == "hero-taken"
    assert "Jason" in refused["detail"]


def test_undo_is_an_entry_and_stops_where_something_was_revealed(client: InProcessClient) -> None:
    ana = create_table(client, "me", "open")
    nikos = join_table(ana)
    ana.post("start")
    ana.act("choose jason")
    assert ana.get()["can_undo"]
    assert not nikos.get()["can_undo"]
    nikos.act("undo", status=409)
    ana.act("undo")
    update = ana.get()
    assert update["entries"] == 2
    assert update["log"][-1]["mark"] == "undo"
    assert len(update["options"]) == 4
    ana.act("choose jason")
    nikos.act("choose theseus")
    assert not nikos.get()["can_undo"]
    assert nikos.act("undo", status=409)["slug"] == "no-undo"


def test_restart_takes_a_whole_turn_back(client: InProcessClient) -> None:
    ana = create_table(client, "me", "screen", start=True)
    ana.act("choose jason")
    ana.act("restart")
    assert ana.get()["log"][-1]["kind"] == "undo"


def test_two_seats_on_one_screen_see_the_view_of_the_deciding_seat(client: InProcessClient) -> None:
    ana = create_table(client, "me", "screen", start=True)
    assert ana.get()["eyes"] == "a"
    ana.act("choose jason")
    update = ana.get()
    assert update["eyes"] == "b"
    assert update["prompt"]["mine"]
    assert update["undo_seat"] == "a"
    assert play_to_the_end([ana], random.Random(2))["winners"]


def test_only_who_is_invited_joins(client: InProcessClient) -> None:
    ana = create_table(client, "me", "open")
    ana.invite = "wrong"
    join_table(ana, status=403)


def test_a_seat_that_is_taken_or_unknown_is_refused(client: InProcessClient) -> None:
    ana = create_table(client, "me", "open")
    join_table(ana, seat="a", status=409)
    join_table(ana, seat="z", status=404)
    join_table(ana, seat="b")
    join_table(ana, status=409)


def test_only_the_host_fills_and_starts_and_only_when_nobody_is_missing(client: InProcessClient) -> None:
    ana = create_table(client, "me", "open", "open")
    nikos = join_table(ana)
    assert nikos.post("start", status=403)["slug"] == "not-host"
    assert ana.post("start", status=409)["slug"] == "seats-open"
    nikos.post("fill", {"seat": "c", "bot": "greedy"}, status=403)
    ana.post("fill", {"seat": "b", "bot": "greedy"}, status=409)
    ana.post("fill", {"seat": "c", "bot": "greedy"})
    ana.post("fill", {"seat": "c", "bot": ""})
    assert ana.get()["seats"][2]["taken"] is False
    ana.post("fill", {"seat": "c", "bot": "random"})
    ana.post("start")
    assert ana.post("start", status=409)["slug"] == "already-started"


def test_a_host_who_leaves_is_followed_by_the_next(client: InProcessClient) -> None:
    ana = create_table(client, "me", "open")
    nikos = join_table(ana)
    ana.post("leave")
    assert nikos.get()["host"]
    assert nikos.get()["seats"][0]["taken"] is False
    assert ana.get()["eyes"] == "spectator"


def test_a_seat_is_handed_to_a_bot_and_taken_back(client: InProcessClient) -> None:
    ana = create_table(client, "me", "open")
    nikos = join_table(ana)
    ana.post("start")
    nikos.post("take-back", {"seat": "b"}, status=409)
    ana.post("stand-in", {"seat": "a"})
    client.wait_until_idle()
    assert nikos.get()["log"][0]["mark"] == "stand-in"
    assert nikos.get()["seats"][0]["away"]
    nikos.post("take-back", {"seat": "a"}, status=403)
    ana.post("take-back", {"seat": "a"})
    assert not ana.get()["seats"][0]["away"]


def test_names_are_text_and_short(client: InProcessClient) -> None:
    ana = create_table(client, "me", "open")
    nikos = join_table(ana, name="  <i>Ni\tkos,\n ")
    assert ana.get()["seats"][1]["name"] == "<i>Ni kos"
    nikos.post("seat", {"seat": "b", "name": "N" * 25}, status=422)
    nikos.post("seat", {"seat": "a", "name": "Thief"}, status=403)
    nikos.post("seat", {"seat": "b", "name": "Νίκος"})
    assert ana.get()["seats"][1]["name"] == "Νίκος"


def test_the_lobby_lists_public_tables_only(client: InProcessClient) -> None:
    create_table(client, "me", "open")
    public_table = create_table(client, "me", "open", public=True, title="Come in")
    (listed,) = client.get("/api/tables").json()
    assert listed["table"] == public_table.table
    assert listed["open_seats"] == 1
    HttpPlayer(client, public_table.table, [], listed["invite"])
    public_table.post("public", {"public": False})
    assert client.get("/api/tables").json() == []


def test_my_tables_are_those_my_keys_fit(client: InProcessClient) -> None:
    ana = create_table(client, "me", "open")
    other = create_table(client, "me", "open")
    body = {"keys": {ana.table: ana.keys, other.table: ["wrong"], "nowhere": ["x"]}}
    mine = client.post("/api/tables/mine", json=body).json()
    assert [table["table"] for table in mine] == [ana.table]


def test_a_spectator_sees_the_table_and_nothing_of_anybodys_own(client: InProcessClient) -> None:
    ana = create_table(client, "me", "open", start=True)
    join_table(ana)
    ana.post("start")
    update = as_spectator(ana).get()
    assert update["eyes"] == "spectator"
    assert update["options"] == []
    assert update["invite"] == ""


def test_games_texts_and_rules_come_in_both_languages(client: InProcessClient) -> None:
    english, greek = (client.get("/api/games", params={"lang": lang}).json()[0] for lang in ("en", "el"))
    assert english["name"] != greek["name"]
    texts = client.get(f"/api/games/{GAME}/texts", params={"lang": "el"}).json()
    assert texts["sort"]["hero"] == "ήρωας"
    sheet, greek_sheet = (client.get(f"/api/games/{GAME}/rules", params={"lang": lang}).json() for lang in ("en", "el"))
    assert sheet[0]["id"] == greek_sheet[0]["id"] == "DXC-01"
    assert (sheet[-1]["section"], greek_sheet[-1]["section"]) == ("End", "Τέλος")
    assert client.get("/api/texts", params={"lang": "el"}).json()["server.spectator"] == "Θεατής"
    assert checked_json(client.get("/api/games/chess/rules"), 404)["slug"] == "no-such-game"
    refused = checked_json(client.get("/api/tables/xxxx", params={"lang": "el"}), 404)
    assert refused["title"] == "Δεν βρέθηκε"


def test_what_is_the_same_for_everybody_is_sent_compressed(client: InProcessClient) -> None:
    for path in ("/api/games", "/api/texts", f"/api/games/{GAME}/rules", f"/api/games/{GAME}/texts"):
        headers = client.get(path, headers={"Accept-Encoding": "gzip"}).headers
        assert (headers.get("content-encoding"), headers["vary"]) == ("gzip", "Accept-Encoding"), path
    secret = create_table(client, "me", "open")
    assert "content-encoding" not in client.get(f"/api/tables/{secret.table}/catalogue").headers


def test_the_catalogue_prints_the_cards(client: InProcessClient) -> None:
    ana = create_table(client, "me", "open")
    assert "jason" in ana.get("catalogue")["hero"]


def test_a_qr_code_is_a_picture(client: InProcessClient) -> None:
    response = client.post("/api/qr", json={"text": "https://example.org/join/x#y"})
    assert response.headers["content-type"].startswith("image/svg+xml")
    assert response.content.startswith(b"<svg")


def test_health_and_metrics_are_plain(client: InProcessClient) -> None:
    assert client.get("/health").text == "ok\n"
    assert "theomachy_tables 0.0\n" in client.get("/metrics").text


def test_wrong_set_ups_are_refused_with_what_would_be_right(client: InProcessClient) -> None:
    def refused(**wishes: object) -> str:
        body = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}], **wishes}
        return str(checked_json(client.post("/api/tables", json=body), 422)["slug"])

    assert refused(edition="gold") == "bad-edition"
    assert refused(options={"heroes": "eaten"}) == "bad-choice"
    assert refused(seats=[{"kind": "me"}]) == "bad-seats"
    assert refused(seats=[{"kind": "me"}, {"kind": "bot", "bot": "deep-blue"}]) == "no-such-bot"
    assert refused(clock={"kind": "days", "days": 99}) == "bad-clock-days"
    assert refused(record="nonsense") == "not-a-record"


def test_keys_are_read_from_the_header_only(client: InProcessClient) -> None:
    ana = create_table(client, "me", "screen", start=True)
    both = client.get(f"/api/tables/{ana.table}", headers=bearer(*ana.keys)).json()
    assert [seat["mine"] for seat in both["seats"]] == [True, True]
    checked_json(client.get(f"/api/tables/{ana.table}", headers=bearer(*["k"] * 9)), 400)
    assert client.get(f"/api/tables/{ana.table}", params={"key": ana.keys[0]}).json()["eyes"] == "spectator"

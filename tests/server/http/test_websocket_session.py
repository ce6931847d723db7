"""The WebSocket session: whole games, resuming, presence, same screen, why-not, hints, and invalid frames."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from tests.server.http_players import NO_LIMITS, HttpPlayer, as_spectator, create_table, join_table, run_server
from tests.server.in_process_client import CALL_TIMEOUT, InProcessClient
from tests.server.websocket_client import WebSocketClient, open_websocket, open_websocket_as
from theomachy.table.commands import play


def start_two_players(client: InProcessClient, **wishes: Any) -> tuple[HttpPlayer, HttpPlayer]:
    ana = create_table(client, "me", "open", **wishes)
    nikos = join_table(ana)
    ana.post("start")
    return ana, nikos


def play_to_the_end(lines: list[WebSocketClient], luck: random.Random) -> None:
    while lines[0].drain()["phase"] != "over":
        for line in lines:
            if line.drain()["options"]:
                assert line.act(luck.choice(line.update["options"])["text"])["type"] == "done"


def test_a_whole_game_with_somebody_watching(client: InProcessClient) -> None:
    ana, nikos = start_two_players(client)
    with open_websocket_as(ana) as a, open_websocket_as(nikos) as b, open_websocket_as(as_spectator(ana)) as watcher:
        play_to_the_end([a, b], random.Random(1))
        for line in (a, b, watcher):
            assert line.drain()["phase"] == "over"
            numbers = [entry["number"] for entry in line.log]
            assert numbers == sorted(numbers)
            assert numbers[-1] == line.update["entries"]
        assert all(not frame["options"] for frame in [watcher.update])


def test_the_acknowledgement_carries_the_entry_number(client: InProcessClient) -> None:
    ana, _ = start_two_players(client)
    with open_websocket_as(ana) as a:
        before = a.update["version"]
        assert a.act("choose jason")["version"] == before + 1


def test_one_comes_back_and_gets_only_what_was_missed(client: InProcessClient) -> None:
    ana, nikos = start_two_players(client)
    with open_websocket_as(ana) as a:
        a.act("choose jason")
        seen = a.drain()["entries"]
    nikos.act("choose theseus")
    with open_websocket_as(ana, since=seen) as a:
        assert a.update["log_from"] == seen
        assert {line["number"] for line in a.log} == {2}
        assert a.update["last_seen"] == 1
        assert a.update["happened"] == []


def test_presence_shows_who_is_connected(client: InProcessClient) -> None:
    ana, nikos = start_two_players(client)
    with open_websocket_as(ana) as a:
        assert [seat["present"] for seat in a.drain()["seats"]] == [True, False]
        with open_websocket_as(nikos):
            a.receive_until(lambda frame: frame["type"] == "update" and frame["seats"][1]["present"])
        a.receive_until(lambda frame: frame["type"] == "update" and not frame["seats"][1]["present"])


def test_on_one_screen_the_viewpoint_follows_the_turn_or_stays_where_it_is_set(client: InProcessClient) -> None:
    ana = create_table(client, "me", "screen", start=True)
    with open_websocket_as(ana) as screen:
        screen.act("choose jason", seat="a")
        assert screen.drain()["eyes"] == "b"
        assert screen.update["log_from"] == 0
        screen.send(type="look", eyes="a")
        assert screen.drain()["eyes"] == "a"
        assert screen.update["options"] == []
        assert screen.update["prompt"]["mine"]
        screen.send(type="look", eyes="", lang="el")
        assert screen.drain()["eyes"] == "b"
        assert "ήρωα" in screen.update["prompt"]["question"]
        assert screen.log[0]["text"] != ""


def test_the_viewpoint_of_another_player_is_refused(client: InProcessClient) -> None:
    ana, _ = start_two_players(client)
    with open_websocket_as(ana, eyes="b") as a:
        assert a.update["eyes"] == "a"
    with open_websocket_as(as_spectator(ana), eyes="a") as watcher:
        assert watcher.update["eyes"] == "spectator"


def test_why_not_answers_with_the_rule_or_that_it_is_possible(client: InProcessClient) -> None:
    ana, nikos = start_two_players(client)
    ana.act("choose jason")
    with open_websocket_as(nikos) as b:
        b.send(type="why", id="w1", seat="b", text="choose jason")
        answer = b.receive_type("answer")
        assert answer["id"] == "w1"
        assert "Jason" in answer["text"]
        assert answer["rule"].startswith("DXC-")
        b.send(type="why", id="w2", seat="b", things=["hero:jason"])
        assert b.receive_type("answer")["text"] == answer["text"]
        b.send(type="why", id="w3", seat="b", things=["hero:theseus"])
        assert b.receive_type("answer")["text"] == "This is possible now."
        b.send(type="why", id="w4", seat="b", things=["quest:none-such", "cell:c4"])
        assert b.receive_type("answer")["text"] == "Nothing joins these just now."
        b.send(type="why", id="w5", seat="a", text="choose jason")
        assert b.receive_type("refused")["reason"] == "This seat is not yours."


def test_why_not_speaks_of_the_things_asked_about(client: InProcessClient) -> None:
    ana = create_table(client, "me", "screen", start=True)
    ana.act("choose jason")
    ana.act("choose theseus", seat="b")
    with open_websocket_as(ana) as a:
        view = a.update["view"]
        hidden = next(slug for slug in ana.get("catalogue")["quest"] if slug not in view["quests"])
        a.send(type="why", id="w", seat=a.update["eyes"], things=[f"quest:{hidden}"])
        assert a.receive_type("answer")["rule"]


def test_a_hint_is_a_legal_action_in_words(client: InProcessClient) -> None:
    ana, nikos = start_two_players(client, hints=True)
    with open_websocket_as(ana) as a, open_websocket_as(nikos) as b:
        a.send(type="hint", id="h", seat="a")
        hint = a.receive_type("answer")
        assert hint["action"] in [option["text"] for option in a.update["options"]]
        b.send(type="hint", id="h", seat="b")
        assert b.receive_type("refused")["reason"] == "It is not your turn."


def test_the_last_round_is_told_again_from_before_my_last_move_through_my_eyes(client: InProcessClient) -> None:
    ana, nikos = start_two_players(client)
    with open_websocket_as(ana) as a, open_websocket_as(nikos) as b:
        a.send(type="again", id="r")
        assert a.receive_type("refused")["reason"] == "Nothing has happened yet."
        seen = {0: a.update["view"]}
        a.act("choose jason")
        seen[1] = a.update["view"]
        b.receive_until(lambda frame: frame["type"] == "update" and frame["entries"] == 1)
        b.act("choose theseus")
        seen[2] = a.receive_until(lambda frame: frame["type"] == "update" and frame["entries"] == 2)["view"]
        a.send(type="again", id="r")
        moments = a.receive_type("round")["moments"]
        assert {moment["number"]: moment["view"] for moment in moments} == seen
        b.send(type="again", id="r")
        moments = b.receive_type("round")["moments"]
        assert [moment["number"] for moment in moments] == [1, 2]
        assert moments[-1]["view"] == b.update["view"] != a.update["view"]


def test_chat_reaches_everybody_and_spectators_speak_too(client: InProcessClient) -> None:
    ana, _ = start_two_players(client)
    with open_websocket_as(ana) as a, open_websocket_as(as_spectator(ana)) as watcher:
        watcher.send(type="say", text="  Good\nluck! ")
        a.receive_until(lambda frame: frame["type"] == "update" and bool(frame["chat"]))
        assert a.update["chat"][0]["text"] == "Good luck!"
        assert a.update["chat"][0]["name"] == "A spectator"
        watcher.send(type="say", text=" \n ")
        assert watcher.receive_type("refused")["id"] == ""


def test_two_clients_on_one_seat_race_and_one_wins(client: InProcessClient) -> None:
    ana, nikos = start_two_players(client)
    with open_websocket_as(ana) as one, open_websocket_as(ana) as other:
        one.drain()
        other.drain()
        frame = {"type": "act", "seat": "a", "version": one.update["version"]}
        one.send(**frame, id="one", text="choose jason")
        other.send(**frame, id="other", text="choose theseus")
        kinds = {line.receive_until(lambda f: f["type"] in ("done", "refused"))["type"] for line in (one, other)}
        assert kinds == {"done", "refused"}
        assert nikos.get()["entries"] == 1


def test_the_wrong_seat_acts_for_nobody(client: InProcessClient) -> None:
    ana, _ = start_two_players(client)
    with open_websocket_as(ana) as a, open_websocket_as(as_spectator(ana)) as watcher:
        assert a.act("choose jason", seat="b")["reason"] == "This seat is not yours."
        assert watcher.act("choose jason", seat="a")["reason"] == "This seat is not yours."
        assert a.act("choose jason", seat="q")["type"] == "refused"


@pytest.mark.parametrize(
    "frame", ["", "{", "[]", "null", '{"type":"dance"}', '{"type":"act"}', "\x00", '{"type":"hello"}']
)
def test_an_invalid_frame_is_refused_and_the_connection_stays_open(client: InProcessClient, frame: str) -> None:
    ana, _ = start_two_players(client)
    with open_websocket_as(ana) as a:
        a.socket.send_text(frame)
        assert a.receive_type("refused")["reason"]
        assert a.act("choose jason")["type"] == "done"


def test_a_hundred_invalid_frames_close_the_connection(client: InProcessClient) -> None:
    ana, _ = start_two_players(client)
    with open_websocket_as(ana) as a:
        for _ in range(100):
            a.socket.send_text("nonsense")
        with pytest.raises(WebSocketDisconnect):
            a.receive_until(lambda frame: False)
    assert ana.get()["phase"] == "playing"


def test_a_huge_frame_is_refused(client: InProcessClient) -> None:
    ana, _ = start_two_players(client)
    with open_websocket_as(ana) as a:
        a.send(type="say", text="x" * 20_000)
        assert a.receive_type("refused")["reason"]
        a.socket.send_bytes(b"\xff\xfe" * 100)
        assert a.receive_type("refused")["reason"]


@pytest.mark.parametrize("table", ["", "nowhere", "a" * 16, "../../etc", "x" * 5000, "ω" * 16])
def test_an_unknown_table_is_gone(client: InProcessClient, table: str) -> None:
    with open_websocket(client, table, []) as line:
        assert line.receive() == {"type": "gone", "reason": "There is no such table."}


@pytest.mark.parametrize("first", ["nonsense", '{"type":"ping"}', "\x00", '{"type":"hello","table":3}'])
def test_a_connection_must_begin_with_a_hello(client: InProcessClient, first: str) -> None:
    with client.websocket_connect("/api/live") as socket:
        socket.send_text(first)
        assert "gone" in socket.receive_text(timeout=CALL_TIMEOUT)


def test_a_connection_without_hello_or_frames_for_long_is_closed(tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, hello_seconds=10, websocket_idle_seconds=20)
    with run_server(tmp_path, limits=limits) as client:
        with client.websocket_connect("/api/live") as socket:
            client.advance(10)
            with pytest.raises(WebSocketDisconnect):
                socket.receive_text()
        ana, _ = start_two_players(client)
        with open_websocket_as(ana) as a:
            for _ in range(2):
                client.advance(19)
                a.drain()
            client.advance(20)
            with pytest.raises(WebSocketDisconnect):
                a.receive()


def test_connections_from_one_address_are_limited(tmp_path: Path) -> None:
    with run_server(tmp_path, limits=replace(NO_LIMITS, websockets_per_network=1)) as client:
        ana, nikos = start_two_players(client)
        with open_websocket_as(ana), pytest.raises(WebSocketDisconnect), open_websocket_as(nikos):
            raise AssertionError("let in")
        client.wait_until_idle()
        with open_websocket_as(nikos):
            pass


def test_spectators_of_a_table_are_limited_but_players_always_connect(tmp_path: Path) -> None:
    with run_server(tmp_path, limits=replace(NO_LIMITS, viewers_per_table=1)) as client:
        ana, _ = start_two_players(client)
        with (
            open_websocket_as(as_spectator(ana)),
            open_websocket_as(ana),
            open_websocket(client, ana.table, []) as line,
        ):
            assert line.receive()["type"] == "gone"


def test_a_foreign_origin_gets_no_websocket(client: InProcessClient) -> None:
    evil = client.websocket_connect("/api/live", headers={"origin": "https://evil.example"})
    with pytest.raises(WebSocketDisconnect), evil:
        pass
    with client.websocket_connect("/api/live", headers={"origin": "http://testserver.local"}):
        pass


def test_a_connection_whose_key_became_invalid_sees_what_a_spectator_sees(client: InProcessClient) -> None:
    ana = create_table(client, "me", "open")
    nikos = join_table(ana)
    with open_websocket_as(nikos) as old:
        assert old.update["eyes"] == "b"
        nikos.post("leave")
        other = join_table(ana, "Ioanna")
        ana.post("start")
        ana.act("choose jason")
        with open_websocket_as(other) as hers:
            seen = old.drain()
            assert seen["eyes"] == "spectator"
            assert not seen["options"]
            assert not seen["invite"]
            assert hers.update["eyes"] == "b"
            assert hers.update["options"]
        client.wait_until_idle()
        assert not client.app.services.hub.presence(ana.table).connected


def test_a_late_leave_does_not_throw_out_whoever_sits_there_now(client: InProcessClient) -> None:
    """The request to leave was in flight when the seat changed owners."""
    ana = create_table(client, "me", "open")
    nikos = join_table(ana)
    table = client.app.services.tables.cache[ana.table]
    seat = table.seats_of_keys(nikos.keys)[0]
    nikos.post("leave")
    join_table(ana, "Ioanna")
    assert play.leave_seat(table, nikos.keys, seat, 0.0) == table.version

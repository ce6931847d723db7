"""The WebSocket session: whole games, resuming, presence, same screen, why-not, hints, and invalid frames."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from tests.server.client import NET, Client
from tests.server.people import GENEROUS, Person, join, make, serving, spectator
from tests.server.sockets import Live, connect, live
from theomachy.table import acting


def two(client: Client, **wishes: Any) -> tuple[Person, Person]:
    ana = make(client, "me", "open", **wishes)
    nikos = join(ana)
    ana.post("start")
    return ana, nikos


def play_to_the_end(lines: list[Live], luck: random.Random) -> None:
    while lines[0].settle()["phase"] != "over":
        for line in lines:
            if line.settle()["options"]:
                assert line.act(luck.choice(line.update["options"])["text"])["type"] == "done"


def test_a_whole_game_with_somebody_watching(client: Client) -> None:
    ana, nikos = two(client)
    with live(ana) as a, live(nikos) as b, live(spectator(ana)) as watcher:
        play_to_the_end([a, b], random.Random(1))
        for line in (a, b, watcher):
            assert line.settle()["phase"] == "over"
            numbers = [entry["number"] for entry in line.log]
            assert numbers == sorted(numbers)
            assert numbers[-1] == line.update["entries"]
        assert all(not frame["options"] for frame in [watcher.update])


def test_the_done_comes_with_the_number_of_the_line(client: Client) -> None:
    ana, _ = two(client)
    with live(ana) as a:
        before = a.update["version"]
        assert a.act("choose jason")["version"] == before + 1


def test_one_comes_back_and_gets_only_what_was_missed(client: Client) -> None:
    ana, nikos = two(client)
    with live(ana) as a:
        a.act("choose jason")
        seen = a.settle()["entries"]
    nikos.act("choose theseus")
    with live(ana, since=seen) as a:
        assert a.update["log_from"] == seen
        assert {line["number"] for line in a.log} == {2}
        assert a.update["last_seen"] == 1
        assert a.update["happened"] == []


def test_presence_shows_who_is_connected(client: Client) -> None:
    ana, nikos = two(client)
    with live(ana) as a:
        assert [seat["present"] for seat in a.settle()["seats"]] == [True, False]
        with live(nikos):
            a.until(lambda frame: frame["type"] == "update" and frame["seats"][1]["present"])
        a.until(lambda frame: frame["type"] == "update" and not frame["seats"][1]["present"])


def test_same_screen_eyes_follow_the_turn_or_stay_where_they_are_wished(client: Client) -> None:
    ana = make(client, "me", "screen", start=True)
    with live(ana) as screen:
        screen.act("choose jason", seat="a")
        assert screen.settle()["eyes"] == "b"
        assert screen.update["log_from"] == 0
        screen.send(type="look", eyes="a")
        assert screen.settle()["eyes"] == "a"
        assert screen.update["options"] == []
        assert screen.update["prompt"]["mine"]
        screen.send(type="look", eyes="", lang="el")
        assert screen.settle()["eyes"] == "b"
        assert "ήρωα" in screen.update["prompt"]["question"]
        assert screen.log[0]["text"] != ""


def test_eyes_of_somebody_else_are_not_given(client: Client) -> None:
    ana, _ = two(client)
    with live(ana, eyes="b") as a:
        assert a.update["eyes"] == "a"
    with live(spectator(ana), eyes="a") as watcher:
        assert watcher.update["eyes"] == "spectator"


def test_why_not_answers_with_the_rule_or_that_it_is_possible(client: Client) -> None:
    ana, nikos = two(client)
    ana.act("choose jason")
    with live(nikos) as b:
        b.send(type="why", id="w1", seat="b", text="choose jason")
        answer = b.answer("answer")
        assert answer["id"] == "w1"
        assert "Jason" in answer["text"]
        assert answer["rule"].startswith("DXC-")
        b.send(type="why", id="w2", seat="b", things=["hero:jason"])
        assert b.answer("answer")["text"] == answer["text"]
        b.send(type="why", id="w3", seat="b", things=["hero:theseus"])
        assert b.answer("answer")["text"] == "This is possible now."
        b.send(type="why", id="w4", seat="b", things=["quest:none-such", "cell:c4"])
        assert b.answer("answer")["text"] == "Nothing joins these just now."
        b.send(type="why", id="w5", seat="a", text="choose jason")
        assert b.answer("refused")["reason"] == "This seat is not yours."


def test_why_not_speaks_of_the_things_asked_about(client: Client) -> None:
    ana = make(client, "me", "screen", start=True)
    ana.act("choose jason")
    ana.act("choose theseus", seat="b")
    with live(ana) as a:
        view = a.update["view"]
        hidden = next(slug for slug in ana.get("catalogue")["quest"] if slug not in view["quests"])
        a.send(type="why", id="w", seat=a.update["eyes"], things=[f"quest:{hidden}"])
        assert a.answer("answer")["rule"]


def test_a_hint_is_a_legal_action_in_words(client: Client) -> None:
    ana, nikos = two(client, hints=True)
    with live(ana) as a, live(nikos) as b:
        a.send(type="hint", id="h", seat="a")
        hint = a.answer("answer")
        assert hint["action"] in [option["text"] for option in a.update["options"]]
        b.send(type="hint", id="h", seat="b")
        assert b.answer("refused")["reason"] == "It is not your turn."


def test_the_last_round_is_told_again_from_before_my_last_move_through_my_eyes(client: Client) -> None:
    ana, nikos = two(client)
    with live(ana) as a, live(nikos) as b:
        a.send(type="again", id="r")
        assert a.answer("refused")["reason"] == "Nothing has happened yet."
        seen = {0: a.update["view"]}
        a.act("choose jason")
        seen[1] = a.update["view"]
        b.until(lambda frame: frame["type"] == "update" and frame["entries"] == 1)
        b.act("choose theseus")
        seen[2] = a.until(lambda frame: frame["type"] == "update" and frame["entries"] == 2)["view"]
        a.send(type="again", id="r")
        moments = a.answer("round")["moments"]
        assert {moment["number"]: moment["view"] for moment in moments} == seen
        b.send(type="again", id="r")
        moments = b.answer("round")["moments"]
        assert [moment["number"] for moment in moments] == [1, 2]
        assert moments[-1]["view"] == b.update["view"] != a.update["view"]


def test_chat_reaches_everybody_and_spectators_speak_too(client: Client) -> None:
    ana, _ = two(client)
    with live(ana) as a, live(spectator(ana)) as watcher:
        watcher.send(type="say", text="  Good\nluck! ")
        a.until(lambda frame: frame["type"] == "update" and bool(frame["chat"]))
        assert a.update["chat"][0]["text"] == "Good luck!"
        assert a.update["chat"][0]["name"] == "A spectator"
        watcher.send(type="say", text=" \n ")
        assert watcher.answer("refused")["id"] == ""


def test_two_clients_on_one_seat_race_and_one_wins(client: Client) -> None:
    ana, nikos = two(client)
    with live(ana) as one, live(ana) as other:
        one.settle()
        other.settle()
        frame = {"type": "act", "seat": "a", "version": one.update["version"]}
        one.send(**frame, id="one", text="choose jason")
        other.send(**frame, id="other", text="choose theseus")
        kinds = {line.until(lambda f: f["type"] in ("done", "refused"))["type"] for line in (one, other)}
        assert kinds == {"done", "refused"}
        assert nikos.get()["entries"] == 1


def test_the_wrong_seat_acts_for_nobody(client: Client) -> None:
    ana, _ = two(client)
    with live(ana) as a, live(spectator(ana)) as watcher:
        assert a.act("choose jason", seat="b")["reason"] == "This seat is not yours."
        assert watcher.act("choose jason", seat="a")["reason"] == "This seat is not yours."
        assert a.act("choose jason", seat="q")["type"] == "refused"


@pytest.mark.parametrize(
    "frame", ["", "{", "[]", "null", '{"type":"dance"}', '{"type":"act"}', "\x00", '{"type":"hello"}']
)
def test_nonsense_is_refused_and_the_line_stays(client: Client, frame: str) -> None:
    ana, _ = two(client)
    with live(ana) as a:
        a.socket.send_text(frame)
        assert a.answer("refused")["reason"]
        assert a.act("choose jason")["type"] == "done"


def test_a_hundred_nonsense_frames_end_the_line(client: Client) -> None:
    ana, _ = two(client)
    with live(ana) as a:
        for _ in range(100):
            a.socket.send_text("nonsense")
        with pytest.raises(WebSocketDisconnect):
            a.until(lambda frame: False)
    assert ana.get()["phase"] == "playing"


def test_a_huge_frame_is_refused(client: Client) -> None:
    ana, _ = two(client)
    with live(ana) as a:
        a.send(type="say", text="x" * 20_000)
        assert a.answer("refused")["reason"]
        a.socket.send_bytes(b"\xff\xfe" * 100)
        assert a.answer("refused")["reason"]


@pytest.mark.parametrize("table", ["", "nowhere", "a" * 16, "../../etc", "x" * 5000, "ω" * 16])
def test_an_unknown_table_is_gone(client: Client, table: str) -> None:
    with connect(client, table, []) as line:
        assert line.receive() == {"type": "gone", "reason": "There is no such table."}


@pytest.mark.parametrize("first", ["nonsense", '{"type":"ping"}', "\x00", '{"type":"hello","table":3}'])
def test_a_line_begins_with_a_hello(client: Client, first: str) -> None:
    with client.websocket_connect("/api/live") as socket:
        socket.send_text(first)
        assert "gone" in socket.receive_text(timeout=NET)


def test_who_says_no_hello_or_nothing_for_long_is_left(tmp_path: Path) -> None:
    limits = replace(GENEROUS, hello_seconds=10, silence_seconds=20)
    with serving(tmp_path, limits=limits) as client:
        with client.websocket_connect("/api/live") as socket:
            client.advance(10)
            with pytest.raises(WebSocketDisconnect):
                socket.receive_text()
        ana, _ = two(client)
        with live(ana) as a:
            for _ in range(2):
                client.advance(19)
                a.settle()
            client.advance(20)
            with pytest.raises(WebSocketDisconnect):
                a.receive()


def test_only_so_many_lines_from_one_address(tmp_path: Path) -> None:
    with serving(tmp_path, limits=replace(GENEROUS, lines_per_address=1)) as client:
        ana, nikos = two(client)
        with live(ana), pytest.raises(WebSocketDisconnect), live(nikos):
            raise AssertionError("let in")
        client.settled()
        with live(nikos):
            pass


def test_only_so_many_watch_a_table_but_players_always_come_in(tmp_path: Path) -> None:
    with serving(tmp_path, limits=replace(GENEROUS, viewers_per_table=1)) as client:
        ana, _ = two(client)
        with live(spectator(ana)), live(ana), connect(client, ana.table, []) as line:
            assert line.receive()["type"] == "gone"


def test_a_page_of_another_server_gets_no_line(client: Client) -> None:
    evil = client.websocket_connect("/api/live", headers={"origin": "https://evil.example"})
    with pytest.raises(WebSocketDisconnect), evil:
        pass
    with client.websocket_connect("/api/live", headers={"origin": "http://testserver.local"}):
        pass


def test_a_line_whose_key_fits_no_more_sees_no_more_than_a_spectator(client: Client) -> None:
    ana = make(client, "me", "open")
    nikos = join(ana)
    with live(nikos) as old:
        assert old.update["eyes"] == "b"
        nikos.post("leave")
        other = join(ana, "Ioanna")
        ana.post("start")
        ana.act("choose jason")
        with live(other) as hers:
            seen = old.settle()
            assert seen["eyes"] == "spectator"
            assert not seen["options"]
            assert not seen["invite"]
            assert hers.update["eyes"] == "b"
            assert hers.update["options"]
        client.settled()
        assert not client.app.house.hub.present(ana.table).here


def test_a_late_leave_does_not_throw_out_whoever_sits_there_now(client: Client) -> None:
    """The request to leave was in flight when the seat changed owners."""
    ana = make(client, "me", "open")
    nikos = join(ana)
    table = client.app.house.tables.known[ana.table]
    seat = table.held(nikos.keys)[0]
    nikos.post("leave")
    join(ana, "Ioanna")
    assert acting.leave(table, nikos.keys, seat, 0.0) == table.version

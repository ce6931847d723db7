"""A connection sees what its keys allow now, however seats change owners."""

from __future__ import annotations

import random
from pathlib import Path

from tests.server.campaign import begun, divinus, next_chapter, play_chapter
from tests.server.client import Client
from tests.server.people import Person, join, make, play_out
from tests.server.sockets import Live, connect, live


def is_blind(line: Live) -> bool:
    """Return whether the connection sees as a spectator: no seat's view, no options, no invitation, no own seat."""
    seen = line.settle()
    assert not seen["host"] or seen["eyes"] == "spectator"
    nothing = not seen["options"] and not seen["invite"] and not any(seat["mine"] for seat in seen["seats"])
    return bool(seen["eyes"] == "spectator" and nothing)


def test_both_devices_of_a_seat_lose_it_together(client: Client) -> None:
    ana = make(client, "me", "open")
    nikos = join(ana)
    with live(nikos) as old, live(nikos) as new:
        assert old.settle()["eyes"] == new.settle()["eyes"] == "b"
        nikos.post("leave")
        ioanna = join(ana, "Ioanna")
        ana.post("start")
        assert is_blind(old)
        assert is_blind(new)
        with live(ioanna) as hers:
            assert hers.update["eyes"] == "b"
        assert is_blind(old)


def test_a_stand_in_gives_its_seats_eyes_to_nobody_and_take_back_to_the_owner(client: Client) -> None:
    ana = make(client, "me", "open", "open")
    leaver = join(ana, "Gone")
    with live(leaver) as old:
        leaver.post("leave")
        nikos, _ = join(ana), join(ana, "Ioanna")
        ana.post("start")
        with live(nikos) as his:
            nikos.post("stand-in", {"seat": "b"})
            assert his.settle()["eyes"] == "b"
            assert is_blind(old)
            ana.act("choose jason")
            client.settled()
            assert ana.get()["entries"] >= 2
            assert not his.settle()["options"]
            nikos.post("take-back", {"seat": "b"})
            assert his.settle()["eyes"] == "b"
            assert is_blind(old)


def test_a_seat_that_was_left_is_not_had_again_by_a_rematch(client: Client) -> None:
    ana = make(client, "me", "open")
    leaver = join(ana, "Gone")
    leaver.post("leave")
    nikos = join(ana)
    ana.post("start")
    play_out([ana, nikos], random.Random(2))
    response = ana.post("rematch", status=201)
    leaver.post("rematch", status=403)
    with connect(client, response["table"], leaver.keys) as old, connect(client, response["table"], nikos.keys) as his:
        old.answer("update")
        his.answer("update")
        assert his.settle()["eyes"] == "b"
        assert is_blind(old)
        Person(client, response["table"], [{"seat": "b", "key": nikos.keys[0]}]).post("leave")
        ioanna = join(Person(client, response["table"], [], response["invite"]), "Ioanna")
        Person(client, response["table"], [{"seat": "a", "key": ana.keys[0]}]).post("start")
        assert is_blind(his)
        assert ioanna.get()["eyes"] == "b"


def test_the_next_chapter_is_seen_with_the_keys_that_fit_there(tmp_path: Path) -> None:
    with divinus(tmp_path) as client:
        ana = begun(client, "me", "screen")
        play_chapter([ana], random.Random(3))
        fresh = next_chapter(ana)
        with connect(client, fresh.table, ["a key of nobody"]) as stranger, live(fresh) as mine:
            stranger.answer("update")
            assert is_blind(stranger)
            assert mine.settle()["eyes"] in ("a", "b")

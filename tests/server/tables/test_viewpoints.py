"""A connection sees what its keys allow now, however seats change owners."""

from __future__ import annotations

import random
from pathlib import Path

from tests.server.campaign_games import next_chapter, play_chapter, run_divinus_server, start_campaign
from tests.server.http_players import HttpPlayer, create_table, join_table, play_to_the_end
from tests.server.in_process_client import InProcessClient
from tests.server.websocket_client import WebSocketClient, open_websocket, open_websocket_as


def sees_as_spectator(line: WebSocketClient) -> bool:
    """Return whether the connection sees as a spectator: no seat's view, no options, no invitation, no own seat."""
    seen = line.drain()
    assert not seen["host"] or seen["eyes"] == "spectator"
    nothing = not seen["options"] and not seen["invite"] and not any(seat["mine"] for seat in seen["seats"])
    return bool(seen["eyes"] == "spectator" and nothing)


def test_both_devices_of_a_seat_lose_its_view_together(client: InProcessClient) -> None:
    ana = create_table(client, "me", "open")
    nikos = join_table(ana)
    with open_websocket_as(nikos) as old, open_websocket_as(nikos) as new:
        assert old.drain()["eyes"] == new.drain()["eyes"] == "b"
        nikos.post("leave")
        ioanna = join_table(ana, "Ioanna")
        ana.post("start")
        assert sees_as_spectator(old)
        assert sees_as_spectator(new)
        with open_websocket_as(ioanna) as hers:
            assert hers.update["eyes"] == "b"
        assert sees_as_spectator(old)


def test_a_stand_in_bots_seat_is_seen_by_no_connection_until_the_owner_reclaims_it(client: InProcessClient) -> None:
    ana = create_table(client, "me", "open", "open")
    leaver = join_table(ana, "Gone")
    with open_websocket_as(leaver) as old:
        leaver.post("leave")
        nikos, _ = join_table(ana), join_table(ana, "Ioanna")
        ana.post("start")
        with open_websocket_as(nikos) as his:
            nikos.post("stand-in", {"seat": "b"})
            assert his.drain()["eyes"] == "b"
            assert sees_as_spectator(old)
            ana.act("choose jason")
            client.wait_until_idle()
            assert ana.get()["entries"] >= 2
            assert not his.drain()["options"]
            nikos.post("take-back", {"seat": "b"})
            assert his.drain()["eyes"] == "b"
            assert sees_as_spectator(old)


def test_a_seat_that_was_left_is_not_had_again_by_a_rematch(client: InProcessClient) -> None:
    ana = create_table(client, "me", "open")
    leaver = join_table(ana, "Gone")
    leaver.post("leave")
    nikos = join_table(ana)
    ana.post("start")
    play_to_the_end([ana, nikos], random.Random(2))
    response = ana.post("rematch", status=201)
    leaver.post("rematch", status=403)
    with (
        open_websocket(client, response["table"], leaver.keys) as old,
        open_websocket(client, response["table"], nikos.keys) as his,
    ):
        old.receive_type("update")
        his.receive_type("update")
        assert his.drain()["eyes"] == "b"
        assert sees_as_spectator(old)
        HttpPlayer(client, response["table"], [{"seat": "b", "key": nikos.keys[0]}]).post("leave")
        ioanna = join_table(HttpPlayer(client, response["table"], [], response["invite"]), "Ioanna")
        HttpPlayer(client, response["table"], [{"seat": "a", "key": ana.keys[0]}]).post("start")
        assert sees_as_spectator(his)
        assert ioanna.get()["eyes"] == "b"


def test_the_next_chapter_is_seen_with_the_keys_that_fit_there(tmp_path: Path) -> None:
    with run_divinus_server(tmp_path) as client:
        ana = start_campaign(client, "me", "screen")
        play_chapter([ana], random.Random(3))
        fresh = next_chapter(ana)
        with open_websocket(client, fresh.table, ["a key of nobody"]) as stranger, open_websocket_as(fresh) as mine:
            stranger.receive_type("update")
            assert sees_as_spectator(stranger)
            assert mine.drain()["eyes"] in ("a", "b")

"""Commands at a table beside playing: resign, rename, react, save, set the bot pace, invite."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.server.http_players import (
    HttpPlayer,
    as_spectator,
    bearer,
    checked_json,
    create_table,
    join_table,
    play_to_the_end,
    run_server,
)
from tests.server.in_process_client import InProcessClient
from tests.server.storage.test_store import reconnect
from tests.server.websocket_client import open_websocket_as
from theomachy.server.net import lan_address
from theomachy.server.settings import Limits
from theomachy.table.commands.lobby import CODE_LENGTH, CODE_LETTERS, invite_code
from theomachy.table.table import Table
from theomachy.table.turn_scheduler import Pauses, TurnScheduler


def table_on_server(person: HttpPlayer) -> Table:
    table: Table = person.client.app.services.tables.cache[person.table]
    return table


def start_two_players(client: InProcessClient) -> tuple[HttpPlayer, HttpPlayer]:
    ana = create_table(client, "me", "open", stand_in="random")
    nikos = join_table(ana)
    ana.post("start")
    return ana, nikos


# Resigning ------------------------------------------------------------------------------------------------------------


def test_a_resigned_seat_is_played_by_the_agreed_bot_under_the_same_name(client: InProcessClient) -> None:
    ana, nikos = start_two_players(client)
    ana.act("choose jason")
    with open_websocket_as(ana) as connection:
        nikos.post("resign", {"seat": "b"})
        seat = connection.drain()["seats"][1]
        assert (seat["name"], seat["kind"], seat["bot"], seat["away"]) == ("Nikos", "bot", "random", False)
        assert ("b", "resigned") in [(word["seat"], word["sign"]) for word in connection.update["chat"]]
    client.wait_until_idle()
    assert ana.get()["options"]


def test_a_resigned_player_becomes_a_spectator_and_cannot_come_back(client: InProcessClient) -> None:
    _, nikos = start_two_players(client)
    with open_websocket_as(nikos) as connection:
        nikos.post("resign", {"seat": "b"})
        assert connection.drain()["eyes"] == "spectator"
        assert not any(seat["mine"] for seat in connection.update["seats"])
    assert nikos.post("take-back", {"seat": "b"}, status=403)["slug"] == "not-your-seat"
    assert nikos.act("pass", status=403, seat="b")["slug"] == "not-your-seat"
    assert nikos.post("resign", {"seat": "b"}, status=403)["slug"] == "not-your-seat"


def test_nobody_resigns_for_another_nor_before_the_game(client: InProcessClient) -> None:
    ana = create_table(client, "me", "open")
    nikos = join_table(ana)
    assert ana.post("resign", {"seat": "a"}, status=409)["slug"] == "not-started"
    ana.post("start")
    assert ana.post("resign", {"seat": "b"}, status=403)["slug"] == "not-your-seat"
    assert as_spectator(nikos).post("resign", {"seat": "b"}, status=403)["slug"] == "not-your-seat"


def test_when_the_host_resigns_somebody_else_hosts(client: InProcessClient) -> None:
    ana, nikos = start_two_players(client)
    assert [seat["host"] for seat in nikos.get()["seats"]] == [True, False]
    ana.post("resign", {"seat": "a"})
    assert nikos.get()["host"]
    assert [seat["host"] for seat in nikos.get()["seats"]] == [False, True]


def test_a_restart_knows_who_has_resigned_and_how_quick_bots_are(tmp_path: Path) -> None:
    for cache in (tmp_path / "cache", None):
        folder = tmp_path / ("with" if cache else "without")
        folder.mkdir()
        with run_server(folder, cache=cache, snapshot_every=1) as client:
            ana, nikos = start_two_players(client)
            nikos.post("resign", {"seat": "b"})
            ana.post("pace", {"tempo": "calm"})
            ana.act("choose jason")
            client.wait_until_idle()
            ana.act("pass")
        with run_server(folder, cache=cache) as client:
            update = reconnect(client, ana).get()
            assert update["seats"][1]["kind"] == "bot"
            assert update["tempo"] == "calm"
            assert reconnect(client, nikos).get()["eyes"] == "spectator"


# Names, signs, pace ---------------------------------------------------------------------------------------------------


def test_a_name_can_be_changed_in_the_middle_of_a_game(client: InProcessClient) -> None:
    ana, nikos = start_two_players(client)
    ana.post("seat", {"seat": "a", "name": "Anna"})
    ana.act("choose jason")
    assert nikos.get()["seats"][0]["name"] == "Anna"
    assert nikos.get()["log"][0]["text"].startswith("Anna")


def test_a_reaction_reaches_everybody_without_text(client: InProcessClient) -> None:
    ana, nikos = start_two_players(client)
    with open_websocket_as(ana) as connection, open_websocket_as(nikos) as other_connection:
        connection.send(type="react", sign="bravo")
        connection.drain()
        (word,) = other_connection.drain()["chat"]
        assert (word["seat"], word["sign"], word["text"]) == ("a", "bravo", "")


def test_only_known_reactions_and_only_from_seated_players(client: InProcessClient) -> None:
    ana, _ = start_two_players(client)
    with open_websocket_as(ana) as connection, open_websocket_as(as_spectator(ana)) as watching:
        connection.send(type="react", sign="<b>")
        assert connection.receive_type("refused")["reason"].startswith("The field “sign” cannot be")
        watching.send(type="react", sign="bravo")
        assert watching.receive_type("refused")["reason"] == "This seat is not yours."
        assert connection.drain()["chat"] == []


def test_reactions_are_rate_limited_like_chat(tmp_path: Path) -> None:
    with run_server(tmp_path, limits=Limits(chat_messages_per_second=0.001, chat_messages_at_once=3)) as client:
        ana, _ = start_two_players(client)
        with open_websocket_as(ana) as connection:
            connection.send(type="say", text="hello")
            for _ in range(3):
                connection.send(type="react", sign="hurry")
            assert "Let the others speak too" in connection.receive_type("refused")["reason"]
            assert len(connection.drain()["chat"]) == 3


def test_the_host_says_how_quickly_bots_act(client: InProcessClient) -> None:
    ana, nikos = start_two_players(client)
    scheduler: TurnScheduler = client.app.services.turn_scheduler
    scheduler.pauses = Pauses(bot=1.0, undo=1.0)
    assert nikos.post("pace", {"tempo": "fast"}, status=403)["slug"] == "not-host"
    assert ana.post("pace", {"tempo": "warp"}, status=400)["slug"] == "wrong-type"
    ana.act("choose jason")
    usual = scheduler.bot_delay(table_on_server(ana))
    for tempo, than in (("fast", 0.35), ("calm", 2.0)):
        ana.post("pace", {"tempo": tempo})
        assert scheduler.bot_delay(table_on_server(ana)) == pytest.approx(usual * than)
        assert nikos.get()["tempo"] == tempo


# Saving in the middle -------------------------------------------------------------------------------------------------


def download_record(person: HttpPlayer) -> str:
    response = person.client.post(f"/api/tables/{person.table}/save", headers=bearer(*person.keys))
    assert response.status_code == 200, response.text
    return str(response.text)


def test_whoever_plays_alone_saves_and_goes_on_later(client: InProcessClient) -> None:
    ana = create_table(client, "me", "greedy", start=True)
    ana.act("choose jason")
    client.wait_until_idle()
    assert ana.get()["may_save"]
    view = ana.get()["view"]
    response = checked_json(client.post("/api/records", json={"record": download_record(ana)}), 201)
    moves = len(checked_json(client.get(f"/api/tables/{response['table']}/replay"), 200)["points"]) - 1
    went = checked_json(client.post(f"/api/tables/{response['table']}/from/{moves}?seat=a"), 201)
    on = HttpPlayer(client, went["table"], went["keys"])
    assert on.get()["view"] == view
    assert on.get()["luck_known"]
    assert on.play_any(random.Random(1))


def test_a_game_that_was_saved_says_that_its_cards_may_be_known(client: InProcessClient) -> None:
    ana = create_table(client, "me", "greedy", start=True)
    ana.post("public", {"public": True})
    assert not ana.get()["luck_known"]
    download_record(ana)
    assert as_spectator(ana).get()["luck_known"]
    assert not any(one["table"] == ana.table for one in client.get("/api/tables").json())


def test_a_save_never_contains_hands_of_others(client: InProcessClient) -> None:
    ana, nikos = start_two_players(client)
    ana.act("choose jason")
    for person in (ana, nikos, as_spectator(ana)):
        assert not person.get()["may_save"]
        assert person.post("save", status=403)["slug"] == "save-others"
    assert not ana.get()["luck_known"]
    # A stand-in bot is replaced when its player returns; only a resigned player has nothing left to hide.
    nikos.post("stand-in", {"seat": "b"})
    assert ana.post("save", status=403)["slug"] == "save-others"
    nikos.post("resign", {"seat": "b"})
    assert "key: " in download_record(ana)


# Going on from a moment -----------------------------------------------------------------------------------------------


def test_continuing_keeps_seats_and_names(client: InProcessClient) -> None:
    ana, nikos = start_two_players(client)
    ana.post("seat", {"seat": "a", "name": "Ana"})
    play_to_the_end([ana, nikos], random.Random(4))
    went = nikos.post("from/3", status=201)
    on = HttpPlayer(client, went["table"], went["keys"])
    seats = on.get()["seats"]
    assert [(seat["name"], seat["kind"], seat["mine"]) for seat in seats] == [
        ("Ana", "bot", False),
        ("Nikos", "me", True),
    ]
    assert seats[0]["bot"] == "random"


def test_a_player_without_a_seat_in_the_record_chooses_one(client: InProcessClient) -> None:
    ana, nikos = start_two_players(client)
    play_to_the_end([ana, nikos], random.Random(4))
    stranger = as_spectator(ana)
    for seat in "ab":
        went = stranger.post(f"from/3?seat={seat}", status=201)
        assert [one["seat"] for one in went["keys"]] == [seat]
    assert stranger.post("from/3?seat=d", status=404)["slug"] == "no-such-seat"


# Codes and addresses --------------------------------------------------------------------------------------------------


def enter_join_code(client: InProcessClient, text: str, status: int = 200) -> dict[str, str]:
    return checked_json(client.post("/api/tables/code", json={"code": text}), status)


def test_a_code_leads_to_the_invitation_while_the_table_waits(client: InProcessClient) -> None:
    ana = create_table(client, "me", "open", "open")
    response = ana.get()["code"]
    assert len(response) == CODE_LENGTH
    assert enter_join_code(client, f" {response[:3].upper()}-{response[3:]} ") == {
        "table": ana.table,
        "invite": ana.invite,
    }
    join_table(ana)
    join_table(ana, "Maria")
    ana.post("start")
    assert ana.get()["code"] == ""
    assert enter_join_code(client, response, 404)["slug"] == "no-such-code"


def test_a_spectator_is_not_sent_the_join_code_and_cannot_derive_it_from_the_url(client: InProcessClient) -> None:
    ana = create_table(client, "me", "open")
    assert as_spectator(ana).get()["code"] == ""
    response = ana.get()["code"]
    assert response not in ana.table
    assert response.lower() not in ana.invite.lower()
    enter_join_code(client, ana.table[:CODE_LENGTH], 404)


def test_guessing_codes_takes_too_long(tmp_path: Path) -> None:
    with run_server(tmp_path, limits=Limits(code_attempts_per_second=0.001, code_attempts_at_once=3)) as client:
        for _ in range(3):
            enter_join_code(client, "aaaaaa", 404)
        enter_join_code(client, "aaaaaa", 429)


def test_codes_are_spread_over_all_letters(client: InProcessClient) -> None:
    table = table_on_server(create_table(client, "me", "open"))
    letters = set()
    for number in range(200):
        table.creation.invite = str(number)
        letters |= set(invite_code(table))
    assert letters == set(CODE_LETTERS)


@pytest.mark.parametrize(
    ("host", "shown"),
    [("127.0.0.1", []), ("localhost", []), ("::1", []), ("192.168.7.7", ["http://192.168.7.7:8000"])],
)
def test_an_address_in_the_network_is_offered_only_where_there_is_one(host: str, shown: list[str]) -> None:
    assert lan_address.lan_urls(host, 8000) == shown


def test_a_server_for_all_names_its_number_in_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    for own, urls in (("10.0.0.5", ["http://10.0.0.5:80"]), ("127.0.0.1", []), ("", [])):
        monkeypatch.setattr(lan_address, "lan_ip", lambda own=own: own)
        assert lan_address.lan_urls("0.0.0.0", 80) == urls


def test_only_the_machine_itself_is_told_how_others_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan_address, "lan_ip", lambda: "10.0.0.5")
    with run_server(tmp_path, bound=("0.0.0.0", 8000)) as client:
        monkeypatch.setattr(
            lan_address, "is_loopback", lambda address: address == "testclient" or address.startswith("127.")
        )
        assert client.get("/api/reach").json() == {"addresses": ["http://10.0.0.5:8000"]}
        monkeypatch.setattr(lan_address, "is_loopback", lambda address: False)
        assert client.get("/api/reach").json() == {"addresses": []}

"""Commands at a table beside playing: resign, rename, react, save, set the bot pace, invite."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from tests.server.client import Client
from tests.server.people import Person, bearer, checked, join, make, play_out, serving, spectator
from tests.server.sockets import live
from tests.server.test_store import at
from theomachy.server import reach
from theomachy.server.keeper import Keeper
from theomachy.server.settings import Limits
from theomachy.table.lobby import CODE_LENGTH, CODE_LETTERS, code
from theomachy.table.table import Table


def table_of(person: Person) -> Table:
    table: Table = person.client.app.house.tables.known[person.table]
    return table


def two_people(client: Client) -> tuple[Person, Person]:
    ana = make(client, "me", "open", stand_in="random")
    nikos = join(ana)
    ana.post("start")
    return ana, nikos


# Resigning ------------------------------------------------------------------------------------------------------------


def test_a_resigned_seat_is_played_by_the_agreed_bot_under_the_same_name(client: Client) -> None:
    ana, nikos = two_people(client)
    ana.act("choose jason")
    with live(ana) as connection:
        nikos.post("resign", {"seat": "b"})
        seat = connection.settle()["seats"][1]
        assert (seat["name"], seat["kind"], seat["bot"], seat["away"]) == ("Nikos", "bot", "random", False)
        assert ("b", "resigned") in [(word["seat"], word["sign"]) for word in connection.update["chat"]]
    client.settled()
    assert ana.get()["options"]


def test_whoever_has_resigned_looks_on_and_cannot_come_back(client: Client) -> None:
    _, nikos = two_people(client)
    with live(nikos) as connection:
        nikos.post("resign", {"seat": "b"})
        assert connection.settle()["eyes"] == "spectator"
        assert not any(seat["mine"] for seat in connection.update["seats"])
    assert nikos.post("take-back", {"seat": "b"}, status=403)["slug"] == "not-your-seat"
    assert nikos.act("pass", status=403, seat="b")["slug"] == "not-your-seat"
    assert nikos.post("resign", {"seat": "b"}, status=403)["slug"] == "not-your-seat"


def test_nobody_resigns_for_another_nor_before_the_game(client: Client) -> None:
    ana = make(client, "me", "open")
    nikos = join(ana)
    assert ana.post("resign", {"seat": "a"}, status=409)["slug"] == "not-started"
    ana.post("start")
    assert ana.post("resign", {"seat": "b"}, status=403)["slug"] == "not-your-seat"
    assert spectator(nikos).post("resign", {"seat": "b"}, status=403)["slug"] == "not-your-seat"


def test_when_the_host_resigns_somebody_else_hosts(client: Client) -> None:
    ana, nikos = two_people(client)
    assert [seat["host"] for seat in nikos.get()["seats"]] == [True, False]
    ana.post("resign", {"seat": "a"})
    assert nikos.get()["host"]
    assert [seat["host"] for seat in nikos.get()["seats"]] == [False, True]


def test_a_restart_knows_who_has_resigned_and_how_quick_bots_are(tmp_path: Path) -> None:
    for cache in (tmp_path / "cache", None):
        folder = tmp_path / ("with" if cache else "without")
        folder.mkdir()
        with serving(folder, cache=cache, snapshot_every=1) as client:
            ana, nikos = two_people(client)
            nikos.post("resign", {"seat": "b"})
            ana.post("pace", {"tempo": "calm"})
            ana.act("choose jason")
            client.settled()
            ana.act("pass")
        with serving(folder, cache=cache) as client:
            update = at(client, ana).get()
            assert update["seats"][1]["kind"] == "bot"
            assert update["tempo"] == "calm"
            assert at(client, nikos).get()["eyes"] == "spectator"


# Names, signs, pace ---------------------------------------------------------------------------------------------------


def test_a_name_can_be_changed_in_the_middle_of_a_game(client: Client) -> None:
    ana, nikos = two_people(client)
    ana.post("seat", {"seat": "a", "name": "Anna"})
    ana.act("choose jason")
    assert nikos.get()["seats"][0]["name"] == "Anna"
    assert nikos.get()["log"][0]["text"].startswith("Anna")


def test_a_sign_reaches_everybody_without_words(client: Client) -> None:
    ana, nikos = two_people(client)
    with live(ana) as connection, live(nikos) as other_connection:
        connection.send(type="react", sign="bravo")
        connection.settle()
        (word,) = other_connection.settle()["chat"]
        assert (word["seat"], word["sign"], word["text"]) == ("a", "bravo", "")


def test_only_known_signs_and_only_from_those_at_the_table(client: Client) -> None:
    ana, _ = two_people(client)
    with live(ana) as connection, live(spectator(ana)) as watching:
        connection.send(type="react", sign="<b>")
        assert connection.answer("refused")["reason"].startswith("The field “sign” cannot be")
        watching.send(type="react", sign="bravo")
        assert watching.answer("refused")["reason"] == "This seat is not yours."
        assert connection.settle()["chat"] == []


def test_signs_are_counted_like_words(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(words_per_second=0.001, words_at_once=3)) as client:
        ana, _ = two_people(client)
        with live(ana) as connection:
            connection.send(type="say", text="hello")
            for _ in range(3):
                connection.send(type="react", sign="hurry")
            assert "Let the others speak too" in connection.answer("refused")["reason"]
            assert len(connection.settle()["chat"]) == 3


def test_the_host_says_how_quickly_bots_act(client: Client) -> None:
    ana, nikos = two_people(client)
    keeper: Keeper = client.app.house.keeper
    keeper.settings = replace(keeper.settings, bot_delay=1.0, undo_delay=1.0)
    assert nikos.post("pace", {"tempo": "fast"}, status=403)["slug"] == "not-host"
    assert ana.post("pace", {"tempo": "warp"}, status=400)["slug"] == "wrong-type"
    ana.act("choose jason")
    usual = keeper.delay(table_of(ana))
    for tempo, than in (("fast", 0.35), ("calm", 2.0)):
        ana.post("pace", {"tempo": tempo})
        assert keeper.delay(table_of(ana)) == pytest.approx(usual * than)
        assert nikos.get()["tempo"] == tempo


# Saving in the middle -------------------------------------------------------------------------------------------------


def save(person: Person) -> str:
    response = person.client.post(f"/api/tables/{person.table}/save", headers=bearer(*person.keys))
    assert response.status_code == 200, response.text
    return str(response.text)


def test_whoever_plays_alone_saves_and_goes_on_later(client: Client) -> None:
    ana = make(client, "me", "greedy", start=True)
    ana.act("choose jason")
    client.settled()
    assert ana.get()["may_save"]
    view = ana.get()["view"]
    response = checked(client.post("/api/records", json={"record": save(ana)}), 201)
    moves = len(checked(client.get(f"/api/tables/{response['table']}/replay"), 200)["points"]) - 1
    went = checked(client.post(f"/api/tables/{response['table']}/from/{moves}?seat=a"), 201)
    on = Person(client, went["table"], went["keys"])
    assert on.get()["view"] == view
    assert on.get()["luck_known"]
    assert on.play_any(random.Random(1))


def test_a_game_that_was_saved_says_that_its_cards_may_be_known(client: Client) -> None:
    ana = make(client, "me", "greedy", start=True)
    ana.post("public", {"public": True})
    assert not ana.get()["luck_known"]
    save(ana)
    assert spectator(ana).get()["luck_known"]
    assert not any(one["table"] == ana.table for one in client.get("/api/tables").json())


def test_nobody_saves_what_others_hold(client: Client) -> None:
    ana, nikos = two_people(client)
    ana.act("choose jason")
    for person in (ana, nikos, spectator(ana)):
        assert not person.get()["may_save"]
        assert person.post("save", status=403)["slug"] == "save-others"
    assert not ana.get()["luck_known"]
    # A stand-in bot is replaced when its player returns; only a resigned player has nothing left to hide.
    nikos.post("stand-in", {"seat": "b"})
    assert ana.post("save", status=403)["slug"] == "save-others"
    nikos.post("resign", {"seat": "b"})
    assert "key: " in save(ana)


# Going on from a moment -----------------------------------------------------------------------------------------------


def test_going_on_keeps_seat_and_names(client: Client) -> None:
    ana, nikos = two_people(client)
    ana.post("seat", {"seat": "a", "name": "Ana"})
    play_out([ana, nikos], random.Random(4))
    went = nikos.post("from/3", status=201)
    on = Person(client, went["table"], went["keys"])
    seats = on.get()["seats"]
    assert [(seat["name"], seat["kind"], seat["mine"]) for seat in seats] == [
        ("Ana", "bot", False),
        ("Nikos", "me", True),
    ]
    assert seats[0]["bot"] == "random"


def test_whoever_had_no_seat_there_says_with_which_to_go_on(client: Client) -> None:
    ana, nikos = two_people(client)
    play_out([ana, nikos], random.Random(4))
    stranger = spectator(ana)
    for seat in "ab":
        went = stranger.post(f"from/3?seat={seat}", status=201)
        assert [one["seat"] for one in went["keys"]] == [seat]
    assert stranger.post("from/3?seat=d", status=404)["slug"] == "no-such-seat"


# Codes and addresses --------------------------------------------------------------------------------------------------


def typed(client: Client, text: str, status: int = 200) -> dict[str, str]:
    return checked(client.post("/api/tables/code", json={"code": text}), status)


def test_a_code_leads_to_the_invitation_while_the_table_waits(client: Client) -> None:
    ana = make(client, "me", "open", "open")
    response = ana.get()["code"]
    assert len(response) == CODE_LENGTH
    assert typed(client, f" {response[:3].upper()}-{response[3:]} ") == {"table": ana.table, "invite": ana.invite}
    join(ana)
    join(ana, "Maria")
    ana.post("start")
    assert ana.get()["code"] == ""
    assert typed(client, response, 404)["slug"] == "no-such-code"


def test_whoever_only_looks_on_is_not_told_the_code_and_cannot_make_it_of_the_address(client: Client) -> None:
    ana = make(client, "me", "open")
    assert spectator(ana).get()["code"] == ""
    response = ana.get()["code"]
    assert response not in ana.table
    assert response.lower() not in ana.invite.lower()
    typed(client, ana.table[:CODE_LENGTH], 404)


def test_guessing_codes_takes_too_long(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(codes_per_second=0.001, codes_at_once=3)) as client:
        for _ in range(3):
            typed(client, "aaaaaa", 404)
        typed(client, "aaaaaa", 429)


def test_codes_are_spread_over_all_letters(client: Client) -> None:
    table = table_of(make(client, "me", "open"))
    letters = set()
    for number in range(200):
        table.opened.invite = str(number)
        letters |= set(code(table))
    assert letters == set(CODE_LETTERS)


@pytest.mark.parametrize(
    ("host", "shown"),
    [("127.0.0.1", []), ("localhost", []), ("::1", []), ("192.168.7.7", ["http://192.168.7.7:8000"])],
)
def test_an_address_in_the_network_is_offered_only_where_there_is_one(host: str, shown: list[str]) -> None:
    assert reach.addresses(host, 8000) == shown


def test_a_server_for_all_names_its_number_in_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    for own, urls in (("10.0.0.5", ["http://10.0.0.5:80"]), ("127.0.0.1", []), ("", [])):
        monkeypatch.setattr(reach, "own_number", lambda own=own: own)
        assert reach.addresses("0.0.0.0", 80) == urls


def test_only_the_machine_itself_is_told_how_others_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "own_number", lambda: "10.0.0.5")
    with serving(tmp_path, bound=("0.0.0.0", 8000)) as client:
        monkeypatch.setattr(reach, "is_here", lambda address: address == "testclient" or address.startswith("127."))
        assert client.get("/api/reach").json() == {"addresses": ["http://10.0.0.5:8000"]}
        monkeypatch.setattr(reach, "is_here", lambda address: False)
        assert client.get("/api/reach").json() == {"addresses": []}

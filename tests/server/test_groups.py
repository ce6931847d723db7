"""Groups: members join by a link and use their device keys; standings and tournaments come from their games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Client
from tests.server.people import GAME, Json, Person, bearer, checked, join, make, play_out, serving
from theomachy.server.groups.lines import Called
from theomachy.server.house import GATHER
from tools.services import Services

pytestmark = pytest.mark.once
DAYS = {"kind": "days", "days": 3}


@pytest.fixture(scope="module")
def everyday(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with serving(tmp_path_factory.mktemp("groups")) as client:
        yield client


@pytest.fixture(scope="module")
def postgres(services: Services, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with serving(tmp_path_factory.mktemp("groups-pg"), db=services.database()) as client:
        yield client


class Friend:
    """A member of a group, over HTTP."""

    def __init__(self, client: Client, given: Json) -> None:
        self.client, self.group, self.link, self.key = client, given["group"], given["link"], given["key"]

    def post(self, what: str, body: Json | None = None, status: int = 200) -> Json:
        path = f"/api/groups/{self.group}/{what}"
        return checked(self.client.post(path, json=body or {}, headers=bearer(self.key)), status)

    def get(self, status: int = 200) -> Json:
        return checked(self.client.get(f"/api/groups/{self.group}", headers=bearer(self.key)), status)

    def at(self, table: str, seat: str) -> Person:
        return Person(self.client, table, [{"seat": seat, "key": self.key}])


def found(client: Client, *names: str) -> list[Friend]:
    """Create a group of these members; the first is its host."""
    response = checked(client.post("/api/groups", json={"name": "Friday", "mine": names[0]}), 201)
    friends = [Friend(client, response)]
    return friends + [come(friends[0], name) for name in names[1:]]


def come(host: Friend, name: str, status: int = 200, link: str = "") -> Friend:
    path = f"/api/groups/{host.group}/come"
    answer = host.client.post(path, json={"name": name}, headers=bearer(link or host.link))
    return Friend(host.client, {"key": "", "link": "", "group": "", **checked(answer, status)})


def names(info: Json) -> list[str]:
    return [member["name"] for member in info["members"] if not member["gone"]]


def test_a_link_brings_people_in_and_nothing_else_does(everyday: Client) -> None:
    ana, nikos = found(everyday, "Ana", "Nikos")
    assert names(ana.get()) == ["Ana", "Nikos"]
    assert nikos.get()["me"] == 1
    path = f"/api/groups/{ana.group}"
    invited = checked(everyday.get(path, headers=bearer(ana.link)), 200)
    assert (invited["me"], invited["link"], invited["rows"]) == (-1, "", []), "who is there, and no more"
    checked(everyday.get(path), 403)
    checked(everyday.get(path, headers=bearer("x")), 403)
    come(ana, "Zoe", 403, link="wrong")
    come(ana, "Nikos", 409)
    come(ana, "NIKOS", 409)
    checked(everyday.get("/api/groups/aaaaaaaaaaaaaaaa", headers=bearer(ana.key)), 404)


def test_the_host_sends_away_makes_another_link_and_hands_over_by_going(everyday: Client) -> None:
    ana, nikos, zoe = found(everyday, "Ana", "Nikos", "Zoe")
    nikos.post("go", {"member": 2}, 403)
    nikos.post("link", status=403)
    response = ana.post("go", {"member": 2})["link"]
    zoe.get(403)
    come(ana, "Zoe", 403)
    ana.link = response
    zoe = come(ana, "Zoe")
    assert zoe.get()["me"] == 3
    zoe.post("go", {"member": 3})
    assert come(ana, "Zoe").get()["me"] == 4, "whoever went themselves may come again"
    newest = ana.post("link")["link"]
    come(ana, "Petros", 403)
    ana.link = newest
    come(ana, "Petros").post("go", {"member": 5})
    ana.post("go", {"member": 0})
    assert nikos.get()["host"]
    nikos.post("name", {"name": "Zoe"}, 409)
    nikos.post("name", {"name": "Nick"})
    assert names(nikos.get()) == ["Nick", "Zoe"]
    nikos.post("erase")
    nikos.get(404)


def test_a_game_of_the_group_is_played_with_its_members_own_keys_and_counts(everyday: Client) -> None:
    ana, nikos = found(everyday, "Ana", "Nikos")
    request = {"game": GAME, "members": [1, 0], "options": {"max-rounds": "15"}}
    response = nikos.post("play", request, 201)
    assert response["keys"] == [{"seat": "a", "key": nikos.key}]
    (game,) = ana.get()["games"]
    assert (game["table"], game["seat"], game["over"]) == (response["table"], "b", False)
    mine: Any = checked(everyday.post("/api/groups/mine", json={"keys": {ana.group: [ana.key]}}), 200)
    assert mine[0]["tables"] == {response["table"]: "b"}
    first, second = nikos.at(response["table"], "a"), ana.at(response["table"], "b")
    update = first.get()
    assert update["phase"] == "playing"
    assert update["group"] == ana.group
    last = play_out([first, second], random.Random(3))
    info = ana.get()
    assert info["games"][0]["over"]
    best = [row for row in info["rows"] if row["place"] == 1]
    winners = {"a": 1, "b": 0}
    assert sorted(row["member"] for row in best) == sorted(winners[seat] for seat in last["winners"])
    assert [row["games"] for row in info["rows"]] == [1, 1]
    # A rematch belongs to the group too.
    again = first.post("rematch", status=201)
    second.post("rematch", status=201)
    Person(everyday, again["table"], [{"seat": "a", "key": nikos.key}]).post("start")
    everyday.advance(GATHER)
    assert again["table"] in [one["table"] for one in ana.get()["games"]]


def test_those_at_a_table_become_a_group_with_the_keys_of_their_seats(everyday: Client) -> None:
    ana = make(everyday, "me", "open", "random")
    nikos = join(ana)
    request = {"name": "Us", "table": ana.table}
    checked(everyday.post("/api/groups", json=request), 403)
    response = checked(everyday.post("/api/groups", json=request, headers=bearer(*ana.keys)), 201)
    same = checked(everyday.post("/api/groups", json=request, headers=bearer(*nikos.keys)), 201)
    assert response["group"] == same["group"] == nikos.get()["group"]
    assert Friend(everyday, same).key == nikos.keys[0]
    info = Friend(everyday, same).get()
    assert [member["name"] for member in info["members"]][1] == "Nikos"
    assert [game["table"] for game in info["games"]] == [ana.table]
    listed = everyday.post("/api/tables/mine", json={"keys": {ana.table: nikos.keys}}).json()
    assert [table["group"] for table in listed] == [response["group"]]
    Friend(everyday, response).post("erase")
    anew = checked(everyday.post("/api/groups", json=request, headers=bearer(*nikos.keys)), 201)
    assert anew["group"] == ana.get()["group"] != response["group"]


def test_a_seat_at_a_table_of_the_group_does_not_let_back_in_who_was_sent_away(everyday: Client) -> None:
    ana, nikos, zoe = found(everyday, "Ana", "Nikos", "Zoe")
    table = ana.post("play", {"game": GAME, "members": [0, 2]}, 201)["table"]
    ana.post("go", {"member": 2})
    request = {"name": "Us", "table": table}
    refused = checked(everyday.post("/api/groups", json=request, headers=bearer(zoe.key)), 403)
    assert refused["slug"] == "not-member"
    assert zoe.at(table, "b").get()["phase"] == "playing", "the seat stays theirs"
    assert checked(everyday.post("/api/groups", json=request, headers=bearer(ana.key)), 201)["group"] == nikos.group


def test_to_look_at_a_group_opens_no_table_that_still_goes_on(
    everyday: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = everyday.app.house
    monkeypatch.setattr(house.groups, "heard", lambda table: None)
    ana = make(everyday, "me", "open", options={"max-rounds": "15"})
    nikos = join(ana)
    ana.post("start")
    request = {"name": "Us", "table": ana.table}
    host = Friend(everyday, checked(everyday.post("/api/groups", json=request, headers=bearer(*ana.keys)), 201))
    play_out([ana, nikos], random.Random(4))
    running_tables = [host.post("play", {"game": GAME, "members": [0, 1]}, 201)["table"] for _ in range(3)]
    running_tables += [game["table"] for game in begin(host, 2, rounds=1)["played"][0]["games"]]
    for one in [ana.table, *running_tables]:
        house.tables.drop(house.tables.known[one])
    loads = house.tables.loads
    everyday.settled()
    assert [game["table"] for game in host.get()["games"] if game["over"]] == [ana.table]
    assert house.tables.loads == loads + 1, "the one that is over, once"
    assert not [one for one in running_tables if one in house.tables.known]


def begin(host: Friend, players: int, **wishes: Any) -> Json:
    request = {"game": GAME, "members": list(range(players)), "clock": DAYS, **wishes}
    info = host.post("tournament", request)
    cup: Json = info["tournaments"][0]
    return cup


def test_everybody_against_everybody_over_days(everyday: Client) -> None:
    friends = found(everyday, "Ana", "Nikos", "Zoe")
    ana = friends[0]
    friends[1].post("tournament", {"game": GAME, "members": [0, 1]}, 403)
    cup = begin(ana, 3, system="round-robin", title="Cup")
    assert (cup["rounds"], len(cup["played"]), cup["next"]) == (3, 1, False)
    ana.post("tournament", {"game": GAME, "members": [0, 1]}, 409)
    ana.post("round", status=409)
    meetings = set()
    for number in range(1, 4):
        cup = ana.get()["tournaments"][0]
        (game,) = cup["played"][number - 1]["games"]
        members = [seat["member"] for seat in game["seats"]]
        meetings.add(frozenset(members))
        update = friends[members[0]].at(game["table"], "a").get()
        assert (update["phase"], update["seats"][0]["clock"] > 0, update["title"]) == ("playing", True, "Cup")
        friends[1].post("judge", {"table": game["table"], "lost": []}, 403)
        ana.post("judge", {"table": game["table"], "lost": [max(members)]})
    assert len(meetings) == 3
    cup = ana.get()["tournaments"][0]
    assert cup["over"]
    assert [(row["member"], row["points"]) for row in cup["rows"]] == [(0, 24), (1, 12), (2, 0)]
    ana.post("round", status=409)


def test_a_game_of_a_tournament_that_is_over_counts_and_the_next_round_begins_by_itself(everyday: Client) -> None:
    friends = found(everyday, "Ana", "Nikos")
    cup = begin(friends[0], 2, rounds=2, options={"max-rounds": "15"})
    (game,) = cup["played"][0]["games"]
    members = [seat["member"] for seat in game["seats"]]
    people = [friends[one].at(game["table"], "ab"[seat]) for seat, one in enumerate(members)]
    last = play_out(people, random.Random(2))
    now = friends[1].get()["tournaments"][0]
    assert len(now["played"]) == 2, "nobody need ask for it"
    (finished_game,) = now["played"][0]["games"]
    assert [seat["place"] for seat in finished_game["seats"]] == [1 if seat in last["winners"] else 2 for seat in "ab"]
    (second,) = now["played"][1]["games"]
    assert [seat["member"] for seat in second["seats"]] == members[::-1], "who began last time does not begin again"


def test_whoever_leaves_forfeits_and_is_not_paired_again(everyday: Client) -> None:
    friends = found(everyday, "Ana", "Nikos", "Zoe", "Petros")
    ana = friends[0]
    cup = begin(ana, 4, rounds=3, alone=False)
    table = next(one for one in cup["played"][0]["games"] if 3 in [seat["member"] for seat in one["seats"]])
    friends[1].post("withdraw", {"member": 3}, 403)
    friends[3].post("go", {"member": 3})
    now = ana.get()["tournaments"][0]
    finished_game = next(one for one in now["played"][0]["games"] if one["table"] == table["table"])
    assert finished_game["over"]
    assert [seat["member"] for seat in finished_game["seats"] if seat["lost"]] == [3]
    other = next(one for one in now["played"][0]["games"] if one["table"] != table["table"])
    assert not now["next"]
    now = ana.post("judge", {"table": other["table"], "lost": []})["tournaments"][0]
    assert now["next"]
    assert len(now["played"]) == 1, "the host says when"
    now = ana.post("round")["tournaments"][0]
    assert len(now["played"][1]["games"]) == 1
    assert len(now["played"][1]["byes"]) == 1
    assert 3 not in [seat["member"] for seat in now["played"][1]["games"][0]["seats"]]
    over = ana.post("end")["tournaments"][0]
    assert over["over"]
    assert [game["round"] for game in ana.get()["games"]] == [2], "what was not over is a game by itself"


def test_tables_of_a_round_that_were_not_made_are_made_up_for(everyday: Client) -> None:
    """A server may die between storing the pairings and creating the tables."""
    ana, nikos = found(everyday, "Ana", "Nikos")
    groups = everyday.app.house.groups

    async def nothing(*_: object) -> None:
        pass

    groups.seat_round, original = nothing, groups.seat_round
    cup = begin(ana, 2, rounds=1)
    groups.seat_round = original
    (game,) = cup["played"][0]["games"]
    checked(everyday.get(f"/api/tables/{game['table']}"), 404)
    nikos.get()
    assert checked(everyday.get(f"/api/tables/{game['table']}"), 200)["phase"] == "playing"


def test_what_a_group_was_told_is_forgotten_with_its_table(everyday: Client) -> None:
    ana, _ = found(everyday, "Ana", "Nikos")
    response = ana.post("play", {"game": GAME, "members": [0, 1]}, 201)
    house, portal = everyday.app.house, everyday.blocking_portal
    assert portal is not None
    assert house.groups.told[response["table"]] == "playing"
    while house.groups.news:
        portal.call(house.groups.round)
    house.tables.drop(house.tables.known[response["table"]])
    portal.call(house.groups.round)
    assert response["table"] not in house.groups.told


def test_of_two_who_write_at_once_none_is_lost(everyday: Client) -> None:
    ana, nikos = found(everyday, "Ana", "Nikos")
    groups = everyday.app.house.groups
    assert everyday.blocking_portal is not None
    old = everyday.blocking_portal.call(groups.get, ana.group)
    nikos.post("name", {"name": "Nick"})
    assert not everyday.blocking_portal.call(groups.append, old, [Called(member=0, name="Anna")])
    ana.post("name", {"name": "Anna"})
    assert names(ana.get()) == ["Anna", "Nick"]


def test_wishes_that_cannot_be_are_refused(everyday: Client) -> None:
    ana, _ = found(everyday, "Ana", "Nikos")
    ana.post("play", {"game": GAME, "members": [0, 0]}, 422)
    ana.post("play", {"game": GAME, "members": [0, 9]}, 404)
    ana.post("play", {"game": GAME, "members": [0]}, 422)
    ana.post("tournament", {"game": GAME, "members": [0]}, 422)
    ana.post("tournament", {"game": GAME, "members": [0, 1], "seats": 5}, 422)
    ana.post("tournament", {"game": GAME, "members": [0, 1], "rounds": 0}, 422)
    ana.post("tournament", {"game": GAME, "members": [0, 1], "clock": {"kind": "days", "days": 99}}, 422)
    ana.post("withdraw", {"member": 0}, 409)
    ana.post("end", status=409)
    ana.post("judge", {"table": "x", "lost": []}, 409)
    assert ana.get()["tournaments"] == []
    checked(ana.client.post("/api/groups", json={"name": " ", "mine": "A"}), 422)


def test_groups_are_kept_in_postgresql_too(postgres: Client) -> None:
    test_everybody_against_everybody_over_days(postgres)
    test_of_two_who_write_at_once_none_is_lost(postgres)


def test_a_restart_keeps_the_group(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        ana, nikos = found(client, "Ana", "Nikos")
        begin(ana, 2, rounds=1)
        before = ana.get()
    with serving(tmp_path) as client:
        nikos.client = ana.client = client
        assert ana.get() == before

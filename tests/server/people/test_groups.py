"""Groups: members join by a link and use their device keys; standings and tournaments come from their games."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.http_players import (
    GAME,
    HttpPlayer,
    Json,
    bearer,
    checked_json,
    create_table,
    join_table,
    play_to_the_end,
    run_server,
)
from tests.server.in_process_client import InProcessClient
from theomachy.server.groups.journal import MemberRenamed
from theomachy.server.services import GROUPS_INTERVAL
from tools.server.services import DatabaseServices

DAYS = {"kind": "days", "days": 3}


@pytest.fixture(scope="module")
def everyday(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessClient]:
    with run_server(tmp_path_factory.mktemp("groups")) as client:
        yield client


@pytest.fixture(scope="module")
def postgres(services: DatabaseServices, tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessClient]:
    with run_server(tmp_path_factory.mktemp("groups-pg"), db=services.create_database()) as client:
        yield client


class GroupMember:
    """A member of a group, over HTTP."""

    def __init__(self, client: InProcessClient, given: Json) -> None:
        self.client, self.group, self.link, self.key = client, given["group"], given["link"], given["key"]

    def post(self, what: str, body: Json | None = None, status: int = 200) -> Json:
        path = f"/api/groups/{self.group}/{what}"
        return checked_json(self.client.post(path, json=body or {}, headers=bearer(self.key)), status)

    def get(self, status: int = 200) -> Json:
        return checked_json(self.client.get(f"/api/groups/{self.group}", headers=bearer(self.key)), status)

    def at_table(self, table: str, seat: str) -> HttpPlayer:
        return HttpPlayer(self.client, table, [{"seat": seat, "key": self.key}])


def create_group(client: InProcessClient, *names: str) -> list[GroupMember]:
    """Create a group of these members; the first is its host."""
    response = checked_json(client.post("/api/groups", json={"name": "Friday", "mine": names[0]}), 201)
    friends = [GroupMember(client, response)]
    return friends + [join_group(friends[0], name) for name in names[1:]]


def join_group(host: GroupMember, name: str, status: int = 200, link: str = "") -> GroupMember:
    path = f"/api/groups/{host.group}/come"
    answer = host.client.post(path, json={"name": name}, headers=bearer(link or host.link))
    return GroupMember(host.client, {"key": "", "link": "", "group": "", **checked_json(answer, status)})


def member_names(info: Json) -> list[str]:
    return [member["name"] for member in info["members"] if not member["gone"]]


def test_a_link_brings_people_in_and_nothing_else_does(everyday: InProcessClient) -> None:
    ana, nikos = create_group(everyday, "Ana", "Nikos")
    assert member_names(ana.get()) == ["Ana", "Nikos"]
    assert nikos.get()["me"] == 1
    path = f"/api/groups/{ana.group}"
    invited = checked_json(everyday.get(path, headers=bearer(ana.link)), 200)
    assert (invited["me"], invited["link"], invited["rows"]) == (-1, "", []), "who is there, and no more"
    checked_json(everyday.get(path), 403)
    checked_json(everyday.get(path, headers=bearer("x")), 403)
    join_group(ana, "Zoe", 403, link="wrong")
    join_group(ana, "Nikos", 409)
    join_group(ana, "NIKOS", 409)
    checked_json(everyday.get("/api/groups/aaaaaaaaaaaaaaaa", headers=bearer(ana.key)), 404)


def test_the_host_sends_away_makes_another_link_and_hands_over_by_going(everyday: InProcessClient) -> None:
    ana, nikos, zoe = create_group(everyday, "Ana", "Nikos", "Zoe")
    nikos.post("go", {"member": 2}, 403)
    nikos.post("link", status=403)
    response = ana.post("go", {"member": 2})["link"]
    zoe.get(403)
    join_group(ana, "Zoe", 403)
    ana.link = response
    zoe = join_group(ana, "Zoe")
    assert zoe.get()["me"] == 3
    zoe.post("go", {"member": 3})
    assert join_group(ana, "Zoe").get()["me"] == 4, "whoever went themselves may come again"
    newest = ana.post("link")["link"]
    join_group(ana, "Petros", 403)
    ana.link = newest
    join_group(ana, "Petros").post("go", {"member": 5})
    ana.post("go", {"member": 0})
    assert nikos.get()["host"]
    nikos.post("name", {"name": "Zoe"}, 409)
    nikos.post("name", {"name": "Nick"})
    assert member_names(nikos.get()) == ["Nick", "Zoe"]
    nikos.post("erase")
    nikos.get(404)


def test_a_game_of_the_group_is_played_with_its_members_own_keys_and_counts(everyday: InProcessClient) -> None:
    ana, nikos = create_group(everyday, "Ana", "Nikos")
    request = {"game": GAME, "members": [1, 0], "options": {"max-rounds": "15"}}
    response = nikos.post("play", request, 201)
    assert response["keys"] == [{"seat": "a", "key": nikos.key}]
    (game,) = ana.get()["games"]
    assert (game["table"], game["seat"], game["over"]) == (response["table"], "b", False)
    mine: Any = checked_json(everyday.post("/api/groups/mine", json={"keys": {ana.group: [ana.key]}}), 200)
    assert mine[0]["tables"] == {response["table"]: "b"}
    first, second = nikos.at_table(response["table"], "a"), ana.at_table(response["table"], "b")
    update = first.get()
    assert update["phase"] == "playing"
    assert update["group"] == ana.group
    last = play_to_the_end([first, second], random.Random(3))
    info = ana.get()
    assert info["games"][0]["over"]
    best = [row for row in info["rows"] if row["place"] == 1]
    winners = {"a": 1, "b": 0}
    assert sorted(row["member"] for row in best) == sorted(winners[seat] for seat in last["winners"])
    assert [row["games"] for row in info["rows"]] == [1, 1]
    # A rematch belongs to the group too.
    again = first.post("rematch", status=201)
    second.post("rematch", status=201)
    HttpPlayer(everyday, again["table"], [{"seat": "a", "key": nikos.key}]).post("start")
    everyday.advance(GROUPS_INTERVAL)
    assert again["table"] in [one["table"] for one in ana.get()["games"]]


def test_those_at_a_table_become_a_group_with_the_keys_of_their_seats(everyday: InProcessClient) -> None:
    ana = create_table(everyday, "me", "open", "random")
    nikos = join_table(ana)
    request = {"name": "Us", "table": ana.table}
    checked_json(everyday.post("/api/groups", json=request), 403)
    response = checked_json(everyday.post("/api/groups", json=request, headers=bearer(*ana.keys)), 201)
    same = checked_json(everyday.post("/api/groups", json=request, headers=bearer(*nikos.keys)), 201)
    assert response["group"] == same["group"] == nikos.get()["group"]
    assert GroupMember(everyday, same).key == nikos.keys[0]
    info = GroupMember(everyday, same).get()
    assert [member["name"] for member in info["members"]][1] == "Nikos"
    assert [game["table"] for game in info["games"]] == [ana.table]
    listed = everyday.post("/api/tables/mine", json={"keys": {ana.table: nikos.keys}}).json()
    assert [table["group"] for table in listed] == [response["group"]]
    GroupMember(everyday, response).post("erase")
    anew = checked_json(everyday.post("/api/groups", json=request, headers=bearer(*nikos.keys)), 201)
    assert anew["group"] == ana.get()["group"] != response["group"]


def test_a_seat_at_a_table_of_the_group_does_not_let_back_in_who_was_sent_away(everyday: InProcessClient) -> None:
    ana, nikos, zoe = create_group(everyday, "Ana", "Nikos", "Zoe")
    table = ana.post("play", {"game": GAME, "members": [0, 2]}, 201)["table"]
    ana.post("go", {"member": 2})
    request = {"name": "Us", "table": table}
    refused = checked_json(everyday.post("/api/groups", json=request, headers=bearer(zoe.key)), 403)
    assert refused["slug"] == "not-member"
    assert zoe.at_table(table, "b").get()["phase"] == "playing", "the seat stays theirs"
    assert (
        checked_json(everyday.post("/api/groups", json=request, headers=bearer(ana.key)), 201)["group"] == nikos.group
    )


def test_reading_a_group_loads_no_running_table(everyday: InProcessClient, monkeypatch: pytest.MonkeyPatch) -> None:
    services = everyday.app.services
    monkeypatch.setattr(services.groups, "on_table_changed", lambda table: None)
    ana = create_table(everyday, "me", "open", options={"max-rounds": "15"})
    nikos = join_table(ana)
    ana.post("start")
    request = {"name": "Us", "table": ana.table}
    host = GroupMember(
        everyday, checked_json(everyday.post("/api/groups", json=request, headers=bearer(*ana.keys)), 201)
    )
    play_to_the_end([ana, nikos], random.Random(4))
    running_tables = [host.post("play", {"game": GAME, "members": [0, 1]}, 201)["table"] for _ in range(3)]
    running_tables += [game["table"] for game in start_tournament(host, 2, rounds=1)["played"][0]["games"]]
    for one in [ana.table, *running_tables]:
        services.tables.evict(services.tables.cache[one])
    loads = services.tables.load_count
    everyday.wait_until_idle()
    assert [game["table"] for game in host.get()["games"] if game["over"]] == [ana.table]
    assert services.tables.load_count == loads + 1, "the one that is over, once"
    assert not [one for one in running_tables if one in services.tables.cache]


def start_tournament(host: GroupMember, players: int, **wishes: Any) -> Json:
    request = {"game": GAME, "members": list(range(players)), "clock": DAYS, **wishes}
    info = host.post("tournament", request)
    cup: Json = info["tournaments"][0]
    return cup


def test_everybody_against_everybody_over_days(everyday: InProcessClient) -> None:
    friends = create_group(everyday, "Ana", "Nikos", "Zoe")
    ana = friends[0]
    friends[1].post("tournament", {"game": GAME, "members": [0, 1]}, 403)
    cup = start_tournament(ana, 3, system="round-robin", title="Cup")
    assert (cup["rounds"], len(cup["played"]), cup["next"]) == (3, 1, False)
    ana.post("tournament", {"game": GAME, "members": [0, 1]}, 409)
    ana.post("round", status=409)
    meetings = set()
    for number in range(1, 4):
        cup = ana.get()["tournaments"][0]
        (game,) = cup["played"][number - 1]["games"]
        members = [seat["member"] for seat in game["seats"]]
        meetings.add(frozenset(members))
        update = friends[members[0]].at_table(game["table"], "a").get()
        assert (update["phase"], update["seats"][0]["clock"] > 0, update["title"]) == ("playing", True, "Cup")
        friends[1].post("judge", {"table": game["table"], "lost": []}, 403)
        ana.post("judge", {"table": game["table"], "lost": [max(members)]})
    assert len(meetings) == 3
    cup = ana.get()["tournaments"][0]
    assert cup["over"]
    assert [(row["member"], row["points"]) for row in cup["rows"]] == [(0, 24), (1, 12), (2, 0)]
    ana.post("round", status=409)


def test_a_game_of_a_tournament_that_is_over_counts_and_the_next_round_begins_by_itself(
    everyday: InProcessClient,
) -> None:
    friends = create_group(everyday, "Ana", "Nikos")
    cup = start_tournament(friends[0], 2, rounds=2, options={"max-rounds": "15"})
    (game,) = cup["played"][0]["games"]
    members = [seat["member"] for seat in game["seats"]]
    people = [friends[one].at_table(game["table"], "ab"[seat]) for seat, one in enumerate(members)]
    last = play_to_the_end(people, random.Random(2))
    now = friends[1].get()["tournaments"][0]
    assert len(now["played"]) == 2, "nobody need ask for it"
    (finished_game,) = now["played"][0]["games"]
    assert [seat["place"] for seat in finished_game["seats"]] == [1 if seat in last["winners"] else 2 for seat in "ab"]
    (second,) = now["played"][1]["games"]
    assert [seat["member"] for seat in second["seats"]] == members[::-1], "who began last time does not begin again"


def test_whoever_leaves_forfeits_and_is_not_paired_again(everyday: InProcessClient) -> None:
    friends = create_group(everyday, "Ana", "Nikos", "Zoe", "Petros")
    ana = friends[0]
    cup = start_tournament(ana, 4, rounds=3, alone=False)
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


def test_missing_tables_of_a_round_are_created_later(everyday: InProcessClient) -> None:
    """A server may die between storing the pairings and creating the tables."""
    ana, nikos = create_group(everyday, "Ana", "Nikos")
    groups = everyday.app.services.groups

    async def nothing(*_: object) -> None:
        pass

    groups.create_round_tables, original = nothing, groups.create_round_tables
    cup = start_tournament(ana, 2, rounds=1)
    groups.create_round_tables = original
    (game,) = cup["played"][0]["games"]
    checked_json(everyday.get(f"/api/tables/{game['table']}"), 404)
    nikos.get()
    assert checked_json(everyday.get(f"/api/tables/{game['table']}"), 200)["phase"] == "playing"


def test_the_results_cached_by_a_group_are_evicted_with_the_table(everyday: InProcessClient) -> None:
    ana, _ = create_group(everyday, "Ana", "Nikos")
    response = ana.post("play", {"game": GAME, "members": [0, 1]}, 201)
    services, portal = everyday.app.services, everyday.blocking_portal
    assert portal is not None
    assert services.groups.known_phases[response["table"]] == "playing"
    while services.groups.changed_tables:
        portal.call(services.groups.process_changed_tables)
    services.tables.evict(services.tables.cache[response["table"]])
    portal.call(services.groups.process_changed_tables)
    assert response["table"] not in services.groups.known_phases


def test_of_two_who_write_at_once_none_is_lost(everyday: InProcessClient) -> None:
    ana, nikos = create_group(everyday, "Ana", "Nikos")
    groups = everyday.app.services.groups
    assert everyday.blocking_portal is not None
    old = everyday.blocking_portal.call(groups.get, ana.group)
    nikos.post("name", {"name": "Nick"})
    assert not everyday.blocking_portal.call(groups.append, old, [MemberRenamed(member=0, name="Anna")])
    ana.post("name", {"name": "Anna"})
    assert member_names(ana.get()) == ["Anna", "Nick"]


def test_impossible_group_requests_are_refused(everyday: InProcessClient) -> None:
    ana, _ = create_group(everyday, "Ana", "Nikos")
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
    checked_json(ana.client.post("/api/groups", json={"name": " ", "mine": "A"}), 422)


def test_groups_are_kept_in_postgresql_too(postgres: InProcessClient) -> None:
    test_everybody_against_everybody_over_days(postgres)
    test_of_two_who_write_at_once_none_is_lost(postgres)


def test_a_restart_keeps_the_group(tmp_path: Path) -> None:
    with run_server(tmp_path) as client:
        ana, nikos = create_group(client, "Ana", "Nikos")
        start_tournament(ana, 2, rounds=1)
        before = ana.get()
    with run_server(tmp_path) as client:
        nikos.client = ana.client = client
        assert ana.get() == before


@pytest.mark.parametrize("body", ['{"is":"came","name":7}', '{"is":"flew"}'])
def test_a_group_that_cannot_be_read_does_not_affect_the_others(tmp_path: Path, body: str) -> None:
    with run_server(tmp_path) as client:
        (ana,), (maria,) = create_group(client, "Ana"), create_group(client, "Maria")
        with sqlite3.connect(tmp_path / "test.db") as connection:
            connection.execute("insert into group_lines values (?, 3, 0.0, ?)", (ana.group, body))
        assert "cannot be read" in ana.get(503)["detail"]
        assert member_names(maria.get()) == ["Maria"]

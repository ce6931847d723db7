"""Campaigns at a table: from chapter to chapter, their summary, and as files."""

from __future__ import annotations

import json
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.server.campaign import CAMPAIGN, begun, chronicle, divinus, next_chapter, play_chapter, played, table_of
from tests.server.client import Client
from tests.server.people import Person, bearer, checked, join, make, spectator
from tests.server.two_worlds import other_world
from theomachy.core.campaign import finish, read_campaign, resume
from theomachy.games import game
from theomachy.server.house import GATHER
from theomachy.table import campaign
from theomachy.table.lines import Opened, read_line


def test_a_campaign_goes_from_chapter_to_chapter(tmp_path: Path) -> None:
    luck = random.Random(1)
    with divinus(tmp_path) as client:
        assert client.get("/api/games").json()[0]["chapters"] == 12
        ana = begun(client, title="Perasma")
        update = ana.get()
        assert (update["chapter"], update["chapters"], update["next"]) == (1, 12, "")
        assert ana.post("next", status=409)["slug"] == "chapter-goes-on"
        play_chapter([ana], luck)
        second = next_chapter(ana)
        update = second.get()
        assert (update["phase"], update["chapter"], update["title"]) == ("playing", 2, "Perasma")
        assert ana.get()["next"] == second.table
        assert second.keys == ana.keys
        old, new = table_of(ana), table_of(second)
        legacy = finish(old.playing())
        assert legacy
        assert new.opened.legacy == legacy
        setup = game(CAMPAIGN).chapter(2, legacy)
        assert setup is not None
        assert (new.opened.options, new.opened.edition) == (setup.options, setup.edition)
        assert new.luck.key != old.luck.key


def test_two_who_go_on_meet_at_one_table(tmp_path: Path) -> None:
    with divinus(tmp_path) as client:
        ana = begun(client, "me", "open")
        nikos = join(ana)
        ana.post("start")
        play_chapter([ana, nikos], random.Random(2))
        with ThreadPoolExecutor() as both:
            first, again = both.map(next_chapter, [nikos, ana])
        assert again.table == first.table == ana.post("next", status=201)["table"]
        assert (again.seats, first.seats) == (["a"], ["b"])
        assert again.get()["phase"] == "playing"
        assert again.get()["host"]
        assert not first.get()["host"]
        assert spectator(ana).post("next", status=403)["slug"] == "not-your-seat"


def test_whoever_was_away_is_away_in_the_next_chapter(tmp_path: Path) -> None:
    with divinus(tmp_path) as client:
        ana = begun(client, "me", "open")
        nikos = join(ana)
        ana.post("start")
        play_chapter([ana, nikos], random.Random(3))
        for seat in table_of(ana).seats:
            seat.stand_in = "random"
        second = next_chapter(ana)
        assert [seat["away"] for seat in second.get()["seats"]] == [False, True], "whoever begins it is there"


def test_the_chapters_of_a_group_follow_one_another(tmp_path: Path) -> None:
    with divinus(tmp_path) as client:
        response = checked(client.post("/api/groups", json={"name": "Friday", "mine": "Ana"}), 201)
        path, key = f"/api/groups/{response['group']}", response["key"]
        joined = checked(client.post(f"{path}/come", json={"name": "Nikos"}, headers=bearer(response["link"])), 200)
        request = {"game": CAMPAIGN, "members": [0, 1], "campaign": True}
        first = checked(client.post(f"{path}/play", json=request, headers=bearer(key)), 201)
        ana = Person(client, first["table"], first["keys"])
        nikos = Person(client, first["table"], [{"seat": "b", "key": joined["key"]}])

        def games() -> list[tuple[str, int, str, bool]]:
            response = checked(client.get(path, headers=bearer(key)), 200)["games"]
            return [(one["table"], one["chapter"], one["next"], one["over"]) for one in response]

        assert games() == [(ana.table, 1, "", False)]
        play_chapter([ana, nikos], random.Random(3))
        client.settled()
        assert games() == [(ana.table, 1, "", True)]
        second = next_chapter(ana)
        client.advance(GATHER)
        assert games() == [(second.table, 2, "", False), (ana.table, 1, second.table, True)]


def test_the_chronicle_tells_what_is_over_and_nothing_sealed(tmp_path: Path) -> None:
    luck = random.Random(4)
    with divinus(tmp_path) as client:
        ana = begun(client)
        assert chronicle(ana)["pages"][0]["slug"] == "rules"
        play_chapter([ana], luck)
        between = chronicle(ana)
        slugs = [page["slug"] for page in between["pages"]]
        assert slugs[0] == "story"
        assert "rules" not in slugs
        second = next_chapter(ana)
        for person in (ana, second):
            summary = chronicle(person)
            assert summary["table"] == second.table
            assert [(one["number"], one["name"], one["over"]) for one in summary["chapters"]] == [
                (1, "Strangers on the Shore", True),
                (2, "Spear and Hammer", False),
            ]
            assert summary["chapters"][0]["table"] == ana.table
            assert [one["mine"] for one in summary["seats"]] == [True, True]
            totals = {row["seat"]: row["total"] for row in summary["standings"]}
            assert totals == dict(zip("ab", ana_scores(ana), strict=True))
            assert all(row["history"] == [row["total"]] for row in summary["standings"])
            assert (summary["over"], summary["winners"], summary["of"]) == (False, [], 12)
            assert "Altars and Groves" not in json.dumps(summary)
        greek = chronicle(second, "el")
        assert greek["chapters"][0]["name"] == "Ξένοι στην ακτή"
        assert "athena" not in second.get("catalogue")["god"]
        assert "thor" in second.get("catalogue")["god"]


def ana_scores(ana: Person) -> list[int]:
    return [score["points"] for score in ana.get()["scores"]]


def test_what_is_hidden_in_a_running_chapter_is_not_in_the_chronicle(tmp_path: Path) -> None:
    luck = random.Random(5)
    with divinus(tmp_path) as client:
        ana = begun(client)
        play_chapter([ana], luck)
        second = next_chapter(ana)
        for _ in range(30):
            second.play_any(luck)
        table = table_of(second)
        campaign_info = campaign.info(table, [], "en")
        for eyes in (0, 1):
            assert campaign.info(other_world(table, eyes, luck), [], "en") == campaign_info
        file = client.get(f"/api/tables/{second.table}/campaign/file").text
        for text in (json.dumps(chronicle(second)), file):
            assert table.luck.key.hex() not in text
            assert all(seat.key not in text for seat in table.seats)
        assert table_of(ana).luck.key.hex() in file


def test_a_new_server_finds_the_campaign_as_it_was(tmp_path: Path) -> None:
    luck = random.Random(6)
    with divinus(tmp_path) as client:
        ana = begun(client)
        play_chapter([ana], luck)
        second = next_chapter(ana)
        play_chapter([second], luck)
        before = chronicle(ana)
    with divinus(tmp_path) as client:
        ana.client = second.client = client
        assert chronicle(ana) == before
        assert ana.post("next", status=201)["table"] == second.table
        third = next_chapter(second)
        assert third.get()["chapter"] == 3
        mine = client.post("/api/tables/mine", json={"keys": {ana.table: ana.keys, second.table: ana.keys}}).json()
        assert [(one["table"], one["chapter"], one["after"]) for one in mine] == [
            (third.table, 3, [ana.table, second.table])
        ]


def test_a_campaign_can_be_started_over_at_any_time(tmp_path: Path) -> None:
    with divinus(tmp_path) as client:
        ana = begun(client)
        play_chapter([ana], random.Random(7))
        second = next_chapter(ana)
        response = second.post("rematch", status=201)
        fresh = Person(client, response["table"], response["keys"])
        update = fresh.get()
        assert (update["phase"], update["chapter"], update["options_chosen"]["scenario"]) == ("playing", 1, "1")
        assert table_of(fresh).opened.legacy == ""
        assert chronicle(second)["rematch"] == fresh.table
        assert second.get()["phase"] == "playing"


def test_a_campaign_is_saved_and_taken_up_again(tmp_path: Path) -> None:
    luck = random.Random(8)
    with divinus(tmp_path) as client:
        ana = begun(client)
        path = f"/api/tables/{ana.table}/campaign/file"
        checked(client.get(path), 403)
        play_chapter([ana], luck)
        second = next_chapter(ana)
        play_chapter([second], luck)
        text = client.get(path).text
        read = read_campaign(text)
        assert len(read.records) == 2
        assert resume(game(CAMPAIGN), read).legacy == finish(table_of(second).playing())
        response = checked(client.post("/api/records", json={"record": text}), 201)
        copy = Person(client, response["table"], [])
        summary = chronicle(copy)
        assert summary["closed"]
        assert summary["standings"] == chronicle(second)["standings"]
        assert client.get(f"/api/tables/{copy.table}/campaign/file").text == text
        third = make(client, "me", "greedy", game=CAMPAIGN, after=copy.table, start=True)
        assert third.get()["chapter"] == 3
        assert table_of(third).opened.legacy == finish(table_of(second).playing())
        assert [one["number"] for one in chronicle(third)["chapters"]] == [1, 2, 3]
        make(client, "me", "greedy", "greedy", game=CAMPAIGN, after=copy.table, status=422)
        richer = text.replace('legacy: {"demigods":[{"artifacts":[]', 'legacy: {"demigods":[{"artifacts":["mjolnir"]')
        refused = checked(client.post("/api/records", json={"record": richer}), 422)
        assert refused["slug"] == "campaign-broken"
        other = text.replace("\ngame: divinus\nversion", "\ngame: nothing\nversion")
        assert checked(client.post("/api/records", json={"record": other}), 422)["slug"] == "campaign-broken"


def test_a_broken_file_is_refused_and_breaks_nothing(tmp_path: Path) -> None:
    luck = random.Random(10)
    lines = played(2, ["Ana", "Nikos"]).split("\n")
    with divinus(tmp_path) as client:
        refused = 0
        for _ in range(60):
            broken = list(lines)
            at = luck.randrange(len(broken))
            broken[at] = luck.choice(["", "chapter 2", "luck", broken[luck.randrange(len(broken))], broken[at][:-9]])
            response = client.post("/api/records", json={"record": "\n".join(broken)})
            assert response.status_code in (201, 404, 422), response.text
            refused += response.status_code != 201
        assert refused > 30


@pytest.mark.once
def test_the_whole_campaign_has_a_winner(tmp_path: Path) -> None:
    with divinus(tmp_path) as client:
        response = checked(client.post("/api/records", json={"record": played(11, ["Ana", "Nikos"])}), 201)
        eternal_table = make(client, "me", "screen", game=CAMPAIGN, after=response["table"], start=True)
        assert eternal_table.get()["chapter"] == 12
        play_chapter([eternal_table], random.Random(9))
        summary = chronicle(eternal_table)
        assert summary["over"]
        assert summary["winners"] == eternal_table.get()["winners"] != []
        assert summary["epilogue"]
        assert summary["pages"][-1]["slug"] == "ending"
        assert len(summary["chapters"]) == len(summary["standings"][0]["history"]) == 12
        assert eternal_table.post("next", status=422)["slug"] == "campaign-over"
        assert eternal_table.post("rematch", status=201)["table"] != eternal_table.table
        # DIV-60: Eternal Mode goes on with the dice of the campaign.
        eternal = table_of(make(client, "me", "screen", game=CAMPAIGN, epilogue=eternal_table.table, start=True)).opened
        assert (eternal.options["scenario"], eternal.campaign) == ("eternal", False)
        assert eternal.legacy == finish(table_of(eternal_table).playing())
        others = {"game": CAMPAIGN, "epilogue": eternal_table.table, "seats": [{"kind": "me"}] * 3}
        assert client.post("/api/tables", json=others).status_code == 422


def test_before_the_last_chapter_there_is_no_epilogue(tmp_path: Path) -> None:
    with divinus(tmp_path) as client:
        first = checked(client.post("/api/records", json={"record": played(1, ["Anna", "Filip"])}), 201)["table"]
        request = {"game": CAMPAIGN, "epilogue": first, "seats": [{"kind": "me"}, {"kind": "screen"}]}
        assert client.post("/api/tables", json=request).status_code == 409


def test_bots_alone_go_on_when_their_host_says_so(tmp_path: Path) -> None:
    with divinus(tmp_path) as client:
        host = begun(client, "random", "random")
        client.settled()
        assert host.get()["phase"] == "over"
        second = next_chapter(host)
        assert (second.seats, second.keys) == ([""], host.keys)
        assert second.get()["host"]


def test_only_a_chapter_has_a_campaign(tmp_path: Path) -> None:
    with divinus(tmp_path) as client:
        alone = make(client, "me", "screen", game=CAMPAIGN, start=True, options={"scenario": "3"})
        assert alone.get()["chapter"] == 0
        assert alone.get("campaign", status=409)["slug"] == "no-chapter"
        alone.get("campaign/file", status=409)
        alone.post("next", status=409)
        make(client, "me", game=CAMPAIGN, campaign=True, status=422)


def test_a_game_without_chapters_has_no_campaign(client: Client) -> None:
    make(client, "me", "screen", campaign=True, status=422)


def test_lines_from_before_there_were_campaigns_are_read() -> None:
    old = '{"is":"opened","game":"x","edition":"e","options":{},"seats":[],"invite":"i","hosts":[],"date":"d"}'
    opened = read_line(old)
    assert isinstance(opened, Opened)
    assert not opened.campaign
    assert opened.before == []

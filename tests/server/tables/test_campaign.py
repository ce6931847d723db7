"""Campaigns at a table: from chapter to chapter, their summary, and as files."""

from __future__ import annotations

import json
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.server.campaign_games import (
    CAMPAIGN,
    get_campaign_summary,
    next_chapter,
    play_chapter,
    played_campaign_file,
    run_divinus_server,
    server_table_of,
    start_campaign,
)
from tests.server.http_players import HttpPlayer, as_spectator, bearer, checked_json, create_table, join_table
from tests.server.in_process_client import InProcessClient
from tests.server.noninterference import determinized_table
from theomachy.core.campaign import legacy_of_match, read_campaign, resume
from theomachy.games import game
from theomachy.server.services import GROUPS_INTERVAL
from theomachy.table.campaign import campaign_view
from theomachy.table.journal import JournalEntry, TableCreated


def test_a_campaign_goes_from_chapter_to_chapter(tmp_path: Path) -> None:
    luck = random.Random(1)
    with run_divinus_server(tmp_path) as client:
        assert client.get("/api/games").json()[0]["chapters"] == 12
        ana = start_campaign(client, title="Perasma")
        update = ana.get()
        assert (update["chapter"], update["chapters"], update["next"]) == (1, 12, "")
        assert ana.post("next", status=409)["slug"] == "chapter-goes-on"
        play_chapter([ana], luck)
        second = next_chapter(ana)
        update = second.get()
        assert (update["phase"], update["chapter"], update["title"]) == ("playing", 2, "Perasma")
        assert ana.get()["next"] == second.table
        assert second.keys == ana.keys
        old, new = server_table_of(ana), server_table_of(second)
        legacy = legacy_of_match(old.require_match())
        assert legacy
        assert new.creation.legacy == legacy
        setup = game(CAMPAIGN).chapter_setup(2, legacy)
        assert setup is not None
        assert (new.creation.options, new.creation.edition) == (setup.options, setup.edition)
        assert new.luck.key != old.luck.key


def test_two_who_go_on_meet_at_one_table(tmp_path: Path) -> None:
    with run_divinus_server(tmp_path) as client:
        ana = start_campaign(client, "me", "open")
        nikos = join_table(ana)
        ana.post("start")
        play_chapter([ana, nikos], random.Random(2))
        with ThreadPoolExecutor() as both:
            first, again = both.map(next_chapter, [nikos, ana])
        assert again.table == first.table == ana.post("next", status=201)["table"]
        assert (again.seats, first.seats) == (["a"], ["b"])
        assert again.get()["phase"] == "playing"
        assert again.get()["host"]
        assert not first.get()["host"]
        assert as_spectator(ana).post("next", status=403)["slug"] == "not-your-seat"


def test_whoever_was_away_is_away_in_the_next_chapter(tmp_path: Path) -> None:
    with run_divinus_server(tmp_path) as client:
        ana = start_campaign(client, "me", "open")
        nikos = join_table(ana)
        ana.post("start")
        play_chapter([ana, nikos], random.Random(3))
        for seat in server_table_of(ana).seats:
            seat.stand_in = "random"
        second = next_chapter(ana)
        assert [seat["away"] for seat in second.get()["seats"]] == [False, True], "whoever begins it is there"


def test_the_chapters_of_a_group_follow_one_another(tmp_path: Path) -> None:
    with run_divinus_server(tmp_path) as client:
        response = checked_json(client.post("/api/groups", json={"name": "Friday", "mine": "Ana"}), 201)
        path, key = f"/api/groups/{response['group']}", response["key"]
        joined = checked_json(
            client.post(f"{path}/come", json={"name": "Nikos"}, headers=bearer(response["link"])), 200
        )
        request = {"game": CAMPAIGN, "members": [0, 1], "campaign": True}
        first = checked_json(client.post(f"{path}/play", json=request, headers=bearer(key)), 201)
        ana = HttpPlayer(client, first["table"], first["keys"])
        nikos = HttpPlayer(client, first["table"], [{"seat": "b", "key": joined["key"]}])

        def games() -> list[tuple[str, int, str, bool]]:
            response = checked_json(client.get(path, headers=bearer(key)), 200)["games"]
            return [(one["table"], one["chapter"], one["next"], one["over"]) for one in response]

        assert games() == [(ana.table, 1, "", False)]
        play_chapter([ana, nikos], random.Random(3))
        client.wait_until_idle()
        assert games() == [(ana.table, 1, "", True)]
        second = next_chapter(ana)
        client.advance(GROUPS_INTERVAL)
        assert games() == [(second.table, 2, "", False), (ana.table, 1, second.table, True)]


def test_the_campaign_summary_covers_finished_chapters_and_nothing_locked(tmp_path: Path) -> None:
    luck = random.Random(4)
    with run_divinus_server(tmp_path) as client:
        ana = start_campaign(client)
        assert get_campaign_summary(ana)["pages"][0]["slug"] == "rules"
        play_chapter([ana], luck)
        between = get_campaign_summary(ana)
        slugs = [page["slug"] for page in between["pages"]]
        assert slugs[0] == "story"
        assert "rules" not in slugs
        second = next_chapter(ana)
        for person in (ana, second):
            summary = get_campaign_summary(person)
            assert summary["table"] == second.table
            assert [(one["number"], one["name"], one["over"]) for one in summary["chapters"]] == [
                (1, "Strangers on the Shore", True),
                (2, "Spear and Hammer", False),
            ]
            assert summary["chapters"][0]["table"] == ana.table
            assert [one["mine"] for one in summary["seats"]] == [True, True]
            totals = {row["seat"]: row["total"] for row in summary["standings"]}
            assert totals == dict(zip("ab", score_of_ana(ana), strict=True))
            assert all(row["history"] == [row["total"]] for row in summary["standings"])
            assert (summary["over"], summary["winners"], summary["of"]) == (False, [], 12)
            assert "Altars and Groves" not in json.dumps(summary)
        greek = get_campaign_summary(second, "el")
        assert greek["chapters"][0]["name"] == "Ξένοι στην ακτή"
        assert "athena" not in second.get("catalogue")["god"]
        assert "thor" in second.get("catalogue")["god"]


def score_of_ana(ana: HttpPlayer) -> list[int]:
    return [score["points"] for score in ana.get()["scores"]]


def test_hidden_information_of_a_running_chapter_is_not_in_the_summary(tmp_path: Path) -> None:
    luck = random.Random(5)
    with run_divinus_server(tmp_path) as client:
        ana = start_campaign(client)
        play_chapter([ana], luck)
        second = next_chapter(ana)
        for _ in range(30):
            second.play_any(luck)
        table = server_table_of(second)
        campaign_info = campaign_view.campaign_info(table, [], "en")
        for eyes in (0, 1):
            assert campaign_view.campaign_info(determinized_table(table, eyes, luck), [], "en") == campaign_info
        file = client.get(f"/api/tables/{second.table}/campaign/file").text
        for text in (json.dumps(get_campaign_summary(second)), file):
            assert table.luck.key.hex() not in text
            assert all(seat.key_hash not in text for seat in table.seats)
        assert server_table_of(ana).luck.key.hex() in file


def test_a_new_server_finds_the_campaign_as_it_was(tmp_path: Path) -> None:
    luck = random.Random(6)
    with run_divinus_server(tmp_path) as client:
        ana = start_campaign(client)
        play_chapter([ana], luck)
        second = next_chapter(ana)
        play_chapter([second], luck)
        before = get_campaign_summary(ana)
    with run_divinus_server(tmp_path) as client:
        ana.client = second.client = client
        assert get_campaign_summary(ana) == before
        assert ana.post("next", status=201)["table"] == second.table
        third = next_chapter(second)
        assert third.get()["chapter"] == 3
        mine = client.post("/api/tables/mine", json={"keys": {ana.table: ana.keys, second.table: ana.keys}}).json()
        assert [(one["table"], one["chapter"], one["after"]) for one in mine] == [
            (third.table, 3, [ana.table, second.table])
        ]


def test_a_campaign_can_be_started_over_at_any_time(tmp_path: Path) -> None:
    with run_divinus_server(tmp_path) as client:
        ana = start_campaign(client)
        play_chapter([ana], random.Random(7))
        second = next_chapter(ana)
        response = second.post("rematch", status=201)
        fresh = HttpPlayer(client, response["table"], response["keys"])
        update = fresh.get()
        assert (update["phase"], update["chapter"], update["options_chosen"]["scenario"]) == ("playing", 1, "1")
        assert server_table_of(fresh).creation.legacy == ""
        assert get_campaign_summary(second)["rematch"] == fresh.table
        assert second.get()["phase"] == "playing"


def test_a_campaign_is_saved_and_taken_up_again(tmp_path: Path) -> None:
    luck = random.Random(8)
    with run_divinus_server(tmp_path) as client:
        ana = start_campaign(client)
        path = f"/api/tables/{ana.table}/campaign/file"
        checked_json(client.get(path), 403)
        play_chapter([ana], luck)
        second = next_chapter(ana)
        play_chapter([second], luck)
        text = client.get(path).text
        read = read_campaign(text)
        assert len(read.records) == 2
        assert resume(game(CAMPAIGN), read).legacy == legacy_of_match(server_table_of(second).require_match())
        response = checked_json(client.post("/api/records", json={"record": text}), 201)
        copy = HttpPlayer(client, response["table"], [])
        summary = get_campaign_summary(copy)
        assert summary["closed"]
        assert summary["standings"] == get_campaign_summary(second)["standings"]
        assert client.get(f"/api/tables/{copy.table}/campaign/file").text == text
        third = create_table(client, "me", "greedy", game=CAMPAIGN, after=copy.table, start=True)
        assert third.get()["chapter"] == 3
        assert server_table_of(third).creation.legacy == legacy_of_match(server_table_of(second).require_match())
        assert [one["number"] for one in get_campaign_summary(third)["chapters"]] == [1, 2, 3]
        create_table(client, "me", "greedy", "greedy", game=CAMPAIGN, after=copy.table, status=422)
        richer = text.replace('legacy: {"demigods":[{"artifacts":[]', 'legacy: {"demigods":[{"artifacts":["mjolnir"]')
        refused = checked_json(client.post("/api/records", json={"record": richer}), 422)
        assert refused["slug"] == "campaign-broken"
        other = text.replace("\ngame: divinus\nversion", "\ngame: nothing\nversion")
        assert checked_json(client.post("/api/records", json={"record": other}), 422)["slug"] == "campaign-broken"


def test_a_broken_file_is_refused_and_breaks_nothing(tmp_path: Path) -> None:
    luck = random.Random(10)
    lines = played_campaign_file(2, ["Ana", "Nikos"]).split("\n")
    with run_divinus_server(tmp_path) as client:
        refused = 0
        for _ in range(60):
            broken = list(lines)
            at = luck.randrange(len(broken))
            broken[at] = luck.choice(["", "chapter 2", "luck", broken[luck.randrange(len(broken))], broken[at][:-9]])
            response = client.post("/api/records", json={"record": "\n".join(broken)})
            assert response.status_code in (201, 404, 422), response.text
            refused += response.status_code != 201
        assert refused > 30


def test_the_whole_campaign_has_a_winner(tmp_path: Path) -> None:
    with run_divinus_server(tmp_path) as client:
        response = checked_json(
            client.post("/api/records", json={"record": played_campaign_file(11, ["Ana", "Nikos"])}), 201
        )
        eternal_table = create_table(client, "me", "screen", game=CAMPAIGN, after=response["table"], start=True)
        assert eternal_table.get()["chapter"] == 12
        play_chapter([eternal_table], random.Random(9))
        summary = get_campaign_summary(eternal_table)
        assert summary["over"]
        assert summary["winners"] == eternal_table.get()["winners"] != []
        assert summary["epilogue"]
        assert summary["pages"][-1]["slug"] == "ending"
        assert len(summary["chapters"]) == len(summary["standings"][0]["history"]) == 12
        assert eternal_table.post("next", status=422)["slug"] == "campaign-over"
        assert eternal_table.post("rematch", status=201)["table"] != eternal_table.table
        # DIV-60: Eternal Mode goes on with the dice of the campaign.
        eternal = server_table_of(
            create_table(client, "me", "screen", game=CAMPAIGN, epilogue=eternal_table.table, start=True)
        ).creation
        assert (eternal.options["scenario"], eternal.campaign) == ("eternal", False)
        assert eternal.legacy == legacy_of_match(server_table_of(eternal_table).require_match())
        others = {"game": CAMPAIGN, "epilogue": eternal_table.table, "seats": [{"kind": "me"}] * 3}
        assert client.post("/api/tables", json=others).status_code == 422


def test_before_the_last_chapter_there_is_no_epilogue(tmp_path: Path) -> None:
    with run_divinus_server(tmp_path) as client:
        first = checked_json(
            client.post("/api/records", json={"record": played_campaign_file(1, ["Anna", "Filip"])}), 201
        )["table"]
        request = {"game": CAMPAIGN, "epilogue": first, "seats": [{"kind": "me"}, {"kind": "screen"}]}
        assert client.post("/api/tables", json=request).status_code == 409


def test_bots_alone_go_on_when_their_host_says_so(tmp_path: Path) -> None:
    with run_divinus_server(tmp_path) as client:
        host = start_campaign(client, "random", "random")
        client.wait_until_idle()
        assert host.get()["phase"] == "over"
        second = next_chapter(host)
        assert (second.seats, second.keys) == ([""], host.keys)
        assert second.get()["host"]


def test_only_a_chapter_has_a_campaign(tmp_path: Path) -> None:
    with run_divinus_server(tmp_path) as client:
        alone = create_table(client, "me", "screen", game=CAMPAIGN, start=True, options={"scenario": "3"})
        assert alone.get()["chapter"] == 0
        assert alone.get("campaign", status=409)["slug"] == "no-chapter"
        alone.get("campaign/file", status=409)
        alone.post("next", status=409)
        create_table(client, "me", game=CAMPAIGN, campaign=True, status=422)


def test_a_game_without_chapters_has_no_campaign(client: InProcessClient) -> None:
    create_table(client, "me", "screen", campaign=True, status=422)


def test_lines_from_before_there_were_campaigns_are_read() -> None:
    old = '{"is":"opened","game":"x","edition":"e","options":{},"seats":[],"invite":"i","hosts":[],"date":"d"}'
    opened = JournalEntry.decode(old)
    assert isinstance(opened, TableCreated)
    assert not opened.campaign
    assert opened.before == []

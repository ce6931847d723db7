"""Texts of later chapters are sent only to tables that have reached them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.server.campaign_games import CAMPAIGN, next_chapter, play_chapter, run_divinus_server, start_campaign
from tests.server.http_players import GAME, create_table
from tests.server.in_process_client import InProcessClient


@pytest.mark.parametrize("lang", ["en", "el"])
def test_whoever_asks_for_a_game_gets_what_a_fresh_table_needs(tmp_path: Path, lang: str) -> None:
    with run_divinus_server(tmp_path) as client:
        response = client.get(f"/api/games/{CAMPAIGN}/texts", params={"lang": lang})
        texts = response.json()
        assert "s01" in texts
        assert not {f"s{number:02}" for number in range(2, 13)} & texts.keys()
        assert "good-soil" in texts["quest"]
        assert "muster-of-sparta" not in response.text


def test_a_table_gets_the_stories_that_it_has_reached(tmp_path: Path) -> None:
    with run_divinus_server(tmp_path) as client:
        first = start_campaign(client)
        assert "s02" not in first.get("texts")
        play_chapter([first], random.Random(1))
        assert "s02" not in first.get("texts"), "a chapter that is over tells nothing of the next"
        second = next_chapter(first)
        texts = second.get("texts")
        assert {"s01", "s02"} <= texts.keys()
        assert "s03" not in texts
        assert "muster-of-sparta" in texts["quest"]
        assert second.get("texts", lang="el")["s02"]["title"] != texts["s02"]["title"]


def test_a_scenario_by_itself_tells_its_story(tmp_path: Path) -> None:
    with run_divinus_server(tmp_path) as client:
        fifth = create_table(client, "me", "screen", game=CAMPAIGN, options={"scenario": "5"})
        texts = fifth.get("texts")
        assert "s05" in texts
        assert "s06" not in texts
        assert "introduction" not in texts


def test_a_table_gets_the_rules_and_introductions_of_reached_chapters(tmp_path: Path) -> None:
    with run_divinus_server(tmp_path) as client:
        second = create_table(client, "me", "greedy", game=CAMPAIGN, options={"scenario": "2"}, start=True)
        sheet = second.get("rules")
        rule_ids = {rule["id"] for rule in sheet["rules"]}
        assert "DIV-33" in rule_ids
        assert "DIV-40" not in rule_ids
        assert sheet["sealed"] == len(client.get(f"/api/games/{CAMPAIGN}/rules").json()) - len(rule_ids)
        client.wait_until_idle()
        assert [one["slug"] for one in second.get()["introduced"]] == ["clash"]
        second.act(second.get()["options"][0]["text"])
        assert second.get()["introduced"] == []


def test_what_comes_behind_the_last_chapter_is_told_as_new_too(tmp_path: Path) -> None:
    with run_divinus_server(tmp_path) as client:
        table = create_table(
            client, "me", "greedy", game=CAMPAIGN, options={"scenario": "eternal", "set": "chosen"}, start=True
        )
        client.wait_until_idle()
        assert [one["slug"] for one in table.get()["introduced"]] == ["eternal", "choosing"]


def test_a_game_without_locked_texts_sends_everything(client: InProcessClient) -> None:
    ana = create_table(client, "me", "open")
    assert ana.get("texts") == client.get(f"/api/games/{GAME}/texts").json()
    assert ana.get("texts")["name"]


def test_the_words_of_a_table_need_a_table(client: InProcessClient) -> None:
    assert client.get("/api/tables/abcdefghijkmnpqr/texts").status_code == 404

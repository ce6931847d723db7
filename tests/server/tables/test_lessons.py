"""Lessons at a real table: followed, left, resumed, deviated from, and played on from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.http_players import GAME, HttpPlayer, create_table, run_server
from tests.server.in_process_client import InProcessClient
from theomachy.games import game
from theomachy.lessons import find_lesson, recommended_action

LESSON = find_lesson(game(GAME), "first")
READ_ON = "read-on"


def start_lesson(client: InProcessClient, **wishes: Any) -> HttpPlayer:
    return create_table(client, "me", "greedy", start=True, lesson="first", **wishes)


def current_step(one: HttpPlayer) -> str:
    teaching = one.get()["teaching"]
    return LESSON.steps[teaching["step"]].slug if teaching else ""


def follow_to(one: HttpPlayer, slug: str = "") -> None:
    """Do what the lesson asks until it reaches step `slug` or is over."""
    for step in LESSON.steps:
        one.client.wait_until_idle()
        assert is_at(one, step.slug)
        if step.slug == slug:
            return
        for text in [recommended_action(pattern) for pattern in step.actions] or [READ_ON]:
            one.act(text)


def is_at(one: HttpPlayer, slug: str) -> bool:
    return current_step(one) == slug and is_my_turn(one)


def is_my_turn(one: HttpPlayer) -> bool:
    update = one.get()
    return bool(update["teaching"]["reads"] or update["options"])


def test_a_lesson_is_followed_to_its_end_and_then_it_is_an_ordinary_game(client: InProcessClient) -> None:
    ana = start_lesson(client)
    follow_to(ana)
    update = ana.get()
    assert update["teaching"] is None
    assert update["phase"] == "playing"
    client.wait_until_idle()
    assert ana.get()["options"]


def test_bots_wait_while_a_step_is_read_and_then_answer_as_prepared(client: InProcessClient) -> None:
    ana = start_lesson(client)
    follow_to(ana, "flip")
    before = ana.get()
    assert before["prompt"]["seat"] == "b"
    assert before["teaching"]["reads"]
    ana.act(READ_ON)
    client.wait_until_idle()
    assert current_step(ana) == "pass"
    assert "medusa" in str(ana.get()["view"]["players"])


def test_a_lesson_is_resumed_where_it_was_left(tmp_path: Path) -> None:
    with run_server(tmp_path) as client:
        ana = start_lesson(client)
        follow_to(ana, "god")
    with run_server(tmp_path) as client:
        ana.client = client
        assert current_step(ana) == "god"
        follow_on = [recommended_action(pattern) for pattern in LESSON.steps[6].actions]
        ana.act_count = 100
        ana.act(follow_on[0])
        assert current_step(ana) == "price"


def test_a_step_shows_what_it_waits_for_unless_the_learner_is_to_find_it(client: InProcessClient) -> None:
    ana = start_lesson(client)
    follow_to(ana, "god")
    teaching = ana.get()["teaching"]
    assert teaching["do"] == "resolve giants with cadmus using zeus"
    assert teaching["show"] == ["quest:giants", "comrade:cadmus", "god:zeus"]
    bea = start_lesson(client)
    follow_to(bea, "alone")
    teaching = bea.get()["teaching"]
    assert teaching["do"] == ""
    assert teaching["show"] == ["zone:board"]


def test_another_legal_move_gets_a_friendly_word_and_nothing_is_done(client: InProcessClient) -> None:
    ana = start_lesson(client)
    follow_to(ana, "resolve")
    refused = ana.act("pass and flip", status=422)
    assert refused["detail"].startswith("You may do that.")
    assert current_step(ana) == "resolve"
    assert ana.get()["entries"] == 0


def test_what_is_not_legal_is_refused_by_the_rules_and_not_by_the_lesson(client: InProcessClient) -> None:
    ana = start_lesson(client)
    follow_to(ana, "resolve")
    assert ana.act("resolve medusa with orion", status=422, anyway=False)["rule"]


def test_a_move_that_is_kept_leaves_the_lesson_and_a_new_table_leads_back(client: InProcessClient) -> None:
    ana = start_lesson(client)
    follow_to(ana, "pass")
    ana.act("pass", anyway=True)
    client.wait_until_idle()
    teaching = ana.get()["teaching"]
    assert teaching["astray"]
    back = start_lesson(client, step=teaching["step"])
    assert current_step(back) == "pass"
    assert back.get()["entries"] == ana.get()["entries"] - 2


def test_undo_takes_the_lesson_back_with_it(tmp_path: Path) -> None:
    with run_server(tmp_path, undo_delay=60.0) as client:
        ana = start_lesson(client)
        follow_to(ana, "flip")
        ana.act(READ_ON)
        client.wait_until_idle()
        assert is_at(ana, "pass")
        ana.act("pass and flip")
        assert not is_my_turn(ana)
        ana.act("undo")
        assert current_step(ana) == "pass"
        assert is_my_turn(ana)


def test_a_step_that_asks_for_an_action_cannot_be_skipped_by_reading_on(client: InProcessClient) -> None:
    ana = start_lesson(client)
    follow_to(ana, "resolve")
    assert ana.act(READ_ON, status=409)["slug"] == "nothing-to-read"


def test_while_something_is_read_nothing_is_played(client: InProcessClient) -> None:
    ana = start_lesson(client)
    assert ana.act("pass", status=409, anyway=False)["slug"] == "lesson-read-first"
    assert ana.get()["entries"] == 0


def test_reading_on_twice_with_one_id_turns_one_page(client: InProcessClient) -> None:
    ana = start_lesson(client)
    body = {"id": "x", "seat": "a", "version": ana.get()["version"], "text": READ_ON}
    assert ana.post("act", body) == ana.post("act", body)
    assert current_step(ana) == LESSON.steps[1].slug


def test_a_lesson_is_not_for_other_seats_and_not_on_show(client: InProcessClient) -> None:
    create_table(client, "me", "me", lesson="first", status=422)
    create_table(client, "me", "greedy", lesson="nothing", status=422)
    ana = start_lesson(client, public=True)
    assert not ana.get()["public"]
    ana.post("public", {"public": True}, status=409)


def test_only_the_learner_is_taught(client: InProcessClient) -> None:
    ana = start_lesson(client)
    assert ana.client.get(f"/api/tables/{ana.table}").json()["teaching"] is None


def test_the_game_catalog_lists_lessons(client: InProcessClient) -> None:
    cards = client.get("/api/games").json()[0]
    assert cards["lessons"] == [{"id": "first", "seats": 2, "steps": len(LESSON.steps)}]

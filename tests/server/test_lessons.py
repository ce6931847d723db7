"""Lessons at a real table: followed, left, resumed, deviated from, and played on from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.client import Client
from tests.server.people import GAME, Person, make, serving
from theomachy.games import game
from theomachy.lessons import first, lesson

LESSON = lesson(game(GAME), "first")
READ_ON = "read-on"


def learner(client: Client, **wishes: Any) -> Person:
    return make(client, "me", "greedy", start=True, lesson="first", **wishes)


def step_of(one: Person) -> str:
    teaching = one.get()["teaching"]
    return LESSON.steps[teaching["step"]].slug if teaching else ""


def follow(one: Person, slug: str = "") -> None:
    """Do what the lesson asks until it reaches step `slug` or is over."""
    for step in LESSON.steps:
        one.client.settled()
        assert is_at(one, step.slug)
        if step.slug == slug:
            return
        for text in [first(pattern) for pattern in step.do] or [READ_ON]:
            one.act(text)


def is_at(one: Person, slug: str) -> bool:
    return step_of(one) == slug and waits_for_me(one)


def waits_for_me(one: Person) -> bool:
    update = one.get()
    return bool(update["teaching"]["reads"] or update["options"])


def test_a_lesson_is_followed_to_its_end_and_then_it_is_an_ordinary_game(client: Client) -> None:
    ana = learner(client)
    follow(ana)
    update = ana.get()
    assert update["teaching"] is None
    assert update["phase"] == "playing"
    client.settled()
    assert ana.get()["options"]


def test_bots_wait_while_a_step_is_read_and_then_answer_as_prepared(client: Client) -> None:
    ana = learner(client)
    follow(ana, "flip")
    before = ana.get()
    assert before["prompt"]["seat"] == "b"
    assert before["teaching"]["reads"]
    ana.act(READ_ON)
    client.settled()
    assert step_of(ana) == "pass"
    assert "medusa" in str(ana.get()["view"]["players"])


def test_a_lesson_is_resumed_where_it_was_left(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        ana = learner(client)
        follow(ana, "god")
    with serving(tmp_path) as client:
        ana.client = client
        assert step_of(ana) == "god"
        follow_on = [first(pattern) for pattern in LESSON.steps[6].do]
        ana.count = 100
        ana.act(follow_on[0])
        assert step_of(ana) == "price"


def test_a_step_shows_what_it_waits_for_unless_the_learner_is_to_find_it(client: Client) -> None:
    ana = learner(client)
    follow(ana, "god")
    teaching = ana.get()["teaching"]
    assert teaching["do"] == "resolve giants with cadmus using zeus"
    assert teaching["show"] == ["quest:giants", "comrade:cadmus", "god:zeus"]
    bea = learner(client)
    follow(bea, "alone")
    teaching = bea.get()["teaching"]
    assert teaching["do"] == ""
    assert teaching["show"] == ["zone:board"]


def test_another_legal_move_gets_a_friendly_word_and_nothing_is_done(client: Client) -> None:
    ana = learner(client)
    follow(ana, "resolve")
    refused = ana.act("pass and flip", status=422)
    assert refused["detail"].startswith("You may do that.")
    assert step_of(ana) == "resolve"
    assert ana.get()["entries"] == 0


def test_what_is_not_legal_is_refused_by_the_rules_and_not_by_the_lesson(client: Client) -> None:
    ana = learner(client)
    follow(ana, "resolve")
    assert ana.act("resolve medusa with orion", status=422, anyway=False)["rule"]


def test_a_move_that_is_kept_leaves_the_lesson_and_a_new_table_leads_back(client: Client) -> None:
    ana = learner(client)
    follow(ana, "pass")
    ana.act("pass", anyway=True)
    client.settled()
    teaching = ana.get()["teaching"]
    assert teaching["astray"]
    back = learner(client, step=teaching["step"])
    assert step_of(back) == "pass"
    assert back.get()["entries"] == ana.get()["entries"] - 2


def test_undo_takes_the_lesson_back_with_it(tmp_path: Path) -> None:
    with serving(tmp_path, undo_delay=60.0) as client:
        ana = learner(client)
        follow(ana, "flip")
        ana.act(READ_ON)
        client.settled()
        assert is_at(ana, "pass")
        ana.act("pass and flip")
        assert not waits_for_me(ana)
        ana.act("undo")
        assert step_of(ana) == "pass"
        assert waits_for_me(ana)


def test_a_step_that_asks_for_an_action_is_not_read_away(client: Client) -> None:
    ana = learner(client)
    follow(ana, "resolve")
    assert ana.act(READ_ON, status=409)["slug"] == "nothing-to-read"


def test_while_something_is_read_nothing_is_played(client: Client) -> None:
    ana = learner(client)
    assert ana.act("pass", status=409, anyway=False)["slug"] == "lesson-read-first"
    assert ana.get()["entries"] == 0


def test_reading_on_twice_with_one_id_turns_one_page(client: Client) -> None:
    ana = learner(client)
    body = {"id": "x", "seat": "a", "version": ana.get()["version"], "text": READ_ON}
    assert ana.post("act", body) == ana.post("act", body)
    assert step_of(ana) == LESSON.steps[1].slug


def test_a_lesson_is_not_for_other_seats_and_not_on_show(client: Client) -> None:
    make(client, "me", "me", lesson="first", status=422)
    make(client, "me", "greedy", lesson="nothing", status=422)
    ana = learner(client, public=True)
    assert not ana.get()["public"]
    ana.post("public", {"public": True}, status=409)


def test_only_the_learner_is_taught(client: Client) -> None:
    ana = learner(client)
    assert ana.client.get(f"/api/tables/{ana.table}").json()["teaching"] is None


def test_the_shelf_tells_of_lessons(client: Client) -> None:
    cards = client.get("/api/games").json()[0]
    assert cards["lessons"] == [{"id": "first", "seats": 2, "steps": len(LESSON.steps)}]

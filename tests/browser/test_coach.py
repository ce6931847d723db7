"""The coach: a word before a weak move, title by title; the move is taken back or done all the same."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.guest import PATIENCE, Guest, expect, until
from tests.browser.house import House
from tests.browser.pupil import Pupil, lesson_of
from tests.browser.test_pages import check
from theomachy.games import game
from theomachy.lessons import walk

pytestmark = [pytest.mark.browser, pytest.mark.once]

# By title: where its lesson stands, a weak move there, and what is told of a better one. So much parts them that
# thinking ahead finds one with any luck, and with few passes too: the Sirens are completed, or made easier first.
# A move was made before: else all would be dealt anew.
WEAK = {
    "deus": ("column", "settle small-port-stone", "Logging Camp"),
    "deus-ex-machina": ("collect", "send mestra to olympus", "+5 Sirens"),
    "deus-ex-machina-cards": ("weak", "pass", "It brings at once: +3 Nemean Lion"),
}


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    running = House(tmp_path_factory.mktemp("school"), games=tuple(WEAK)).start()
    yield running
    running.stop()


def coached(chromium: Browser, school: House, title: str) -> Pupil:
    """At the table of the lesson, but with no lesson: whoever sits there wants to be warned."""
    one = Guest(chromium, school.address)
    pupil = Pupil(one, game(title), "en")
    slugs = [step.slug for step in pupil.lesson.steps]
    pupil.match = walk(pupil.game, lesson_of(pupil.game), slugs.index(WEAK[title][0]))
    record = pupil.match.record()
    looked = school.ask("/api/records", {"record": record.text(with_luck=True)})["table"]
    made = school.ask(f"/api/tables/{looked}/from/{len(record.entries)}?seat=a", {})
    kept = {made["table"]: {"keys": {key["seat"]: key["key"] for key in made["keys"]}, "at": 1}}
    one.context.add_init_script(f"localStorage['theomachy.seats'] = {json.dumps(json.dumps(kept))}")
    one.goto(f"/table/{made['table']}")
    one.page.get_by_role("button", name="More").click()
    one.page.get_by_role("button", name="Warn me before a weak move").click()
    return pupil


@pytest.mark.parametrize("title", WEAK)
def test_the_coach_warns_who_wants_it_and_the_move_is_done_all_the_same(
    chromium: Browser, school: House, title: str
) -> None:
    pupil = coached(chromium, school, title)
    page, word = pupil.page, pupil.panel
    _, weak, told = WEAK[title]
    table = f"/api/tables/{page.url.rsplit('/', 1)[1]}"
    before = school.ask(table)["entries"]
    pupil.act(weak, ())
    expect(word).to_contain_text("One moment. Better:")
    expect(word).to_contain_text(told)
    check(pupil.guest, f"{title}: a word of the coach")
    page.get_by_role("button", name="Take another").click()
    expect(word).to_have_count(0)
    assert school.ask(table)["entries"] == before
    pupil.act(weak, ())
    page.get_by_role("button", name="Play it anyway").click()
    assert until(lambda: bool(school.ask(table)["entries"] > before), PATIENCE)
    expect(word).to_have_count(0)
    pupil.guest.leave()


def test_a_good_move_is_done_without_a_word(chromium: Browser, school: House) -> None:
    pupil = coached(chromium, school, "deus-ex-machina")
    pupil.act("complete sirens with oedipus paying 1c", ())
    expect(pupil.page.locator(".log")).to_contain_text("completes the Sirens")
    expect(pupil.panel).to_have_count(0)
    pupil.guest.leave()

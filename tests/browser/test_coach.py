"""The blunder warning, title by title: the weak move is undone or done all the same."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Come
from tests.browser.guest import expect, until
from tests.browser.house import House
from tests.browser.pupil import Pupil, lesson_of
from tests.browser.test_pages import check
from theomachy.games import game
from theomachy.lessons import walk

pytestmark = pytest.mark.browser

# By title: the step of its lesson, a weak move there, and a better move that the warning names. The difference is
# large enough for the search to find it with any random numbers and few passes.
# A move was made before; otherwise hidden cards would be dealt anew.
WEAK = {
    "deus": ("column", "settle small-port-stone", "Logging Camp"),
    "deus-ex-machina": ("collect", "send mestra to olympus", "+5 Sirens"),
    "deus-ex-machina-cards": ("weak", "pass", "It brings at once: +3 Nemean Lion"),
}


def coached(come: Come, server: House, title: str) -> Pupil:
    """Open the position of the lesson at an ordinary table whose player opted in to warnings."""
    game_module = game(title)
    lesson = lesson_of(game_module)
    match = walk(game_module, lesson, [step.slug for step in lesson.steps].index(WEAK[title][0]))
    record = match.record()
    looked = server.import_record(record.text(with_luck=True))
    response = server.ask(f"/api/tables/{looked}/from/{len(record.entries)}?seat=a", {})
    seats = {response["table"]: {"keys": {key["seat"]: key["key"] for key in response["keys"]}, "at": 1}}
    one = come(server.address, stored={"seats": seats})
    pupil = Pupil(one, game_module, "en")
    pupil.match = match
    one.goto(f"/table/{response['table']}")
    one.page.get_by_role("button", name="More").click()
    one.page.get_by_role("button", name="Warn me before a weak move").click()
    return pupil


@pytest.mark.parametrize(
    "title", [title if title == "deus" else pytest.param(title, marks=pytest.mark.soak) for title in WEAK]
)
def test_the_coach_warns_who_wants_it_and_the_move_is_done_all_the_same(come: Come, process: House, title: str) -> None:
    pupil = coached(come, process, title)
    page, word = pupil.page, pupil.panel
    _, weak, better_move = WEAK[title]
    table = f"/api/tables/{page.url.rsplit('/', 1)[1]}"
    before = process.ask(table)["entries"]
    pupil.act(weak, ())
    expect(word).to_contain_text("One moment. Better:")
    expect(word).to_contain_text(better_move)
    check(pupil.guest, f"{title}: a word of the coach")
    page.get_by_role("button", name="Take another").click()
    expect(word).to_have_count(0)
    assert process.ask(table)["entries"] == before
    pupil.act(weak, ())
    page.get_by_role("button", name="Play it anyway").click()
    assert until(lambda: bool(process.ask(table)["entries"] > before))
    expect(word).to_have_count(0)


@pytest.mark.soak
def test_a_good_move_is_done_without_a_word(come: Come, process: House) -> None:
    pupil = coached(come, process, "deus-ex-machina")
    pupil.act("complete sirens with oedipus paying 1c", ())
    expect(pupil.page.locator(".log")).to_contain_text("completes the Sirens")
    expect(pupil.panel).to_have_count(0)

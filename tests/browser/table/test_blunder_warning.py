"""The blunder warning, title by title: the weak move is undone or done all the same."""

from __future__ import annotations

import pytest

from tests.browser.browser_user import expect, wait_until
from tests.browser.conftest import OpenDevice
from tests.browser.lesson_learner import LessonLearner, lesson_of
from tests.browser.pages.test_pages import assert_accessible
from tests.browser.server_process import TableServer
from theomachy.games import game
from theomachy.lessons import replay_to_step

pytestmark = pytest.mark.browser

# By title: the step of its lesson, a weak move there, and a better move that the warning names. The difference is
# large enough for the search to find it with any random numbers and few passes.
# A move was made before; otherwise hidden cards would be dealt anew.
WEAK_MOVES = {
    "deus": ("column", "settle small-port-stone", "Logging Camp"),
    "deus-ex-machina": ("collect", "send mestra to olympus", "+5 Sirens"),
    "deus-ex-machina-cards": ("weak", "pass", "It brings at once: +3 Nemean Lion"),
}


def start_with_warnings(come: OpenDevice, server: TableServer, title: str) -> LessonLearner:
    """Open the position of the lesson at an ordinary table whose player opted in to warnings."""
    game_module = game(title)
    lesson = lesson_of(game_module)
    match = replay_to_step(game_module, lesson, [step.slug for step in lesson.steps].index(WEAK_MOVES[title][0]))
    record = match.record()
    looked = server.import_record(record.text(with_luck=True))
    response = server.request(f"/api/tables/{looked}/from/{len(record.entries)}?seat=a", {})
    seats = {response["table"]: {"keys": {key["seat"]: key["key"] for key in response["keys"]}, "at": 1}}
    one = come(server.address, stored={"seats": seats})
    pupil = LessonLearner(one, game_module, "en")
    pupil.match = match
    one.goto(f"/table/{response['table']}")
    one.page.get_by_role("button", name="More").click()
    one.page.get_by_role("button", name="Warn me before a weak move").click()
    return pupil


@pytest.mark.parametrize(
    "title", [title if title == "deus" else pytest.param(title, marks=pytest.mark.soak) for title in WEAK_MOVES]
)
def test_the_warning_appears_if_wanted_and_the_move_can_be_confirmed(
    come: OpenDevice, process: TableServer, title: str
) -> None:
    pupil = start_with_warnings(come, process, title)
    page, word = pupil.page, pupil.panel
    _, weak, better_move = WEAK_MOVES[title]
    table = f"/api/tables/{page.url.rsplit('/', 1)[1]}"
    before = process.request(table)["entries"]
    pupil.choose(weak)
    expect(word).to_contain_text("One moment. Better:")
    expect(word).to_contain_text(better_move)
    assert_accessible(pupil.guest, f"{title}: a word of the coach")
    page.get_by_role("button", name="Take another").click()
    expect(word).to_have_count(0)
    assert process.request(table)["entries"] == before
    pupil.choose(weak)
    page.get_by_role("button", name="Play it anyway").click()
    assert wait_until(lambda: bool(process.request(table)["entries"] > before))
    expect(word).to_have_count(0)


@pytest.mark.soak
def test_a_good_move_is_done_without_a_warning(come: OpenDevice, process: TableServer) -> None:
    pupil = start_with_warnings(come, process, "deus-ex-machina")
    pupil.act("complete sirens with oedipus paying 1c", ())
    expect(pupil.page.locator(".log")).to_contain_text("completes the Sirens")
    expect(pupil.panel).to_have_count(0)

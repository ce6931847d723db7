"""Lessons for a newcomer: from the front page, by touch, to "play on from here"."""

from __future__ import annotations

import re

import pytest

from tests.browser.browser_user import DESK, SMALL, BrowserUser, expect
from tests.browser.case_selection import soak_all_but
from tests.browser.conftest import InviteGuest, OpenDevice
from tests.browser.in_process_app import InProcessApp
from tests.browser.lesson_learner import LessonLearner, lesson_of
from tests.browser.pages.test_pages import assert_accessible
from tests.browser.server_process import TableServer
from tests.browser.table_setup import JASON, table_with_bots
from theomachy.games import game, games
from theomachy.lessons import PART_SORT, ZONE_SORT, load_lessons
from tools.server.server_process import GAME

# A chip's label may continue with its outcome.
# Milliseconds of one step of a replay: a little more than `STEP_MS` of lastRound.svelte.ts.
FRAME_MILLISECONDS = 1500
PASS_OPTION = re.compile(r"^Pass($|\.)")
pytestmark = pytest.mark.browser

TITLES = [one.info.id for one in games() if load_lessons(one.info.folder)]
DEVICES = {"desk-en": (DESK, "en"), "phone-el": (SMALL, "el"), "desk-el": (DESK, "el"), "phone-en": (SMALL, "en")}
ALL_CASES = [(title, way) for title in TITLES for way in DEVICES]
# Every title once, half of them on a desk and half on a small phone.
QUICK_CASES = [(title, ("desk-en", "phone-el")[at % 2]) for at, title in enumerate(TITLES)]


@pytest.mark.parametrize(("title", "way"), soak_all_but(ALL_CASES, *QUICK_CASES))
def test_a_lesson_leads_from_the_front_page_to_playing_on(
    all_titles: InProcessApp, come: OpenDevice, title: str, way: str
) -> None:
    size, lang = DEVICES[way]
    one = come(all_titles.address, size=size, lang=lang)
    # With reduced motion nothing is animated.
    one.context.add_init_script(RECORD_FLIGHTS)
    pupil = LessonLearner(one, game(title), lang)
    pupil.open_lesson()
    seen = 0
    for number, step in enumerate(pupil.follow_steps()):
        # A phone shows one tab at a time: that of the first.
        for thing in pupil.lesson.steps[number].highlights[: 1 if size == SMALL else None]:
            sort, _, slug = thing.partition(":")
            named = f'[data-part="{slug}"]' if sort == PART_SORT else f'[data-thing="{thing}"]'
            element = one.page.locator("main " + (".zone.taught" if sort == ZONE_SORT else f"{named}.taught")).first
            expect(element).to_be_attached()
        if pupil.lesson.steps[number].actions and not pupil.lesson.steps[number].is_unaided:
            glowing = one.page.locator(".chip.meant")
            expect(glowing.first).to_be_in_viewport(ratio=0.99)
            expect(glowing.last).to_be_in_viewport(ratio=0.99)
        if number == 0:
            assert_accessible(one, f"{title} {step}")
        seen += 1
    assert seen == len(pupil.lesson.steps)
    assert one.page.evaluate("window.flights") == []


def test_a_lesson_is_done_by_keyboard_alone(process: TableServer, come: OpenDevice) -> None:
    """End to end: a server in a process of its own."""
    one = come(process.address)
    page = one.page
    one.goto("/")
    card = page.locator(".game", has=page.locator(f'a[href="/rules/{GAME}"]'))
    card.get_by_role("button", name="New here? Learn by playing").focus()
    page.keyboard.press("Enter")
    for step in lesson_of(game(GAME)).steps:
        at = page.locator(".lesson .at b")
        expect(at).to_have_text(str(1 + [one.slug for one in lesson_of(game(GAME)).steps].index(step.slug)))
        if not step.actions:
            expect(page.locator(".lesson .btn.gilt")).to_be_enabled()
            page.keyboard.press("n")
            continue
        expect(page.locator(".turn.mine")).to_have_count(1)
        version = one.table_state()["version"]
        with one.frozen_clock():
            if step.actions[0].startswith("pass"):
                page.get_by_role("button", name="Pass and flip your hero").first.focus()
            else:
                _, quest, _, comrade, *god = step.actions[0].split(" | ")[0].split()
                for thing in (f"quest:{quest}", f"comrade:{comrade}", *[f"god:{name}" for name in god[1:]]):
                    page.locator(f'main [data-thing="{thing}"]').focus()
                    page.keyboard.press("Enter")
                page.locator(".chip.pick").first.focus()
            page.keyboard.press("Enter")
        one.wait_table_state(f"now.version !== {version}")
    expect(page.locator(".lesson")).to_have_count(0)
    one.shows("Your turn")


def test_another_move_is_taken_back_or_kept_and_the_lesson_found_again(guest: InviteGuest) -> None:
    one = guest()
    pupil = LessonLearner(one, game(GAME), "en")
    pupil.open_lesson()
    for slug in pupil.follow_steps():
        if slug == "resolve":
            break
    page = one.page
    page.get_by_role("button", name=PASS_OPTION).click()
    expect(pupil.panel).to_contain_text("You may do that.")
    page.get_by_role("button", name="Take it back").click()
    expect(pupil.panel).to_contain_text("Touch Cerberus")
    page.get_by_role("button", name=PASS_OPTION).click()
    page.get_by_role("button", name="Keep it").click()
    expect(pupil.panel).to_contain_text("You go your own way now")
    page.get_by_role("button", name="Back to the lesson").click()
    expect(pupil.panel).to_contain_text("Touch Cerberus")


def test_a_lesson_is_left_and_found_again_and_offered_no_more_once_played(guest: InviteGuest) -> None:
    one = guest()
    pupil = LessonLearner(one, game(GAME), "en")
    pupil.open_lesson()
    pupil.panel.locator(".btn.gilt").click()
    expect(pupil.panel).to_contain_text("A turn is one thing")
    one.goto("/")
    expect(one.page.get_by_role("button", name="New here? Learn by playing")).to_have_count(1)
    one.page.locator(".lower .list a").first.click()
    expect(pupil.panel).to_contain_text("A turn is one thing")
    one.play_now()
    one.wait_asked()
    one.goto("/")
    expect(one.page.get_by_role("button", name="Learn by playing", exact=True)).to_have_count(1)


def test_a_new_table_offers_the_lesson(guest: InviteGuest) -> None:
    one = guest().goto(f"/new?game={GAME}")
    one.shows("Never played it on this device?")
    one.page.get_by_role("button", name="Learn by playing").click()
    expect(one.page.locator(".lesson")).to_contain_text("Your goal is here")


HOW_TO = [(DESK, "en", "Five mistakes"), (SMALL, "el", "Πέντε λάθη")]


@pytest.mark.parametrize(("size", "lang", "title"), soak_all_but(HOW_TO, HOW_TO[1]))
def test_how_to_play_is_one_page_and_leads_to_the_lesson(
    guest: InviteGuest, size: tuple[int, int], lang: str, title: str
) -> None:
    one = guest(size=size, lang=lang).goto("/")
    one.page.locator(f'a[href="/howto/{GAME}"]').click()
    one.shows(title)
    expect(one.page.locator("ol li, main ul:not(.shown *) li")).to_have_count(10)
    expect(one.page.locator("figure .shown > div > *")).to_have_count(3)
    assert_accessible(one, "how to play")
    one.page.locator("main .btn.pri").click()
    expect(one.page.locator(".lesson .at b")).to_have_text("1")


@pytest.mark.parametrize("lang", soak_all_but(["en", "el"], "el"))
def test_how_to_play_fits_on_two_sides_of_paper(all_titles: InProcessApp, come: OpenDevice, lang: str) -> None:
    one = come(all_titles.address, lang=lang)
    for title in TITLES:
        one.goto(f"/howto/{title}")
        expect(one.page.locator("figure .shown > div > *").first).to_be_attached()
        paper = one.page.pdf(prefer_css_page_size=True, print_background=True)
        assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 2, title


def test_each_zone_says_once_on_a_device_what_it_is(server: InProcessApp, come: OpenDevice) -> None:
    one = table_with_bots(server).open_browser(come, newcomer=True)
    page = one.page
    badges = page.get_by_role("button", name=re.compile("^What is this"))
    expect(badges).to_have_count(3)
    assert_accessible(one, "a table that is new")
    badges.first.click()
    expect(page.locator(".pop")).to_contain_text("The middle: comrades who may help")
    expect(badges).to_have_count(2)
    page.reload()
    expect(badges).to_have_count(2)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="What is what on the table").click()
    expect(badges).to_have_count(3)


def test_a_thing_says_what_it_is_what_it_does_now_and_the_rule(server: InProcessApp, come: OpenDevice) -> None:
    one = table_with_bots(server).open_browser(come)
    page = one.page
    hero = page.locator('main [data-thing^="hero:"].go').first
    hero.focus()
    page.keyboard.press("?")
    seen = page.locator("dialog")
    expect(seen).to_contain_text("What you can do with it now")
    expect(seen).to_contain_text("A hero with a Strong and a Weak side.")
    seen.get_by_role("button", name="DXC-27").click()
    expect(page.locator(".rules .here")).to_contain_text("DXC-27")


def pass_turn(one: BrowserUser) -> None:
    """Pass and wait until the bots have answered."""
    one.wait_asked()
    before = one.table_state()["version"]
    one.page.get_by_role("button", name=PASS_OPTION).click()
    one.wait_table_state(f"now.version > {before} && now.asked")
    expect(one.page.locator("main .log")).to_contain_text("passes")


def test_the_last_round_is_shown_once_more_without_motion_by_numbers(server: InProcessApp, come: OpenDevice) -> None:
    one = table_with_bots(server, JASON).open_browser(come)
    page = one.page
    pass_turn(one)
    replay_panel = page.get_by_role("region", name="Show that again")
    for opened_later in (False, True):
        if opened_later:  # Such a page shows the last round only on request.
            page.reload()
        page.get_by_role("button", name="Show that again").first.click()
        expect(replay_panel.locator("li").first).to_contain_text("passes")
        # A pass has no thing on the board: it is marked on my own panel.
        expect(page.locator("i.mark", has_text="1").first).to_be_visible()
        if not opened_later:
            assert_accessible(one, "the last round again")
        page.get_by_role("button", name="Back to the table").click()
        expect(replay_panel).to_have_count(0)
        expect(page.locator("i.mark")).to_have_count(0)


def test_the_last_round_moves_once_more_and_ends_at_the_present_table(server: InProcessApp, come: OpenDevice) -> None:
    one = table_with_bots(server, JASON).open_browser(come, still=False)
    page = one.page
    pass_turn(one)
    replay_panel = page.get_by_role("region", name="Show that again")
    texts: list[str] = []
    with one.frozen_clock():
        page.get_by_role("button", name="Show that again").first.click()
        expect(replay_panel).to_have_count(1)
        while replay_panel.count():
            texts.append(replay_panel.inner_text())
            assert page.locator(".log .now").count() <= 1
            one.pass_time(FRAME_MILLISECONDS)
    assert sum("passes" in text for text in texts) >= 1, texts
    quests = page.locator('main .q [data-thing^="quest:"]')
    shown_quests = [quest.get_attribute("data-thing") for quest in quests.all()]
    page.reload()
    expect(quests).to_have_count(len(shown_quests))
    assert [quest.get_attribute("data-thing") for quest in quests.all()] == shown_quests


# Records the target of every animation as it starts.
RECORD_FLIGHTS = """
window.flights = [];
const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
new MutationObserver((all) => {
  for (const node of all.flatMap((one) => [...one.addedNodes])) {
    if (!node.matches?.('.flying, .leaving')) continue;
    const [motion] = node.getAnimations();
    motion.currentTime = motion.effect.getTiming().duration * 0.99;
    const [x, y] = middle(node.getBoundingClientRect());
    motion.currentTime = 0;
    for (const home of document.querySelectorAll('main :is([data-home], [data-motion], [data-thing])')) {
      const [left, top] = middle(home.getBoundingClientRect());
      if (Math.hypot(left - x, top - y) > 40) continue;
      const { home: seat, motion: part, thing } = home.dataset;
      const what = node.classList.contains('flying') ? node.textContent : node.innerText.trim() ? 'card' : 'drawing';
      flights.push(`${what} to ${seat ?? part ?? thing}`);
    }
  }
}).observe(document, { childList: true, subtree: true });
"""
# By title: the step up to which the lesson is played, and the expected animations: points, cards, drawn tiles.
EXPECTED_FLIGHTS = {
    "deus": ("acted", ["card to card:farm", "+2 to a", "−2 to b"]),
    "deus-ex-machina": ("ability", ["card to space:purple", "card to quest:sirens", "+8 to b"]),
    "deus-ex-machina-cards": ("pass", ["card to quest:cerberus", "+4 to a", "+3 to b"]),
    "divinus": ("two", ["drawing to tile:f09", "drawing to tile:s04"]),
}


@pytest.mark.parametrize("title", soak_all_but(TITLES, GAME, "divinus"))
def test_things_and_points_fly_to_whoever_took_them_and_the_log_lights_up(
    all_titles: InProcessApp, come: OpenDevice, title: str
) -> None:
    one = come(all_titles.address, still=False)
    one.context.add_init_script(RECORD_FLIGHTS)
    until, wanted = EXPECTED_FLIGHTS[title]
    pupil = LessonLearner(one, game(title), "en")
    pupil.open_lesson()
    for slug in pupil.follow_steps():
        if slug == until:
            break
    expect(one.page.locator(".log li.came").first).to_be_attached()
    flights = one.page.evaluate("window.flights")
    assert set(wanted) <= set(flights), flights

"""Lessons as a newcomer has them: from the front page, by touching, to "play on from here"."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Invite
from tests.browser.guest import DESK, SMALL, Guest, expect
from tests.browser.house import House
from tests.browser.pupil import Pupil, lesson_of
from tests.browser.test_pages import check
from theomachy.games import game, games
from theomachy.lessons import PART, ZONE, lessons
from tools.process import GAME

# A chip may go on with what comes of it.
PASS = re.compile(r"^Pass($|\.)")
pytestmark = [pytest.mark.browser, pytest.mark.once]

TITLES = [one.info.id for one in games() if lessons(one.info.folder)]
WAYS = {"desk-en": (DESK, "en"), "phone-el": (SMALL, "el"), "desk-el": (DESK, "el"), "phone-en": (SMALL, "en")}
# In every run each title once on a desk and once on a small phone, each in one language; with THEOMACHY_SOAK all.
FEW = ("desk-en", "phone-el")
CHOSEN = [(title, way) for title in TITLES for way in (WAYS if os.environ.get("THEOMACHY_SOAK") else FEW)]


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with every title that has a lesson."""
    running = House(tmp_path_factory.mktemp("school"), games=tuple(TITLES)).start()
    yield running
    running.stop()


@pytest.mark.parametrize(("title", "way"), CHOSEN, ids=[f"{title}-{way}" for title, way in CHOSEN])
def test_a_lesson_leads_from_the_front_page_to_playing_on(
    chromium: Browser, school: House, title: str, way: str
) -> None:
    size, lang = WAYS[way]
    one = Guest(chromium, school.address, size=size, lang=lang)
    pupil = Pupil(one, game(title), lang)
    pupil.begin()
    seen = 0
    for number, step in enumerate(pupil.through()):
        # A phone shows one leaf at a time: that of the first.
        for thing in pupil.lesson.steps[number].show[: 1 if size == SMALL else None]:
            sort, _, slug = thing.partition(":")
            named = f'[data-part="{slug}"]' if sort == PART else f'[data-thing="{thing}"]'
            shown = one.page.locator("main " + (".zone.taught" if sort == ZONE else f"{named}.taught")).first
            expect(shown).to_be_attached()
        if pupil.lesson.steps[number].do and not pupil.lesson.steps[number].alone:
            glowing = one.page.locator(".chip.meant")
            expect(glowing.first).to_be_in_viewport(ratio=0.99)
            expect(glowing.last).to_be_in_viewport(ratio=0.99)
        if number in (0, len(pupil.lesson.steps) - 1):
            check(one, f"{title} {step}")
        seen += 1
    assert seen == len(pupil.lesson.steps)
    one.leave()


def test_a_lesson_is_done_by_keyboard_alone(guest: Invite) -> None:
    one = guest()
    page = one.page
    one.goto("/")
    page.get_by_role("button", name="New here? Learn by playing").focus()
    page.keyboard.press("Enter")
    for step in lesson_of(game(GAME)).steps:
        at = page.locator(".lesson .at b")
        expect(at).to_have_text(str(1 + [one.slug for one in lesson_of(game(GAME)).steps].index(step.slug)))
        if not step.do:
            expect(page.locator(".lesson .btn.gilt")).to_be_enabled()
            page.keyboard.press("n")
            continue
        expect(page.locator(".turn.mine")).to_have_count(1)
        if step.do[0].startswith("pass"):
            page.get_by_role("button", name="Pass and flip your hero").first.focus()
        else:
            _, quest, _, comrade, *god = step.do[0].split(" | ")[0].split()
            for thing in (f"quest:{quest}", f"comrade:{comrade}", *[f"god:{name}" for name in god[1:]]):
                page.locator(f'main [data-thing="{thing}"]').focus()
                page.keyboard.press("Enter")
            page.locator(".chip.pick").first.focus()
        page.keyboard.press("Enter")
    expect(page.locator(".lesson")).to_have_count(0)
    one.shows("Your turn")


def test_another_move_is_taken_back_or_kept_and_the_lesson_found_again(guest: Invite) -> None:
    one = guest()
    pupil = Pupil(one, game(GAME), "en")
    pupil.begin()
    for slug in pupil.through():
        if slug == "resolve":
            break
    page = one.page
    page.get_by_role("button", name=PASS).click()
    expect(pupil.panel).to_contain_text("You may do that.")
    check(one, "a friendly word")
    page.get_by_role("button", name="Take it back").click()
    expect(pupil.panel).to_contain_text("Touch Cerberus")
    page.get_by_role("button", name=PASS).click()
    page.get_by_role("button", name="Keep it").click()
    expect(pupil.panel).to_contain_text("You go your own way now")
    page.get_by_role("button", name="Back to the lesson").click()
    expect(pupil.panel).to_contain_text("Touch Cerberus")


def test_a_lesson_is_left_and_found_again_and_offered_no_more_once_played(guest: Invite) -> None:
    one = guest()
    pupil = Pupil(one, game(GAME), "en")
    pupil.begin()
    pupil.panel.locator(".btn.gilt").click()
    expect(pupil.panel).to_contain_text("A turn is one thing")
    one.goto("/")
    expect(one.page.get_by_role("button", name="New here? Learn by playing")).to_have_count(1)
    one.page.locator(".lower .list a").first.click()
    expect(pupil.panel).to_contain_text("A turn is one thing")
    one.play_now()
    one.goto("/")
    expect(one.page.get_by_role("button", name="Learn by playing", exact=True)).to_have_count(1)


def test_a_new_table_offers_the_lesson(guest: Invite) -> None:
    one = guest().goto(f"/new?game={GAME}")
    one.shows("Never played it on this device?")
    one.page.get_by_role("button", name="Learn by playing").click()
    expect(one.page.locator(".lesson")).to_contain_text("Your goal is here")


@pytest.mark.parametrize(("size", "lang", "title"), [(DESK, "en", "Five mistakes"), (SMALL, "el", "Πέντε λάθη")])
def test_how_to_play_is_one_page_and_leads_to_the_lesson(
    guest: Invite, size: tuple[int, int], lang: str, title: str
) -> None:
    one = guest(size=size, lang=lang).goto("/")
    one.page.locator(f'a[href="/howto/{GAME}"]').click()
    one.shows(title)
    expect(one.page.locator("ol li, main ul:not(.shown *) li")).to_have_count(10)
    expect(one.page.locator("figure .shown > div > *")).to_have_count(3)
    check(one, "how to play")
    one.page.locator("main .btn.pri").click()
    expect(one.page.locator(".lesson .at b")).to_have_text("1")


@pytest.mark.parametrize("lang", ["en", "el"])
def test_how_to_play_fits_on_two_sides_of_paper(chromium: Browser, school: House, lang: str) -> None:
    one = Guest(chromium, school.address, lang=lang)
    for title in TITLES:
        one.goto(f"/howto/{title}")
        expect(one.page.locator("figure .shown > div > *").first).to_be_attached()
        paper = one.page.pdf(prefer_css_page_size=True, print_background=True)
        assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 2, title
    one.leave()


def test_each_zone_says_once_on_a_device_what_it_is(guest: Invite) -> None:
    one = guest(newcomer=True).play_now()
    page = one.page
    badges = page.get_by_role("button", name=re.compile("^What is this"))
    expect(badges).to_have_count(3)
    check(one, "a table that is new")
    badges.first.click()
    expect(page.locator(".pop")).to_contain_text("The middle: comrades who may help")
    expect(badges).to_have_count(2)
    page.reload()
    expect(badges).to_have_count(2)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="What is what on the table").click()
    expect(badges).to_have_count(3)


def test_a_thing_says_what_it_is_what_it_does_now_and_the_rule(guest: Invite) -> None:
    one = guest().play_now()
    page = one.page
    hero = page.locator('main [data-thing^="hero:"].go').first
    hero.focus()
    page.keyboard.press("?")
    seen = page.locator("dialog")
    expect(seen).to_contain_text("What you can do with it now")
    expect(seen).to_contain_text("A hero with a Strong and a Weak side.")
    check(one, "a thing seen large")
    seen.get_by_role("button", name="DXC-27").click()
    expect(page.locator(".rules .here")).to_contain_text("DXC-27")


def pass_once(one: Guest) -> None:
    """My hero is chosen, I pass, the bots have answered."""
    page = one.page
    page.locator('main [data-thing^="hero:"].go').first.click()
    page.get_by_role("button", name=PASS).click()
    # The turn is mine until the answer comes, and again after it.
    expect(page.locator("main .log")).to_contain_text("passes")
    expect(page.locator(".turn.mine")).to_have_count(1)


def test_the_last_round_is_shown_once_more_without_motion_by_numbers(guest: Invite) -> None:
    one = guest().play_now()
    page = one.page
    pass_once(one)
    told = page.get_by_role("region", name="Show that again")
    for opened_later in (False, True):
        if opened_later:  # Such a page asks for the round.
            page.reload()
        page.get_by_role("button", name="Show that again").first.click()
        expect(told.locator("li").first).to_contain_text("passes")
        # To pass touches nothing: it stands on my own panel.
        expect(page.locator("i.mark", has_text="1").first).to_be_visible()
        if not opened_later:
            check(one, "the last round again")
        page.get_by_role("button", name="Back to the table").click()
        expect(told).to_have_count(0)
        expect(page.locator("i.mark")).to_have_count(0)


def test_the_last_round_moves_once_more_and_ends_at_the_present_table(guest: Invite) -> None:
    one = guest(still=False).play_now()
    page = one.page
    pass_once(one)
    page.get_by_role("button", name="Show that again").first.click()
    told = page.get_by_role("region", name="Show that again")
    expect(told).to_contain_text("passes")
    expect(page.locator(".log .now")).to_have_count(1)
    expect(told).to_have_count(0)
    quests = page.locator('main .q [data-thing^="quest:"]')
    shown = [quest.get_attribute("data-thing") for quest in quests.all()]
    page.reload()
    expect(quests).to_have_count(len(shown))
    assert [quest.get_attribute("data-thing") for quest in quests.all()] == shown


# What everything that flies is bound for, noted as it starts.
FLIGHTS = """
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
# By title: how far the lesson goes, and what has flown then: points, cards, tiles that are drawn.
FLOWN = {
    "deus": ("acted", ["card to card:farm", "+2 to a", "−2 to b"]),
    "deus-ex-machina": ("ability", ["card to space:purple", "card to quest:sirens", "+8 to b"]),
    "deus-ex-machina-cards": ("pass", ["card to quest:cerberus", "+4 to a", "+3 to b"]),
    "divinus": ("two", ["drawing to tile:f09", "drawing to tile:s04"]),
}


def test_things_and_points_fly_to_whoever_took_them_and_the_log_lights_up(chromium: Browser, school: House) -> None:
    one = Guest(chromium, school.address, still=False)
    one.context.add_init_script(FLIGHTS)
    for title in TITLES:
        until, wanted = FLOWN[title]
        pupil = Pupil(one, game(title), "en")
        pupil.begin()
        for slug in pupil.through():
            if slug == until:
                break
        expect(one.page.locator(".log li.came").first).to_be_attached()
        flights = one.page.evaluate("window.flights")
        assert set(wanted) <= set(flights), (title, flights)
    one.leave()


def test_nothing_flies_where_motion_is_not_wanted(guest: Invite) -> None:
    one = guest()
    one.context.add_init_script(FLIGHTS)
    pupil = Pupil(one, game(GAME), "en")
    pupil.begin()
    for slug in pupil.through():
        if slug == FLOWN[GAME][0]:
            break
    expect(one.page.locator(".log li.came").first).to_be_attached()
    assert one.page.evaluate("window.flights") == []

"""Every page for everybody: phone, keyboard, screen reader, both themes, both languages; and replays."""

from __future__ import annotations

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser

from tests.browser.browser_user import DESK, GRACE, PHONE, SMALL, BrowserUser, expect
from tests.browser.conftest import InviteGuest, OpenDevice
from tests.browser.in_process_app import InProcessApp
from tests.browser.page_visit import Visit
from tests.browser.server_process import TableServer
from tests.browser.table_setup import JASON, table_with_bots
from tools.server.server_process import GAME

pytestmark = pytest.mark.browser
# Milliseconds between two steps of a running replay: Replay.svelte.
REPLAY_STEP_MILLISECONDS = 1500


def assert_accessible(one: BrowserUser, where: str) -> None:
    """Assert that axe finds no violation and that nothing scrolls sideways."""
    one.two_frames()
    assert_no_sideways_scroll(one, where)
    violations = [(v["id"], [n["html"][:200] for n in v["nodes"]]) for v in Axe().run(one.page).response["violations"]]
    assert violations == [], where


def assert_no_sideways_scroll(one: BrowserUser, where: str) -> None:
    wide = one.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"{where} is {wide} px too wide"


def test_a_first_visit_is_light_and_a_second_one_lighter(chromium: Browser, home: str) -> None:
    context = chromium.new_context(viewport={"width": 390, "height": 844}, locale="en-GB", service_workers="block")
    first, second = Visit(context, f"{home}/"), Visit(context, f"{home}/")
    assert 50_000 < first.total() <= 250_000, first.sizes
    assert 0 < second.total() <= 10_000, second.sizes
    assert not [name for name in first.sizes if "greek" in name]


# Path, and a selector that appears when the page is loaded; `{over}` is a finished game.
PAGES = (
    ("/", ".game h2"),
    ("/new", "#name-0"),
    (f"/rules/{GAME}", ".rule"),
    ("/about", "h1"),
    ("/nowhere", "h1"),
    ("/join/xyz#abc", "#name"),
    ("/replay/{over}#5", "main [data-thing]"),
    ("/replay/{over}#analysis", "aside svg polyline"),
    ("/table/{over}", "dialog"),
)
LIGHT: dict[str, Any] = {"size": DESK, "lang": "el"}
DARK: dict[str, Any] = {"size": SMALL, "dark": True}
soak = pytest.mark.soak


@pytest.mark.parametrize(
    ("wishes", "pages"),
    [
        pytest.param(LIGHT, PAGES[::2], id="desk-light-el"),
        pytest.param(DARK, PAGES[1::2], id="phone-dark-en"),
        pytest.param(LIGHT, PAGES[1::2], id="desk-light-el-others", marks=soak),
        pytest.param(DARK, PAGES[::2], id="phone-dark-en-others", marks=soak),
    ],
)
def test_every_page_is_sound(
    guest: InviteGuest, over: str, wishes: dict[str, Any], pages: tuple[tuple[str, str], ...]
) -> None:
    one = guest(**wishes)
    for path, selector in pages:
        one.goto(path.format(over=over))
        one.page.wait_for_selector(selector)
        assert_accessible(one, path)


@pytest.mark.parametrize("wishes", [pytest.param(LIGHT, marks=soak), DARK], ids=["desk-light-el", "phone-dark-en"])
def test_a_table_is_sound_from_the_waiting_room_to_its_drawers(guest: InviteGuest, wishes: dict[str, Any]) -> None:
    one = guest(**wishes).goto("/new")
    one.page.locator("form .go button").click()
    one.page.wait_for_selector("#invite-link")
    one.page.wait_for_selector(".far")
    assert_accessible(one, "waiting room")
    one.goto("/")
    one.page.locator(".game .btn.pri").first.click()
    one.wait_asked()
    assert_accessible(one, "choosing a hero")
    one.page.locator(".chip").first.click()
    one.page.wait_for_selector(".com .thing")
    assert_accessible(one, "table")
    phone = wishes["size"] == SMALL
    for at in range(4):
        tool = ".tabs button" if phone else ".lip .tool.only-d"
        one.page.locator(tool).nth(at + phone).click()
        one.page.wait_for_selector("aside[tabindex]")
        assert_accessible(one, f"drawer {at}")
        one.page.keyboard.press("Escape")
    one.page.locator(".opp, .me").first.wait_for()
    one.page.locator(".com .thing").first.click(button="right")
    one.page.wait_for_selector("dialog")
    assert_accessible(one, "card seen large")


# The whole way: a server in a process of its own

FOCUS_ON_CARD_GAME = f"""() => {{
  const here = document.activeElement;
  return here.textContent.startsWith('Play now') && !!here.closest('.game').querySelector('[href="/rules/{GAME}"]');
}}"""


def test_the_whole_game_by_keyboard(process: TableServer, come: OpenDevice) -> None:
    one = come(process.address).goto("/")
    page = one.page
    page.wait_for_selector(".game h2")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUS_ON_CARD_GAME):
            break
    page.keyboard.press("Enter")
    one.wait_asked()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("Choose Theseus.")
    page.keyboard.press("4")
    page.wait_for_selector(".thing.go")
    one.wait_asked()
    page.keyboard.press("g")
    focused = page.evaluate("document.activeElement.dataset.thing")
    with one.frozen_clock():
        page.keyboard.press("Enter")
        expect(page.locator(f"[data-thing='{focused}'].sel")).to_have_count(1)
        page.keyboard.press("Escape")
        expect(page.locator(".thing.sel")).to_have_count(0)
    page.keyboard.press("l")
    expect(page.get_by_role("complementary", name="Log", exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("complementary", name="Log", exact=True)).to_have_count(0)
    page.keyboard.press("a")
    options = page.get_by_role("dialog", name="Your options")
    expect(options).to_be_visible()
    passing = options.locator(".option", has_text="Pass").first
    passing.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".logp")).to_contain_text("passes")


def test_a_replay_is_walked_through_and_gone_on_from(process: TableServer, come: OpenDevice) -> None:
    one = come(process.address).goto(f"/replay/{process.finished_game()}")
    page = one.page
    page.wait_for_selector("main [data-thing]")
    slider = page.get_by_role("slider")
    slider.focus()
    for key in ("End", "Home", "ArrowRight", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    expect(slider).to_have_attribute("aria-valuenow", "3")
    page.wait_for_url("**#3")
    expect(page.locator(".scrub p")).to_contain_text("Talos")
    page.get_by_role("button", name="Spectator").click()
    expect(page.locator(".shown")).to_have_count(0)
    page.get_by_role("button", name="Everything").click()
    expect(page.locator(".shown")).to_have_count(2)
    with one.frozen_clock():
        page.get_by_role("button", name="Play", exact=True).click()
        for number in ("4", "5"):
            one.pass_time(REPLAY_STEP_MILLISECONDS)
            expect(slider).to_have_attribute("aria-valuenow", number)
        page.get_by_role("button", name="Pause").click()
        one.pass_time(2 * REPLAY_STEP_MILLISECONDS)
        expect(slider).to_have_attribute("aria-valuenow", "5")
    page.get_by_role("button", name="Continue from here").click()
    page.get_by_role("dialog", name="Go on as whom?").get_by_role("button", name="Galatea").click()
    page.wait_for_url("**/table/**")
    one.wait_asked()
    one.shows("Talos")


# Against the application in this process


def test_what_happens_is_announced(server: InProcessApp, come: OpenDevice) -> None:
    one = table_with_bots(server).open_browser(come)
    one.wait_asked()
    one.page.keyboard.press("1")
    expect(one.page.locator("[aria-live=assertive]")).to_have_text("It is your turn.")
    expect(one.page.locator("[aria-live=polite]").first).to_contain_text("plays")


def test_a_log_line_lights_up_what_it_names(server: InProcessApp, come: OpenDevice) -> None:
    one = table_with_bots(server, JASON).open_browser(come)
    one.page.wait_for_selector(".com .thing.go")
    one.page.locator(".logp .entry", has_text="Round 1 begins").hover()
    expect(one.page.locator(".com .thing.lit")).to_have_count(2)


def test_language_and_theme_change_at_once_and_stay(server: InProcessApp, come: OpenDevice) -> None:
    one = table_with_bots(server).open_browser(come)
    one.wait_asked()
    one.page.get_by_role("button", name="More").click()
    one.page.get_by_role("button", name="Ελληνικά").click()
    one.shows("Η σειρά σου")
    one.shows("Με ποιον ήρωα παίζεις;")
    one.page.get_by_role("button", name="Περισσότερα").click()
    one.page.get_by_role("button", name="Σκούρο θέμα").click()
    one.page.reload()
    one.shows("Η σειρά σου")
    assert one.page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_a_finished_game_is_analysed(guest: InviteGuest, over: str) -> None:
    """Win probabilities, turning points, and the strongest bot's choice at the position that is shown."""
    one = guest().goto(f"/table/{over}")
    page = one.page
    page.get_by_role("link", name="Analysis").click()
    drawer = page.get_by_role("complementary", name="Analysis")
    expect(drawer.locator("polyline")).to_have_count(2)
    turning = drawer.get_by_role("region", name="What turned it").get_by_role("button")
    expect(turning).to_have_count(5)
    expect(turning.first).to_contain_text("→")
    turning.first.click()
    slider = page.get_by_role("slider")
    expect(slider).not_to_have_attribute("aria-valuenow", slider.get_attribute("aria-valuemax") or "")
    page.locator(".scrub").get_by_role("slider").focus()
    page.keyboard.press("Home")
    drawer.get_by_role("button", name="What would the master have done here?").click()
    expect(drawer.locator(".here")).to_contain_text(re.compile("Better|Nothing better was found"))
    expect(drawer).to_contain_text("looked at")


def test_decisions_are_told_apart_by_seats_where_names_are_the_same(guest: InviteGuest, server: InProcessApp) -> None:
    alike = server.finished_game("Talos", "Talos", "Talos")
    one = guest().goto(f"/replay/{alike}#analysis")
    whose = one.page.get_by_role("group", name="Whose decisions")
    expect(whose.get_by_role("button")).to_have_count(3)
    for letter in "ABC":
        button = whose.get_by_role("button", name=f"seat {letter} Talos", exact=True)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        expect(button.locator(f".seat-mark.seat-{letter.lower()}")).to_be_visible()


def test_a_record_is_saved_and_opened_again(guest: InviteGuest, over: str) -> None:
    one = guest().goto(f"/table/{over}")
    with one.page.expect_download() as saved:
        one.page.get_by_role("button", name="Save the record").click()
    one.goto("/")
    one.page.wait_for_selector(".game h2")
    one.page.set_input_files("input[type=file]", saved.value.path())
    one.page.wait_for_url("**/replay/**")
    one.page.wait_for_selector("main [data-thing]")


def test_a_phone_holds_the_table_without_scrolling_sideways(server: InProcessApp, come: OpenDevice) -> None:
    one = table_with_bots(server).open_browser(come, size=PHONE, lang="el")
    one.wait_asked()
    with one.frozen_clock():
        for step in ("a hero", "a quest", "a comrade"):
            one.page.locator(".chips .chip").first.click()
            one.pass_time(GRACE)
            assert_no_sideways_scroll(one, step)
            one.wait_table_state("now.asked && !now.sending")


def test_cards_travel_when_motion_is_wanted(server: InProcessApp, come: OpenDevice) -> None:
    one = table_with_bots(server).open_browser(come, still=False)
    one.wait_asked()
    one.page.evaluate(
        """() => {
          window.moved = 0;
          const old = Element.prototype.animate;
          Element.prototype.animate = function (...all) { window.moved += 1; return old.apply(this, all); };
        }"""
    )
    one.page.get_by_role("button", name="Choose Jason").click()
    one.page.wait_for_selector(".com .thing")
    one.page.wait_for_function("window.moved > 0")

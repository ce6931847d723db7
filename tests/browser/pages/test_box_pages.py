"""The pages for owners of the box: score sheets, companion, set-up, print."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.browser_user import PHONE, SMALL, BrowserUser, expect
from tests.browser.companion_campaign import IN_PLAY, campaign_text
from tests.browser.conftest import OpenDevice
from tests.browser.in_process_app import InProcessApp
from tests.browser.offline_device import install_offline
from tests.browser.pages.test_pages import assert_accessible
from tests.browser.server_process import TableServer

pytestmark = pytest.mark.browser
GAMES = ("deus-ex-machina-cards", "deus-ex-machina", "deus", "divinus")
LIGHT = {"size": PHONE, "lang": "el"}
DARK = {"size": SMALL, "dark": True}


@pytest.fixture
def phone(come: OpenDevice, all_titles: InProcessApp) -> BrowserUser:
    return come(all_titles.address, size=PHONE)


@pytest.mark.parametrize(
    ("looks", "titles"),
    [
        pytest.param(LIGHT, ("deus", "divinus"), id="two-titles-light-el"),
        pytest.param(DARK, GAMES, id="every-title-dark-en", marks=pytest.mark.soak),
        pytest.param(LIGHT, GAMES, id="every-title-light-el", marks=pytest.mark.soak),
    ],
)
def test_every_page_for_the_box_is_sound(
    come: OpenDevice, all_titles: InProcessApp, looks: dict[str, object], titles: tuple[str, ...]
) -> None:
    phone = come(all_titles.address, **looks)
    phone.goto("/box").page.wait_for_selector("section h2")
    assert_accessible(phone, "/box")
    for game in titles:
        if game != "divinus":
            phone.goto(f"/score/{game}").page.wait_for_selector("[role=tab]")
            assert_accessible(phone, f"/score/{game}")
        phone.goto(f"/setup/{game}").page.wait_for_selector("ol li")
        assert_accessible(phone, f"/setup/{game}")
    for game in GAMES:
        printed_whole(phone, game)
    assert_accessible(phone, "/print/divinus")
    phone.goto("/companion").page.wait_for_selector("form .field")
    assert_accessible(phone, "/companion")


def printed_whole(phone: BrowserUser, game: str) -> None:
    """Assert that nothing on paper is cut off or in the margin, and that every cut line has its marks."""
    page = phone.goto(f"/print/{game}?scenario=12" if game == "divinus" else f"/print/{game}").page
    page.wait_for_selector(".paper")
    assert page.evaluate(FIND_CUT_OFF) == []
    assert page.locator(".paper").count() * 8 <= page.locator(".cut").count()


FIND_CUT_OFF = """() => [
  ...[...document.querySelectorAll('.piece > *')]
    .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.textContent.trim().slice(0, 60)),
  ...[...document.querySelectorAll('.paper')].filter((paper) => {
    const edge = paper.getBoundingClientRect();
    return [...paper.querySelectorAll('.piece')].some((piece) => {
      const at = piece.getBoundingClientRect();
      return at.left < edge.left + 15 || at.right > edge.right - 15 || at.bottom > edge.bottom - 15;
    });
  }).map((paper) => paper.dataset.sheet),
]"""


def test_a_score_sheet_is_filled_by_touch_and_kept(phone: BrowserUser) -> None:
    page = phone.goto("/score/deus").page
    page.get_by_role("spinbutton", name="VP tokens").fill("12")
    page.keyboard.press("Tab")
    expect(page.get_by_role("tab").first).to_contain_text("12")
    page.get_by_role("button", name="Temple of Janus").click()
    page.get_by_role("spinbutton", name="Temple of Janus").fill("3")
    page.keyboard.press("Tab")
    expect(page.get_by_role("tab").first).to_contain_text("21")
    expect(page.locator("h2", has_text="Winner: Player 1")).to_be_visible()
    page.get_by_role("tab").nth(1).click()
    expect(page.get_by_role("button", name="Temple of Janus")).to_be_disabled()
    phone.goto("/score/deus")
    expect(page.get_by_role("tab").first).to_contain_text("21")
    assert_accessible(phone, "a filled sheet")


def test_several_winners_of_a_score_sheet_are_all_named(phone: BrowserUser) -> None:
    page = phone.goto("/score/deus").page
    for at in range(2):
        page.get_by_role("tab").nth(at).click()
        page.get_by_role("spinbutton", name="VP tokens").fill("7")
        page.keyboard.press("Tab")
        expect(page.get_by_role("tab").nth(at)).to_contain_text("7")
    expect(page.locator("h2", has_text="Winners: Player 1, Player 2")).to_be_visible()


def test_a_claim_is_checked_as_it_is_entered(phone: BrowserUser) -> None:
    page = phone.goto("/score/deus-ex-machina").page
    page.locator("fieldset").first.get_by_role("button").first.click()
    expect(page.get_by_text("Glory Points of the objective")).to_be_visible()
    expect(page.get_by_text("0 / 38")).to_be_visible()


def enter_number(page: Page, field: str, number: str) -> None:
    page.get_by_role("spinbutton", name=field).fill(number)
    page.keyboard.press("Tab")


def test_a_sheet_stays_when_the_number_of_players_changes(phone: BrowserUser) -> None:
    page = phone.goto("/score/deus").page
    enter_number(page, "VP tokens", "25")
    expect(page.get_by_role("tab").first).to_contain_text("25")
    page.locator("summary", has_text="What lies on the table").click()
    page.locator(".which select").first.select_option("4")
    expect(page.get_by_role("tab")).to_have_count(4)
    expect(page.get_by_role("tab").first).to_contain_text("25")


def test_a_sheet_says_who_leads_while_nobody_may_claim(phone: BrowserUser) -> None:
    page = phone.goto("/score/deus-ex-machina").page
    expect(page.locator("h2", has_text="May anybody claim?")).to_be_visible()
    assert page.get_by_text("0 / 2").count() == 3
    page.locator("fieldset").nth(1).get_by_role("button").first.click()
    expect(page.locator("h2", has_text="Leads: Player 1")).to_be_visible()


def test_a_play_is_kept_counted_exported_and_opened_again(phone: BrowserUser) -> None:
    page = phone.goto("/score/deus").page
    enter_number(page, "VP tokens", "12")
    page.get_by_label("Place").fill("At home")
    page.get_by_role("button", name="Save this play").click()
    plays = page.get_by_role("region", name="Plays on this device")
    expect(plays.locator("li")).to_contain_text("At home")
    expect(plays.locator("tbody tr").first).to_have_text("Player 1111212")
    with page.expect_download() as download:
        plays.get_by_role("button", name="Export").click()
    assert 'location="At home"' in download.value.path().read_text(encoding="utf-8")
    page.get_by_role("button", name="Clear the sheet").click()
    expect(page.get_by_role("tab").first).to_contain_text("0")
    phone.goto("/score/deus").page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("tab").first).to_contain_text("12")
    assert_accessible(phone, "a history of plays")


def test_a_sheet_goes_into_a_link(phone: BrowserUser, come: OpenDevice, all_titles: InProcessApp) -> None:
    page = phone.goto("/score/deus").page
    enter_number(page, "VP tokens", "31")
    page.evaluate("navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }")
    page.get_by_role("button", name="Copy a link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    other = come(all_titles.address, size=PHONE).page
    other.goto(page.evaluate("window.copied"))
    expect(other.get_by_role("tab").first).to_contain_text("31")


def test_the_page_for_owners_leads_to_rules_how_to_play_and_dealing_by_hand(phone: BrowserUser) -> None:
    page = phone.goto("/box").page
    page.wait_for_selector("section h2")
    for path in ("/rules/deus", "/howto/deus", "/score/deus", "/setup/deus", "/print/deus"):
        expect(page.locator(f"a[href='{path}']")).to_have_count(1)
    page.locator("a[href='/new?game=deus&by-hand']").click()
    expect(page.get_by_label("Dealt by hand")).to_be_checked()


def start_companion(phone: BrowserUser) -> Page:
    begin_campaign(phone.goto("/companion").page)
    return phone.page


def begin_campaign(page: Page) -> None:
    for at, name in enumerate(("Anna", "Filip")):
        page.locator("form .field").nth(at).fill(name)
    page.locator("form .btn.pri").click()
    page.locator("main .btn.pri").click()
    page.wait_for_selector(".ticks")


def finish_setup(page: Page) -> None:
    for _ in range(2):
        page.locator(".query .dice").nth(1).get_by_role("button").first.click()
        wait_stored(page)
    for at in (1, 0):
        page.locator(".query .seats button").nth(at).click()
    page.locator(".query .btn.pri").click()
    page.locator(".ticks input").first.check()
    page.locator("section .btn.big").click()
    page.wait_for_selector("[role=tablist]")


def fulfil_first_quest(page: Page) -> None:
    page.get_by_role("tab").nth(2).click()
    page.locator("section .seats button").first.click()
    page.wait_for_selector(".query .options")


@pytest.mark.parametrize(
    "looks",
    [pytest.param(DARK, id="dark-en"), pytest.param(LIGHT, id="light-el", marks=pytest.mark.soak)],
)
def test_div_70_a_scenario_on_the_phone(come: OpenDevice, process: TableServer, looks: dict[str, object]) -> None:
    """DIV-70: set-up, the three panels, a quest with its story, Finish, and the outro; saved after every touch."""
    phone = come(process.address, **looks)
    page = start_companion(phone)
    assert_accessible(phone, "set-up")
    finish_setup(page)
    assert_accessible(phone, "scan or select")
    fulfil_first_quest(page)
    assert_accessible(phone, "a choice")
    phone.goto("/companion")
    page.wait_for_selector(".query .options")
    page.locator(".query .options button").first.click()
    finish_scenario(page)
    page.wait_for_selector(".tale p")
    assert_accessible(phone, "over")
    page.locator(".foot .btn").first.click()
    page.wait_for_selector(".query")


def wait_stored(page: Page) -> None:
    """Wait until the last input is stored and its effect is shown; before, undo is not possible."""
    page.wait_for_selector(".foot .btn:first-child:enabled")


def finish_scenario(page: Page) -> None:
    """Answer every question with the first valid input, then finish the scenario."""
    for _ in range(120):
        wait_stored(page)
        if page.locator(".query").count():
            answer_question(page)
        elif page.locator("[role=tablist]").count():
            page.locator("main > .btn.big").click()
        else:
            return
    raise AssertionError("the scenario does not end")


def answer_question(page: Page) -> None:
    ask = page.locator(".query")
    if ask.locator(".dice").count():
        ask.locator(".dice").nth(1).locator("button").last.click()
    elif ask.locator(".tiles").count():
        ask.locator(".row .btn").first.click()
    elif ask.locator(".btn.pri").count():
        if ask.locator(".seats").count() and ask.locator(".btn.pri").is_disabled():
            for at in range(ask.locator(".seats button").count()):
                ask.locator(".seats button").nth(at).click()
        ask.locator(".btn.pri").click()
    else:
        ask.locator(".options button").first.click()
    wait_stored(page)


@pytest.mark.soak
def test_div_70_a_campaign_is_clicked_through(phone: BrowserUser) -> None:
    """All twelve scenarios, a quest fulfilled in each, to the Divinus."""
    page = start_companion(phone)
    for scenario in range(1, 13):
        for _ in range(40):
            wait_stored(page)
            if not page.locator(".query").count():
                break
            answer_question(page)
        page.locator("section .btn.big").click()
        page.get_by_role("tab").nth(2).click()
        page.locator("section .seats button").first.click()
        finish_scenario(page)
        page.wait_for_selector(".tale p")
        if scenario < 12:
            page.locator("main > .btn.pri.big").click()
            page.wait_for_selector(".ticks")
    expect(page.locator("summary", has_text="The Divinus")).to_be_visible()


def test_div_70_bad_input_gets_a_word_and_nothing_is_lost(come: OpenDevice, all_titles: InProcessApp) -> None:
    stored_text = campaign_text(all_titles, *IN_PLAY)
    phone = come(all_titles.address, size=PHONE, stored={"companion.divinus": stored_text})
    page = phone.goto("/companion").page
    page.wait_for_selector("[role=tablist]")
    page.locator("form .field").fill("99")
    page.locator("form .btn.pri").click()
    expect(page.locator("[role=alert]")).to_contain_text("99")
    stored_campaign = page.evaluate("localStorage.getItem('theomachy.companion.divinus')")
    page.locator("input[type=file]").set_input_files(
        files={"name": "x.txt", "mimeType": "text/plain", "buffer": b"nothing of a campaign"}
    )
    expect(page.locator(".trouble")).to_contain_text("campaign")
    assert page.evaluate("localStorage.getItem('theomachy.companion.divinus')") == stored_campaign
    others = stored_text.replace("Filip", "Zosia")
    page.locator("input[type=file]").set_input_files(
        files={"name": "y.txt", "mimeType": "text/plain", "buffer": others.encode()}
    )
    expect(page.get_by_role("alertdialog")).to_contain_text("Anna, Zosia")
    assert page.evaluate("localStorage.getItem('theomachy.companion.divinus')") == stored_campaign
    page.get_by_role("button", name="Not now").click()
    expect(page.get_by_role("tab").first).to_be_visible()
    # The browser logs the server's refusal as an error.
    phone.errors = [wrong for wrong in phone.errors if "status of 422" not in wrong]


def test_div_70_the_companion_and_the_sheets_need_no_network(come: OpenDevice, process: TableServer) -> None:
    """After one visit everything beside the box works without a network, on the phone's own engine."""
    phone = come(process.address, size=PHONE)
    install_offline(phone)
    # Follow links: loading a page would start the engine anew.
    page = phone.goto("/box").page
    page.locator("a[href^='/companion']").click()
    begin_campaign(page)
    finish_setup(page)
    fulfil_first_quest(page)
    page.go_back()
    page.locator("a[href='/score/deus']").click()
    page.get_by_role("spinbutton", name="VP tokens").fill("12")
    page.keyboard.press("Tab")
    expect(page.get_by_role("tab").first).to_contain_text("12")
    page.go_back()
    page.locator("a[href='/setup/deus']").click()
    page.wait_for_selector("ol li")
    page.go_back()
    page.locator("a[href='/print/deus']").click()
    page.wait_for_selector(".paper")


@pytest.mark.soak
def test_div_70_everything_is_corrected_by_touch_and_a_sticker_finds_its_tile(phone: BrowserUser) -> None:
    """DIV-70: a number, a choice by name, the side of a die, a tile by its picture; each is written down, and what was
    left open is asked for before the browser goes on."""
    page = start_companion(phone)
    finish_setup(page)
    page.get_by_role("tab").nth(3).click()
    page.locator("summary", has_text="Correct something").click()
    mine = page.locator("details details").first
    mine.locator("summary").click()
    mine.locator(".place", has_text="Quests fulfilled").click()
    mine.get_by_role("button", name="More: Quests").click()
    mine.get_by_role("button", name="Correct it").click()
    expect(mine.locator(".place", has_text="Quests fulfilled")).to_contain_text("1")
    mine.locator(".place", has_text="Die: 2").click()
    mine.locator(".die .pick", has_text="side 1").click()
    mine.locator(".die").last.get_by_role("button", name="3/6").click()
    expect(mine.locator(".place", has_text="Die: 2")).to_contain_text("3/6, 2, 3, 4, 5, 6")
    mine.locator("summary").click()
    tiles = page.locator("details details").last
    tiles.locator("summary").click()
    tiles.locator(".tiles button").first.click()
    tiles.locator(".row .pick", has_text="Vikings").click()
    tiles.locator(".row").last.locator(".pick").first.click()
    expect(tiles.get_by_role("button", name="Take off: Vikings")).to_be_visible()
    assert_accessible(phone, "corrections")
    page.locator("summary", has_text="Corrected by hand").click()
    for line in ("Quests fulfilled in the campaign of Anna: 1.", "Die of Anna (2): 3/6, 2, 3, 4, 5, 6.", "Vikings."):
        expect(page.locator("details[open] p", has_text=line)).to_be_visible()
    page.get_by_role("tab").nth(2).click()
    page.locator("section", has_text="Good Soil").locator(".seats button").first.click()
    page.locator(".query .pick").nth(1).click()
    finish_scenario(page)
    page.get_by_role("button", name="Play the next scenario in the browser").click()
    page.locator("details[open] .tiles button").first.click()
    page.locator("details[open] .one .pick").first.click()
    page.wait_for_url("**/table/*")

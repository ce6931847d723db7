"""How options are shown: their outcome, the narrowed question, winning moves, and explained symbols."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page

from tests.browser.browser_user import BrowserUser, expect
from tests.browser.case_selection import soak_all_but
from tests.browser.in_process_app import InProcessApp
from tests.browser.layout import BOARDS, SIZES, PageAddresses, layout_faults, open_page

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def places(all_titles: InProcessApp) -> PageAddresses:
    return PageAddresses(all_titles)


def assert_accessible(page: Page) -> None:
    violations = [(v["id"], [n["html"][:200] for n in v["nodes"]]) for v in Axe().run(page).response["violations"]]
    assert violations == []


def question_text(page: Page) -> str:
    return str(page.evaluate("document.getElementById('question').firstChild.data")).strip()


def outcome_of(guest: BrowserUser, name: str = "Result") -> None:
    expect(guest.page.get_by_role("dialog", name=name)).to_be_visible()
    expect(guest.page.locator("dialog svg[role=img]")).to_be_visible()


@pytest.mark.parametrize("size", soak_all_but(["phone", "laptop"], "phone"))
def test_while_narrowing_it_is_asked_where_the_hero_goes_and_chips_say_what_it_brings(
    chromium: Browser, places: PageAddresses, size: str
) -> None:
    guest = open_page(chromium, places, "deus-ex-machina", size)
    page = guest.page
    page.locator(".chips .chip", has_text="Caeneus").click()
    expect(page.locator("#question")).to_contain_text("Where does Caeneus go?")
    crete = page.locator(".chips .chip", has_text="Crete")
    expect(crete.locator("small")).to_have_text("+1 Cunning")
    expect(crete).to_have_accessible_name("Send Caeneus to Crete (blue). +1 Cunning")
    assert page.locator(".turn", has_text="Caeneus").count() == 0
    assert layout_faults(guest, size) == []
    guest.leave()


@pytest.mark.soak
def test_the_question_is_narrowed_in_greek_too(chromium: Browser, places: PageAddresses) -> None:
    guest = open_page(chromium, places, "deus-ex-machina", "phone", lang="el")
    guest.page.locator(".chips .chip", has_text="Καινέας").click()
    expect(guest.page.locator("#question")).to_contain_text("Πού πάει ο Καινέας;")
    guest.leave()


def test_an_offering_waits_to_be_said_and_never_looks_like_the_main_choice(
    chromium: Browser, places: PageAddresses
) -> None:
    guest = open_page(chromium, places, "deus", "desk")
    page = guest.page
    page.locator(f'[data-thing="{only_offered(page, places)}"]').first.click()
    offer = page.locator(".chips .chip", has_text="Offer")
    expect(offer).to_have_count(1)
    expect(page.locator(".chip.going")).to_have_count(0)
    assert "pick" not in (offer.get_attribute("class") or "").split()
    expect(offer.locator("small")).to_contain_text("helps")
    guest.leave()


def only_offered(page: Page, places: PageAddresses) -> str:
    """Return a card in hand that can be offered and not built."""
    table = places.address("deus").rsplit("/", 1)[-1]
    (key,) = places.keys[table]["keys"].values()
    script = "([table, key]) => fetch(`/api/tables/${table}`, {headers: {Authorization: `Bearer ${key}`}})"
    options = page.evaluate(f"{script}.then((answer) => answer.json()).then((update) => update.options)", [table, key])
    verbs: dict[str, set[str]] = {}
    for option in options:
        verbs.setdefault(option["things"][0], set()).add(option["verb"])
    return next(card for card, ways in verbs.items() if ways == {"offer"})


# In this position of Divinus no place on a map changes the outcome.
@pytest.mark.parametrize("board", soak_all_but(BOARDS[:3], "deus"))
def test_every_list_of_options_says_what_they_bring(chromium: Browser, places: PageAddresses, board: str) -> None:
    guest = open_page(chromium, places, board, "laptop")
    guest.page.keyboard.press("a")
    options = guest.page.locator("dialog .option")
    expect(options.first).to_be_visible()
    assert guest.page.locator("dialog .option small").count() > 0
    guest.leave()


@pytest.mark.parametrize("size", soak_all_but(["phone", "side", "desk"], "phone"))
def test_the_whole_goal_of_deus_ex_machina_is_in_sight(chromium: Browser, places: PageAddresses, size: str) -> None:
    """DEM-72: no win without both Secret Quests."""
    guest = open_page(chromium, places, "deus-ex-machina", size)
    element = guest.page.locator("section.goal" if size != "desk" else ".obj")
    expect(element).to_be_in_viewport(ratio=0.9)
    expect(element).to_contain_text("Secret Quests")
    expect(element).to_contain_text("1 to go")
    expect(element).to_contain_text("six colours")
    guest.leave()


def test_a_warning_stands_over_the_table_when_somebody_can_win(chromium: Browser, places: PageAddresses) -> None:
    """As a spectator of a table where the player to move may win with this move."""
    address = places.address("deus-ex-machina-cards")
    guest = BrowserUser(chromium, places.server.address, size=SIZES["phone"]).goto(address)
    warnings = places.server.request(address.replace("/table/", "/api/tables/"))["warnings"]
    assert warnings
    expect(guest.page.get_by_role("status").filter(has_text=warnings[0])).to_be_in_viewport()
    guest.leave()


@pytest.mark.parametrize(
    ("board", "lang"), soak_all_but(zip(BOARDS, ("en", "el", "en", "el"), strict=True), ("deus-ex-machina-cards", "el"))
)
def test_the_signs_of_a_board_are_explained_by_key_and_menu(
    chromium: Browser, places: PageAddresses, board: str, lang: str
) -> None:
    guest = open_page(chromium, places, board, "phone", dark=lang == "el", lang=lang)
    page = guest.page
    page.keyboard.press("s")
    signs = page.get_by_role("dialog").locator("dt")
    expect(signs.filter(has_text="≈")).to_have_count(1)
    assert signs.count() >= 7
    for text in page.get_by_role("dialog").locator("dd").all_inner_texts():
        assert len(text) > 8, text
    assert_accessible(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="More" if lang == "en" else "Περισσότερα").click()
    expect(page.locator(".menu .list").get_by_text("Signs" if lang == "en" else "Σημάδια")).to_be_visible()
    guest.leave()


def test_a_sign_that_is_on_no_card_explains_itself_at_a_touch(chromium: Browser, places: PageAddresses) -> None:
    guest = open_page(chromium, places, "deus-ex-machina", "desk")
    guest.page.locator(".mat .pts").first.click()
    expect(guest.page.get_by_role("dialog")).to_contain_text("Glory Points")
    guest.page.keyboard.press("Escape")
    guest.page.get_by_title("3 of 6 colours").first.click()
    expect(guest.page.get_by_role("dialog")).to_contain_text("3 of 6 colours")
    guest.leave()


def test_a_touch_on_a_sign_of_a_card_that_cannot_be_picked_explains_it(
    chromium: Browser, places: PageAddresses
) -> None:
    guest = open_page(chromium, places, "deus-ex-machina", "tablet")
    dialog = guest.page.get_by_role("dialog")
    card = guest.page.locator(".slot .thing.dim").first
    card.locator(".c").tap()
    expect(dialog).to_contain_text("Cunning")
    dialog.get_by_role("button", name="Close").tap()
    card.locator(".val").tap()
    expect(dialog).to_contain_text("Glory Points")
    dialog.get_by_role("button", name="Close").tap()
    card.locator(".pic").tap()
    expect(dialog.locator("h2")).to_have_count(1)
    guest.leave()


@pytest.mark.parametrize(("size", "lang"), soak_all_but([("phone", "en"), ("desk", "el")], ("phone", "en")))
def test_the_end_ranks_draws_the_curve_and_tells_what_decided_it(
    chromium: Browser, places: PageAddresses, size: str, lang: str
) -> None:
    guest = open_page(chromium, places, "over", size, dark=lang == "el", lang=lang)
    outcome_of(guest, "Result" if lang == "en" else "Αποτέλεσμα")
    page = guest.page
    ranks = page.locator("dialog .place").all_inner_texts()
    assert ranks == (
        ["1st", "2nd", "3rd, shared", "3rd, shared"]
        if lang == "en"
        else ["1η θέση", "2η θέση", "3η θέση, ισοβαθμία", "3η θέση, ισοβαθμία"]
    )
    points = [int(text) for text in page.locator("dialog h3 b.num").all_inner_texts()]
    last = [int(text) for text in page.locator("dialog figure tbody tr:last-child td").all_text_contents()]
    assert sorted(points) == sorted(last)
    assert page.locator("dialog ol li").count() >= 2
    assert page.evaluate("document.querySelector('dialog').scrollWidth <= document.querySelector('dialog').clientWidth")
    assert_accessible(page)
    guest.leave()


def test_a_turning_point_leads_to_its_moment(chromium: Browser, places: PageAddresses) -> None:
    guest = open_page(chromium, places, "over", "desk")
    outcome_of(guest)
    link = guest.page.locator("dialog ol a").last
    number = (link.get_attribute("href") or "").partition("#")[2]
    link.click()
    guest.page.wait_for_url(f"**/replay/*#{number}")
    expect(guest.page.get_by_role("slider")).to_have_attribute("aria-valuenow", number)
    guest.leave()

"""The table at every size: nothing cut, overlapping or sideways, and the question visible."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.browser_user import BrowserUser, expect
from tests.browser.case_selection import soak_all_but, soak_only
from tests.browser.in_process_app import InProcessApp
from tests.browser.layout import BOARDS, PAGES, SIZES, TOUCH_SIZES, PageAddresses, layout_faults, open_page, resize

pytestmark = pytest.mark.browser
WITH_MOUSE = tuple(size for size in SIZES if size not in TOUCH_SIZES)
# Each board at the sizes that are touched, in Greek and in the dark, and some with a mouse; in a soak every page at
# every size, boards at more moments of a game, in both languages.
QUICK_CASES = [
    *product(BOARDS, [TOUCH_SIZES], ["el"]),
    ("deus-ex-machina", ("laptop",), "en"),
    ("divinus", ("laptop", "zoomed"), "en"),
    ("over", ("small",), "el"),
]
MOMENTS = [f"{board}@{far}" for board, far in product(BOARDS, (0.3, 0.5, 0.6, 0.7, 0.8, 0.9))]
ALL_CASES = [*product([*PAGES, *BOARDS, *MOMENTS], (TOUCH_SIZES, WITH_MOUSE), ("en", "el"))]
CASES = [*QUICK_CASES, *[soak_only(case) for case in ALL_CASES if case not in QUICK_CASES]]


@pytest.fixture(scope="module")
def places(all_titles: InProcessApp) -> PageAddresses:
    return PageAddresses(all_titles)


@pytest.mark.parametrize(("page", "sizes", "lang"), CASES)
def test_nothing_is_cut_covered_sideways_or_too_small_and_what_is_asked_about_is_in_sight(
    chromium: Browser, places: PageAddresses, page: str, sizes: tuple[str, ...], lang: str
) -> None:
    guest = open_page(chromium, places, page, sizes[0], dark=lang == "el", lang=lang)
    for size in sizes:
        resize(guest, size)
        assert layout_faults(guest, size) == [], size
        assert page not in BOARDS or is_question_in_view(guest.page), size
        if page in BOARDS and page != "divinus" and not size.startswith("side"):
            expect(guest.page.locator(".foot-bar .last")).to_be_visible()
    guest.leave()


def is_question_in_view(page: Page) -> bool:
    return bool(
        page.locator(".thing.go").evaluate_all(
            """(things) => things.some((thing) => {
            const box = thing.getBoundingClientRect();
            const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return top && (thing.contains(top) || top.contains(thing));
        })"""
        )
    )


def test_the_script_finds_what_is_wrong_on_a_page_in_what_scrolls_and_in_drawings(
    chromium: Browser, places: PageAddresses
) -> None:
    guest = open_page(chromium, places, "about", "phone")
    guest.page.evaluate(
        """() => {
            const add = (html) => document.querySelector('main').insertAdjacentHTML('beforeend', html);
            add('<p id="tiny">tiny</p><button id="low">low</button>');
            add('<p id="cut">a long line of words</p><p id="on">on top</p>');
            document.getElementById('tiny').style.fontSize = '8px';
            document.getElementById('low').style.height = '20px';
            const cut = document.getElementById('cut').style;
            [cut.width, cut.overflow, cut.whiteSpace] = ['40px', 'hidden', 'nowrap'];
            add('<p id="hera">Hera</p>');
            Object.assign(document.getElementById('hera').style, { overflow: 'hidden', textOverflow: 'ellipsis' });
            add('<p id="under">under it</p>');
            for (const id of ['under', 'on']) {
                const lies = document.getElementById(id).style;
                [lies.position, lies.left, lies.top, lies.zIndex] = ['fixed', '20px', '200px', '99'];
            }
        }"""
    )
    layout_problems = layout_faults(guest, "phone")
    wrong = {"small text": "tiny", "small target": "low", "cut at the side": "cut", "an accent would be cut": "hera"}
    for kind, element in wrong.items():
        assert any(line.startswith(kind) and f"#{element}" in line for line in layout_problems), layout_problems
    assert any(line.startswith(("overlap", "covered")) for line in layout_problems)
    guest.page.evaluate("document.querySelector('main').style.width = '700px'")
    assert any(line.startswith("scrolls sideways") for line in layout_faults(guest, "phone"))
    guest.page.evaluate("document.querySelector('main').style.width = ''")
    guest.page.evaluate(
        """() => {
            const spot = (id, x, words) => `<g class="thing" transform="translate(${x})">
                <rect width="90" height="30"/><text id="${id}" y="20">${words}</text></g>`;
            const main = document.querySelector('main');
            main.innerHTML = `<div id="list"><div id="card"><p id="below">one<br>two<br>three</p></div>
                <svg width="200" height="40">${spot('north', 0, 'Boeotia')}${spot('south', 20, 'Argolid')}</svg></div>`;
            const frame = (id, height, overflow) =>
                Object.assign(document.getElementById(id).style, { height, overflow });
            frame('list', '90px', 'auto');
            frame('card', '20px', 'hidden');
        }"""
    )
    layout_problems = layout_faults(guest, "phone")
    assert any(line.startswith("cut below") and "#below" in line for line in layout_problems), layout_problems
    assert any(line.startswith("covered") and "#north" in line for line in layout_problems), layout_problems
    guest.context.close()


def test_the_script_finds_what_is_wrong_at_a_table(chromium: Browser, places: PageAddresses) -> None:
    guest = open_page(chromium, places, "deus-ex-machina-cards", "laptop")
    assert layout_faults(guest, "laptop") == []
    guest.page.evaluate(
        """() => {
            const low = document.createElement('i');
            Object.assign(low.style, { position: 'absolute', top: '2000px', width: '1px', height: '1px' });
            document.querySelector('.page > main').append(low);
            const words = document.querySelector('.chip .says > span');
            Object.assign(words.style, { width: '20px', overflow: 'hidden' });
            const answer = document.querySelectorAll('.chip .says > span')[1].getBoundingClientRect();
            for (const [left, top] of [['40px', '80px'], ['50px', '80px'], [`${answer.x}px`, `${answer.y}px`]]) {
                const badge = document.createElement('button');
                badge.className = 'what';
                Object.assign(badge.style, { position: 'fixed', top, left, width: '26px', height: '26px' });
                document.body.append(badge);
            }
        }"""
    )
    layout_problems = layout_faults(guest, "laptop")
    for kind in ("the table scrolls", "an answer is cut", "badges on one another", "badges on words"):
        assert any(line.startswith(kind) for line in layout_problems), (kind, layout_problems)
    guest.context.close()


@pytest.mark.parametrize("board", soak_all_but(BOARDS, "deus"))
def test_what_is_explained_once_lies_neither_on_one_another_nor_on_words(
    chromium: Browser, places: PageAddresses, board: str
) -> None:
    guest = open_page(chromium, places, board, "small", lang="el", newcomer=True)
    expect(guest.page.locator("button.what").first).to_be_visible()
    for size in ("small", "phone", "side", "tablet"):
        resize(guest, size)
        assert [fault for fault in layout_faults(guest, size) if fault.startswith("badges")] == [], size
    guest.leave()


def test_a_card_with_the_focus_shows_it_in_place_of_its_glow(chromium: Browser, places: PageAddresses) -> None:
    guest = open_page(chromium, places, "deus-ex-machina-cards", "laptop")
    style = """(card) => [getComputedStyle(card).outlineStyle, getComputedStyle(card).boxShadow]"""
    glowing = guest.page.locator(".thing.go .card").first
    before = glowing.evaluate(style)
    guest.page.keyboard.press("g")
    focused = guest.page.locator(".thing.go:focus-visible .card").evaluate(style)
    assert (before[0], focused[0]) == ("none", "solid")
    assert focused[1] != before[1]
    guest.leave()


def foot(page: Page) -> float:
    return float(page.evaluate("document.querySelector('.foot-bar').getBoundingClientRect().top"))


def test_the_foot_keeps_its_height_and_the_question_names_what_was_chosen(
    chromium: Browser, places: PageAddresses
) -> None:
    guest = open_page(chromium, places, "deus-ex-machina", "phone")
    for size in ("phone", "side", "tablet", "laptop"):
        resize(guest, size)
        foot_stays_when_something_is_chosen(guest)
    guest.leave()


def foot_stays_when_something_is_chosen(guest: BrowserUser) -> None:
    page = guest.page
    before = foot(page)
    question = page.evaluate("document.getElementById('question').firstChild.data")
    page.locator(".chips .chip:not(.back)").first.click()
    again = page.locator(".chip.back", has_text="Choose again")
    expect(again).to_have_count(1)
    assert foot(page) == before
    now = page.evaluate("document.getElementById('question').firstChild.data")
    assert now != question
    assert now.startswith("Where does ")
    again.click()
    expect(again).to_have_count(0)


@pytest.mark.parametrize("board", soak_all_but(BOARDS, "deus"))
def test_the_chat_beside_a_wide_board_leaves_it_whole(chromium: Browser, places: PageAddresses, board: str) -> None:
    guest = open_page(chromium, places, board, "wide")
    guest.page.get_by_role("button", name="Chat", exact=True).click()
    expect(guest.page.get_by_role("button", name="Send")).to_be_visible()
    resize(guest, "wide")
    assert layout_faults(guest, "wide") == []
    guest.leave()


def test_a_drawer_ends_above_the_foot(chromium: Browser, places: PageAddresses) -> None:
    guest = open_page(chromium, places, "deus-ex-machina-cards", "phone")
    page = guest.page
    page.get_by_role("button", name="Chat", exact=True).click()
    send = page.get_by_role("button", name="Send")
    for size in ("phone", "small", "side"):
        resize(guest, size)
        expect(send).to_be_in_viewport(ratio=1)
        assert send.bounding_box()["y"] + send.bounding_box()["height"] <= foot(page)  # type: ignore[index]
        send.click(trial=True)
    guest.leave()

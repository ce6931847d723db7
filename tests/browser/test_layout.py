"""The table at every size: nothing cut, overlapping or sideways, and what is asked in sight."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import product

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.house import ROOT, House
from tests.browser.layout import BOARDS, PAGES, SIZES, Places, faults, visit

pytestmark = [pytest.mark.browser, pytest.mark.once]
# In every run a few of each; with THEOMACHY_SOAK every page at every size, and boards at more moments of a game. Greek
# is looked at in the dark.
FEW = [*product(BOARDS, ("phone", "side", "tablet", "laptop"), ["en"]), *product(("front", "room"), ("small",), ["el"])]
MOMENTS = [f"{board}@{far}" for board, far in product(BOARDS, (0.3, 0.5, 0.6, 0.7, 0.8, 0.9))]
ALL = [*product([*PAGES, *BOARDS, *MOMENTS], SIZES, ("en", "el"))]
LOOKED_AT = ALL if os.environ.get("THEOMACHY_SOAK") else FEW


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Places]:
    if not (ROOT / "client/dist/index.html").exists():
        pytest.skip("THE CLIENT IS NOT BUILT: npm --prefix client run build")
    running = House(tmp_path_factory.mktemp("halls"), games=BOARDS).start()
    yield Places(running)
    running.stop()


@pytest.mark.parametrize(("page", "size", "lang"), LOOKED_AT)
def test_nothing_is_cut_covered_sideways_or_too_small(
    chromium: Browser, places: Places, page: str, size: str, lang: str
) -> None:
    guest = visit(chromium, places, page, size, dark=lang == "el", lang=lang)
    assert faults(guest, size) == []
    guest.leave()


def test_the_script_finds_what_is_wrong(chromium: Browser, places: Places) -> None:
    guest = visit(chromium, places, "about", "phone")
    guest.page.evaluate(
        """() => {
            const add = (html) => document.querySelector('main').insertAdjacentHTML('beforeend', html);
            add('<p id="tiny">tiny</p><button id="low">low</button>');
            add('<p id="cut">a long line of words</p><p id="on">on top</p>');
            document.getElementById('tiny').style.fontSize = '8px';
            document.getElementById('low').style.height = '20px';
            const cut = document.getElementById('cut').style;
            [cut.width, cut.overflow, cut.whiteSpace] = ['40px', 'hidden', 'nowrap'];
            add('<p id="under">under it</p>');
            for (const id of ['under', 'on']) {
                const lies = document.getElementById(id).style;
                [lies.position, lies.left, lies.top, lies.zIndex] = ['fixed', '20px', '200px', '99'];
            }
        }"""
    )
    found = "\n".join(faults(guest, "phone"))
    for kind, element in (("small text", "tiny"), ("small target", "low"), ("cut at the side", "cut")):
        assert any(line.startswith(kind) and f"#{element}" in line for line in found.split("\n")), found
    assert "overlap" in found or "covered" in found
    guest.page.evaluate("document.querySelector('main').style.width = '700px'")
    assert any(line.startswith("scrolls sideways") for line in faults(guest, "phone"))
    guest.context.close()


def foot(page: Page) -> float:
    return float(page.evaluate("document.querySelector('.foot-bar').getBoundingClientRect().top"))


@pytest.mark.parametrize("size", ["phone", "side", "tablet", "laptop"])
def test_the_foot_keeps_its_height_and_the_question_names_what_was_chosen(
    chromium: Browser, places: Places, size: str
) -> None:
    guest = visit(chromium, places, "deus-ex-machina", size)
    page = guest.page
    before = foot(page)
    question = page.evaluate("document.getElementById('question').firstChild.data")
    page.locator(".chips .chip:not(.back)").first.click()
    expect(page.locator(".chip.back", has_text="Choose again")).to_have_count(1)
    assert foot(page) == before
    now = page.evaluate("document.getElementById('question').firstChild.data")
    assert now != question
    assert now.startswith("Where does ")
    guest.leave()


@pytest.mark.parametrize("size", ["phone", "small", "side"])
def test_a_drawer_ends_above_the_foot(chromium: Browser, places: Places, size: str) -> None:
    guest = visit(chromium, places, "deus-ex-machina-cards", size)
    page = guest.page
    page.get_by_role("button", name="Chat", exact=True).click()
    send = page.get_by_role("button", name="Send")
    expect(send).to_be_in_viewport(ratio=1)
    assert send.bounding_box()["y"] + send.bounding_box()["height"] <= foot(page)  # type: ignore[index]
    send.click(trial=True)
    guest.leave()


@pytest.mark.parametrize("size", ["phone", "small", "side"])
@pytest.mark.parametrize("board", BOARDS)
def test_what_is_asked_about_is_in_sight(chromium: Browser, places: Places, board: str, size: str) -> None:
    guest = visit(chromium, places, board, size)
    expect(guest.page.locator(".thing.go").first).to_be_attached()
    seen = guest.page.locator(".thing.go").evaluate_all(
        """(things) => things.some((thing) => {
            const box = thing.getBoundingClientRect();
            const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return top && (thing.contains(top) || top.contains(thing));
        })"""
    )
    assert seen
    guest.leave()

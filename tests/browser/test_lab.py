"""The page of a report, from disk: it computes what Python does, opens every game, and is sound for everybody."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page

from theomachy.arena.figures import wilson
from theomachy.arena.plan import Plan
from theomachy.arena.play import Batch, play_batch
from theomachy.core.game import make_setup
from theomachy.games.deus_ex_machina_cards.game import GAME
from theomachy.lab.chance import benjamini_hochberg, share_test, two_shares
from theomachy.lab.page import make_page
from theomachy.lab.report import runs_of

pytestmark = [pytest.mark.browser, pytest.mark.once]
GAMES = 40


@pytest.fixture(scope="module")
def batch() -> Batch:
    plan = Plan(GAME.info.id, make_setup(GAME.info, 3), ("greedy", "random", "random"), GAMES, 5, with_records=True)
    return play_batch(plan, 0, GAMES)


@pytest.fixture(scope="module")
def place(batch: Batch, tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("lab") / "report.html"
    path.write_text(make_page(*runs_of(batch.records), "en", 4_000_000), encoding="utf-8")
    return path.as_uri()


def opened(chromium: Browser, place: str, width: int, height: int, dark: bool) -> Page:
    page = chromium.new_context(
        viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light"
    ).new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("request", lambda request: troubles.append(request.url) if request.url != place else None)
    page.goto(place)
    page.locator("#seats svg").wait_for()
    assert troubles == []
    return page


def findings(page: Page) -> list[Any]:
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    return [
        (one["id"], [node["html"][:120] for node in one["nodes"]]) for one in Axe().run(page).response["violations"]
    ]


@pytest.mark.parametrize(("width", "dark"), [(1440, False), (360, True)], ids=["desk-light-en", "phone-dark-el"])
def test_the_page_is_sound(chromium: Browser, place: str, width: int, dark: bool) -> None:
    page = opened(chromium, place, width, 800, dark)
    if dark:
        page.locator("#language").click()
        assert page.locator("html").get_attribute("lang") == "el"
        assert "θέσεις" in page.locator("#seats h2").inner_text()
    page.locator("details summary").first.click()
    assert findings(page) == []
    page.locator("#leads .game").first.click()
    assert findings(page) == []
    page.context.close()


def test_the_page_reckons_as_python_does(chromium: Browser, place: str, batch: Batch) -> None:
    page = opened(chromium, place, 1440, 900, False)
    found = page.evaluate("seatRows(chosen()).map((row) => row.rate)")
    for seat, rate in enumerate(found):
        own = wilson(len([row for row in batch.rows if seat in row.winners]), GAMES)
        assert [rate["hits"], rate["low"], rate["high"]] == pytest.approx([own.hits, own.low, own.high])
    assert page.evaluate("shareTest(60, 100, 0.5)") == pytest.approx(share_test(60, 100, 0.5), abs=1e-6)
    assert page.evaluate("twoShares(9, 20, 30, 90)") == pytest.approx(two_shares(9, 20, 30, 90), abs=1e-6)
    chances = [0.04, 0.001, 0.02, 0.9]
    assert page.evaluate(f"benjaminiHochberg({json.dumps(chances)})") == benjamini_hochberg(chances)
    page.context.close()


def test_filters_count_what_they_say(chromium: Browser, place: str, batch: Batch) -> None:
    page = opened(chromium, place, 1440, 900, False)
    page.locator("#pick-bot").select_option("greedy")
    page.locator("#pick-seat").select_option("1")
    own = [row for row in batch.rows if row.seats[1] == "greedy"]
    assert page.locator("#what").inner_text().startswith(f"{len(own)} games")
    assert page.locator("#lengths .game").count() == len(own)
    won = page.evaluate("seatRows(chosen()).map((row) => [row.seat, row.rate.hits, row.rate.of])")
    assert won == [[1, len([row for row in own if 1 in row.winners]), len(own)]]
    page.context.close()


def test_every_dot_opens_its_game_as_a_record(chromium: Browser, place: str, batch: Batch, tmp_path: Path) -> None:
    page = opened(chromium, place, 1440, 900, False)
    texts = page.evaluate("data.runs[0].games.map((game) => recordText(data.runs[0], game))")
    assert texts == batch.records
    dots = page.locator("#leads .game")
    assert dots.count() == GAMES
    dots.first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    number = page.evaluate("document.getElementById('game-title').textContent").split()[-1]
    with page.expect_download() as coming:
        page.locator("#do-save").click()
    coming.value.save_as(tmp_path / "one.game")
    assert (tmp_path / "one.game").read_text(encoding="utf-8") == batch.records[int(number)]
    page.context.close()

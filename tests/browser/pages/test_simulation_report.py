"""The simulation report page, from disk: computes what Python does, opens every game, and is accessible."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, Route

from tests.browser.browser_user import DESK, SMALL, BrowserUser, expect
from tests.browser.conftest import OpenDevice
from tests.browser.in_process_app import InProcessApp
from tests.browser.server_process import TableServer
from theomachy.core.game import make_setup
from theomachy.games import game as find_game
from theomachy.games.deus_ex_machina_cards.game import GAME
from theomachy.simulation.comparison.data_parameter import DataParameter
from theomachy.simulation.comparison.sweep import SweepPoint, SweepResult
from theomachy.simulation.records.record_runs import build_runs
from theomachy.simulation.reports.report_data import all_thing_uses
from theomachy.simulation.reports.report_html import render_report, render_sweep
from theomachy.simulation.reports.summary import card_counts, uses_by_group
from theomachy.simulation.running.plan import Plan
from theomachy.simulation.running.runner import play_batch
from theomachy.simulation.stats.batch import Batch
from theomachy.simulation.stats.significance import (
    benjamini_hochberg,
    binomial_test,
    holm,
    mantel_haenszel_test,
    two_proportion_test,
)
from theomachy.simulation.stats.statistics import wilson_rate
from tools.polling import TIMEOUT

pytestmark = pytest.mark.browser
GAMES = 40


@pytest.fixture(scope="module")
def batch() -> Batch:
    plan = Plan(GAME.info.id, make_setup(GAME.info, 3), ("greedy", "random", "random"), GAMES, 5, with_records=True)
    return play_batch(plan, 0, GAMES)


@pytest.fixture(scope="module")
def place(batch: Batch, tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("lab") / "report.html"
    path.write_text(render_report(*build_runs(batch.records), "en", 4_000_000), encoding="utf-8")
    return path.as_uri()


def open_report(chromium: Browser, place: str, width: int, height: int, dark: bool, first: str = "#seats svg") -> Page:
    context = chromium.new_context(
        viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light"
    )
    context.set_default_timeout(TIMEOUT * 1000)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("request", lambda request: errors.append(request.url) if request.url != place else None)
    page.goto(place)
    page.locator(first).wait_for()
    assert errors == []
    return page


def accessibility_violations(page: Page) -> list[Any]:
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    return [
        (one["id"], [node["html"][:120] for node in one["nodes"]]) for one in Axe().run(page).response["violations"]
    ]


def overflowing_texts(page: Page) -> list[str]:
    """Return texts of a chart that reach beyond its panel, and overlapping card names."""
    return page.evaluate(  # type: ignore[no-any-return]
        """() => {
          const box = (one) => one.getBoundingClientRect();
          const out = [...document.querySelectorAll('section svg text')].filter((one) => {
            const [own, panel] = [box(one), box(one.closest('section'))];
            return own.left < panel.left || own.right > panel.right;
          });
          const names = [...document.querySelectorAll('#cards svg text.strong')];
          const over = (a, b) => a.left < b.right && b.left < a.right && a.top + 3 < b.bottom && b.top + 3 < a.bottom;
          const twice = names.filter((one) => names.some((other) => other !== one && over(box(one), box(other))));
          return [...out, ...twice].map((one) => one.textContent);
        }"""
    )


@pytest.mark.parametrize(
    ("width", "dark"),
    [
        pytest.param(1440, False, id="desk-light-en", marks=pytest.mark.soak),
        pytest.param(360, True, id="phone-dark-el"),
    ],
)
def test_the_page_is_sound(chromium: Browser, place: str, width: int, dark: bool) -> None:
    page = open_report(chromium, place, width, 800, dark)
    if dark:
        page.locator("#language").click()
        assert page.locator("html").get_attribute("lang") == "el"
        assert "θέσεις" in page.locator("#seats h2").inner_text()
    assert overflowing_texts(page) == []
    page.locator("details summary").first.click()
    assert accessibility_violations(page) == []
    page.locator("#leads .game").first.click()
    assert accessibility_violations(page) == []


def test_the_page_computes_the_same_as_python(chromium: Browser, place: str, batch: Batch) -> None:
    page = open_report(chromium, place, 1440, 900, False)
    page_rates = page.evaluate("seatRows(chosen()).map((row) => row.rate)")
    for seat, rate in enumerate(page_rates):
        own = wilson_rate(len([row for row in batch.games if seat in row.winners]), GAMES)
        assert [rate["hits"], rate["low"], rate["high"]] == pytest.approx([own.hits, own.low, own.high])
    for hits, of, fair in ((60, 100, 0.5), (5, 6, 0.33), (0, 200, 0.25), (130, 201, 0.5)):
        assert page.evaluate(f"shareTest({hits}, {of}, {fair})") == pytest.approx(
            binomial_test(hits, of, fair), abs=1e-6
        )
    assert page.evaluate("twoShares(9, 20, 30, 90)") == pytest.approx(two_proportion_test(9, 20, 30, 90), abs=1e-6)
    groups = [(100, 50, 80, 45), (60, 10, 20, 2)]
    expected, chance = mantel_haenszel_test(groups)
    assert page.evaluate(f"withinGroups({json.dumps(groups)})") == pytest.approx(
        {"expected": expected, "chance": chance}, abs=1e-6
    )
    _, (run,) = build_runs(batch.records)
    pooled = {verb: uses_by_group(run, verb) for verb, _ in all_thing_uses(run)}
    for row in page.evaluate("cardRows(chosen(), (thing) => thing.verb).rows"):
        verb, thing = row["thing"]["verb"], row["thing"]["thing"]
        both = card_counts(run, verb, thing)[1]
        expected, chance = mantel_haenszel_test([(*one, *two) for one, two in zip(pooled[verb], both, strict=True)])
        did = sum([one for one, _ in both])
        page_values = [row["played"]["expected"] * did, row["played"]["chance"]]
        assert page_values == pytest.approx([expected, chance], abs=1e-6), (verb, thing)
    assert page.evaluate("holm([0.04, 0.011, 0.013, 0.9])") == holm([0.04, 0.011, 0.013, 0.9])
    chances = [0.04, 0.001, 0.02, 0.9]
    assert page.evaluate(f"benjaminiHochberg({json.dumps(chances)})") == benjamini_hochberg(chances)


def test_filters_count_what_they_say(chromium: Browser, place: str, batch: Batch) -> None:
    page = open_report(chromium, place, 1440, 900, False)
    page.locator("#pick-bot").select_option(label="careful")
    assert "greedy" not in page.locator("#main").inner_text()
    page.locator("#pick-seat").select_option("1")
    own = [row for row in batch.games if row.seats[1] == "greedy"]
    assert page.locator("#what").inner_text().startswith(f"{len(own)} games")
    expect(page.locator("#lengths .game")).to_have_count(len(own))
    won = page.evaluate("seatRows(chosen()).map((row) => [row.seat, row.rate.hits, row.rate.of])")
    assert won == [[1, len([row for row in own if 1 in row.winners]), len(own)]]


def test_tables_are_told_apart_in_words(chromium: Browser, batch: Batch, tmp_path: Path) -> None:
    """Two tables of as many players differ by an option, which is shown with its label."""
    random_setup = make_setup(GAME.info, 3, options={"start": "random"})
    more = play_batch(Plan(GAME.info.id, random_setup, ("random",) * 3, 1, 5, with_records=True), 0, 1).records
    (tmp_path / "two.html").write_text(
        render_report(*build_runs([*batch.records, *more]), "en", 4_000_000), encoding="utf-8"
    )
    page = open_report(chromium, (tmp_path / "two.html").as_uri(), 1440, 900, False)
    names = page.locator("#pick-run option").all_text_contents()
    assert names == ["3 players, Who starts: chance decides", "3 players, Who starts: the youngest"]


def test_every_dot_opens_its_game_as_a_record(chromium: Browser, place: str, batch: Batch, tmp_path: Path) -> None:
    page = open_report(chromium, place, 1440, 900, False)
    texts = page.evaluate("data.runs[0].games.map((game) => recordText(data.runs[0], game))")
    assert texts == batch.records
    dots = page.locator("#leads .game")
    expect(dots).to_have_count(GAMES)
    dots.first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    number = page.evaluate("document.getElementById('game-title').textContent").split()[-1]
    bare = page.evaluate("againCommand(data.runs[0], data.runs[0].games[0], 'one.game')")
    luck = re.findall(r"^seed: (\d+)", batch.records[0], re.MULTILINE)[0]
    assert bare.startswith(
        f"theomachy lab again {GAME.info.id} --luck {luck} --seats greedy,random,random --edition base"
    )
    with page.expect_download() as coming:
        page.locator("#do-save").click()
    coming.value.save_as(tmp_path / "one.game")
    assert (tmp_path / "one.game").read_text(encoding="utf-8") == batch.records[int(number)]


def test_a_card_opens_its_figures(chromium: Browser, place: str) -> None:
    page = open_report(chromium, place, 1440, 900, False)
    dot = page.locator("#cards .mark").last
    name = dot.locator("title").evaluate("(one) => one.textContent").partition(":")[0]
    dot.dispatch_event("click")
    assert name in page.locator("#cards tr.chosen th").inner_text()


def test_names_of_cards_and_of_endings_find_room(chromium: Browser, tmp_path: Path) -> None:
    """Many outlier cards close together and long names of endings, on the smallest phone.

    A label without room beside its bar is put above it; a dot's label without room is left out, as the table has it.
    """
    plan = Plan("divinus", make_setup(find_game("divinus").info, 2), ("random", "random"), 3, 5, with_records=True)
    game, runs = build_runs(play_batch(plan, 0, 3).records)
    path = tmp_path / "report.html"
    path.write_text(render_report(game, runs, "el", 4_000_000), encoding="utf-8")
    page = open_report(chromium, path.as_uri(), 360, 740, False)
    page.evaluate(
        """() => {
          const long = 'Το μαντείο της Μυρτώς, για άλλη μια φορά';
          const names = Array.from({ length: 24 }, (_, at) => `${long} ${at}`.slice(at));
          const place = (at) => ({ x: (at % 5) / 4, y: (at % 7) / 20 - 0.15 });
          const points = names.map((name, at) => ({ name, said: name, ...place(at), kind: 'high' }));
          const rows = names.map((name) => ({ name, value: 0.5 }));
          const pictures = [scatter('cards', points, { across: '' }), bars('bars', rows, percent)];
          (find('cards') ?? find('endings')).replaceWith(section('cards', '', pictures));
        }"""
    )
    page.locator("#cards circle.high").nth(23).wait_for(state="attached")
    assert page.locator("#cards svg text.strong").count() > 24
    assert overflowing_texts(page) == []


def test_a_sweep_is_a_curve_that_marks_the_value(chromium: Browser, tmp_path: Path) -> None:
    """Five values, three of them indistinguishable from balance; the nearest and the present one are marked."""
    spread = {1: -0.2, 2: -0.08, 3: -0.01, 4: 0.06, 5: 0.3}
    rate = wilson_rate(10, 20)
    points = [SweepPoint(at, rate, rate, 0.5, one, one - 0.1, one + 0.1, rate, 20.0) for at, one in spread.items()]
    plan = Plan(GAME.info.id, make_setup(GAME.info, 2), ("greedy", "greedy"), 40, 1)
    path = tmp_path / "curve.html"
    swept = SweepResult(DataParameter("quest", "talos", "vp"), 4, points, False)
    path.write_text(render_sweep(GAME, "en", plan, swept), encoding="utf-8")
    for width, dark in ((1440, False), (360, True)):
        page = open_report(chromium, path.as_uri(), width, 800, dark, "#sweep svg")
        expect(page.locator("#sweep .whisker")).to_have_count(5)
        expect(page.locator("#sweep circle.rest")).to_have_count(2)
        assert page.locator("#sweep circle.high title").evaluate("(one) => one.textContent") == "3: -1.0 (-11.0 … +9.0)"
        signs = page.locator("svg text.strong").all_text_contents()
        assert [one for one in signs if one] == ["3", "●", "←"]
        assert "2, 3, 4" in page.locator("#sweep .answer").inner_text()
        assert {"0.0", "+20.0", "-20.0", "Talos, vp"} <= set(page.locator("#sweep svg text").all_text_contents())
        assert overflowing_texts(page) == []
        page.locator("details summary").click()
        assert accessibility_violations(page) == []


def fill_simulation_form(guest: BrowserUser, games: int) -> Page:
    """Open the simulation form by the link on the front page; the first title, few quick games."""
    page = guest.goto("/").page
    page.locator("a[href$='/lab']").click()
    page.wait_for_selector("#lab-games")
    for seat in range(page.locator("[id^='lab-bot-']").count()):
        page.select_option(f"#lab-bot-{seat}", "random")
    page.fill("#lab-games", str(games))
    return page


@pytest.mark.parametrize(
    "looks",
    [
        pytest.param({"size": DESK}, id="desk-light-en"),
        pytest.param({"size": SMALL, "dark": True, "lang": "el"}, id="phone-dark-el", marks=pytest.mark.soak),
    ],
)
def test_a_simulation_runs_shows_its_report_and_opens_a_replay(
    chromium: Browser, come: OpenDevice, process: TableServer, tmp_path: Path, looks: dict[str, Any]
) -> None:
    page = fill_simulation_form(come(process.address, **looks), 12)
    assert accessibility_violations(page) == []
    page.locator("form .go .btn").click()
    page.locator("#seats svg").wait_for()
    assert accessibility_violations(page) == []
    expect(page.locator("#leads .game")).to_have_count(12)
    # From a dot into its replay, and back to the report, which is still there.
    page.locator("#leads .game").last.click()
    page.locator("#do-replay").click()
    page.wait_for_url("**/replay/**")
    page.wait_for_selector("main [data-thing]")
    page.go_back()
    page.locator("#seats svg").wait_for()
    with page.expect_download() as coming:
        page.locator(".found .btn").click()
    coming.value.save_as(tmp_path / "saved.html")
    saved = open_report(chromium, (tmp_path / "saved.html").as_uri(), 1440, 900, False)
    expect(saved.locator("#leads .game")).to_have_count(12)


def test_a_run_is_stopped_and_never_larger_than_the_server_allows(come: OpenDevice, all_titles: InProcessApp) -> None:
    guest = come(all_titles.address)
    plans: list[str] = []

    def never_answer(route: Route) -> None:
        if route.request.method == "GET":
            route.continue_()
        else:
            plans.append(route.request.post_data or "")

    guest.page.route("**/api/lab?*", never_answer)
    page = fill_simulation_form(guest, 500)
    page.get_by_role("button", name="Play the games").click()
    page.locator("progress").wait_for()
    with page.expect_event("requestfailed", lambda request: "/api/lab" in request.url):
        page.get_by_role("button", name="Stop").click()
    page.get_by_text("Stopped.").wait_for()
    page.fill("#lab-games", "501")
    page.get_by_role("button", name="Play the games").click()
    assert not page.evaluate("document.querySelector('#lab-games').checkValidity()")
    expect(page.locator("progress")).to_have_count(0)
    assert [json.loads(request_body)["games"] for request_body in plans] == [500]


@pytest.mark.soak
def test_without_a_server_few_games_are_played_in_the_page(come: OpenDevice, files: tuple[str, Path]) -> None:
    guest = come(files[0])
    guest.goto(f"{files[0]}#/lab")
    page = guest.page
    page.wait_for_selector("#lab-games")
    assert "on this device" in page.locator(".note").first.inner_text()
    assert page.locator("#lab-games").get_attribute("max") == "60"
    page.get_by_role("radio", name="the card game").check()
    page.fill("#lab-games", "4")
    page.get_by_role("button", name="Play the games").click()
    page.locator("#seats svg").wait_for()
    expect(page.locator("#leads .game")).to_have_count(4)

"""Playing in the page itself, without a server and without a network."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.browser_user import DESK, SMALL, BrowserUser, expect
from tests.browser.conftest import OpenDevice
from tests.browser.in_process_app import InProcessApp
from tests.browser.offline_device import (
    assert_entries_numbered,
    close_result,
    download_file,
    install_offline,
    open_file,
    play_both_seats,
    start_game,
    table_address,
)
from tests.browser.pages.test_pages import assert_accessible
from tests.browser.server_process import TableServer
from tests.browser.static_file_server import hold_downloads
from tests.server.campaign_games import played_campaign_file

pytestmark = pytest.mark.browser
# Positions of the titles on the front page.
CARDS, DIVINUS = 1, 3


@pytest.fixture(scope="module")
def kept(chromium: Browser, process: TableServer) -> Iterator[BrowserUser]:
    """A device installed for offline use and without a network. Shared, because starting the engine takes seconds;
    every test makes its own tables.
    """
    device = BrowserUser(chromium, process.address)
    install_offline(device)
    yield device
    device.leave()


@pytest.fixture
def one(kept: BrowserUser) -> BrowserUser:
    """The shared device, offline again."""
    kept.context.set_offline(True)
    return kept


def test_after_one_visit_a_game_is_played_without_a_network_and_goes_on_after_a_reload(one: BrowserUser) -> None:
    start_game(one, CARDS)
    one.shows("on this device")
    one.wait_asked()
    table = one.page.url.rsplit("/", 1)[-1]
    assert table.startswith("here-")
    one.choose()
    one.wait_asked()
    question = one.page.locator("#question").inner_text()
    one.page.reload()
    table_address(one.page)
    one.wait_asked()
    assert one.page.locator("#question").inner_text() == question
    assert_entries_numbered(one)
    one.goto("/")
    expect(one.page.locator(f".lower .list a[href='/table/{table}']")).to_be_visible()


def test_a_campaign_moves_as_a_file_to_a_server_and_back(one: BrowserUser, tmp_path: Path) -> None:
    file = tmp_path / "campaign.txt"
    file.write_text(played_campaign_file(1, ["Eleni", "Nikos"]), encoding="utf-8")
    text = file.read_text(encoding="utf-8")
    for offline in (True, False, True):
        one.context.set_offline(offline)
        open_file(one, file)
        one.page.wait_for_url("**/campaign/here-*" if offline else re.compile("/campaign/(?!here-)"))
        file = download_file(one, "Save the campaign", tmp_path)
        assert file.read_text(encoding="utf-8") == text
    one.page.get_by_role("link", name="Go on: scenario 2").click()
    one.page.select_option("#kind-1", "screen")
    one.page.locator("form .go button").click()
    table_address(one.page)
    one.shows("Scenario 2 of 12")


def test_two_tabs_at_one_table_play_one_game(one: BrowserUser) -> None:
    start_game(one, CARDS)
    one.wait_asked()
    second = one.new_page()
    second.goto(one.page.url)
    second.wait_for_selector(".turn.mine")
    one.page.locator(".chips .chip:not(.back)").first.click()
    for page in (one.page, second):
        expect(page.locator(".me [data-thing^='hero:']").first).to_be_visible()
        page.wait_for_selector(".turn.mine")
    second.close()
    assert_entries_numbered(one)


@pytest.mark.soak
def test_a_whole_game_of_two_at_one_screen_is_saved_and_thought_about_without_a_network(
    one: BrowserUser, tmp_path: Path
) -> None:
    one.open_table("screen")
    one.shows("on this device")
    play_both_seats(one)
    table = one.page.url.rsplit("/", 1)[-1]
    close_result(one)
    file = download_file(one, "Save the record", tmp_path)
    one.goto(f"/replay/{table}")
    one.page.wait_for_selector("main [data-thing]")
    one.page.get_by_role("button", name="Analysis").click()
    one.page.get_by_role("button", name="What would the master have done here?").click()
    expect(one.page.locator("aside .here")).to_contain_text(re.compile("Better|Nothing better was found"))
    # A server takes the record, and the device takes it back.
    for offline in (False, True):
        one.context.set_offline(offline)
        open_file(one, file)
        one.page.wait_for_url("**/replay/here-*" if offline else re.compile("/replay/(?!here-)"))
        one.page.wait_for_selector("main [data-thing]")


# The other two are begun in the tests here.
@pytest.mark.soak
@pytest.mark.parametrize("title", [0, 2])
def test_every_title_starts_without_a_network(one: BrowserUser, title: int) -> None:
    start_game(one, title)
    assert "here-" in one.page.url
    one.wait_asked()


def close_story(one: BrowserUser) -> None:
    """Close the story with which a campaign begins."""
    one.page.wait_for_selector("dialog[open]")
    one.page.keyboard.press("Escape")
    expect(one.page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.soak
def test_a_campaign_goes_on_after_a_reload_in_the_middle(one: BrowserUser) -> None:
    start_game(one, DIVINUS)
    close_story(one)
    one.wait_asked()
    question = one.page.locator("#question").inner_text()
    one.page.reload()
    table_address(one.page)
    close_story(one)
    one.wait_asked()
    assert one.page.locator("#question").inner_text() == question
    one.goto(one.page.url.replace("/table/", "/campaign/"))
    one.page.wait_for_selector("main h1")


@pytest.mark.soak
def test_a_tab_closed_in_the_middle_of_a_bots_move_loses_nothing(one: BrowserUser) -> None:
    start_game(one, CARDS)
    one.wait_asked()
    address = one.page.url
    # Returns when my move is stored: the bots are searching now.
    one.choose()
    one.another_page()
    one.goto(address)
    one.wait_asked()
    assert_entries_numbered(one)


@pytest.mark.soak
def test_a_site_of_files_below_a_path_needs_no_server(come: OpenDevice, files: tuple[str, Path]) -> None:
    address, _ = files
    urls: list[str] = []
    one = come(address)
    one.page.on("request", lambda request: urls.append(request.url))
    with hold_downloads():
        one.goto(address)
        one.page.get_by_role("button", name="Keep for offline").click()
        # Megabytes are counted while they come.
        coming = one.page.get_by_role("progressbar", name="The game is coming onto this device")
        expect(coming).to_be_visible()
        expect(one.page.get_by_text(re.compile(r"^\d+\.\d of \d+\.\d MB$"))).to_be_visible()
        assert_accessible(one, "progress")
    expect(one.page.get_by_text("Kept: all games")).to_be_visible()
    one.context.set_offline(True)
    expect(one.page.get_by_text("Public tables")).to_be_hidden()
    expect(one.page.locator("#code")).to_be_hidden()
    one.page.get_by_role("link", name="New table").nth(1).click()
    one.page.wait_for_selector("#kind-1")
    kinds = one.page.locator("#kind-1 option").evaluate_all("(all) => all.map((one) => one.value)")
    assert kinds == ["bot", "screen"]
    # A bot level that is too slow for a device is not offered, and the page says why.
    levels = one.page.locator("#bot-1 option").evaluate_all("(all) => all.map((one) => one.value)")
    assert levels == ["random", "greedy", "greedy-builder", "greedy-raider", "greedy-opportunist"]
    one.shows("this device would take too long")
    one.page.select_option("#kind-1", "screen")
    one.page.get_by_role("button", name="Remove seat C").click()
    one.page.select_option("#option-max-rounds", "15")
    one.page.locator("form .go button").click()
    table_address(one.page)
    play_both_seats(one)
    close_result(one)
    table = one.page.url.rsplit("/", 1)[-1]
    one.goto(f"{address}#/replay/{table}")
    one.page.wait_for_selector("main [data-thing]")
    one.page.reload()
    one.page.wait_for_selector("main [data-thing]")
    assert [url for url in urls if not url.startswith((address, "blob:"))] == []


def test_a_new_version_is_offered_and_games_stay(come: OpenDevice, files: tuple[str, Path]) -> None:
    address, folder = files
    one = come(address)
    one.goto(address)
    one.page.evaluate("navigator.serviceWorker.ready")
    start_game(one, CARDS, address)
    one.wait_asked()
    worker = folder / "sw.js"
    worker.write_text(worker.read_text().replace("const VERSION = '", "const VERSION = 'next-"))
    page = folder / "index.html"
    page.write_text(page.read_text().replace("<head>", '<head><meta name="next">'))
    one.page.reload()
    table_address(one.page)
    one.page.wait_for_function(
        "() => navigator.serviceWorker.getRegistration().then((found) => found.waiting !== null)"
    )
    # No update is offered during a game.
    expect(one.page.get_by_text("A new version is here")).to_have_count(0)
    one.page.get_by_role("link", name="to the front page").click()
    one.shows("A new version is here")
    assert one.page.locator("meta[name=next]").count() == 0
    one.page.get_by_role("button", name="Load it").click()
    one.page.wait_for_selector("meta[name=next]", state="attached")
    one.page.locator(".lower .yours").click()
    table_address(one.page)
    one.wait_asked()


@pytest.mark.soak
def test_offline_and_on_a_small_phone_everything_is_sound(one: BrowserUser) -> None:
    one.page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    one.goto("/")
    one.shows("No server answers")
    assert_accessible(one, "front")
    one.goto("/new?game=divinus")
    one.page.wait_for_selector("#name-0")
    assert_accessible(one, "new")
    one.goto("/rules/deus")
    one.page.wait_for_selector(".rule")
    one.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})


def test_the_page_can_be_installed(come: OpenDevice, all_titles: InProcessApp) -> None:
    one = come(all_titles.address).goto("/")
    one.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    cdp = one.context.new_cdp_session(one.page)
    manifest = cdp.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert json.loads(manifest["data"])["display"] == "standalone"

"""Whole games without a network, also with physical dealing; only in `make soak`, for they are long."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.browser_user import BrowserUser, expect
from tests.browser.offline_device import (
    assert_entries_numbered,
    download_file,
    install_offline,
    open_file,
    play_both_seats,
    table_address,
)
from tests.browser.static_file_server import serving_files

pytestmark = [pytest.mark.browser, pytest.mark.soak]
# Each title with its shortest game.
TITLES = {
    "deus-ex-machina": {"max-turns": "15"},
    "deus-ex-machina-cards": {"max-rounds": "15"},
    "deus": {"rounds": "20"},
    "divinus": {},
}
SITE_KINDS = ("server", "files")


class OfflineDevice(BrowserUser):
    """A device that visited `front` once and has no network since."""

    def __init__(self, browser: Browser, address: str, front: str, way: str) -> None:
        super().__init__(browser, address)
        self.front = front
        self.way = way
        install_offline(self, front)

    def open_path(self, path: str) -> str:
        return f"{self.way}{path}"


@pytest.fixture(scope="module", params=SITE_KINDS)
def device(
    request: pytest.FixtureRequest, chromium: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[OfflineDevice]:
    """A device installed from a server that is unreachable now, or from static files below a path."""
    if request.param == "server":
        kept = OfflineDevice(chromium, request.getfixturevalue("process").address, "/", "")
        yield kept
        kept.leave()
        return
    with serving_files(request.getfixturevalue("site"), tmp_path_factory.mktemp("files")) as address:
        kept = OfflineDevice(chromium, address, address, f"{address}#")
        yield kept
        kept.leave()


def same_screen(one: OfflineDevice, game: str, options: dict[str, str]) -> None:
    """Start a game of two people on this device; of Divinus the first scenario of a campaign."""
    one.goto(one.open_path(f"/new?game={game}"))
    one.page.wait_for_selector("#kind-1")
    remove = one.page.get_by_role("button", name="Remove seat")
    while remove.count() > 0 and one.page.locator("form li").count() > 2:
        remove.last.click()
    one.page.select_option("#kind-1", "screen")
    one.page.fill("#name-1", "Nikos")
    for option, choice in options.items():
        one.page.select_option(f"#option-{option}", choice)
    one.page.locator("form .go button").click()
    table_address(one.page)


@pytest.mark.parametrize("game", TITLES)
def test_a_whole_game_is_played_and_replayed(device: OfflineDevice, game: str, tmp_path: Path) -> None:
    same_screen(device, game, TITLES[game])
    play_both_seats(device, 3000)
    table = device.page.url.rsplit("/", 1)[-1]
    assert table.startswith("here-")
    assert_entries_numbered(device)
    device.goto(device.open_path(f"/replay/{table}"))
    device.page.wait_for_selector("main [data-thing]")
    if game == "divinus":
        continue_campaign(device, table, tmp_path)


def continue_campaign(one: OfflineDevice, table: str, folder: Path) -> None:
    """Continue the campaign at the same screen, then as a file on the same device."""
    one.goto(one.open_path(f"/campaign/{table}"))
    expect(one.page.get_by_role("button", name="Go on: scenario 2")).to_be_visible()
    file = download_file(one, "Save the campaign", folder)
    one.page.keyboard.press("Escape")
    one.page.get_by_role("button", name="Go on: scenario 2").click()
    table_address(one.page)
    one.shows("Scenario 2 of 12")
    open_file(one, file, one.front)
    one.page.wait_for_url("**/campaign/here-*")
    expect(one.page.get_by_role("link", name="Go on: scenario 2")).to_be_visible()

"""Play on the device itself, with or without a network."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

from tests.browser.browser_user import TIMEOUT_SECONDS, BrowserUser, expect, wait_until

# Milliseconds for loading and starting the engine on a busy machine.
ENGINE_TIMEOUT = 120_000


def install_offline(one: BrowserUser, front: str = "/") -> None:
    """Install the page for offline use by one visit, then cut the network."""
    one.goto(front)
    one.page.get_by_role("button", name="Keep for offline").click()
    expect(one.page.get_by_text("Kept: all games")).to_be_visible(timeout=ENGINE_TIMEOUT)
    one.context.set_offline(True)


def table_address(page: Page) -> None:
    page.wait_for_selector("main [data-thing], .curtain button", timeout=ENGINE_TIMEOUT)


def start_game(one: BrowserUser, title: int, front: str = "/") -> None:
    one.goto(front)
    one.page.get_by_role("button", name="Play now against bots").nth(title).click()
    table_address(one.page)


def play_both_seats(one: BrowserUser, most: int = 400) -> None:
    """Play for two people at one screen until the game is over: lift the curtain, close the story, choose."""
    curtain, story = one.page.locator(".curtain button"), one.page.locator("dialog[open]")
    for _ in range(most):
        assert wait_until(lambda: one.is_over() or one.is_asked() or curtain.count() > 0, TIMEOUT_SECONDS)
        if one.is_over():
            return
        if curtain.count():
            curtain.click()
        elif story.count():
            one.page.keyboard.press("Escape")
        else:
            one.choose()
    raise AssertionError("the game does not end")


def close_result(one: BrowserUser) -> None:
    """Close the result, which appears a moment after the last moves were shown."""
    result = one.page.get_by_role("dialog", name="Result")
    expect(result).to_be_visible()
    one.page.keyboard.press("Escape")
    expect(result).to_have_count(0)


def download_file(one: BrowserUser, what: str, folder: Path) -> Path:
    """Download a file by a menu entry."""
    one.page.get_by_role("button", name="More").click()
    with one.page.expect_download() as download:
        one.page.get_by_role("button", name=what).click()
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file


def open_file(one: BrowserUser, file: Path, front: str = "/") -> None:
    one.goto(front)
    one.page.wait_for_selector(".game h2")
    one.page.set_input_files("input[type=file]", file)


READ_ALL_ENTRIES = """() => new Promise((resolve) => {
  const request = indexedDB.open('theomachy');
  request.onsuccess = () => {
    const all = request.result.transaction('lines').objectStore('lines').getAll();
    all.onsuccess = () => resolve(all.result.map((line) => [line.table, line.number]));
  };
})"""


def assert_entries_numbered(one: BrowserUser) -> None:
    """Assert that every table's entries on this device are numbered from one without a gap."""
    lines = [tuple(line) for line in one.page.evaluate(READ_ALL_ENTRIES)]
    assert lines
    for table in {table for table, _ in lines}:
        numbers = [number for entry_table, number in lines if entry_table == table]
        assert numbers == list(range(1, len(numbers) + 1))

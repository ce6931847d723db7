"""Storage faults of a device: writing fails, an entry is damaged, the rules differ. Clear messages, nothing lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.browser_user import SMALL, BrowserUser, expect
from tests.browser.conftest import OpenDevice
from tests.browser.offline_device import assert_entries_numbered, start_game, table_address
from tests.browser.pages.test_pages import assert_accessible

pytestmark = [pytest.mark.browser, pytest.mark.soak]
TITLE = 1
STORAGE_MESSAGE = "This browser does not let the page keep anything"

# IndexedDB in the worker fails at the operations that a file beside the page names.
REFUSING_STORAGE = """
for (const [place, name] of [[IDBObjectStore.prototype, 'add'], [IDBFactory.prototype, 'open']]) {
  const plain = place[name];
  place[name] = function (...given) {
    const look = new XMLHttpRequest();
    look.open('GET', new URL(`../refused.txt?${Math.random()}`, import.meta.url), false);
    look.send();
    const [which, how] = look.responseText.split(' ');
    if (which === name) throw new DOMException('refused', how);
    return plain.apply(this, given);
  };
}
"""


def is_refused(one: BrowserUser) -> None:
    expect(one.page.get_by_text(STORAGE_MESSAGE).first).to_be_visible()


def answer_first(one: BrowserUser) -> None:
    one.page.locator(".chips .chip:not(.back)").first.click()


def test_a_device_that_cannot_store_says_so_and_goes_on_when_it_can(come: OpenDevice, files: tuple[str, Path]) -> None:
    address, folder = files
    (worker,) = (folder / "assets").glob("worker-*.js")
    worker.write_text(REFUSING_STORAGE + worker.read_text())
    refused = folder / "refused.txt"
    refused.write_text("open SecurityError")
    one = come(address)
    one.goto(address)
    play = one.page.get_by_role("button", name="Play now against bots").nth(TITLE)
    play.click()
    is_refused(one)
    refused.write_text("")
    play.click()
    table_address(one.page)
    one.wait_asked()
    question = one.page.locator("#question").inner_text()
    refused.write_text("add QuotaExceededError")
    answer_first(one)
    one.shows("The storage of this device is full")
    refused.write_text("open SecurityError")
    one.page.reload()
    is_refused(one)
    refused.write_text("")
    one.page.reload()
    table_address(one.page)
    one.wait_asked()
    assert one.page.locator("#question").inner_text() == question
    one.choose()
    expect(one.page.locator("main [data-thing]").first).to_be_visible()
    assert_entries_numbered(one)


# Overwrites the newest or the first entry of the only table.
OVERWRITE_ENTRY = """(which) => new Promise((resolve) => {
  const request = indexedDB.open('theomachy');
  request.onsuccess = () => {
    const lines = request.result.transaction('lines', 'readwrite').objectStore('lines');
    const all = lines.getAll();
    all.onsuccess = () => {
      const line = which === 'newest' ? all.result.at(-1) : all.result[0];
      const opened = JSON.parse(line.body);
      line.body = which === 'newest' ? '{' : JSON.stringify({ ...opened, version: opened.version + 1 });
      lines.put(line).onsuccess = () => resolve(request.result.close());
    };
  };
})"""


def test_a_damaged_table_is_taken_back_and_one_of_other_rules_is_read(
    come: OpenDevice, files: tuple[str, Path]
) -> None:
    address, _ = files
    one = come(address, size=SMALL)
    start_game(one, TITLE, address)
    one.wait_asked()
    one.choose()
    one.wait_asked()
    one.page.evaluate(OVERWRITE_ENTRY, "newest")
    one.page.reload()
    one.shows("A line of this table is damaged or missing")
    assert_accessible(one, "damaged")
    one.page.get_by_role("button", name="Take it back to here and go on").click()
    one.page.wait_for_selector(".turn.mine")
    assert_entries_numbered(one)
    one.page.evaluate(OVERWRITE_ENTRY, "first")
    one.page.reload()
    one.shows("The rules or the values of the cards have changed")
    expect(one.page.get_by_role("button", name="Take it back to here and go on")).to_have_count(0)
    one.page.keyboard.press("Escape")
    expect(one.page.locator("#question")).to_have_text("It can be looked at, but not played on.")
    expect(one.page.locator("main [data-thing]").first).to_be_visible()
    assert_entries_numbered(one)

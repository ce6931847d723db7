"""A campaign in the browser: started, continued, read about, restarted, saved as a file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.browser.browser_user import DESK, SMALL, BrowserUser, expect, wait_until
from tests.browser.conftest import OpenDevice
from tests.browser.in_process_app import InProcessApp
from tests.browser.pages.test_pages import assert_accessible
from tests.browser.request_play import play_to_end
from tests.browser.server_process import TableServer
from tests.server.campaign_games import CAMPAIGN, played_campaign_file

pytestmark = pytest.mark.browser
NAMES = ["Eleni", "Nikos", "Ioanna"]


def import_campaign(server: InProcessApp, chapters: int) -> str:
    """Import a campaign file; return the table of its last chapter."""
    return server.import_record(played_campaign_file(chapters, NAMES))


def close_story(one: BrowserUser) -> None:
    """Close the story of the scenario's end, which is shown before the result."""
    story = one.page.locator("dialog[aria-labelledby=story-title]")
    story.get_by_text("How it ended").wait_for()
    one.page.keyboard.press("Escape")
    story.wait_for(state="hidden")


def test_a_group_goes_on_with_its_campaign_from_its_own_page(come: OpenDevice, process: TableServer) -> None:
    response = process.request("/api/groups", {"name": "Thursdays", "mine": "Eleni"})
    group, key = response["group"], response["key"]
    link = process.request(f"/api/groups/{group}", key=key)["link"]
    other = process.request(f"/api/groups/{group}/come", {"name": "Nikos"}, link)["key"]
    request = {"game": CAMPAIGN, "members": [0, 1], "campaign": True}
    first = process.request(f"/api/groups/{group}/play", request, key)["table"]
    play_to_end(process, first, (key, other))
    held = {"groups": {group: {"name": "Thursdays", "key": key}}}
    eleni = come(process.address, name="Eleni", size=SMALL, dark=True, stored=held)
    eleni.goto("/mine")
    eleni.page.get_by_role("link", name="Thursdays", exact=True).wait_for()
    eleni.goto(f"/group/{group}")
    now = eleni.page.locator("section", has_text="Being played").first
    expect(now).to_contain_text("Scenario 1 of 12")
    assert_accessible(eleni, "the group")
    now.get_by_role("link", name=re.compile("Go on: scenario 2")).click()
    eleni.page.get_by_role("button", name="Go on: scenario 2").click()
    eleni.page.wait_for_url("**/table/**")
    eleni.page.wait_for_selector("main [data-thing]")
    second = eleni.page.url.rsplit("/", 1)[1]
    assert second != first
    # The group is notified of the new table a moment later, and its page polls.
    assert wait_until(lambda: len(process.request(f"/api/groups/{group}", key=key)["games"]) == 2)
    eleni.goto(f"/group/{group}")
    expect(now).to_contain_text("Scenario 2 of 12")
    expect(now).not_to_contain_text("Go on")
    assert_accessible(eleni, "the group")


@pytest.mark.parametrize("by_hand", [False, pytest.param(True, marks=pytest.mark.soak)], ids=["by-seal", "by-hand"])
def test_a_campaign_on_one_screen_goes_on_to_the_second_scenario(
    come: OpenDevice, process: TableServer, by_hand: bool
) -> None:
    one = come(process.address).goto(f"/new?game={CAMPAIGN}")
    page = one.page
    page.wait_for_selector("#name-0")
    assert page.locator("#option-scenario").count() == 0
    page.get_by_role("radio", name="A single scenario").check(force=True)
    expect(page.locator("#option-scenario")).to_be_visible()
    page.get_by_role("radio", name="The campaign 12").check(force=True)
    page.get_by_role("button", name="Remove seat").last.click()
    page.select_option("#kind-1", "screen")
    page.get_by_label("Dealt by hand").set_checked(by_hand)
    page.locator("form .go button").click()
    page.wait_for_url("**/table/**")
    one.shows("Scenario 1 of 12")
    first = page.url
    table = first.rsplit("/", 1)[1]
    keys = page.evaluate("(table) => Object.values(JSON.parse(localStorage['theomachy.seats'])[table].keys)", table)
    play_to_end(process, table, keys)
    close_story(one)
    page.get_by_role("dialog", name="Result").wait_for()
    page.get_by_role("button", name="Go on: scenario 2").click()
    page.wait_for_url(lambda url: url != first and "/table/" in url)
    one.shows("Scenario 2 of 12")
    expect(page.get_by_role("button", name="Dealt by hand")).to_have_count(int(by_hand))
    second = page.url
    one.goto("/")
    expect(page.locator(".lower .list a")).to_have_count(1)
    expect(page.locator(".lower .list a")).to_contain_text("Divinus Scenario 2 of 12")
    one.goto(first)
    page.get_by_role("dialog", name="Result").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Come along").click()
    page.wait_for_url(second)
    page.get_by_role("link", name="Story so far").click()
    expect(page.locator("ol li")).to_have_count(12)
    expect(page.get_by_text("Strangers on the Shore").first).to_be_visible()
    expect(page.get_by_text("sealed", exact=True)).to_have_count(10)
    assert page.get_by_text("Altars and Groves").count() == 0
    expect(page.get_by_role("img", name="Favor from scenario")).to_be_visible()
    expect(page.locator("tbody tr")).to_have_count(2)
    one.shows("The rules now in force")
    page.get_by_role("button", name="Start over").click()
    page.get_by_role("dialog").get_by_role("button", name="Start over").click()
    page.wait_for_url("**/table/**")
    one.shows("Scenario 1 of 12")


@pytest.mark.parametrize(
    "looks",
    [
        pytest.param({"size": DESK, "lang": "el"}, id="desk", marks=pytest.mark.soak),
        pytest.param({"size": SMALL, "dark": True}, id="phone"),
    ],
)
def test_the_pages_of_a_campaign_are_sound(
    come: OpenDevice, all_titles: InProcessApp, looks: dict[str, object]
) -> None:
    one = come(all_titles.address, **looks)
    between, over = import_campaign(all_titles, 2), import_campaign(all_titles, 12)
    for path, selector in (
        (f"/new?game={CAMPAIGN}", "#name-0"),
        (f"/new?after={between}", "#name-0"),
        (f"/new?after={over}", "#name-0"),
        (f"/campaign/{between}", "ol li"),
        (f"/campaign/{over}", ".finale h2"),
        (f"/campaign/{between[::-1]}", "h1"),
    ):
        one.goto(path)
        one.page.wait_for_selector(selector)
        assert_accessible(one, path)


def test_a_campaign_is_kept_as_a_file_and_taken_up_again(
    come: OpenDevice, all_titles: InProcessApp, tmp_path: Path
) -> None:
    one = come(all_titles.address)
    page = one.page
    file = tmp_path / "campaign.txt"
    file.write_text(played_campaign_file(2, NAMES), encoding="utf-8")
    one.goto("/").page.wait_for_selector(".game h2")
    page.set_input_files("input[type=file]", file)
    page.wait_for_url("**/campaign/**")
    page.get_by_role("button", name="More").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the campaign").click()
    assert saved.value.path().read_text(encoding="utf-8") == file.read_text(encoding="utf-8")
    page.get_by_role("link", name="Strangers on the Shore").click()
    page.wait_for_url("**/replay/**")
    page.wait_for_selector("main [data-thing]")
    page.go_back()
    page.get_by_role("link", name="Go on: scenario 3").click()
    page.select_option("#kind-1", "bot")
    page.locator("form .go button").click()
    page.wait_for_url("**/table/**")
    one.shows("Scenario 3 of 12")

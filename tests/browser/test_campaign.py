"""A campaign in the browser: begun, gone on with, read about, started over, kept as a file."""

from __future__ import annotations

import json
import os
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Invite
from tests.browser.guest import DESK, SMALL, Guest, expect, until
from tests.browser.house import House
from tests.browser.test_pages import check
from tests.server.campaign import CAMPAIGN, played

pytestmark = [pytest.mark.browser, pytest.mark.once]
LONG = pytest.mark.skipif(not os.environ.get("THEOMACHY_SOAK"), reason="a chapter by hand takes minutes: make soak")
NAMES = ["Eleni", "Nikos", "Ioanna"]


@pytest.fixture(scope="module")
def temple(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with the game that has a campaign, and one that comes before it and has none."""
    running = House(tmp_path_factory.mktemp("temple"), delay=0, games=("deus", CAMPAIGN)).start()
    yield running
    running.stop()


@pytest.fixture
def visitor(chromium: Browser, temple: House) -> Iterator[Invite]:
    there: list[Guest] = []

    def invite(**wishes: object) -> Guest:
        there.append(Guest(chromium, temple.address, **wishes))  # type: ignore[arg-type]
        return there[-1]

    yield invite
    for one in there:
        one.leave()


def play_on(house: House, one: Guest) -> None:
    """Plays this guest's table to its end, with the keys of the browser."""
    luck = random.Random(1)
    table = one.page.url.rsplit("/", 1)[1]
    key = ",".join(one.page.evaluate("t => Object.values(JSON.parse(localStorage['theomachy.seats'])[t].keys)", table))
    count = 0
    while (update := house.ask(f"/api/tables/{table}", key=key))["phase"] == "playing":
        dealing = update["dealing"]
        offered = dealing["choices"] if dealing else update["options"]
        for option in [luck.choice(offered)] if offered else []:
            count += 1
            seat = (dealing or update["prompt"])["seat"]
            act = {"id": str(count), "seat": seat, "version": update["version"]}
            house.ask(f"/api/tables/{table}/act", {"type": "act", "text": option["text"], **act}, key)


def taken(house: House, chapters: int) -> str:
    """The table of the last chapter of a campaign from a file."""
    return str(house.ask("/api/records", {"record": played(chapters, NAMES)})["table"])


def close_story(one: Guest) -> None:
    """The game tells how the scenario ended, before the result."""
    story = one.page.locator("dialog[aria-labelledby=story-title]")
    story.get_by_text("How it ended").wait_for()
    one.page.keyboard.press("Escape")
    story.wait_for(state="hidden")


def test_a_group_goes_on_with_its_campaign_from_its_own_page(visitor: Invite, temple: House) -> None:
    made = temple.ask("/api/groups", {"name": "Thursdays", "mine": "Eleni"})
    group, key = made["group"], made["key"]
    link = temple.ask(f"/api/groups/{group}", key=key)["link"]
    other = temple.ask(f"/api/groups/{group}/come", {"name": "Nikos"}, link)["key"]
    wish = {"game": CAMPAIGN, "members": [0, 1], "campaign": True}
    first = temple.ask(f"/api/groups/{group}/play", wish, key)["table"]
    for seat, whose in (("a", key), ("b", other)):
        temple.ask(f"/api/tables/{first}/stand-in", {"seat": seat, "bot": "random"}, whose)
    assert until(lambda: bool(temple.ask(f"/api/tables/{first}")["phase"] == "over"), 120)
    eleni = visitor(name="Eleni", size=SMALL, dark=True)
    held = json.dumps({group: {"name": "Thursdays", "key": key}})
    eleni.context.add_init_script(f"localStorage['theomachy.groups'] ??= '{held}'")
    eleni.goto("/mine")
    eleni.goto(f"/group/{group}")
    now = eleni.page.locator("section", has_text="Being played").first
    expect(now).to_contain_text("Scenario 1 of 12")
    check(eleni, "the group")
    now.get_by_role("link", name=re.compile("Go on: scenario 2")).click()
    eleni.page.get_by_role("button", name="Go on: scenario 2").click()
    eleni.page.wait_for_url("**/table/**")
    eleni.page.wait_for_selector("main [data-thing]")
    second = eleni.page.url.rsplit("/", 1)[1]
    assert second != first
    assert [seat["away"] for seat in temple.ask(f"/api/tables/{second}")["seats"]] == [False, True]
    # The group hears of the new table a moment later, and its page looks only now and then.
    assert until(lambda: len(temple.ask(f"/api/groups/{group}", key=key)["games"]) == 2, 60)
    eleni.goto(f"/group/{group}")
    expect(now).to_contain_text("Scenario 2 of 12")
    expect(now).not_to_contain_text("Go on")
    check(eleni, "the group")


@pytest.mark.parametrize("by_hand", [False, pytest.param(True, marks=LONG)], ids=["by-seal", "by-hand"])
def test_a_campaign_on_one_screen_goes_on_to_the_second_scenario(visitor: Invite, temple: House, by_hand: bool) -> None:
    one = visitor().goto(f"/new?game={CAMPAIGN}")
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
    play_on(temple, one)
    first = page.url
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


@pytest.mark.parametrize(("size", "dark", "lang"), [(DESK, False, "el"), (SMALL, True, "en")], ids=["desk", "phone"])
def test_the_pages_of_a_campaign_are_sound(
    visitor: Invite, temple: House, size: tuple[int, int], dark: bool, lang: str
) -> None:
    one = visitor(size=size, dark=dark, lang=lang)
    between, over = taken(temple, 2), taken(temple, 12)
    for path, there in (
        (f"/new?game={CAMPAIGN}", "#name-0"),
        (f"/new?after={between}", "#name-0"),
        (f"/new?after={over}", "#name-0"),
        (f"/campaign/{between}", "ol li"),
        (f"/campaign/{over}", ".finale h2"),
        (f"/campaign/{between[::-1]}", "h1"),
    ):
        one.goto(path)
        one.page.wait_for_selector(there)
        check(one, path)


def test_a_campaign_is_kept_as_a_file_and_taken_up_again(visitor: Invite, tmp_path: Path) -> None:
    one = visitor()
    page = one.page
    file = tmp_path / "campaign.txt"
    file.write_text(played(2, NAMES), encoding="utf-8")
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

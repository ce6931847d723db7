"""The board of Divinus: the story is read, dice pay for a tile, the tile is rotated and placed."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.browser_user import DESK, GRACE, SMALL, BrowserUser, expect, wait_until
from tests.browser.case_selection import soak_all_but
from tests.browser.in_process_app import InProcessApp
from tests.browser.layout import SIZES
from tests.browser.pages.test_pages import assert_accessible
from tests.browser.server_process import ApiRequests, TableServer

pytestmark = pytest.mark.browser
# Milliseconds of the page's clock in which nothing may happen.
QUIET_MILLISECONDS = 5000


class DivinusTable:
    """A table of one scenario against a bot, and the browser at it."""

    def __init__(
        self, server: ApiRequests, browser: Browser, by_hand: bool = False, scenario: str = "1", **wishes: Any
    ) -> None:
        self.server = server
        seats = [{"kind": "me", "name": "Eleni"}, {"kind": "bot", "bot": "random", "name": "Talos"}]
        request = {
            "game": "divinus",
            "options": {"scenario": scenario},
            "seats": seats,
            "start": True,
            "by_hand": by_hand,
        }
        response = server.request("/api/tables", request)
        self.table = response["table"]
        self.key = response["keys"][0]["key"]
        keys = {self.table: {"keys": {response["keys"][0]["seat"]: self.key}, "at": 1}}
        self.guest = BrowserUser(browser, server.address, stored={"seats": keys}, **wishes)
        self.page = self.guest.goto(f"/table/{self.table}").page

    def update(self) -> Any:
        return self.server.request(f"/api/tables/{self.table}", None, self.key)

    def map(self) -> Any:
        return self.update()["view"]["players"][0]["map"]

    def tile_position(self, tile: str) -> dict[str, str]:
        """Return where a tile is on my map, and its rotation."""
        return {f"cell:{one['cell']}": one["turn"] for one in self.map() if one["tile"] == tile}

    def answer_until(self, verb: str) -> None:
        """Choose the first options by requests until I am asked for an action with this verb."""
        for number in range(60):
            assert wait_until(lambda: bool(self.update()["options"]))
            seen = self.update()
            if any(option["verb"] == verb for option in seen["options"]):
                return
            act = {"type": "act", "id": f"t{number}", "seat": "a", "version": seen["version"]}
            self.server.request(f"/api/tables/{self.table}/act", {**act, "text": seen["options"][0]["text"]}, self.key)
        raise AssertionError(f"never asked to {verb}")

    def open_browser(self) -> None:
        self.page.get_by_role("dialog").get_by_role("button").last.click()
        expect(self.page.get_by_role("dialog")).to_have_count(0)


def test_the_intro_is_read_once_and_the_story_can_be_read_again(all_titles: InProcessApp, chromium: Browser) -> None:
    seat = DivinusTable(all_titles, chromium)
    dialog = seat.page.get_by_role("dialog", name="Strangers on the Shore")
    expect(dialog).to_contain_text("forty ships with striped sails")
    expect(dialog).to_contain_text("New in this scenario")
    seat.open_browser()
    seat.page.get_by_role("button", name="Story", exact=True).click()
    expect(dialog).to_contain_text("What you do will be told here")
    seat.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    seat.page.reload()
    seat.page.wait_for_selector("main [data-thing]")
    seat.guest.pass_time(QUIET_MILLISECONDS)
    assert dialog.count() == 0
    seat.guest.leave()


@pytest.mark.parametrize("size", soak_all_but(["desk", "small"], "small"))
def test_what_a_scenario_brings_is_shown_where_it_lies(all_titles: InProcessApp, chromium: Browser, size: str) -> None:
    """On a phone it is shown on a tab of its own, which fills the screen while it is read."""
    eleni = DivinusTable(all_titles, chromium, scenario="2", size=SIZES[size])
    page = eleni.page
    eleni.open_browser()
    word = page.get_by_label("Something new", exact=True)
    expect(word).to_contain_text("the Clash of Gods")
    clash = page.locator('[data-part="clash"].taught[open]')
    expect(clash.get_by_text("Ares against Thor.")).to_be_in_viewport(ratio=1)
    expect(page.locator("#question")).to_have_count(0 if size == "small" else 1)
    word.get_by_role("button", name="Got it").click()
    expect(page.locator("#question")).to_be_visible()
    expect(page.locator(".taught")).to_have_count(0)
    eleni.guest.leave()


def test_no_key_reaches_the_table_behind_the_story(all_titles: InProcessApp, chromium: Browser) -> None:
    seat = DivinusTable(all_titles, chromium)
    seat.page.wait_for_selector("dialog")
    seat.answer_until("explore")
    seat.guest.wait_asked()
    seat.page.mouse.click(4, 4)
    before = seat.guest.table_state()
    for key in "123456789":
        seat.page.keyboard.press(key)
    seat.guest.pass_time(GRACE)
    assert seat.guest.table_state() == before
    seat.open_browser()
    seat.page.keyboard.press("1")
    seat.guest.pass_time(GRACE)
    seat.guest.wait_table_state(f"now.version > {before['version']}")
    seat.guest.leave()


@pytest.mark.parametrize("size", soak_all_but(["phone", "small", "laptop", "side"], "phone"))
def test_the_dice_are_in_sight_while_they_are_asked_for(all_titles: InProcessApp, chromium: Browser, size: str) -> None:
    seat = DivinusTable(all_titles, chromium, size=SIZES[size])
    seat.open_browser()
    seat.answer_until("pay")
    die = seat.page.locator(".pool .ready button").first
    expect(die).to_be_in_viewport(ratio=1)
    box = die.bounding_box()
    foot = seat.page.locator(".foot-bar").bounding_box()
    assert box is not None
    assert foot is not None
    assert box["y"] + box["height"] <= foot["y"]
    seat.guest.leave()


def test_the_dice_that_are_touched_show_their_sum_and_pay(all_titles: InProcessApp, chromium: Browser) -> None:
    seat = DivinusTable(all_titles, chromium)
    seat.open_browser()
    seat.answer_until("pay")
    update = seat.update()
    ready = [die["die"] for die in update["view"]["players"][0]["dice"] if die["where"] == "ready"]
    with seat.guest.frozen_clock():
        for die in update["options"][0]["things"][0].removeprefix("dice:").split("+"):
            seat.page.locator(".pool .ready button").nth(ready.index(die)).click()
        expect(seat.page.locator(".chips .chip").first).to_contain_text(update["options"][0]["label"])
        expect(seat.page.locator(".pool .sum b")).to_contain_text(str(update["view"]["paying"]["prices"][0]))
        seat.page.get_by_role("button", name="Pay for spot").click()
    expect(seat.page.locator("main")).to_contain_text("1 tile")
    assert seat.map() != []
    seat.guest.leave()


@pytest.mark.parametrize("size", soak_all_but(["desk", "small"], "desk"))
def test_a_tile_is_tried_and_turned_before_it_is_placed(process: TableServer, chromium: Browser, size: str) -> None:
    """End to end: a server in a process of its own."""
    seat = DivinusTable(process, chromium, size=SIZES[size])
    seat.open_browser()
    seat.answer_until("place")
    update = seat.update()
    tile = update["view"]["hand"][0]["tile"]
    ways: dict[str, list[str]] = {}
    for option in update["options"]:
        ways.setdefault(option["things"][0], []).append(option["things"][1].removeprefix("turn:"))
    cell, turns = max(ways.items(), key=lambda way: len(way[1]))
    assert len(turns) > 1
    before = seat.guest.table_state()["version"]
    seat.page.locator(f"[data-thing='{cell}']").click()
    place = seat.page.get_by_role("button", name="Place it here")
    expect(seat.page.locator(f"[data-thing='{cell}'] svg.ghost")).to_be_visible()
    expect(place).to_contain_text(f" {turns[0]}°")
    seat.page.get_by_role("button", name="Turn right").click()
    expect(place).to_contain_text(f" {turns[1]}°")
    seat.page.keyboard.press("T")
    expect(place).to_contain_text(f" {turns[0]}°")
    seat.page.keyboard.press("t")
    assert seat.tile_position(tile) == {}
    place.click()
    seat.guest.wait_table_state(f"now.version > {before}")
    assert seat.tile_position(tile) == {cell: turns[1]}
    seat.guest.leave()


@pytest.mark.parametrize(
    ("size", "dark", "lang"),
    soak_all_but([(DESK, False, "en"), (SMALL, True, "el")], (SMALL, True, "el")),
    ids=["desk-light-en", "phone-dark-el"],
)
def test_the_board_is_sound(
    all_titles: InProcessApp, chromium: Browser, size: tuple[int, int], dark: bool, lang: str
) -> None:
    seat = DivinusTable(all_titles, chromium, size=size, dark=dark, lang=lang)
    seat.page.wait_for_selector("dialog")
    assert_board_accessible(seat)
    seat.open_browser()
    seat.answer_until("explore")
    seat.page.wait_for_selector("[data-thing^='spot:'].go")
    assert_board_accessible(seat)
    for tab in range(seat.page.locator(".seg button").count()):
        seat.page.locator(".seg button").nth(tab).click()
        assert_board_accessible(seat)
    seat.guest.leave()


def assert_board_accessible(seat: DivinusTable) -> None:
    assert_accessible(seat.guest, "divinus")


def test_dealt_by_hand_tiles_are_found_by_name_dice_by_their_faces_and_a_roll_is_corrected(
    all_titles: InProcessApp, chromium: Browser
) -> None:
    seat = DivinusTable(all_titles, chromium, by_hand=True, size=SMALL)
    page, came = seat.page, seat.page.locator(".dealing .came")
    expect(page.get_by_role("heading", name="Lay out the box")).to_be_visible()
    page.locator("#find-came").fill("seas")
    expect(came.first).to_contain_text("Seas")
    tile = seat.update()["dealing"]["choices"]
    came.first.click()
    assert wait_until(lambda: len(seat.update()["dealing"]["choices"]) < len(tile))
    assert wait_until(lambda: answer_by_request(seat)["phase"] == "playing" and seat.update()["dealing"] is None)
    seat.open_browser()
    assert wait_until(lambda: bool((answer_by_request(seat, rolls=False)["dealing"] or {}).get("dice")))
    faces = page.locator(".dealing .dice .came")
    expect(faces).to_have_count(6)
    expect(page.locator("#question")).to_contain_text("Eleni, die 1: which face is up?")
    faces.nth(2).click()
    expect(page.locator("#question")).to_contain_text("Eleni, die 2: which face is up?")
    page.get_by_role("button", name="Correct what came").click()
    page.locator("dialog li button").first.click()
    expect(page.locator("dialog")).to_contain_text("Eleni, die 1: which face is up? It was said: 3.")
    page.locator("dialog .dice .came").nth(4).click()
    expect(page.locator("dialog")).to_have_count(0)
    assert seat.update()["log"][-1]["text"] == "Corrected at the table: 6 came, not 3."
    expect(page.locator("#question")).to_contain_text("Eleni, die 2: which face is up?")
    seat.guest.leave()


def answer_by_request(seat: DivinusTable, rolls: bool = True) -> Any:
    """Answer the physical question by request with the first choice."""
    seen = seat.update()
    dealing = seen["dealing"]
    offered = dealing["choices"] if dealing else seen["options"]
    if offered and (rolls == (dealing is not None)):
        act = {"type": "act", "id": f"o{seen['version']}", "seat": dealing["seat"] if dealing else "a"}
        act_body = {**act, "version": seen["version"], "text": offered[0]["text"]}
        seat.server.request(f"/api/tables/{seat.table}/act", act_body, seat.key)
    return seen


def test_a_victory_that_is_shared_is_told_of_all_who_share_it(all_titles: InProcessApp, chromium: Browser) -> None:
    """DIV-28: both rest until the end, so that they have the same Favor and the same quests."""
    seats = [{"kind": "me", "name": "Eleni"}, {"kind": "screen", "name": "Nikos"}]
    response = all_titles.request(
        "/api/tables", {"game": "divinus", "options": {"scenario": "1"}, "seats": seats, "start": True}
    )
    table, keys = response["table"], [one["key"] for one in response["keys"]]
    for number in range(60):
        seen = [all_titles.request(f"/api/tables/{table}", None, key) for key in keys]
        deciding = [at for at in (0, 1) if seen[at]["options"]]
        if not deciding:
            break
        at = deciding[0]
        texts = [option["text"] for option in seen[at]["options"]]
        text = "rest" if "rest" in texts else texts[-1]
        act = {"type": "act", "id": f"{number}", "seat": "ab"[at], "version": seen[at]["version"], "text": text}
        all_titles.request(f"/api/tables/{table}/act", act, keys[at])
    assert seen[0]["winners"] == ["a", "b"]
    guest = BrowserUser(chromium, all_titles.address, stored={"seats": {table: {"keys": {"a": keys[0]}, "at": 1}}})
    guest.goto(f"/table/{table}")
    expect(guest.page.locator("#question")).to_have_text("Eleni, Nikos win")
    guest.leave()

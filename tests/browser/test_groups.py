"""Groups without accounts: made, come into by its link, a small tournament with its table, and signets that know."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Locator, expect

from tests.browser.guest import SMALL, Guest
from tests.browser.house import House

pytestmark = [pytest.mark.browser, pytest.mark.once]


@pytest.fixture
def come(chromium: Browser, house: House) -> Iterator[Any]:
    there: list[Guest] = []

    def invite(**wishes: Any) -> Guest:
        there.append(Guest(chromium, house.address, **wishes))
        return there[-1]

    yield invite
    for one in there:
        one.leave()


def link_of(house: House, guest: Guest) -> str:
    """What the QR code and the button to copy carry."""
    (group, mine), *_ = json.loads(guest.page.evaluate("localStorage['theomachy.groups']")).items()
    return f"/group/{group}#{house.ask(f'/api/groups/{group}', key=mine['key'])['link']}"


def test_two_people_make_a_group_and_play_a_tournament(house: House, come: Any) -> None:
    eleni = come(name="Eleni")
    eleni.goto("/group")
    eleni.page.get_by_label("Name of the group").fill("Thursdays")
    eleni.page.get_by_role("textbox", name="Your name").fill("Eleni")
    eleni.page.get_by_role("button", name="Make the group").click()
    expect(eleni.page).to_have_url(re.compile(r"/group/\w+$"))
    expect(eleni.page.get_by_role("heading", name="Thursdays")).to_be_visible()
    nikos = come(name="Nikos", size=SMALL, dark=True)
    nikos.goto(link_of(house, eleni))
    expect(nikos.page.get_by_role("heading", name="Thursdays").last).to_be_visible()
    nikos.page.get_by_role("textbox", name="Your name").fill("Nikos")
    nikos.page.get_by_role("button", name="Come in").click()
    expect(nikos.page.get_by_role("heading", name="Members")).to_be_visible()
    assert "#" not in nikos.page.url

    assert sound(nikos)

    eleni.page.reload()
    expect(eleni.page.get_by_role("button", name="Send Nikos away")).to_be_visible()
    eleni.page.get_by_text("New tournament").click()
    eleni.page.get_by_label("Everybody against everybody").check()
    eleni.page.get_by_role("button", name="Begin").click()
    expect(eleni.page.get_by_text("Round 1 of 1").first).to_be_visible()
    assert sound(eleni)

    nikos.goto("/mine")
    expect(nikos.page.get_by_text("Eleni").first).to_be_visible()
    eleni.page.get_by_label(re.compile("End the game of")).click()
    eleni.page.get_by_role("button", name="Nikos loses").click()
    expect(eleni.page.get_by_text("Round 1 of 1 · over")).to_be_visible()
    expect(standing(eleni)).to_contain_text("Eleni")


def standing(guest: Guest) -> Locator:
    """The first line of the tournament's table."""
    return guest.page.get_by_role("table").first.get_by_role("row").nth(1)


def sound(guest: Guest) -> bool:
    assert not guest.wrongs
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    found = Axe().run(guest.page)
    assert found.violations_count == 0, found.generate_report()
    return True

"""Groups without accounts: created, joined by link, with a tournament, and with device identities."""

from __future__ import annotations

import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Locator

from tests.browser.browser_user import SMALL, BrowserUser, expect, wait_until
from tests.browser.conftest import InviteGuest, OpenDevice
from tests.browser.in_process_app import InProcessApp
from tests.browser.qr_reader import read_qr_codes
from tests.browser.server_process import ApiRequests, TableServer
from tools.server.server_process import GAME

pytestmark = pytest.mark.browser


def invitation_link(server: ApiRequests, guest: BrowserUser) -> str:
    """Return the invitation link of the QR code and the copy button."""
    (group, mine), *_ = json.loads(guest.page.evaluate("localStorage['theomachy.groups']")).items()
    return f"/group/{group}#{server.request(f'/api/groups/{group}', key=mine['key'])['link']}"


def test_two_people_make_a_group_and_play_a_tournament(come: OpenDevice, process: TableServer) -> None:
    eleni = come(process.address, name="Eleni")
    eleni.goto("/group")
    eleni.page.get_by_label("Name of the group").fill("Thursdays")
    eleni.page.get_by_role("textbox", name="Your name").fill("Eleni")
    eleni.page.get_by_role("button", name="Make the group").click()
    expect(eleni.page).to_have_url(re.compile(r"/group/\w+$"))
    expect(eleni.page.get_by_role("heading", name="Thursdays")).to_be_visible()
    nikos = come(process.address, name="Nikos", size=SMALL, dark=True)
    nikos.goto(invitation_link(process, eleni))
    expect(nikos.page.get_by_role("heading", name="Thursdays").last).to_be_visible()
    nikos.page.get_by_role("textbox", name="Your name").fill("Nikos")
    nikos.page.get_by_role("button", name="Come in").click()
    expect(nikos.page.get_by_role("heading", name="Members")).to_be_visible()
    assert "#" not in nikos.page.url

    assert assert_accessible(nikos)

    eleni.page.reload()
    expect(eleni.page.get_by_role("button", name="Send Nikos away")).to_be_visible()
    eleni.page.get_by_text("New tournament").click()
    eleni.page.get_by_label("Everybody against everybody").check()
    eleni.page.get_by_role("button", name="Begin").click()
    expect(eleni.page.get_by_text("Round 1 of 1").first).to_be_visible()
    eleni.shows("A tournament: its games stand below.")
    assert assert_accessible(eleni)

    nikos.goto("/mine")
    expect(nikos.page.get_by_text("Eleni").first).to_be_visible()
    eleni.page.get_by_label(re.compile("End the game of")).click()
    eleni.page.get_by_role("button", name="Nikos loses").click()
    expect(eleni.page.get_by_text("Round 1 of 1 · over")).to_be_visible()
    expect(first_standing(eleni)).to_contain_text("Eleni")
    eleni.shows("Eleni wins")


def test_players_of_a_table_are_members_of_the_group_made_from_it(server: InProcessApp, guest: InviteGuest) -> None:
    response = server.request(
        "/api/tables", {"game": GAME, "seats": [{"kind": "me", "name": "Eleni"}, {"kind": "open"}]}
    )
    table, (eleni,) = response["table"], response["keys"]
    (mine,) = server.request(f"/api/tables/{table}/join", {"invite": response["invite"], "name": "Nikos"})["keys"]
    group = server.request("/api/groups", {"table": table, "name": "The two of us"}, eleni["key"])["group"]
    request = {"game": GAME, "members": [0, 1], "title": "The next one", "clock": {"kind": "days", "days": 3}}
    server.request(f"/api/groups/{group}/play", request, eleni["key"])
    seats = {table: {"keys": {mine["seat"]: mine["key"]}, "at": 1}}
    nikos = guest(name="Nikos", size=SMALL, stored={"seats": seats})
    nikos.goto("/mine")
    expect(nikos.page.get_by_role("link", name="The two of us")).to_be_visible()
    expect(nikos.page.get_by_role("link", name="The next one")).to_contain_text("3 days left")
    nikos.page.get_by_role("link", name="The two of us").click()
    nikos.page.get_by_role("button", name="Leave the group").click()
    nikos.page.get_by_role("button", name="Yes").click()
    nikos.page.wait_for_url("**/mine")
    nikos.page.reload()
    expect(nikos.page.get_by_role("link", name="The next one")).to_be_visible()
    expect(nikos.page.get_by_role("link", name="The two of us")).to_have_count(0)


def visible_identities(server: InProcessApp, guest: BrowserUser) -> list[str]:
    """Return the device identities shown at the seats."""
    table = guest.page.url.rpartition("/")[2]
    return [seat["signet"] for seat in server.request(f"/api/tables/{table}")["seats"]]


@pytest.mark.soak
def test_seats_show_their_device_identity_which_moves_to_another_device(
    server: InProcessApp, guest: InviteGuest
) -> None:
    eleni, nikos = guest(name="Eleni").open_table("open"), guest(name="Nikos", size=SMALL)
    nikos.join(eleni.link())
    assert wait_until(lambda: all(visible_identities(server, eleni)))
    first = visible_identities(server, eleni)
    assert first[0] != first[1]
    shown_identity = f"{first[1][:4]}-{first[1][4:8]}"
    expect(eleni.page.get_by_text(f"signet {shown_identity}")).to_be_visible()
    eleni.page.get_by_role("button", name="Start the game").click()
    eleni.wait_asked()
    expect(eleni.page.get_by_title(f"signet {shown_identity} · New to you.").first).to_be_visible()
    eleni.page.get_by_role("button", name="Points").click()
    eleni.page.get_by_text(f"signet {shown_identity} · New to you.").last.click()
    eleni.shows("it does not say who somebody is")
    assert assert_accessible(eleni)
    # By the QR code on his screen, in the dark theme, to the phone.
    nikos.goto("/mine")
    nikos.page.emulate_media(color_scheme="dark")
    nikos.page.get_by_role("button", name="Take my games to another device").click()
    nikos.page.get_by_role("img", name=re.compile("QR")).scroll_into_view_if_needed()
    (carried,) = read_qr_codes(nikos.page)
    phone = guest(name="Nikos", size=SMALL)
    phone.goto("/seats" + carried.partition("/seats")[2])
    phone.shows("Your signet comes along.")
    phone.page.get_by_role("button", name="Take them").click()
    expect(phone.page.get_by_role("link", name=re.compile("Eleni")).first).to_be_visible()
    other = guest(name="Zoe").open_table("open")
    phone.join(other.link())
    assert wait_until(lambda: all(visible_identities(server, other)))
    assert visible_identities(server, other)[1] == first[1], "the same person on another device"
    # Another device of somebody else keeps its own unless it is told otherwise.
    eleni.goto("/seats" + carried.partition("/seats")[2])
    keeps = eleni.page.evaluate("localStorage['theomachy.signet']")
    expect(eleni.page.get_by_role("checkbox")).not_to_be_checked()
    eleni.page.get_by_role("button", name="Take them").click()
    eleni.page.wait_for_url("**/mine")
    assert eleni.page.evaluate("localStorage['theomachy.signet']") == keeps


def first_standing(guest: BrowserUser) -> Locator:
    """Return the first line of the tournament's standings."""
    return guest.page.get_by_role("table").first.get_by_role("row").nth(1)


def assert_accessible(guest: BrowserUser) -> bool:
    assert not guest.errors
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    violations = Axe().run(guest.page)
    assert violations.violations_count == 0, violations.generate_report()
    return True

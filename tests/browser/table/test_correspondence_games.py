"""Correspondence games: my games, the next one, seats on another device, catching up, notes, finished games."""

from __future__ import annotations

import json
import re

import pytest

from tests.browser.browser_user import PHONE, SMALL, BrowserUser, expect
from tests.browser.conftest import OpenDevice
from tests.browser.correspondence_games import (
    CorrespondenceApp,
    act,
    assert_accessible,
    finished_table,
    store_keys,
    two_people,
)
from tests.browser.qr_reader import read_qr_codes

pytestmark = pytest.mark.browser


def test_my_games_the_next_one_and_my_seats_on_a_phone(slow: CorrespondenceApp, come: OpenDevice) -> None:
    first, second = two_people(slow), two_people(slow)
    third = two_people(slow)
    eleni = come(slow.address, name="Eleni")
    store_keys(eleni, *[(table, [key]) for table, key, _ in (first, second)], (third[0], [third[2]]))
    eleni.goto("/mine")
    expect(eleni.page.get_by_role("heading", name="Your turn (2)")).to_be_visible()
    expect(eleni.page.locator("section", has_text="Others are at it").get_by_role("link")).to_have_count(1)
    expect(eleni.page).to_have_title("(2) Theomachy · My games")
    assert_accessible(eleni)
    eleni.page.keyboard.press("t")
    eleni.page.wait_for_url("**/table/**")
    eleni.wait_asked()
    table_id = eleni.page.url.rsplit("/", 1)[1]
    eleni.page.get_by_role("button", name="Choose Jason").click()
    eleni.shows("Your turn at 1 other table.")
    eleni.page.keyboard.press("t")
    other = second[0] if table_id == first[0] else first[0]
    eleni.page.wait_for_url(f"**/table/{other}")
    eleni.goto("/mine")
    eleni.page.get_by_role("button", name="Take my games to another device").click()
    expect(eleni.page.get_by_role("img", name="QR code that carries my seats")).to_be_visible()
    eleni.context.grant_permissions(["clipboard-read", "clipboard-write"])
    eleni.page.get_by_role("button", name="Copy the link").click()
    eleni.shows("Copied")
    link = eleni.page.evaluate("navigator.clipboard.readText()")
    (seen,) = read_qr_codes(eleni.page)
    assert seen == link
    phone = come(slow.address, name="Eleni", size=PHONE)
    phone.goto("/seats" + seen.partition("/seats")[2])
    phone.shows("Your seats at 3 tables come to this device.")
    assert "#" not in phone.page.url
    assert_accessible(phone)
    phone.page.get_by_role("button", name="Take them").click()
    expect(phone.page.get_by_role("heading", name="Your turn (1)")).to_be_visible()
    seats = phone.page.evaluate("localStorage['theomachy.seats']")
    phone.goto(f"/seats#a{first[0]}{'x' * 43}")
    phone.page.get_by_role("button", name="Take them").click()
    expect(phone.page.get_by_role("heading", name="Your turn (1)")).to_be_visible()
    assert phone.page.evaluate("localStorage['theomachy.seats']") == seats, "a link takes nothing away"
    phone.page.get_by_role("link", name="Next game").click()
    phone.wait_asked()


def test_after_a_pause_the_table_tells_what_happened_and_what_i_wrote(
    slow: CorrespondenceApp, come: OpenDevice
) -> None:
    table, eleni, nikos = two_people(slow)
    act(slow, table, eleni, "choose jason")
    desk = come(slow.address, name="Eleni")
    store_keys(desk, (table, [eleni]))
    desk.goto(f"/table/{table}")
    desk.page.get_by_role("button", name="More", exact=True).click()
    desk.page.get_by_text("My notes", exact=True).click()
    with desk.page.expect_response(lambda answer: "/note" in answer.url and answer.request.method == "POST"):
        desk.page.fill("#notes-text", "Hold back until Sunday")
    act(slow, table, nikos, "choose theseus")
    # Days later, on another device that has the same seat.
    phone = come(slow.address, name="Eleni", size=SMALL, dark=True)
    store_keys(phone, (table, [eleni]))
    phone.context.add_init_script(f"localStorage['theomachy.visits'] ??= '{json.dumps({table: 1})}'")
    phone.goto(f"/table/{table}")
    back = phone.page.get_by_role("dialog", name="Welcome back")
    expect(back).to_contain_text("Nikos")
    expect(back).to_contain_text("Theseus")
    expect(back).to_contain_text("Hold back until Sunday")
    expect(back.get_by_role("heading", name="The goal")).to_be_visible()
    assert_accessible(phone)
    back.get_by_role("button", name="To the table").click()
    phone.page.reload()
    phone.wait_asked()
    expect(phone.page.get_by_role("dialog")).to_have_count(0)
    # Nobody else reads it.
    assert "Sunday" not in json.dumps(slow.request(f"/api/tables/{table}", key=nikos["key"]))


@pytest.mark.soak
def test_two_devices_of_one_seat_keep_what_both_wrote_and_nothing_twice(
    slow: CorrespondenceApp, come: OpenDevice
) -> None:
    table, eleni, _ = two_people(slow)
    desk, phone = come(slow.address, name="Eleni"), come(slow.address, name="Eleni", size=SMALL)
    for one in (desk, phone):
        store_keys(one, (table, [eleni]))
        one.goto(f"/table/{table}")
        one.wait_asked()
        one.page.get_by_role("button", name="More", exact=True).click()
        with one.page.expect_response(lambda answer: "/note" in answer.url):
            one.page.get_by_text("My notes", exact=True).click()
    write_note(desk, "Hold back until Sunday")
    write_note(phone, "Hold back until Sunday")
    expect(phone.page.locator("#notes-text")).to_have_value("Hold back until Sunday")
    write_note(desk, "Hold back until Sunday\nThen the ships")
    write_note(phone, "Nikos bluffs")
    expect(phone.page.locator("#notes-text")).to_have_value("Hold back until Sunday\nThen the ships\nNikos bluffs")
    desk.page.keyboard.press("Escape")
    expect(desk.page.locator("#notes-text")).to_have_count(0)


def write_note(one: BrowserUser, text: str) -> None:
    with one.page.expect_response(lambda answer: "/note" in answer.url and answer.request.method == "POST"):
        one.page.fill("#notes-text", text)


def test_a_finished_game_is_kept_and_counted_on_this_device(slow: CorrespondenceApp, come: OpenDevice) -> None:
    table, keys = finished_table(slow)
    one = come(slow.address, name="Eleni", size=SMALL, lang="el")
    store_keys(one, (table, keys))
    one.goto(f"/table/{table}")
    one.page.wait_for_function("() => localStorage['theomachy.history']")
    one.goto("/me")
    one.shows("το τελείωσε ένα μποτ για σένα")
    one.shows("Δεν έχει τελειώσει ακόμη παιχνίδι που να μετρά.")
    assert_accessible(one)
    counted = "JSON.parse(localStorage['theomachy.history']).map((game) => ({ ...game, unrated: '' }))"
    one.page.evaluate(f"localStorage['theomachy.history'] = JSON.stringify({counted})")
    one.page.reload()
    expect(one.page.locator(".big b")).to_have_text(re.compile(r"^1[3-7]\d\d$"))
    assert_accessible(one)
    one.page.get_by_role("button", name="Σβήσ’ τα όλα").click()
    one.page.get_by_role("dialog").get_by_role("button", name="Σβήσε").click()
    one.shows("Κανένα τελειωμένο παιχνίδι ακόμη.")
    assert one.page.evaluate("localStorage['theomachy.history']") == "[]"
    # An erased result does not come back when the table is opened again.
    one.goto(f"/table/{table}")
    one.page.get_by_role("dialog").first.wait_for()
    one.goto("/me")
    one.shows("Κανένα τελειωμένο παιχνίδι ακόμη.")

"""Friends at a table in the browser, from the link to the rematch."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.browser_user import GRACE, PHONE, BrowserUser, expect, play_out
from tests.browser.conftest import InviteGuest, OpenDevice
from tests.browser.in_process_app import InProcessApp
from tests.browser.server_process import TableServer
from tests.browser.table_setup import JASON, table_of_two, table_with_bots

pytestmark = pytest.mark.browser


# The whole way: a server in a process of its own


def test_two_join_by_link_and_play_to_the_end_while_a_third_watches(process: TableServer, come: OpenDevice) -> None:
    eleni = come(process.address, name="Eleni")
    eleni.open_table("open")
    eleni.shows("Invite your friends")
    eleni.shows("This link works only on this machine")
    nikos = come(process.address, name="Nikos", size=PHONE).join(eleni.link())
    eleni.shows("Nikos")
    eleni.page.get_by_role("button", name="Start the game").click()
    watcher = come(process.address, name="Ioanna").goto(eleni.page.url)
    watcher.page.wait_for_selector("main [data-thing]")
    watcher.shows("You are watching")
    for one in (eleni, nikos):
        one.page.wait_for_selector("main [data-thing]")

    play_out([eleni, nikos])

    for one in (eleni, nikos, watcher):
        expect(one.page.get_by_role("dialog", name="Result")).to_be_visible()
    assert watcher.page.locator(".turn.mine").count() == 0
    won = [one.page.locator("#question").inner_text() for one in (eleni, nikos, watcher)]
    assert len(set(won)) == 1

    eleni.page.get_by_role("button", name="Rematch").click()
    eleni.shows("Shall we begin?")
    nikos.page.get_by_role("dialog").get_by_role("button", name="Join the rematch").click()
    nikos.page.wait_for_url(eleni.page.url)
    eleni.page.get_by_role("button", name="Start the game").click()
    nikos.page.wait_for_selector("main [data-thing]")


def test_a_reload_in_mid_turn_keeps_the_seat_and_the_question(process: TableServer, come: OpenDevice) -> None:
    one = come(process.address).play_now()
    one.wait_asked()
    one.page.get_by_role("button", name="Choose Jason").click()
    one.page.wait_for_selector(".q .thing.go, .com .thing.go")
    question = one.page.locator("#question").inner_text()
    log = one.page.locator(".logp li").count()
    one.page.reload()
    one.page.wait_for_selector(".thing.go")
    assert one.page.locator("#question").inner_text() == question
    assert one.page.locator(".logp li").count() == log
    one.goto("/")
    expect(one.page.locator(".lower .yours")).to_have_text("Your turn")


def test_a_server_that_starts_anew_finds_its_guests_where_they_were(chromium: Browser, tmp_path: Path) -> None:
    server = TableServer(tmp_path).start()
    one = BrowserUser(chromium, server.address).play_now()
    one.wait_asked()
    one.page.get_by_role("button", name="Choose Theseus").click()
    one.page.wait_for_selector(".com .thing.go")
    server.stop()
    one.shows("Reconnecting")
    server.start()
    expect(one.page.get_by_text("Reconnecting")).to_have_count(0)
    one.choose()
    server.stop()
    one.leave()


def test_one_screen_for_two_hides_the_table_until_the_device_is_passed(process: TableServer, come: OpenDevice) -> None:
    one = come(process.address, name="Eleni").open_table("screen")
    one.shows("Pass the device to Eleni")
    assert one.page.locator("main [data-thing]").count() == 0
    one.page.get_by_role("button", name="I am Eleni").click()
    one.page.get_by_role("button", name="Choose Jason").click()
    one.shows("Pass the device to Guest 1")
    assert one.page.locator("main [data-thing]").count() == 0
    for way_round in ("Log", "Points"):
        assert one.page.get_by_role("button", name=way_round).count() == 0
    one.page.get_by_role("button", name="I am Guest 1").click()
    one.page.get_by_role("button", name="Choose Theseus").click()
    one.page.get_by_role("button", name="I am Eleni").click()
    expect(one.page.locator(".obj .wants")).to_have_count(1)
    mine = one.page.locator(".obj .wants").inner_text()
    one.choose()
    one.page.get_by_role("button", name="I am Guest 1").click()
    expect(one.page.locator(".obj .wants")).to_have_count(1)
    assert one.page.locator(".obj .wants").inner_text() != mine


# Against the application in this process


def test_offline_says_so_and_comes_back_by_itself(server: InProcessApp, come: OpenDevice) -> None:
    one = table_with_bots(server).open_browser(come)
    one.wait_asked()
    one.context.set_offline(True)
    one.shows("Reconnecting")
    one.page.get_by_role("button", name="Choose Jason").click()
    one.context.set_offline(False)
    expect(one.page.get_by_text("Reconnecting")).to_have_count(0)
    # An option chosen without a connection is sent after reconnecting.
    one.page.wait_for_selector(".com .thing")
    expect(one.page.locator(".me [data-thing='hero:jason']")).to_be_visible()


def test_undo_takes_the_hero_back(server: InProcessApp, come: OpenDevice) -> None:
    table = table_of_two(server, ("a", JASON))
    eleni, nikos = table.open_browser(come), table.open_browser(come, "b")
    nikos.wait_asked()
    eleni.page.get_by_role("button", name="Undo").click()
    eleni.wait_asked()
    nikos.shows("Eleni is thinking")
    eleni.page.get_by_role("button", name="Choose Hercules").click()
    nikos.wait_asked()
    assert nikos.page.get_by_role("button", name="Choose Jason").count() == 1


def test_a_sole_choice_waits_a_moment_and_can_be_taken_back(server: InProcessApp, come: OpenDevice) -> None:
    one = table_with_bots(server).open_browser(come)
    one.wait_asked()
    with one.frozen_clock():
        one.page.locator("[data-thing='hero:jason']").click()
        one.page.get_by_role("button", name="Take back").click()
        one.pass_time(GRACE)
        assert one.page.get_by_role("button", name="Choose Jason").count() == 1
        one.page.locator("[data-thing='hero:jason']").click()
        expect(one.page.locator(".chip.going")).to_have_count(1)
        one.pass_time(GRACE)
    one.page.wait_for_selector(".com .thing")


def test_why_not_gives_the_reason_and_opens_the_rule(server: InProcessApp, come: OpenDevice) -> None:
    nikos = table_of_two(server, ("a", JASON)).open_browser(come, "b")
    nikos.wait_asked()
    nikos.page.get_by_role("button", name="Why not Jason?").click()
    pop = nikos.page.get_by_role("dialog", name="Why not Jason?")
    expect(pop).to_contain_text("already chosen")
    pop.get_by_role("button", name="Open rule DXC-10").click()
    expect(nikos.page.locator("#rule-DXC-10")).to_be_in_viewport()


def test_a_public_table_is_found_on_the_front_page(guest: InviteGuest) -> None:
    eleni = guest(name="Eleni").open_table("open")
    eleni.page.get_by_role("button", name="Show it to everybody").click()
    eleni.shows("Hide it again")
    nikos = guest(name="Nikos").goto("/")
    nikos.page.locator(".lower .panel", has_text="Public tables").get_by_text("Sit down").first.click()
    nikos.page.fill("#name", "Nikos")
    nikos.page.get_by_role("button", name="Sit down").click()
    eleni.shows("Nikos")


def test_talk_is_text_and_reaches_everybody(server: InProcessApp, come: OpenDevice) -> None:
    table = table_of_two(server)
    eleni, nikos = table.open_browser(come), table.open_browser(come, "b")
    eleni.page.get_by_role("button", name="Chat", exact=True).click()
    eleni.page.fill("#chat-text", "<img src=x onerror=alert(1)> καλησπέρα")
    with nikos.frozen_clock():
        eleni.page.get_by_role("button", name="Send").click()
        expect(nikos.page.locator(".bubble")).to_contain_text("καλησπέρα")
    expect(eleni.page.locator(".bubble")).to_have_count(0)
    nikos.page.get_by_role("button", name="Chat 1").click()
    expect(nikos.page.get_by_text("<img src=x onerror=alert(1)> καλησπέρα")).to_be_visible()
    assert nikos.page.locator("img").count() == 0


def test_a_hint_names_a_choice_and_makes_it(server: InProcessApp, come: OpenDevice) -> None:
    one = table_with_bots(server).open_browser(come)
    one.wait_asked()
    one.page.get_by_role("button", name="Hint").click()
    one.page.get_by_role("button", name="Do this").click()
    one.page.wait_for_selector(".com .thing")


def test_a_bot_stands_in_and_the_seat_is_taken_back(server: InProcessApp, come: OpenDevice) -> None:
    one = table_of_two(server).open_browser(come)
    one.page.get_by_role("button", name="More", exact=True).click()
    # A new question may remove the focused element: the menu stays.
    one.page.evaluate("document.activeElement.blur()")
    one.page.get_by_role("button", name="Let a bot play for me").click()
    one.shows("A bot is playing for you")
    one.shows("Nikos is thinking")
    one.page.get_by_role("button", name="Take my seat back").click()
    expect(one.page.get_by_text("A bot is playing for you")).to_have_count(0)

"""Table functions beside playing: takeback, seat, name, notes, reactions, saving, inviting."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute

from tests.browser.browser_user import PHONE, BrowserUser, expect
from tests.browser.conftest import InviteGuest, OpenDevice
from tests.browser.in_process_app import InProcessApp
from tests.browser.layout import SIZES
from tests.browser.server_process import ApiRequests, TableServer
from tests.browser.table_setup import HEROES, JASON, table_of_two, table_with_bots

pytestmark = pytest.mark.browser
# Milliseconds, both generous: a bubble fades; a bot's chat line stays to be read (SpeechBubbles.svelte).
FADE_MILLISECONDS = 1000
READ_MILLISECONDS = 8000


def start_at_hero(server: ApiRequests, come: OpenDevice, **wishes: Any) -> tuple[BrowserUser, BrowserUser]:
    """Start a game in which Eleni and Nikos have chosen their heroes; it is Eleni's turn."""
    table = table_of_two(server, *HEROES)
    eleni, nikos = table.open_browser(come, **wishes), table.open_browser(come, "b", size=PHONE)
    eleni.wait_asked()
    nikos.page.wait_for_selector("main [data-thing]")
    return eleni, nikos


def open_menu_entry(one: BrowserUser, entry: str) -> None:
    one.page.get_by_role("button", name="More", exact=True).click()
    one.page.locator(".menu").get_by_text(entry, exact=True).click()


def accept_takeback(one: BrowserUser) -> None:
    one.wait_asked()
    one.page.get_by_role("button", name=re.compile(r"^Pass\.")).first.click()


def test_a_turn_is_taken_back_when_the_other_agrees(process: TableServer, come: OpenDevice) -> None:
    eleni, nikos = start_at_hero(process, come)
    accept_takeback(eleni)
    accept_takeback(nikos)
    eleni.wait_asked()
    for answer, then in (("No", "does not agree"), ("Agree", "Everybody agreed")):
        eleni.page.get_by_role("button", name="Ask to take back").click()
        eleni.page.get_by_role("dialog").get_by_role("button", name="Ask everybody").click()
        eleni.shows("Still to answer: Nikos")
        nikos.shows("Eleni asks to take back 2 actions")
        nikos.page.get_by_role("button", name=answer, exact=True).click()
        expect(nikos.page.get_by_text("asks to take back 2 actions")).to_have_count(0)
        if answer == "No":
            eleni.page.get_by_role("button", name="Chat").click()
            eleni.shows(then)
            eleni.page.keyboard.press("Escape")
            accept_takeback(eleni)
            accept_takeback(nikos)
            eleni.wait_asked()
    expect(eleni.page.locator(".logp")).to_contain_text("Everybody agreed")
    eleni.wait_asked()


def test_what_one_has_seen_in_secret_is_not_taken_back_and_why(server: InProcessApp, come: OpenDevice) -> None:
    eleni, _ = start_at_hero(server, come)
    eleni.page.get_by_role("button", name="Ask to take back").click()
    eleni.page.get_by_role("dialog").get_by_role("button", name="Ask everybody").click()
    eleni.shows("hidden from the others, and nobody can unsee it")


def test_my_name_and_my_notes(server: InProcessApp, come: OpenDevice) -> None:
    eleni, nikos = start_at_hero(server, come)
    open_menu_entry(eleni, "Change my name")
    eleni.page.fill("#rename-a", "Helen of Troy")
    eleni.page.get_by_role("button", name="Call me that").click()
    nikos.shows("Helen of Troy")
    open_menu_entry(eleni, "My notes")
    eleni.page.fill("#notes-text", "Nikos wants blue")
    eleni.page.reload()
    eleni.wait_asked()
    open_menu_entry(eleni, "My notes")
    expect(eleni.page.locator("#notes-text")).to_have_value("Nikos wants blue")
    open_menu_entry(nikos, "My notes")
    expect(nikos.page.locator("#notes-text")).to_have_value("")


def test_leaving_lends_the_seat_and_resigning_gives_it_away(server: InProcessApp, come: OpenDevice) -> None:
    eleni, nikos = start_at_hero(server, come)
    open_menu_entry(nikos, "Leave or resign")
    nikos.shows("The seat stays yours")
    nikos.page.get_by_role("button", name="Leave for now").click()
    nikos.page.wait_for_selector(".lower .list a")
    nikos.page.locator(".lower .list a").first.click()
    nikos.page.get_by_role("button", name="Take my seat back").click()
    expect(nikos.page.get_by_text("A bot is playing for you")).to_have_count(0)
    open_menu_entry(nikos, "Leave or resign")
    nikos.page.get_by_role("button", name="Resign", exact=True).click()
    nikos.shows("You are watching")
    eleni.page.get_by_role("button", name="Chat").click()
    eleni.shows("has resigned")
    nikos.goto("/")
    nikos.shows("Your tables will wait here for you.")


def test_a_game_alone_is_saved_in_the_middle_and_gone_on_with(process: TableServer, come: OpenDevice) -> None:
    one = table_with_bots(process, JASON, bots=1).open_browser(come)
    one.page.wait_for_selector(".com .thing.go, .q .thing.go")
    one.page.get_by_role("button", name="More", exact=True).click()
    with one.page.expect_download() as saved:
        one.page.get_by_role("button", name="Save the game").click()
    one.shows("Cards may be known")
    other = come(process.address, name="Maria").goto("/")
    other.page.wait_for_selector(".game h2")
    other.page.set_input_files("input[type=file]", saved.value.path())
    other.page.wait_for_url("**/replay/**")
    other.page.wait_for_selector("main [data-thing]")
    other.page.get_by_role("button", name="Continue from here").click()
    other.page.get_by_role("dialog").get_by_role("button", name="Eleni").click()
    other.page.wait_for_url("**/table/**")
    other.wait_asked()
    expect(other.page.locator(".me [data-thing='hero:jason']")).to_be_visible()


def test_among_others_a_game_is_not_saved_and_the_page_says_why(server: InProcessApp, come: OpenDevice) -> None:
    eleni, _ = start_at_hero(server, come)
    open_menu_entry(eleni, "Save the game")
    eleni.shows("the file would tell what they hold")


def test_reactions_appear_in_each_viewers_language_and_can_be_muted(server: InProcessApp, come: OpenDevice) -> None:
    eleni, nikos = start_at_hero(server, come)
    # Where others play for the result, no hints are offered.
    expect(eleni.page.get_by_role("button", name="Hint")).to_have_count(0)
    nikos.page.evaluate("localStorage.setItem('theomachy.settings', JSON.stringify({lang: 'el'}))")
    nikos.page.reload()
    nikos.page.wait_for_selector("main [data-thing]")
    eleni.page.get_by_role("button", name="Chat").click()
    with nikos.frozen_clock():
        eleni.page.get_by_role("button", name="Well played!").click()
        expect(nikos.page.locator(".bubble")).to_contain_text("Μπράβο!")
        nikos.page.get_by_role("button", name="Κουβέντα").click()
        nikos.page.get_by_role("button", name="Να μη βλέπω νεύματα").click()
        expect(nikos.page.locator(".bubble")).to_have_count(0)
    expect(nikos.page.locator(".said")).not_to_contain_text("Μπράβο!")
    eleni.page.get_by_role("button", name="Thank you!").click()
    eleni.page.fill("#chat-text", "hello")
    eleni.page.get_by_role("button", name="Send").click()
    expect(nikos.page.locator(".said")).to_contain_text("hello")
    expect(nikos.page.locator(".said")).not_to_contain_text("Ευχαριστώ")


def add_bot_chat(one: BrowserUser, text: str) -> None:
    """Add a bot's chat line to the second update that the page receives."""

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        frame_types: list[str] = []

        def pass_on(raw: str | bytes) -> None:
            frame = json.loads(raw)
            if frame["type"] in ("update", "change"):
                frame_types.append(frame["type"])
                fields = frame if frame["type"] == "update" else frame["fields"]
                fields["talk"] = {"number": 9, "seat": "b", "name": "Talos", "text": text} if frame_types[1:] else None
            line.send(json.dumps(frame))

        server.on_message(pass_on)

    one.page.route_web_socket(re.compile("/api/live"), between)


def test_a_bot_talks_for_a_moment_and_can_be_told_not_to(server: InProcessApp, come: OpenDevice) -> None:
    one = come(server.address, still=False, stored=(table := table_with_bots(server, bots=1)).all_keys("a"))
    add_bot_chat(one, "The owl said: why not.")
    one.goto(table.path)
    one.wait_asked()
    bubble = one.page.locator(".bubble")
    with one.frozen_clock():
        one.page.get_by_role("button", name="Choose Jason").click()
        expect(bubble).to_contain_text("The owl said: why not.")
        # Bot chat is not part of the players' chat.
        expect(one.page.locator(".tool .badge")).to_have_count(0)
        open_menu_entry(one, "Bots: no table talk")
        one.pass_time(FADE_MILLISECONDS)
        expect(bubble).to_have_count(0)
        open_menu_entry(one, "Bots: table talk")
        expect(bubble).to_have_count(1)
        one.pass_time(READ_MILLISECONDS)
        expect(bubble).to_have_count(0)


def mock_response(page: Page, address: str, body: object) -> None:
    def fulfill(route: Route) -> None:
        route.fulfill(status=200, content_type="application/json", body=json.dumps(body))

    page.route(address, fulfill)


def test_an_invitation_that_a_phone_can_open(guest: InviteGuest) -> None:
    """Opened on the machine itself, the page offers the address that the server has in the network."""
    eleni = guest(name="Eleni")
    mock_response(eleni.page, "**/api/reach*", {"addresses": ["http://192.168.7.7:8000"]})
    eleni.open_table("open")
    expect(eleni.page.get_by_role("img", name="QR code")).to_be_visible()
    assert eleni.link().startswith("http://192.168.7.7:8000/join/")
    eleni.shows("192.168.7.7:8000")


def test_a_code_is_typed_and_the_invitation_names_game_and_host(guest: InviteGuest) -> None:
    eleni = guest(name="Eleni")
    mock_response(eleni.page, "**/api/reach*", {"addresses": ["http://192.168.7.7:8000"]})
    eleni.open_table("open")
    code = eleni.page.locator(".code b").inner_text()
    nikos = guest(name="Nikos", size=PHONE).goto("/")
    nikos.page.fill("#code", code.lower())
    nikos.page.get_by_role("button", name="Join", exact=True).click()
    nikos.page.wait_for_url("**/join/**")
    nikos.shows("Deus Ex Machina, the card game")
    nikos.shows("Eleni invites you. 1 seat is free.")
    nikos.goto("/")
    nikos.page.fill("#code", "zzz-zzz")
    nikos.page.get_by_role("button", name="Join", exact=True).click()
    nikos.shows("No table waits under this code")


def test_old_tables_are_forgotten_on_this_device(server: InProcessApp, come: OpenDevice) -> None:
    one = come(server.address, stored=table_with_bots(server).all_keys("a")).goto("/")
    one.page.get_by_role("button", name="Tidy up this list").click()
    one.page.get_by_role("button", name="Forget the table").click()
    one.shows("The key of your seat lies only on this device")
    one.page.get_by_role("button", name="Forget it").click()
    one.shows("Your tables will wait here for you.")
    one.page.reload()
    one.shows("Your tables will wait here for you.")


def test_on_a_wide_screen_the_chat_stands_beside_the_board_and_stays(server: InProcessApp, come: OpenDevice) -> None:
    one = table_with_bots(server).open_browser(come, size=SIZES["wide"])
    one.wait_asked()
    one.page.get_by_role("button", name="Chat").click()
    for _ in range(2):
        expect(one.page.get_by_role("complementary", name="Chat")).to_be_visible()
        chat = one.page.get_by_role("complementary", name="Chat").bounding_box()
        board = one.page.locator("main").bounding_box()
        assert chat is not None
        assert board is not None
        assert board["x"] + board["width"] <= chat["x"]
        one.page.reload()
        one.wait_asked()


def test_speed_is_of_this_device_and_the_hosts_for_bots(server: InProcessApp, come: OpenDevice) -> None:
    eleni, nikos = start_at_hero(server, come)
    open_menu_entry(eleni, "Speed")
    eleni.page.get_by_role("group", name="What moves on this screen").get_by_text("calm").click()
    assert eleni.page.evaluate("document.documentElement.dataset.tempo") == "calm"
    # A device that asks for no motion has none, however calm.
    assert eleni.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--move')") in ("0s", "0ms")
    eleni.page.get_by_role("group", name="Bots at this table").get_by_text("fast").click()
    expect(eleni.page.get_by_role("group", name="Bots at this table").get_by_label("fast")).to_be_checked()
    open_menu_entry(nikos, "Speed")
    nikos.shows("is the host's to say")


def test_without_a_network_a_reload_says_what_can_be_done(guest: InviteGuest) -> None:
    one = guest().goto("/rules/deus-ex-machina-cards")
    one.page.wait_for_selector(".rule")
    one.page.evaluate("navigator.serviceWorker.ready")
    for path, selector in (("/", ".game h2"), ("/rules/deus-ex-machina-cards", ".rule"), ("/", ".game h2")):
        one.goto(path)
        one.page.wait_for_selector(selector)
    one.context.set_offline(True)
    one.page.reload()
    one.shows("No server answers")
    one.shows("Your tables wait on the server.")
    one.page.locator(".away").get_by_role("link", name="Deus Ex Machina, the card game").click()
    one.page.wait_for_selector(".rule")
    one.context.set_offline(False)


def test_bots_that_fill_a_table_are_called_differently(guest: InviteGuest) -> None:
    page = guest(name="Eleni").goto("/new?game=deus-ex-machina-cards").page
    page.get_by_role("button", name="One seat more").click()
    waiting: list[Route] = []
    page.route("**/api/games?*", lambda route: waiting.append(route))
    page.get_by_role("button", name="Open the table").click()
    # The list of bots is not loaded yet: no bot can be put on a seat.
    fill = page.get_by_role("button", name="Fill with bots and start")
    expect(fill).to_be_disabled()
    for route in waiting:
        route.continue_()
    fill.click()
    for name in ("Galatea", "Pandora", "Daedalus"):
        expect(page.locator("main").get_by_text(name).first).to_be_visible()

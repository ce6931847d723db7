"""Days between moves: a notice in a closed tab, my games, the next one, seats on another device, a holiday."""

from __future__ import annotations

import json
import re
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, expect

from tests.browser.camera import codes
from tests.browser.guest import PHONE, SMALL, Guest, until
from tests.browser.house import ROOT, House
from tests.server.receivers import PushService, listening
from theomachy.table.clocks import DAY
from tools.process import GAME

pytestmark = [pytest.mark.browser, pytest.mark.once]
PATIENCE = 20

# What a browser does when somebody subscribes: it cannot be done without the network of its maker.
SUBSCRIBES = """
PushManager.prototype.subscribe = async function (wish) {
  localStorage['asked'] = String(wish.applicationServerKey.byteLength);
  return { toJSON: () => (%s) };
};
"""


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Later]:
    """A server that tells people who do not look, at once."""
    if not (ROOT / "client/dist/index.html").exists():
        pytest.skip("THE CLIENT IS NOT BUILT: npm --prefix client run build")
    running = Later(tmp_path_factory.mktemp("slow"))
    running.start()
    yield running
    running.stop()


class Later(House):
    """Its clocks can be put forward."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.said = folder / "forward"
        self.forward(0.0)
        at = self.command.index("-m")
        self.command[at : at + 2] = [str(Path(__file__).with_name("later.py")), str(self.said)]
        self.command += ["--local-notices", "--notice-delay", "0"]

    def forward(self, days: float) -> None:
        """All of it at once, or not yet."""
        fresh = self.said.with_suffix(".new")
        fresh.write_text(str(days * DAY))
        fresh.replace(self.said)


@pytest.fixture
def service() -> Iterator[PushService]:
    service = PushService()
    with listening(service):
        yield service


@pytest.fixture
def come(chromium: Browser, slow: House) -> Iterator[Any]:
    there: list[Guest] = []

    def invite(**wishes: Any) -> Guest:
        there.append(Guest(chromium, slow.address, **wishes))
        return there[-1]

    yield invite
    for one in there:
        one.leave()


def at_days(slow: House, *kinds: str) -> tuple[str, list[dict[str, str]], str]:
    """A table with a day for each turn: its id, my keys, the invitation."""
    seats = [{"kind": kind, "name": name} for kind, name in zip(kinds, ("Eleni", "Nikos"), strict=False)]
    wish = {"game": GAME, "seats": seats, "clock": {"kind": "days", "days": 3}, "title": "Long game"}
    made = slow.ask("/api/tables", wish)
    return made["table"], made["keys"], made["invite"]


def holds(one: Guest, *tables: tuple[str, list[dict[str, str]]]) -> None:
    """The device has these seats from before."""
    held = {table: {"keys": {key["seat"]: key["key"] for key in keys}, "at": 1} for table, keys in tables}
    one.context.add_init_script(f"localStorage['theomachy.seats'] ??= '{json.dumps(held)}'")


def act(slow: House, table: str, key: dict[str, str], text: str) -> None:
    version = slow.ask(f"/api/tables/{table}", key=key["key"])["version"]
    slow.ask(
        f"/api/tables/{table}/act", {"id": text, "seat": key["seat"], "version": version, "text": text}, key["key"]
    )


def two_people(slow: House) -> tuple[str, dict[str, str], dict[str, str]]:
    """Eleni and Nikos, whose game has begun: it is Eleni's turn."""
    table, (eleni,), invite = at_days(slow, "me", "open")
    (nikos,) = slow.ask(f"/api/tables/{table}/join", {"invite": invite, "name": "Nikos"})["keys"]
    slow.ask(f"/api/tables/{table}/start", {}, eleni["key"])
    return table, eleni, nikos


def clean(one: Guest) -> None:
    found = [(v["id"], [n["html"][:200] for n in v["nodes"]]) for v in Axe().run(one.page).response["violations"]]
    assert found == [], one.page.url


def test_a_push_arrives_in_a_closed_tab_and_leads_to_the_table(slow: House, come: Any, service: PushService) -> None:
    table, eleni, nikos = two_people(slow)
    guest = come(name="Nikos", size=SMALL)
    wish = service.subscription()
    given = {"endpoint": wish["address"], "keys": {"p256dh": wish["p256dh"], "auth": wish["auth"]}}
    guest.context.add_init_script(SUBSCRIBES % json.dumps(given))
    guest.context.grant_permissions(["notifications"])
    holds(guest, (table, [nikos]))
    guest.goto(f"/table/{table}")
    guest.shows("Shall we tell you when it is your turn?")
    guest.page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    guest.page.get_by_role("button", name="Yes, tell me").click()
    clean(guest)
    # At whatever hour this is tried.
    guest.page.get_by_label("Quiet from").select_option("00:00")
    guest.page.get_by_label("until").select_option("00:00")
    guest.page.get_by_role("button", name="Tell me on this device").click()
    guest.shows("This device tells you.")
    assert guest.page.evaluate("localStorage['asked']") == "65"
    worker = guest.context.service_workers[0]
    stub = "navigator.setAppBadge = async (count) => void self.badges.push(count)"
    worker.evaluate(f"() => {{ self.badges = []; {stub} }}")
    guest.another_page()
    assert until(lambda: not slow.ask(f"/api/tables/{table}")["seats"][1]["present"], PATIENCE)
    act(slow, table, eleni, "choose jason")
    assert until(lambda: bool(service.heard), PATIENCE), "nobody was told"
    (told,) = service.messages()
    assert told["body"] == "It is your turn, Nikos. You have 3 days."
    deliver(guest, slow.address, told)
    assert until(lambda: worker.evaluate("self.badges") == [1], PATIENCE)
    shown = worker.evaluate(
        "self.registration.getNotifications().then((all) => all.map((one) => [one.title, one.tag]))"
    )
    assert shown == [["Long game", f"/table/{table}"]]
    # Whoever looks at the table need not be told any more.
    guest.goto(f"/table/{table}")
    guest.wait_asked()
    gone = "self.registration.getNotifications().then((all) => all.length)"
    assert until(lambda: worker.evaluate(gone) == 0, PATIENCE)
    # The message ends what it comes from.
    guest.goto(f"/notices#stop={told['stop']}")
    guest.page.get_by_role("button", name="No more for this table").click()
    guest.shows("Nothing more comes for this table.")
    clean(guest)
    assert slow.ask(f"/api/tables/{table}/notices", key=nikos["key"])["bells"] == []


def deliver(guest: Guest, origin: str, told: dict[str, Any]) -> None:
    """What the maker's network would bring, to a browser without a page of ours."""
    line = guest.context.new_cdp_session(guest.page)
    found: list[str] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend([one["registrationId"] for one in event["registrations"]]),
    )
    line.send("ServiceWorker.enable")
    end = time.monotonic() + PATIENCE
    while not found and time.monotonic() < end:
        guest.page.wait_for_timeout(20)
    message = {"origin": origin, "registrationId": found[0], "data": json.dumps(told)}
    line.send("ServiceWorker.deliverPushMessage", message)


def test_my_games_the_next_one_and_my_seats_on_a_phone(slow: House, come: Any) -> None:
    first, second = two_people(slow), two_people(slow)
    third = two_people(slow)
    eleni = come(name="Eleni")
    holds(eleni, *[(table, [key]) for table, key, _ in (first, second)], (third[0], [third[2]]))
    eleni.goto("/mine")
    expect(eleni.page.get_by_role("heading", name="Your turn (2)")).to_be_visible()
    expect(eleni.page.locator("section", has_text="Others are at it").get_by_role("link")).to_have_count(1)
    expect(eleni.page).to_have_title("(2) Theomachy · My games")
    clean(eleni)
    eleni.page.keyboard.press("t")
    eleni.page.wait_for_url("**/table/**")
    eleni.wait_asked()
    here = eleni.page.url.rsplit("/", 1)[1]
    eleni.page.get_by_role("button", name="Choose Jason").click()
    eleni.shows("Your turn at 1 other table.")
    eleni.page.keyboard.press("t")
    other = second[0] if here == first[0] else first[0]
    eleni.page.wait_for_url(f"**/table/{other}")
    eleni.goto("/mine")
    eleni.page.get_by_role("button", name="Take my games to another device").click()
    expect(eleni.page.get_by_role("img", name="QR code that carries my seats")).to_be_visible()
    eleni.context.grant_permissions(["clipboard-read", "clipboard-write"])
    eleni.page.get_by_role("button", name="Copy the link").click()
    eleni.shows("Copied")
    link = eleni.page.evaluate("navigator.clipboard.readText()")
    (seen,) = codes(eleni.page)
    assert seen == link
    phone = come(name="Eleni", size=PHONE)
    phone.goto("/seats" + seen.partition("/seats")[2])
    phone.shows("Your seats at 3 tables come to this device.")
    assert "#" not in phone.page.url
    clean(phone)
    phone.page.get_by_role("button", name="Take them").click()
    expect(phone.page.get_by_role("heading", name="Your turn (1)")).to_be_visible()
    seats = phone.page.evaluate("localStorage['theomachy.seats']")
    phone.goto(f"/seats#a{first[0]}{'x' * 43}")
    phone.page.get_by_role("button", name="Take them").click()
    expect(phone.page.get_by_role("heading", name="Your turn (1)")).to_be_visible()
    assert phone.page.evaluate("localStorage['theomachy.seats']") == seats, "a link takes nothing away"
    phone.page.get_by_role("link", name="Next game").click()
    phone.wait_asked()


def test_a_holiday_stops_my_clock_and_others_see_it(slow: House, come: Any) -> None:
    table, eleni, nikos = two_people(slow)
    one, other = come(name="Eleni", size=SMALL), come(name="Nikos")
    holds(one, (table, [eleni]))
    holds(other, (table, [nikos]))
    one.goto(f"/table/{table}")
    one.wait_asked()
    one.page.get_by_role("button", name="More", exact=True).click()
    one.page.get_by_text("Holiday (up to 14 days)").click()
    one.shows("You are on holiday")
    other.goto(f"/table/{table}")
    other.page.get_by_role("button", name="Points").click()
    other.shows("on holiday")
    one.page.get_by_role("button", name="I am back").click()
    expect(one.page.get_by_text("You are on holiday")).to_have_count(0)


def test_after_a_pause_the_table_tells_what_happened_and_what_i_wrote(slow: House, come: Any) -> None:
    table, eleni, nikos = two_people(slow)
    act(slow, table, eleni, "choose jason")
    desk = come(name="Eleni")
    holds(desk, (table, [eleni]))
    desk.goto(f"/table/{table}")
    desk.page.get_by_role("button", name="More", exact=True).click()
    desk.page.get_by_text("My notes", exact=True).click()
    with desk.page.expect_response(lambda answer: "/note" in answer.url and answer.request.method == "POST"):
        desk.page.fill("#notes-text", "Hold back until Sunday")
    act(slow, table, nikos, "choose theseus")
    # Days later, on another device that has the same seat.
    phone = come(name="Eleni", size=SMALL, dark=True)
    holds(phone, (table, [eleni]))
    phone.context.add_init_script(f"localStorage['theomachy.visits'] ??= '{json.dumps({table: 1})}'")
    phone.goto(f"/table/{table}")
    back = phone.page.get_by_role("dialog", name="Welcome back")
    expect(back).to_contain_text("Nikos")
    expect(back).to_contain_text("Theseus")
    expect(back).to_contain_text("Hold back until Sunday")
    expect(back.get_by_role("heading", name="The goal")).to_be_visible()
    clean(phone)
    back.get_by_role("button", name="To the table").click()
    phone.page.reload()
    phone.wait_asked()
    expect(phone.page.get_by_role("dialog")).to_have_count(0)
    # Nobody else reads it.
    assert "Sunday" not in json.dumps(slow.ask(f"/api/tables/{table}", key=nikos["key"]))


def test_two_devices_of_one_seat_keep_what_both_wrote_and_nothing_twice(slow: House, come: Any) -> None:
    table, eleni, _ = two_people(slow)
    desk, phone = come(name="Eleni"), come(name="Eleni", size=SMALL)
    for one in (desk, phone):
        holds(one, (table, [eleni]))
        one.goto(f"/table/{table}")
        one.wait_asked()
        one.page.get_by_role("button", name="More", exact=True).click()
        with one.page.expect_response(lambda answer: "/note" in answer.url):
            one.page.get_by_text("My notes", exact=True).click()
    writes(desk, "Hold back until Sunday")
    writes(phone, "Hold back until Sunday")
    expect(phone.page.locator("#notes-text")).to_have_value("Hold back until Sunday")
    writes(desk, "Hold back until Sunday\nThen the ships")
    writes(phone, "Nikos bluffs")
    expect(phone.page.locator("#notes-text")).to_have_value("Hold back until Sunday\nThen the ships\nNikos bluffs")
    desk.page.keyboard.press("Escape")
    expect(desk.page.locator("#notes-text")).to_have_count(0)


def writes(one: Guest, text: str) -> None:
    with one.page.expect_response(lambda answer: "/note" in answer.url and answer.request.method == "POST"):
        one.page.fill("#notes-text", text)


def test_a_finished_game_is_kept_and_counted_on_this_device(slow: House, come: Any) -> None:
    table, keys = over_for_me(slow)
    one = come(name="Eleni", size=SMALL, lang="el")
    holds(one, (table, keys))
    one.goto(f"/table/{table}")
    assert until(lambda: bool(one.page.evaluate("localStorage['theomachy.history']")), PATIENCE)
    one.goto("/me")
    one.shows("το τελείωσε ένα μποτ για σένα")
    one.shows("Δεν έχει τελειώσει ακόμη παιχνίδι που να μετρά.")
    clean(one)
    counted = "JSON.parse(localStorage['theomachy.history']).map((game) => ({ ...game, unrated: '' }))"
    one.page.evaluate(f"localStorage['theomachy.history'] = JSON.stringify({counted})")
    one.page.reload()
    expect(one.page.locator(".big b")).to_have_text(re.compile(r"^1[3-7]\d\d$"))
    clean(one)
    one.page.get_by_role("button", name="Σβήσ’ τα όλα").click()
    one.page.get_by_role("dialog").get_by_role("button", name="Σβήσε").click()
    one.shows("Κανένα τελειωμένο παιχνίδι ακόμη.")
    assert one.page.evaluate("localStorage['theomachy.history']") == "[]"
    # What was erased does not come back when the table is opened once more.
    one.goto(f"/table/{table}")
    one.page.get_by_role("dialog").first.wait_for()
    one.goto("/me")
    one.shows("Κανένα τελειωμένο παιχνίδι ακόμη.")


def test_two_tabs_note_what_ends_in_each(slow: House, come: Any) -> None:
    one = come(name="Eleni")
    tables = [over_for_me(slow) for _ in range(2)]
    holds(one, *tables)
    one.goto("/me")
    other = one.new_page()
    other.goto("/me")
    expect(other.get_by_text("No finished game yet.")).to_be_visible()
    # Neither tab is loaded anew: each knows only what it has noted itself.
    for page, (table, _) in zip((one.page, other), tables, strict=True):
        page.evaluate(f"history.pushState(null, '', '/table/{table}'); dispatchEvent(new PopStateEvent('popstate'))")
        page.get_by_role("dialog").first.wait_for()
    noted = "JSON.parse(localStorage['theomachy.history']).map((game) => game.table).sort()"
    assert one.page.evaluate(noted) == sorted(table for table, _ in tables)


def over_for_me(slow: House) -> tuple[str, list[dict[str, str]]]:
    """A table that a bot has played to its end for me."""
    seats = [{"kind": "me", "name": "Eleni"}, {"kind": "bot", "bot": "greedy", "name": "Talos"}]
    wish = {"game": GAME, "seats": seats, "start": True, "options": {"max-rounds": "15"}}
    made = slow.ask("/api/tables", wish)
    slow.ask(f"/api/tables/{made['table']}/stand-in", {"seat": "a", "bot": "greedy"}, made["keys"][0]["key"])
    assert until(lambda: bool(slow.ask(f"/api/tables/{made['table']}")["phase"] == "over"), 60)
    return made["table"], made["keys"]


def sent(slow: House) -> float:
    """How many notices the server has noted as sent."""
    with urllib.request.urlopen(f"{slow.address}/metrics", timeout=PATIENCE) as answer:
        said = re.search(r"^theomachy_notices_sent_total(?:\{[^}]*\})? (\S+)", answer.read().decode(), re.MULTILINE)
    return float(said[1]) if said else 0.0


def test_a_reminder_comes_before_a_bot_has_the_seat_and_its_owner_takes_it_back(
    slow: Later, come: Any, service: PushService
) -> None:
    table, eleni, nikos = two_people(slow)
    slow.ask(f"/api/tables/{table}/notices", service.subscription(), nikos["key"])
    before = sent(slow)
    act(slow, table, eleni, "choose jason")
    # What is noted as sent after the clock was put forward would hold the reminder back for a while.
    assert until(lambda: sent(slow) == before + 1, PATIENCE)
    slow.forward(2.6)
    assert until(lambda: len(service.heard) == 2, PATIENCE), "nobody was reminded"
    told = service.messages()[1]
    phone = come(name="Nikos", size=SMALL)
    phone.context.grant_permissions(["notifications"])
    holds(phone, (table, [nikos]))
    phone.goto("/mine")
    phone.page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    deliver(phone, slow.address, told)
    worker = phone.context.service_workers[0]
    shown = "self.registration.getNotifications().then((all) => all.map((one) => one.body))"
    said = "The table still waits for you, Nikos. In 10 hours a bot plays for you."
    assert until(lambda: worker.evaluate(shown) == [said], PATIENCE)
    desk = come(name="Eleni")
    holds(desk, (table, [eleni]))
    desk.goto(f"/table/{table}")
    desk.page.wait_for_selector("main [data-thing]")
    slow.forward(3.1)
    # The server sleeps until the hour it has reckoned with; a word at the table lets it look at the clock.
    slow.ask(f"/api/tables/{table}/chat", {"text": "Are you there?"}, eleni["key"])
    expect(desk.page.get_by_text("away, a bot plays").first).to_be_visible()
    desk.wait_asked()
    phone.goto(f"/table/{table}")
    phone.page.get_by_role("button", name="Take my seat back").click()
    assert until(lambda: not slow.ask(f"/api/tables/{table}")["seats"][1]["away"], PATIENCE)
    assert len(service.heard) == 2, "one for the turn, one to remind, and none more"

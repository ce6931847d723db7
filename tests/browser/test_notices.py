"""Correspondence games: a push notification in a closed tab, a reminder before a bot takes over, a vacation."""

from __future__ import annotations

import json
import re
import urllib.request
from typing import Any

import pytest

from tests.browser.conftest import Come
from tests.browser.days import Later, act, clean, holds, two_people
from tests.browser.guest import SMALL, Guest, expect, until
from tests.server.receivers import PushService
from tools.waiting import SAFETY_NET

pytestmark = pytest.mark.browser

# A fake of PushManager.subscribe, which needs the network of the browser's maker.
SUBSCRIBES = """
PushManager.prototype.subscribe = async function (wish) {
  localStorage['asked'] = String(wish.applicationServerKey.byteLength);
  return { toJSON: () => (%s) };
};
"""


def test_a_push_arrives_in_a_closed_tab_and_leads_to_the_table(slow: Later, come: Come, service: PushService) -> None:
    table, eleni, nikos = two_people(slow)
    guest = come(slow.address, name="Nikos", size=SMALL)
    subscription = service.subscription()
    browser_subscription = {
        "endpoint": subscription["address"],
        "keys": {"p256dh": subscription["p256dh"], "auth": subscription["auth"]},
    }
    guest.context.add_init_script(SUBSCRIBES % json.dumps(browser_subscription))
    guest.context.grant_permissions(["notifications"])
    holds(guest, (table, [nikos]))
    guest.goto(f"/table/{table}")
    guest.shows("Shall we tell you when it is your turn?")
    guest.page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    guest.page.get_by_role("button", name="Yes, tell me").click()
    clean(guest)
    # At whatever hour this test runs.
    guest.page.get_by_label("Quiet from").select_option("00:00")
    guest.page.get_by_label("until").select_option("00:00")
    guest.page.get_by_role("button", name="Tell me on this device").click()
    guest.shows("This device tells you.")
    assert guest.page.evaluate("localStorage['asked']") == "65"
    worker = guest.context.service_workers[0]
    stub = "navigator.setAppBadge = async (count) => void self.badges.push(count)"
    worker.evaluate(f"() => {{ self.badges = []; {stub} }}")
    guest.another_page()
    assert until(lambda: not slow.ask(f"/api/tables/{table}")["seats"][1]["present"])
    act(slow, table, eleni, "choose jason")
    assert until(lambda: bool(service.heard)), "nobody was told"
    (message,) = service.messages()
    assert message["body"] == "It is your turn, Nikos. You have 3 days."
    deliver(guest, slow.address, message)
    assert until(lambda: worker.evaluate("self.badges") == [1])
    notifications = worker.evaluate(
        "self.registration.getNotifications().then((all) => all.map((one) => [one.title, one.tag]))"
    )
    assert notifications == [["Long game", f"/table/{table}"]]
    # A connected player is not notified.
    guest.goto(f"/table/{table}")
    guest.wait_asked()
    notification_count = "self.registration.getNotifications().then((all) => all.length)"
    assert until(lambda: worker.evaluate(notification_count) == 0)
    # The unsubscribe link in the message ends the subscription.
    guest.goto(f"/notices#stop={message['stop']}")
    guest.page.get_by_role("button", name="No more for this table").click()
    guest.shows("Nothing more comes for this table.")
    clean(guest)
    assert slow.ask(f"/api/tables/{table}/notices", key=nikos["key"])["bells"] == []


def deliver(guest: Guest, origin: str, told: dict[str, Any]) -> None:
    """Deliver a push message to a browser that has no page of ours open, as the maker's push service would."""
    line = guest.context.new_cdp_session(guest.page)
    registration_ids: list[str] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registration_ids.extend([one["registrationId"] for one in event["registrations"]]),
    )
    line.send("ServiceWorker.enable")
    # Events are delivered while a command is answered.
    assert until(lambda: bool(line.send("Runtime.evaluate", {"expression": "1"}) and registration_ids))
    message = {"origin": origin, "registrationId": registration_ids[0], "data": json.dumps(told)}
    line.send("ServiceWorker.deliverPushMessage", message)


@pytest.mark.soak
def test_a_holiday_stops_my_clock_and_others_see_it(slow: Later, come: Come) -> None:
    table, eleni, nikos = two_people(slow)
    one, other = come(slow.address, name="Eleni", size=SMALL), come(slow.address, name="Nikos")
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


def sent(slow: Later) -> float:
    """Return how many notifications the server has recorded as sent."""
    with urllib.request.urlopen(f"{slow.address}/metrics", timeout=SAFETY_NET) as answer:
        match = re.search(r"^theomachy_notices_sent_total(?:\{[^}]*\})? (\S+)", answer.read().decode(), re.MULTILINE)
    return float(match[1]) if match else 0.0


@pytest.mark.soak
def test_a_reminder_comes_before_a_bot_has_the_seat_and_its_owner_takes_it_back(
    slow: Later, come: Come, service: PushService
) -> None:
    table, eleni, nikos = two_people(slow)
    slow.ask(f"/api/tables/{table}/notices", service.subscription(), nikos["key"])
    before = sent(slow)
    act(slow, table, eleni, "choose jason")
    # A message recorded as sent after the clock was moved would hold the reminder back for a while.
    assert until(lambda: sent(slow) == before + 1)
    slow.forward(2.6)
    assert until(lambda: len(service.heard) == 2), "nobody was reminded"
    message = service.messages()[1]
    phone = come(slow.address, name="Nikos", size=SMALL)
    phone.context.grant_permissions(["notifications"])
    holds(phone, (table, [nikos]))
    phone.goto("/mine")
    phone.page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    deliver(phone, slow.address, message)
    worker = phone.context.service_workers[0]
    notifications = "self.registration.getNotifications().then((all) => all.map((one) => one.body))"
    reminder_text = "The table still waits for you, Nikos. In 10 hours a bot plays for you."
    assert until(lambda: worker.evaluate(notifications) == [reminder_text])
    desk = come(slow.address, name="Eleni")
    holds(desk, (table, [eleni]))
    desk.goto(f"/table/{table}")
    desk.page.wait_for_selector("main [data-thing]")
    slow.forward(3.1)
    # The server sleeps until the time it has computed; a chat message makes it read the clock again.
    slow.ask(f"/api/tables/{table}/chat", {"text": "Are you there?"}, eleni["key"])
    expect(desk.page.get_by_text("away, a bot plays").first).to_be_visible()
    desk.wait_asked()
    phone.goto(f"/table/{table}")
    phone.page.get_by_role("button", name="Take my seat back").click()
    assert until(lambda: not slow.ask(f"/api/tables/{table}")["seats"][1]["away"])
    assert len(service.heard) == 2, "one for the turn, one to remind, and none more"

"""Correspondence games: a push notification in a closed tab, a reminder before a bot takes over, a vacation."""

from __future__ import annotations

import json
import re
import urllib.request
from typing import Any

import pytest

from tests.browser.browser_user import SMALL, BrowserUser, expect, wait_until
from tests.browser.conftest import OpenDevice
from tests.browser.correspondence_games import CorrespondenceApp, act, assert_accessible, store_keys, two_people
from tests.server.notification_receivers import FakePushService
from tools.polling import TIMEOUT

pytestmark = pytest.mark.browser

# A fake of PushManager.subscribe, which needs the network of the browser's maker.
FAKE_SUBSCRIBE = """
PushManager.prototype.subscribe = async function (wish) {
  localStorage['asked'] = String(wish.applicationServerKey.byteLength);
  return { toJSON: () => (%s) };
};
"""


def test_a_push_arrives_in_a_closed_tab_and_leads_to_the_table(
    slow: CorrespondenceApp, come: OpenDevice, service: FakePushService
) -> None:
    table, eleni, nikos = two_people(slow)
    guest = come(slow.address, name="Nikos", size=SMALL)
    subscription = service.subscription()
    browser_subscription = {
        "endpoint": subscription["address"],
        "keys": {"p256dh": subscription["p256dh"], "auth": subscription["auth"]},
    }
    guest.context.add_init_script(FAKE_SUBSCRIBE % json.dumps(browser_subscription))
    guest.context.grant_permissions(["notifications"])
    store_keys(guest, (table, [nikos]))
    guest.goto(f"/table/{table}")
    guest.shows("Shall we tell you when it is your turn?")
    guest.page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    guest.page.get_by_role("button", name="Yes, tell me").click()
    assert_accessible(guest)
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
    assert wait_until(lambda: not slow.request(f"/api/tables/{table}")["seats"][1]["present"])
    act(slow, table, eleni, "choose jason")
    assert wait_until(lambda: bool(service.received)), "nobody was told"
    (message,) = service.decrypted_messages()
    assert message["body"] == "It is your turn, Nikos. You have 3 days."
    deliver_push(guest, slow.address, message)
    assert wait_until(lambda: worker.evaluate("self.badges") == [1])
    notifications = worker.evaluate(
        "self.registration.getNotifications().then((all) => all.map((one) => [one.title, one.tag]))"
    )
    assert notifications == [["Long game", f"/table/{table}"]]
    # A connected player is not notified.
    guest.goto(f"/table/{table}")
    guest.wait_asked()
    notification_count = "self.registration.getNotifications().then((all) => all.length)"
    assert wait_until(lambda: worker.evaluate(notification_count) == 0)
    # The unsubscribe link in the message ends the subscription.
    guest.goto(f"/notices#stop={message['stop']}")
    guest.page.get_by_role("button", name="No more for this table").click()
    guest.shows("Nothing more comes for this table.")
    assert_accessible(guest)
    assert slow.request(f"/api/tables/{table}/notices", key=nikos["key"])["bells"] == []


def deliver_push(guest: BrowserUser, origin: str, payload: dict[str, Any]) -> None:
    """Deliver a push message to a browser that has no page of ours open, as the maker's push service would."""
    line = guest.context.new_cdp_session(guest.page)
    registration_ids: list[str] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registration_ids.extend([one["registrationId"] for one in event["registrations"]]),
    )
    line.send("ServiceWorker.enable")
    # Events are delivered while a command is answered.
    assert wait_until(lambda: bool(line.send("Runtime.evaluate", {"expression": "1"}) and registration_ids))
    message = {"origin": origin, "registrationId": registration_ids[0], "data": json.dumps(payload)}
    line.send("ServiceWorker.deliverPushMessage", message)


@pytest.mark.soak
def test_a_holiday_stops_my_clock_and_others_see_it(slow: CorrespondenceApp, come: OpenDevice) -> None:
    table, eleni, nikos = two_people(slow)
    one, other = come(slow.address, name="Eleni", size=SMALL), come(slow.address, name="Nikos")
    store_keys(one, (table, [eleni]))
    store_keys(other, (table, [nikos]))
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


def sent_count(slow: CorrespondenceApp) -> float:
    """Return how many notifications the server has recorded as sent."""
    with urllib.request.urlopen(f"{slow.address}/metrics", timeout=TIMEOUT) as answer:
        match = re.search(r"^theomachy_notices_sent_total(?:\{[^}]*\})? (\S+)", answer.read().decode(), re.MULTILINE)
    return float(match[1]) if match else 0.0


@pytest.mark.soak
def test_a_reminder_comes_before_a_bot_has_the_seat_and_its_owner_takes_it_back(
    slow: CorrespondenceApp, come: OpenDevice, service: FakePushService
) -> None:
    table, eleni, nikos = two_people(slow)
    slow.request(f"/api/tables/{table}/notices", service.subscription(), nikos["key"])
    before = sent_count(slow)
    act(slow, table, eleni, "choose jason")
    # A message recorded as sent after the clock was moved would hold the reminder back for a while.
    assert wait_until(lambda: sent_count(slow) == before + 1)
    slow.set_days_ahead(2.6)
    assert wait_until(lambda: len(service.received) == 2), "nobody was reminded"
    message = service.decrypted_messages()[1]
    phone = come(slow.address, name="Nikos", size=SMALL)
    phone.context.grant_permissions(["notifications"])
    store_keys(phone, (table, [nikos]))
    phone.goto("/mine")
    phone.page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    deliver_push(phone, slow.address, message)
    worker = phone.context.service_workers[0]
    notifications = "self.registration.getNotifications().then((all) => all.map((one) => one.body))"
    reminder_text = "The table still waits for you, Nikos. In 10 hours a bot plays for you."
    assert wait_until(lambda: worker.evaluate(notifications) == [reminder_text])
    desk = come(slow.address, name="Eleni")
    store_keys(desk, (table, [eleni]))
    desk.goto(f"/table/{table}")
    desk.page.wait_for_selector("main [data-thing]")
    slow.set_days_ahead(3.1)
    # The server sleeps until the time it has computed; a chat message makes it read the clock again.
    slow.request(f"/api/tables/{table}/chat", {"text": "Are you there?"}, eleni["key"])
    expect(desk.page.get_by_text("away, a bot plays").first).to_be_visible()
    desk.wait_asked()
    phone.goto(f"/table/{table}")
    phone.page.get_by_role("button", name="Take my seat back").click()
    assert wait_until(lambda: not slow.request(f"/api/tables/{table}")["seats"][1]["away"])
    assert len(service.received) == 2, "one for the turn, one to remind, and none more"

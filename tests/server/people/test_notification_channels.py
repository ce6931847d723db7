"""Notification channels: mail, webhooks and push; subscribed with a seat key, confirmed, ended from the message."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.server.http_players import bearer, checked_json, create_table, join_table
from tests.server.in_process_client import InProcessClient
from tests.server.notification_helpers import (
    PUBLIC_URL,
    delivery_outcomes,
    run_cleanup,
    run_delivery_rounds,
    run_notifying_server,
    start_two_player_table,
    subscribe,
)
from tests.server.notification_receivers import FakeMailServer, FakePushService, HttpSink, run_http_sink
from theomachy.server.storage.schema import NOTIFICATIONS
from theomachy.table.clocks import DAY_SECONDS


@pytest.fixture(scope="module")
def everyday(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessClient]:
    """One server shared by all tests that need no own one."""
    with run_notifying_server(tmp_path_factory.mktemp("notices"), public_url=PUBLIC_URL) as client:
        yield client


@pytest.fixture
def client(everyday: InProcessClient) -> Iterator[InProcessClient]:
    """The shared server, whose wall clock and settings are restored after each test."""
    services = everyday.app.services
    wall, settings = services.clock.wall_time, services.notifications.settings
    yield everyday
    services.clock.wall_time, services.notifications.settings = wall, settings


@pytest.fixture
def service() -> Iterator[FakePushService]:
    service = FakePushService()
    with run_http_sink(service):
        yield service


@pytest.fixture
def sink() -> Iterator[HttpSink]:
    sink = HttpSink()
    with run_http_sink(sink):
        yield sink


def test_an_email_subscription_is_confirmed_first_and_ended_by_its_unsubscribe_link(tmp_path: Path) -> None:
    mail_server = FakeMailServer()
    with (
        mail_server.run() as smtp,
        run_notifying_server(tmp_path, smtp=smtp, mail_from="gods@example.org", public_url=PUBLIC_URL) as client,
    ):
        ana, nikos = start_two_player_table(client)
        subscription = {"kind": "mail", "address": "nikos@example.com", "lang": "el"}
        subscription_info = subscribe(nikos, subscription)
        assert subscription_info["mail"]
        assert not subscription_info["bells"][0]["confirmed"]
        assert "confirm" not in subscription_info["bells"][0]
        ana.act("choose jason")
        run_delivery_rounds(client)
        (confirmation_mail,) = mail_server.mails
        assert delivery_outcomes(client, nikos) == [], "nothing waits for an address that nobody confirmed"
        assert confirmation_mail["To"] == "nikos@example.com"
        text = confirmation_mail.get_content()
        assert "Friday" not in text, "no word of whoever asked"
        assert "Nikos" not in text
        match = re.search(rf"{PUBLIC_URL}/notices#confirm=(\S+)", text)
        assert match
        answer = checked_json(client.post("/api/notices/confirm", json={"confirm": match[1]}), 200)
        checked_json(client.post("/api/notices/confirm", json={"confirm": match[1]}), 404)
        nikos.act("choose theseus")
        ana.act("pass")
        run_delivery_rounds(client)
        notification = mail_server.mails[-1]
        assert notification["Subject"] == "Friday"
        body = notification.get_content()
        assert "Είναι η σειρά σου, Nikos." in body
        assert f"{PUBLIC_URL}/table/{nikos.table}" in body
        stop = str(notification["List-Unsubscribe"]).strip(" <>").removeprefix(PUBLIC_URL)
        link = re.search(r"#stop=(\S+)", body)
        assert link
        assert stop.endswith(link[1])
        # An address confirmed at one table need not be confirmed again at another.
        ben = join_table(create_table(client, "me", "open"))
        assert subscribe(ben, {**subscription, "proof": answer["proof"]})["bells"][0]["confirmed"]
        assert not subscribe(join_table(create_table(client, "me", "open")), {**subscription, "proof": "0" * 64})[
            "bells"
        ][0]["confirmed"]
        form = {"List-Unsubscribe": "One-Click"}
        assert checked_json(client.post(stop, data=form), 200) == {"stopped": 3}
        assert nikos.get("notices")["bells"] == []
        assert ben.get("notices")["bells"] == []
        assert checked_json(client.post(stop, data=form), 200) == {"stopped": 0}


def test_an_address_is_asked_only_so_often_whether_it_wants_notices(tmp_path: Path) -> None:
    mail_server = FakeMailServer()
    with (
        mail_server.run() as smtp,
        run_notifying_server(tmp_path, smtp=smtp, mail_from="gods@example.org", public_url=PUBLIC_URL) as client,
    ):
        for at in range(5):
            person = create_table(client, "me", "open")
            subscribe(person, {"kind": "mail", "address": "victim@example.com"}, 200 if at < 3 else 429)
        run_delivery_rounds(client)
        assert len(mail_server.mails) == 3


def test_deleting_a_subscription_does_not_allow_another_confirmation_mail(tmp_path: Path) -> None:
    mail_server = FakeMailServer()
    subscription = {"kind": "mail", "address": "victim@example.com"}
    with (
        mail_server.run() as smtp,
        run_notifying_server(tmp_path, smtp=smtp, mail_from="gods@example.org", public_url=PUBLIC_URL) as client,
    ):
        person = create_table(client, "me", "screen", "open")
        for _ in range(3):
            (one,) = subscribe(person, subscription)["bells"]
            run_delivery_rounds(client)
            assert person.post("notices/stop", {"id": one["id"]})["bells"] == []
        subscribe(person, subscription, 429)
        run_delivery_rounds(client)
        assert len(mail_server.mails) == 3
        match = re.search(r"/notices#confirm=([\w-]+)", mail_server.mails[0].get_content())
        assert match
        checked_json(client.post("/api/notices/confirm", json={"confirm": match[1]}), 404)
        later = time.time() + 2 * DAY_SECONDS
        client.app.services.clock.wall_time = lambda: later
        run_cleanup(client)
        subscribe(person, subscription)


def test_nothing_that_is_never_sent_stays_in_the_outbox(client: InProcessClient, sink: HttpSink) -> None:
    """Otherwise enough of it would keep all other messages from being sent."""
    subscription = {"kind": "ntfy", "address": sink.address + "/topic"}
    ana = create_table(client, "me", "open")
    subscribe(ana, subscription)
    run_delivery_rounds(client)
    match = re.search(r"#confirm=([\w-]+)", sink.received[0].body.decode())
    assert match
    proof = checked_json(client.post("/api/notices/confirm", json={"confirm": match[1]}), 200)["proof"]
    nikos = join_table(ana)
    subscribe(nikos, subscription)
    subscribe(nikos, {**subscription, "proof": proof})
    run_delivery_rounds(client)
    query = sa.select(sa.func.count()).select_from(NOTIFICATIONS).where(NOTIFICATIONS.c.done == "")
    with client.app.services.store.engine.connect() as connection:
        assert connection.execute(query).scalar() == 0
    assert len(sink.received) == 1


WEBHOOKS = {
    "ntfy": ("/theomachy-ana", {}),
    "discord": ("/api/webhooks/1/abc", {}),
    "slack": ("/services/T/B/x", {}),
    "matrix": ("/!room:example.org", {"token": "syt_secret"}),
}


@pytest.mark.parametrize("kind", WEBHOOKS)
def test_a_webhook_speaks_as_its_service_does(client: InProcessClient, sink: HttpSink, kind: str) -> None:
    path, more = WEBHOOKS[kind]
    ana = create_table(client, "me", "open", title="*bold* <!everyone> @all")
    nikos = join_table(ana)
    ana.post("start")
    subscribe(nikos, {"kind": kind, "address": sink.address + path, **more})
    run_delivery_rounds(client)
    (confirmation,) = sink.received
    match = re.search(r"/notices#confirm=([\w-]+)", confirmation.body.decode())
    assert match
    checked_json(client.post("/api/notices/confirm", json={"confirm": match[1]}), 200)
    ana.act("choose jason")
    run_delivery_rounds(client)
    request = sink.received[-1]
    content = request.json()
    link = f"{PUBLIC_URL}/table/{ana.table}"
    if kind == "ntfy":
        assert request.path == "/"
        assert content["topic"] == "theomachy-ana"
        assert content["click"] == link
        assert "#stop=" in content["actions"][0]["url"]
    elif kind == "discord":
        assert request.path == path
        assert content["allowed_mentions"] == {"parse": []}
        assert r"\*bold\*" in content["content"]
        assert link in content["content"]
    elif kind == "slack":
        assert "&lt;!everyone&gt;" in content["text"]
        assert f"<{link}>" in content["text"]
    else:
        assert request.method == "PUT"
        assert request.path.startswith("/_matrix/client/v3/rooms/%21room%3Aexample.org/send/m.room.message/")
        assert request.headers["authorization"] == "Bearer syt_secret"
        quiet = {"since": 1, "until": 2, "zone": "UTC"}
        hours = subscribe(nikos, {"kind": kind, "address": sink.address + path, "quiet": quiet})["bells"]
        assert [(one["quiet"], one["confirmed"]) for one in hours] == [(quiet, True)]
        subscribe(ana, {"kind": kind, "address": sink.address + path}, 422)
        assert link in content["body"]
    assert "It is your turn, Nikos" in request.body.decode().replace("\\\\", "")


def test_two_tables_that_call_in_quiet_hours_come_to_a_webhook_as_one_message(
    client: InProcessClient, sink: HttpSink
) -> None:
    noon = time.time() // DAY_SECONDS * DAY_SECONDS + DAY_SECONDS / 2
    moment = [noon]
    client.app.services.clock.wall_time = lambda: moment[0]
    subscription = {"kind": "ntfy", "address": sink.address + "/topic", "gather": 60}
    subscription["quiet"] = {"since": 11, "until": 14, "zone": "UTC"}
    first, second = start_two_player_table(client), start_two_player_table(client)
    subscribe(first[1], subscription)
    run_delivery_rounds(client)
    match = re.search(r"#confirm=([\w-]+)", sink.received.pop().body.decode())
    assert match
    proof = checked_json(client.post("/api/notices/confirm", json={"confirm": match[1]}), 200)["proof"]
    subscribe(second[1], {**subscription, "proof": proof})
    for ana, _ in (first, second):
        ana.act("choose jason")
    run_delivery_rounds(client)
    moment[0] = noon + 1.9 * 3600
    run_delivery_rounds(client)
    assert sink.received == [], "it is quiet"
    moment[0] = noon + 2 * 3600 + 1
    run_delivery_rounds(client)
    (request,) = sink.received
    assert request.json()["title"] == "You are waited for at 2 tables"
    assert request.json()["click"] == f"{PUBLIC_URL}/mine"
    run_delivery_rounds(client)
    assert len(sink.received) == 1, "nothing comes twice"


def test_subscriptions_belong_to_the_seat_key(client: InProcessClient, service: FakePushService) -> None:
    ana, nikos = start_two_player_table(client)
    subscription = service.subscription()
    path = f"/api/tables/{ana.table}/notices"
    checked_json(client.post(path, json=subscription), 403)
    checked_json(client.get(path), 403)
    (one,) = subscribe(nikos, subscription)["bells"]
    assert one["address"] == "", "whose subscription it is is nobody's business"
    assert ana.get("notices")["bells"] == []
    ana.post("notices/stop", {"id": one["id"]})
    assert len(nikos.get("notices")["bells"]) == 1
    assert subscribe(nikos, {**subscription, "gather": 60})["bells"][0]["gather"] == 60
    nikos.post("resign", {"seat": "b"})
    checked_json(client.get(path, headers=bearer(*nikos.keys)), 403)
    ana.act("choose jason")
    run_delivery_rounds(client)
    assert service.received == [], "whoever has left is told nothing"


def test_a_browser_that_changes_its_push_endpoint_keeps_its_subscriptions(
    client: InProcessClient, service: FakePushService
) -> None:
    ana, nikos = start_two_player_table(client)
    old = service.subscription()
    subscribe(nikos, old)
    new = {"address": f"{service.address}/send/new", "p256dh": old["p256dh"], "auth": old["auth"]}
    change = {"old": f"{service.address}/send/other", **new}
    assert checked_json(client.post("/api/notices/moved", json=change), 200) == {"stopped": 0}
    assert checked_json(client.post("/api/notices/moved", json={**change, "old": old["address"]}), 200) == {
        "stopped": 1
    }
    ana.act("choose jason")
    run_delivery_rounds(client)
    assert [request.path for request in service.received] == ["/send/new"]


def test_the_server_keeps_its_vapid_keys(tmp_path: Path) -> None:
    with run_notifying_server(tmp_path) as client:
        first = client.app.services.notifications.public_key()
    with run_notifying_server(tmp_path) as client:
        assert client.app.services.notifications.public_key() == first
    assert (tmp_path / "test.db").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("host", ["6.6.6.6", "[2001:db8::1]:8000", "[::ffff:6.6.6.6]", "[2002:606:606::1]"])
def test_a_host_header_from_outside_is_never_used_in_links(host: str, tmp_path: Path, sink: HttpSink) -> None:
    with run_notifying_server(tmp_path) as client:
        _, nikos = start_two_player_table(client)
        path, subscription = f"/api/tables/{nikos.table}/notices", {"kind": "ntfy", "address": f"{sink.address}/topic"}
        update = {**bearer(*nikos.keys), "Host": host}
        assert checked_json(client.post(path, json=subscription, headers=update), 409)["slug"] == "bell-no-base"
        run_delivery_rounds(client)
        assert sink.received == []


@pytest.mark.parametrize("host", ["192.168.1.7:8000", "[fd00::7]:8000", "localhost", "127.0.0.1:8000"])
def test_at_home_a_message_leads_to_where_the_page_was_opened(host: str, tmp_path: Path, sink: HttpSink) -> None:
    with run_notifying_server(tmp_path) as client:
        _, nikos = start_two_player_table(client)
        path, subscription = f"/api/tables/{nikos.table}/notices", {"kind": "ntfy", "address": f"{sink.address}/topic"}
        checked_json(client.post(path, json=subscription, headers={**bearer(*nikos.keys), "Host": host}), 200)
        run_delivery_rounds(client)
        assert sink.received[0].json()["click"].startswith(f"http://{host}/notices#confirm=")


def test_push_needs_no_address_of_ours(tmp_path: Path, service: FakePushService) -> None:
    with run_notifying_server(tmp_path) as client:
        ana, nikos = start_two_player_table(client)
        path = f"/api/tables/{nikos.table}/notices"
        update = {**bearer(*nikos.keys), "Host": "6.6.6.6"}
        checked_json(client.post(path, json=service.subscription(), headers=update), 200)
        ana.act("choose jason")
        run_delivery_rounds(client)
        assert service.decrypted_messages()[0]["path"] == f"/table/{nikos.table}"
        assert "6.6.6.6" not in str(service.decrypted_messages())


def test_the_number_that_was_really_called_may_be_linked_to(tmp_path: Path) -> None:
    """A public server whose operator has configured no public URL."""
    with run_notifying_server(tmp_path) as client:
        names = client.app.services.allowed_hosts
        assert names.may_link_to("6.6.6.6:8000", "6.6.6.6")
        assert not names.may_link_to("6.6.6.6:8000", "7.7.7.7")
        assert not names.may_link_to("evil.example", "6.6.6.6")
        assert not names.may_link_to("", "")

"""Notifications: an absent player to move is notified once, without any secret of the game."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from dataclasses import replace
from pathlib import Path

import pytest

from tests.server.http_players import HttpPlayer
from tests.server.in_process_client import InProcessClient
from tests.server.notification_helpers import (
    PUBLIC_URL,
    delivery_outcomes,
    run_delivery_rounds,
    run_notifying_server,
    start_two_player_table,
    subscribe,
)
from tests.server.notification_receivers import FakePushService, Json, run_http_sink
from tests.server.websocket_client import open_websocket_as
from theomachy.server.notifications import push, webhooks
from theomachy.server.notifications.delivery import Delivery
from theomachy.server.notifications.message_text import MessageItem, build_message
from theomachy.server.notifications.outbound_http import HttpResponse
from theomachy.server.notifications.outbox import Subscription
from theomachy.server.settings import Settings
from theomachy.table.clocks import DAY_SECONDS
from theomachy.table.model import LogEntry
from theomachy.table.pending_decisions import pending_decisions
from theomachy.table.storage import StorageUnavailable
from theomachy.texts import Translator
from tools.server.services import DatabaseServices


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def everyday(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessClient]:
    """One server per database, shared by all tests that need no own one."""
    with run_notifying_server(
        tmp_path_factory.mktemp("notices"), public_url=PUBLIC_URL, **settings_for(request)
    ) as client:
        yield client


@pytest.fixture
def client(everyday: InProcessClient) -> Iterator[InProcessClient]:
    """The shared server, whose wall clock and settings are restored after each test."""
    services = everyday.app.services
    wall, settings = services.clock.wall_time, services.notifications.settings
    yield everyday
    services.clock.wall_time, services.notifications.settings = wall, settings


@pytest.fixture(params=["sqlite", "postgresql"])
def kept(request: pytest.FixtureRequest) -> Json:
    """Both databases: SQLite and PostgreSQL."""
    return settings_for(request)


def settings_for(request: pytest.FixtureRequest) -> Json:
    return {} if request.param == "sqlite" else {"db": request.getfixturevalue("services").create_database()}


@pytest.fixture
def service() -> Iterator[FakePushService]:
    service = FakePushService()
    with run_http_sink(service):
        yield service


def test_an_absent_player_is_notified_once_for_each_turn(client: InProcessClient, service: FakePushService) -> None:
    ana, nikos = start_two_player_table(client)
    subscription_info = subscribe(nikos, service.subscription())
    assert [subscription["kind"] for subscription in subscription_info["bells"]] == ["push"]
    run_delivery_rounds(client)
    assert service.received == [], "it is not his turn"
    ana.act("choose jason")
    run_delivery_rounds(client)
    (message,) = service.decrypted_messages()
    assert message["title"] == "Friday"
    assert message["body"] == "It is your turn, Nikos."
    assert message["path"] == f"/table/{ana.table}"
    assert service.sender_key == subscription_info["push"]
    nikos.act("choose theseus")
    ana.act("pass")
    run_delivery_rounds(client)
    assert len(service.received) == 2
    run_delivery_rounds(client)
    assert len(service.received) == 2


def test_a_turn_of_several_decisions_is_one_pending_decision(client: InProcessClient) -> None:
    ana, _ = start_two_player_table(client)
    ana.act("choose jason")
    table = client.app.services.tables.cache[ana.table]
    (decision,) = pending_decisions(table)
    assert (decision.seat, decision.number) == (1, 1)
    later = copy(table)
    for number in (2, 3):
        later.log = [*later.log, LogEntry(number, 1, "", [], "")]
        assert pending_decisions(later) == [decision], "what he has done himself begins no other turn"
    later.log = [*later.log, LogEntry(4, 0, "", [], "")]
    assert pending_decisions(later) != [decision]


def test_a_connected_player_is_not_notified(client: InProcessClient, service: FakePushService) -> None:
    ana, nikos = start_two_player_table(client)
    subscribe(nikos, service.subscription())
    with open_websocket_as(nikos):
        ana.act("choose jason")
        run_delivery_rounds(client)
        assert delivery_outcomes(client, nikos) == ["seen"]
    client.wait_until_idle()
    nikos.act("choose theseus")
    ana.act("pass")
    run_delivery_rounds(client)
    assert delivery_outcomes(client, nikos) == ["sent"]
    assert len(service.received) == 1


def test_a_notification_that_is_outdated_before_it_is_due_is_not_sent(
    client: InProcessClient, service: FakePushService
) -> None:
    client.app.services.notifications.settings = replace(client.app.services.settings, notice_grace=3600.0)
    ana, nikos = start_two_player_table(client)
    subscribe(nikos, service.subscription())
    ana.act("choose jason")
    run_delivery_rounds(client)
    nikos.act("choose theseus")
    now = client.app.services.clock.wall_time
    client.app.services.clock.wall_time = lambda: now() + 7200
    run_delivery_rounds(client)
    assert delivery_outcomes(client, nikos) == ["over"]
    assert service.received == []


def test_a_player_asked_for_a_takeback_is_notified(client: InProcessClient, service: FakePushService) -> None:
    ana, nikos = start_two_player_table(client)
    ana.act("choose jason")
    nikos.act("choose theseus")
    ana.act("pass")
    nikos.act("pass")
    subscribe(nikos, service.subscription())
    with open_websocket_as(ana) as line:
        line.send(type="wish", id="w", seat="a", version=line.update["version"])
        line.receive_type("done")
        run_delivery_rounds(client)
    (message,) = service.decrypted_messages()
    assert "asks to take back" in message["body"]


def test_a_restart_neither_loses_nor_doubles(tmp_path: Path, service: FakePushService, kept: Json) -> None:
    with run_notifying_server(tmp_path, **kept) as client:
        ana, nikos = start_two_player_table(client)
        subscribe(nikos, service.subscription())
        ana.act("choose jason")
    for _ in range(2):
        with run_notifying_server(tmp_path, **kept) as client:
            client.wait_until_idle()
            run_delivery_rounds(client)
            assert delivery_outcomes(client, nikos) == ["sent"]
            assert len(service.received) == 1


def test_only_one_of_two_servers_sends(services: DatabaseServices, tmp_path: Path, service: FakePushService) -> None:
    db = services.create_database()
    with run_notifying_server(tmp_path, db=db) as one, run_notifying_server(tmp_path, db=db) as other:
        ana, nikos = start_two_player_table(one)
        subscribe(nikos, service.subscription())
        ana.act("choose jason")
        portal, outbox = one.blocking_portal, one.app.services.notifications.outbox
        assert portal is not None
        portal.call(one.app.services.notifications.enqueue_new)
        (due,) = portal.call(outbox.due_notifications, time.time() + 60)
        assert portal.call(outbox.claim, [due], time.time()) == [due]
        run_delivery_rounds(other)
        assert service.received == [], "another has claimed it"
        late = time.time() + 3600
        other.app.services.clock.wall_time = lambda: late
        run_delivery_rounds(other)
        assert len(service.received) == 1, "whoever claimed it is dead"
        other.app.services.clock.wall_time = time.time
        nikos.act("choose theseus")
        ana.act("pass")
        with ThreadPoolExecutor(2) as both:
            list(both.map(run_delivery_rounds, (one, other)))
        assert len(service.received) == 2, "both want to send at the same moment"


def test_a_player_connected_to_or_acting_on_another_server_is_not_notified(
    services: DatabaseServices, tmp_path: Path, service: FakePushService
) -> None:
    db = services.create_database()
    with run_notifying_server(tmp_path, db=db) as one, run_notifying_server(tmp_path, db=db) as other:
        portal = one.blocking_portal
        assert portal is not None
        ana, nikos = start_two_player_table(one)
        subscribe(nikos, service.subscription())
        ana.act("choose jason")
        portal.call(one.app.services.notifications.enqueue_new)
        HttpPlayer(other, nikos.table, []).get()
        nikos.act("choose theseus")
        run_delivery_rounds(other, 1)
        assert delivery_outcomes(one, nikos) == ["over"], "he has acted there"
        with open_websocket_as(nikos):
            ana.act("pass")
            portal.call(one.app.services.notifications.enqueue_new)
            portal.call(one.app.services.remote_presence.sync)
            other.app.services.hub.remote_presence.clear()
            run_delivery_rounds(other, 1)
            assert delivery_outcomes(one, nikos) in (["over"], ["seen"]), "he looks there"
        assert service.received == []


def test_a_receiver_that_is_down_is_tried_again_and_one_that_is_gone_is_not(
    tmp_path: Path, service: FakePushService, kept: Json
) -> None:
    service.first_statuses = [503]
    with run_notifying_server(tmp_path, **kept) as client:
        ana, nikos = start_two_player_table(client)
        subscribe(nikos, service.subscription())
        ana.act("choose jason")
        run_delivery_rounds(client)
        assert len(service.received) == 1
        now = client.app.services.clock.wall_time
        client.app.services.clock.wall_time = lambda: now() + 200
        run_delivery_rounds(client)
        assert [message["body"] for message in service.decrypted_messages()] == ["It is your turn, Nikos."] * 2
        topics = {request.headers["topic"] for request in service.received}
        assert len(topics) == 1, "whoever gets it twice knows it again"
        service.status = 410
        nikos.act("choose theseus")
        ana.act("pass")
        run_delivery_rounds(client)
        assert nikos.get("notices")["bells"] == []
        assert delivery_outcomes(client, nikos) == []


def test_a_receiver_that_says_when_to_come_back_is_left_alone_until_then(
    client: InProcessClient, service: FakePushService
) -> None:
    services = client.app.services
    now = [services.clock.wall_time()]
    services.clock.wall_time = lambda: now[0]
    ana, nikos = start_two_player_table(client)
    subscribe(nikos, service.subscription())
    ana.act("choose jason")
    deliver = services.notifications.delivery.deliver
    calls: list[float] = []

    def refuse(*_: object) -> HttpResponse:
        calls.append(now[0])
        return HttpResponse(503, retry_after=1800)

    services.notifications.delivery.deliver = refuse
    try:
        for seconds in (0, 1799, 2):
            now[0] += seconds
            run_delivery_rounds(client)
    finally:
        services.notifications.delivery.deliver = deliver
    assert [at - calls[0] for at in calls] == [0, 1801]


def test_a_turn_during_which_the_database_is_away_is_notified_later(
    client: InProcessClient, service: FakePushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, nikos = start_two_player_table(client)
    subscribe(nikos, service.subscription())
    ana.act("choose jason")

    async def away(*_: object) -> None:
        raise StorageUnavailable("away")

    with monkeypatch.context() as patched:
        patched.setattr(client.app.services.notifications.outbox, "enqueue", away)
        with pytest.raises(StorageUnavailable):
            run_delivery_rounds(client)
    run_delivery_rounds(client)
    assert len(service.received) == 1


def test_quiet_hours_wait_and_gathered_notices_come_together(client: InProcessClient, service: FakePushService) -> None:
    noon = 1_700_049_600.0 - 1_700_049_600.0 % 86400 + 12 * 3600
    moment = [noon]
    client.app.services.clock.wall_time = lambda: moment[0]
    quiet = {"since": 11, "until": 14, "zone": "UTC"}
    first, second = start_two_player_table(client), start_two_player_table(client)
    for ana, nikos in (first, second):
        subscribe(nikos, {**service.subscription(), "quiet": quiet, "gather": 60})
        ana.act("choose jason")
    run_delivery_rounds(client)
    moment[0] = noon + 1.9 * 3600
    run_delivery_rounds(client)
    assert service.received == []
    moment[0] = noon + 2 * 3600 + 1
    run_delivery_rounds(client)
    (message,) = service.decrypted_messages()
    assert message["title"] == "You are waited for at 2 tables"
    assert message["path"] == "/mine"
    assert message["count"] == 2


@pytest.mark.parametrize("letter", ["Ω", "*", "🏛"])
def test_a_message_of_many_tables_fits_every_service(service: FakePushService, letter: str) -> None:
    """Discord takes 2,000 characters, push services take 4,096 bytes."""
    name, title = letter * 24, letter * 60
    text = (
        Translator("el").translate("notice", "remind-text", [name])
        + " "
        + Translator("el").translate("notice", "remind-hours", ["12"])
    )
    text_message = build_message(
        "id", [MessageItem(f"{at:016}", title, text) for at in range(40)], "b" * 22, "https://g.example", "el"
    )
    assert text_message.title == "Σε περιμένουν σε 40 τραπέζια"
    assert text_message.text.endswith("… και 35 ακόμη")
    assert len(webhooks.discord_request(service.address, "", text_message).body.decode("unicode-escape")) <= 2000
    subscription = Subscription(**{**dict.fromkeys(Subscription.__dataclass_fields__, ""), **due_subscription(service)})
    Delivery(Settings(local_notices=True)).send_push(
        push.load_vapid_key(push.generate_vapid_key()), subscription, text_message
    )
    assert service.decrypted_messages()[-1]["count"] == 40


def due_subscription(service: FakePushService) -> Json:
    subscription = service.subscription()
    return {
        "address": subscription["address"],
        "secret": json.dumps({"p256dh": subscription["p256dh"], "auth": subscription["auth"]}),
    }


def test_two_notifications_of_one_table_count_as_one_table() -> None:
    text_message = build_message(
        "id", [MessageItem("t", "Friday", text) for text in ("Your turn.", "Soon.")], "b", "https://g.example", "en"
    )
    assert (text_message.title, text_message.text, text_message.path, text_message.count) == (
        "Friday",
        "Your turn.\nSoon.",
        "/table/t",
        1,
    )


def test_notifications_to_one_address_are_rate_limited(client: InProcessClient, service: FakePushService) -> None:
    now = time.time()
    moment = [now]
    client.app.services.clock.wall_time = lambda: moment[0]
    client.app.services.notifications.settings = replace(client.app.services.settings, notice_gap=60.0)
    ana, nikos = start_two_player_table(client)
    subscribe(nikos, service.subscription())
    ana.act("choose jason")
    run_delivery_rounds(client)
    nikos.act("choose theseus")
    ana.act("pass")
    moment[0] = now + 30
    run_delivery_rounds(client)
    assert len(service.received) == 1
    moment[0] = now + 61
    run_delivery_rounds(client)
    assert len(service.received) == 2
    moment[0] = now - 30 * DAY_SECONDS
    nikos.act("pass")
    ana.act("pass")
    run_delivery_rounds(client)
    assert len(service.received) == 3, "the clock on the wall was put right"


def test_a_reminder_comes_before_a_bot_plays_and_a_holiday_puts_it_off(
    client: InProcessClient, service: FakePushService
) -> None:
    services = client.app.services
    start, began = services.clock.wall_time(), services.clock.monotonic()
    passed = [0.0]
    running = services.clock.monotonic
    services.clock.wall_time = lambda: start + passed[0]
    services.clock.monotonic = lambda: began + passed[0]
    try:
        ana, nikos = start_two_player_table(client, clock={"kind": "days", "days": 2})
        subscribe(nikos, service.subscription())
        ana.act("choose jason")
        run_delivery_rounds(client)
        assert [message["body"] for message in service.decrypted_messages()] == [
            "It is your turn, Nikos. You have 2 days."
        ]
        nikos.post("rest", {"seat": "b", "resting": True})
        run_delivery_rounds(client)
        passed[0] = 1.6 * DAY_SECONDS
        run_delivery_rounds(client)
        assert len(service.received) == 1, "the clock stands still"
        nikos.post("rest", {"seat": "b", "resting": False})
        run_delivery_rounds(client)
        passed[0] = 3 * DAY_SECONDS
        run_delivery_rounds(client)
        assert len(service.received) == 1
        passed[0] = 3.2 * DAY_SECONDS
        run_delivery_rounds(client)
        notification = service.decrypted_messages()[-1]["body"]
        assert notification == "The table still waits for you, Nikos. In 10 hours a bot plays for you."
        run_delivery_rounds(client)
        assert len(service.received) == 2
    finally:
        services.clock.monotonic = running

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

from tests.server.client import Client
from tests.server.notified import PUBLIC, done, hang, house, rounds, started
from tests.server.people import Person
from tests.server.receivers import Json, PushService, listening
from tests.server.sockets import live
from theomachy.server.notices import hooks, push
from theomachy.server.notices.delivery import Delivery
from theomachy.server.notices.outbox import Bell
from theomachy.server.notices.saying import Item, message
from theomachy.server.settings import Settings
from theomachy.table.clocks import DAY
from theomachy.table.duties import duties
from theomachy.table.pieces import Told
from theomachy.texts import Words
from tools.services import Services

pytestmark = pytest.mark.once


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def everyday(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """One server per database, shared by all tests that need no own one."""
    with house(tmp_path_factory.mktemp("notices"), public_url=PUBLIC, **database(request)) as client:
        yield client


@pytest.fixture
def client(everyday: Client) -> Iterator[Client]:
    """The shared server, whose wall clock and settings are restored after each test."""
    services = everyday.app.house
    wall, settings = services.times.wall, services.notices.settings
    yield everyday
    services.times.wall, services.notices.settings = wall, settings


@pytest.fixture(params=["sqlite", "postgresql"])
def kept(request: pytest.FixtureRequest) -> Json:
    """Both databases: SQLite and PostgreSQL."""
    return database(request)


def database(request: pytest.FixtureRequest) -> Json:
    return {} if request.param == "sqlite" else {"db": request.getfixturevalue("services").database()}


@pytest.fixture
def service() -> Iterator[PushService]:
    service = PushService()
    with listening(service):
        yield service


def test_whoever_does_not_look_is_told_once_for_each_turn(client: Client, service: PushService) -> None:
    ana, nikos = started(client)
    subscription_info = hang(nikos, service.subscription())
    assert [bell["kind"] for bell in subscription_info["bells"]] == ["push"]
    rounds(client)
    assert service.heard == [], "it is not his turn"
    ana.act("choose jason")
    rounds(client)
    (message,) = service.messages()
    assert message["title"] == "Friday"
    assert message["body"] == "It is your turn, Nikos."
    assert message["path"] == f"/table/{ana.table}"
    assert service.sender == subscription_info["push"]
    nikos.act("choose theseus")
    ana.act("pass")
    rounds(client)
    assert len(service.heard) == 2
    rounds(client)
    assert len(service.heard) == 2


def test_a_turn_of_several_decisions_is_one_duty(client: Client) -> None:
    ana, _ = started(client)
    ana.act("choose jason")
    table = client.app.house.tables.known[ana.table]
    (duty,) = duties(table)
    assert (duty.seat, duty.number) == (1, 1)
    later = copy(table)
    for number in (2, 3):
        later.told = [*later.told, Told(number, 1, "", [], "")]
        assert duties(later) == [duty], "what he has done himself begins no other turn"
    later.told = [*later.told, Told(4, 0, "", [], "")]
    assert duties(later) != [duty]


def test_whoever_looks_is_not_told(client: Client, service: PushService) -> None:
    ana, nikos = started(client)
    hang(nikos, service.subscription())
    with live(nikos):
        ana.act("choose jason")
        rounds(client)
        assert done(client, nikos) == ["seen"]
    client.settled()
    nikos.act("choose theseus")
    ana.act("pass")
    rounds(client)
    assert done(client, nikos) == ["sent"]
    assert len(service.heard) == 1


def test_what_is_over_before_it_is_due_is_not_told(client: Client, service: PushService) -> None:
    client.app.house.notices.settings = replace(client.app.house.settings, notice_grace=3600.0)
    ana, nikos = started(client)
    hang(nikos, service.subscription())
    ana.act("choose jason")
    rounds(client)
    nikos.act("choose theseus")
    now = client.app.house.times.wall
    client.app.house.times.wall = lambda: now() + 7200
    rounds(client)
    assert done(client, nikos) == ["over"]
    assert service.heard == []


def test_somebody_who_is_asked_for_an_answer_is_told(client: Client, service: PushService) -> None:
    ana, nikos = started(client)
    ana.act("choose jason")
    nikos.act("choose theseus")
    ana.act("pass")
    nikos.act("pass")
    hang(nikos, service.subscription())
    with live(ana) as line:
        line.send(type="wish", id="w", seat="a", version=line.update["version"])
        line.answer("done")
        rounds(client)
    (message,) = service.messages()
    assert "asks to take back" in message["body"]


def test_a_restart_neither_loses_nor_doubles(tmp_path: Path, service: PushService, kept: Json) -> None:
    with house(tmp_path, **kept) as client:
        ana, nikos = started(client)
        hang(nikos, service.subscription())
        ana.act("choose jason")
    for _ in range(2):
        with house(tmp_path, **kept) as client:
            client.settled()
            rounds(client)
            assert done(client, nikos) == ["sent"]
            assert len(service.heard) == 1


def test_of_two_servers_one_sends(services: Services, tmp_path: Path, service: PushService) -> None:
    db = services.database()
    with house(tmp_path, db=db) as one, house(tmp_path, db=db) as other:
        ana, nikos = started(one)
        hang(nikos, service.subscription())
        ana.act("choose jason")
        portal, outbox = one.blocking_portal, one.app.house.notices.outbox
        assert portal is not None
        portal.call(one.app.house.notices.take_up)
        (due,) = portal.call(outbox.due, time.time() + 60)
        assert portal.call(outbox.claim, [due], time.time()) == [due]
        rounds(other)
        assert service.heard == [], "another has claimed it"
        late = time.time() + 3600
        other.app.house.times.wall = lambda: late
        rounds(other)
        assert len(service.heard) == 1, "whoever claimed it is dead"
        other.app.house.times.wall = time.time
        nikos.act("choose theseus")
        ana.act("pass")
        with ThreadPoolExecutor(2) as both:
            list(both.map(rounds, (one, other)))
        assert len(service.heard) == 2, "both want to send at the same moment"


def test_whoever_looks_by_another_server_or_has_acted_there_is_not_told(
    services: Services, tmp_path: Path, service: PushService
) -> None:
    db = services.database()
    with house(tmp_path, db=db) as one, house(tmp_path, db=db) as other:
        portal = one.blocking_portal
        assert portal is not None
        ana, nikos = started(one)
        hang(nikos, service.subscription())
        ana.act("choose jason")
        portal.call(one.app.house.notices.take_up)
        Person(other, nikos.table, []).get()
        nikos.act("choose theseus")
        rounds(other, 1)
        assert done(one, nikos) == ["over"], "he has acted there"
        with live(nikos):
            ana.act("pass")
            portal.call(one.app.house.notices.take_up)
            portal.call(one.app.house.elsewhere.round)
            other.app.house.hub.elsewhere.clear()
            rounds(other, 1)
            assert done(one, nikos) in (["over"], ["seen"]), "he looks there"
        assert service.heard == []


def test_a_receiver_that_is_down_is_tried_again_and_one_that_is_gone_is_not(
    tmp_path: Path, service: PushService, kept: Json
) -> None:
    service.before = [503]
    with house(tmp_path, **kept) as client:
        ana, nikos = started(client)
        hang(nikos, service.subscription())
        ana.act("choose jason")
        rounds(client)
        assert len(service.heard) == 1
        now = client.app.house.times.wall
        client.app.house.times.wall = lambda: now() + 200
        rounds(client)
        assert [message["body"] for message in service.messages()] == ["It is your turn, Nikos."] * 2
        topics = {request.headers["topic"] for request in service.heard}
        assert len(topics) == 1, "whoever gets it twice knows it again"
        service.status = 410
        nikos.act("choose theseus")
        ana.act("pass")
        rounds(client)
        assert nikos.get("notices")["bells"] == []
        assert done(client, nikos) == []


def test_quiet_hours_wait_and_gathered_notices_come_together(client: Client, service: PushService) -> None:
    noon = 1_700_049_600.0 - 1_700_049_600.0 % 86400 + 12 * 3600
    moment = [noon]
    client.app.house.times.wall = lambda: moment[0]
    quiet = {"since": 11, "until": 14, "zone": "UTC"}
    first, second = started(client), started(client)
    for ana, nikos in (first, second):
        hang(nikos, {**service.subscription(), "quiet": quiet, "gather": 60})
        ana.act("choose jason")
    rounds(client)
    moment[0] = noon + 1.9 * 3600
    rounds(client)
    assert service.heard == []
    moment[0] = noon + 2 * 3600 + 1
    rounds(client)
    (message,) = service.messages()
    assert message["title"] == "You are waited for at 2 tables"
    assert message["path"] == "/mine"
    assert message["count"] == 2


@pytest.mark.parametrize("letter", ["Ω", "*", "🏛"])
def test_a_message_of_many_tables_fits_every_service(service: PushService, letter: str) -> None:
    """Discord takes 2,000 characters, push services take 4,096 bytes."""
    name, title = letter * 24, letter * 60
    text = Words("el").say("notice", "remind-text", [name]) + " " + Words("el").say("notice", "remind-hours", ["12"])
    text_message = message(
        "id", [Item(f"{at:016}", title, text) for at in range(40)], "b" * 22, "https://g.example", "el"
    )
    assert text_message.title == "Σε περιμένουν σε 40 τραπέζια"
    assert text_message.text.endswith("… και 35 ακόμη")
    assert len(hooks.discord(service.address, "", text_message).body.decode("unicode-escape")) <= 2000
    bell = Bell(**{**dict.fromkeys(Bell.__dataclass_fields__, ""), **asked(service)})
    Delivery(Settings(local_notices=True)).ring(push.read_key(push.new_key()), bell, text_message)
    assert service.messages()[-1]["count"] == 40


def asked(service: PushService) -> Json:
    subscription = service.subscription()
    return {
        "address": subscription["address"],
        "secret": json.dumps({"p256dh": subscription["p256dh"], "auth": subscription["auth"]}),
    }


def test_two_notices_of_one_table_are_of_one_table() -> None:
    text_message = message(
        "id", [Item("t", "Friday", text) for text in ("Your turn.", "Soon.")], "b", "https://g.example", "en"
    )
    assert (text_message.title, text_message.text, text_message.path, text_message.count) == (
        "Friday",
        "Your turn.\nSoon.",
        "/table/t",
        1,
    )


def test_one_address_is_not_told_too_often(client: Client, service: PushService) -> None:
    now = time.time()
    moment = [now]
    client.app.house.times.wall = lambda: moment[0]
    client.app.house.notices.settings = replace(client.app.house.settings, notice_gap=60.0)
    ana, nikos = started(client)
    hang(nikos, service.subscription())
    ana.act("choose jason")
    rounds(client)
    nikos.act("choose theseus")
    ana.act("pass")
    moment[0] = now + 30
    rounds(client)
    assert len(service.heard) == 1
    moment[0] = now + 61
    rounds(client)
    assert len(service.heard) == 2
    moment[0] = now - 30 * DAY
    nikos.act("pass")
    ana.act("pass")
    rounds(client)
    assert len(service.heard) == 3, "the clock on the wall was put right"


def test_a_reminder_comes_before_a_bot_plays_and_a_holiday_puts_it_off(client: Client, service: PushService) -> None:
    services = client.app.house
    start, began = services.times.wall(), services.times.running()
    passed = [0.0]
    running = services.times.running
    services.times.wall = lambda: start + passed[0]
    services.times.running = lambda: began + passed[0]
    try:
        ana, nikos = started(client, clock={"kind": "days", "days": 2})
        hang(nikos, service.subscription())
        ana.act("choose jason")
        rounds(client)
        assert [message["body"] for message in service.messages()] == ["It is your turn, Nikos. You have 2 days."]
        nikos.post("rest", {"seat": "b", "resting": True})
        rounds(client)
        passed[0] = 1.6 * DAY
        rounds(client)
        assert len(service.heard) == 1, "the clock stands still"
        nikos.post("rest", {"seat": "b", "resting": False})
        rounds(client)
        passed[0] = 3 * DAY
        rounds(client)
        assert len(service.heard) == 1
        passed[0] = 3.2 * DAY
        rounds(client)
        notification = service.messages()[-1]["body"]
        assert notification == "The table still waits for you, Nikos. In 10 hours a bot plays for you."
        rounds(client)
        assert len(service.heard) == 2
    finally:
        services.times.running = running

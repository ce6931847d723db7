"""Notification channels: mail, webhooks and push; subscribed with a seat key, confirmed, ended from the message."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.server.client import Client
from tests.server.notified import PUBLIC, done, hang, house, rounds, started, tidy
from tests.server.people import bearer, checked, join, make
from tests.server.receivers import PostOffice, PushService, Sink, listening
from theomachy.server.schema import NOTICES
from theomachy.table.clocks import DAY

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def everyday(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """One server shared by all tests that need no own one."""
    with house(tmp_path_factory.mktemp("notices"), public_url=PUBLIC) as client:
        yield client


@pytest.fixture
def client(everyday: Client) -> Iterator[Client]:
    """The shared server, whose wall clock and settings are restored after each test."""
    services = everyday.app.house
    wall, settings = services.times.wall, services.notices.settings
    yield everyday
    services.times.wall, services.notices.settings = wall, settings


@pytest.fixture
def service() -> Iterator[PushService]:
    service = PushService()
    with listening(service):
        yield service


@pytest.fixture
def sink() -> Iterator[Sink]:
    sink = Sink()
    with listening(sink):
        yield sink


def test_a_letter_is_confirmed_first_and_ended_from_itself(tmp_path: Path) -> None:
    office = PostOffice()
    with office.open() as smtp, house(tmp_path, smtp=smtp, mail_from="gods@example.org", public_url=PUBLIC) as client:
        ana, nikos = started(client)
        subscription = {"kind": "mail", "address": "nikos@example.com", "lang": "el"}
        subscription_info = hang(nikos, subscription)
        assert subscription_info["mail"]
        assert not subscription_info["bells"][0]["confirmed"]
        assert "confirm" not in subscription_info["bells"][0]
        ana.act("choose jason")
        rounds(client)
        (confirmation_mail,) = office.letters
        assert done(client, nikos) == [], "nothing waits for an address that nobody confirmed"
        assert confirmation_mail["To"] == "nikos@example.com"
        text = confirmation_mail.get_content()
        assert "Friday" not in text, "no word of whoever asked"
        assert "Nikos" not in text
        match = re.search(rf"{PUBLIC}/notices#confirm=(\S+)", text)
        assert match
        answer = checked(client.post("/api/notices/confirm", json={"confirm": match[1]}), 200)
        checked(client.post("/api/notices/confirm", json={"confirm": match[1]}), 404)
        nikos.act("choose theseus")
        ana.act("pass")
        rounds(client)
        told_him = office.letters[-1]
        assert told_him["Subject"] == "Friday"
        body = told_him.get_content()
        assert "Είναι η σειρά σου, Nikos." in body
        assert f"{PUBLIC}/table/{nikos.table}" in body
        stop = str(told_him["List-Unsubscribe"]).strip(" <>").removeprefix(PUBLIC)
        bell = re.search(r"#stop=(\S+)", body)
        assert bell
        assert stop.endswith(bell[1])
        # An address confirmed at one table need not be confirmed again at another.
        ben = join(make(client, "me", "open"))
        assert hang(ben, {**subscription, "proof": answer["proof"]})["bells"][0]["confirmed"]
        assert not hang(join(make(client, "me", "open")), {**subscription, "proof": "0" * 64})["bells"][0]["confirmed"]
        form = {"List-Unsubscribe": "One-Click"}
        assert checked(client.post(stop, data=form), 200) == {"stopped": 3}
        assert nikos.get("notices")["bells"] == []
        assert ben.get("notices")["bells"] == []
        assert checked(client.post(stop, data=form), 200) == {"stopped": 0}


def test_an_address_is_asked_only_so_often_whether_it_wants_notices(tmp_path: Path) -> None:
    office = PostOffice()
    with office.open() as smtp, house(tmp_path, smtp=smtp, mail_from="gods@example.org", public_url=PUBLIC) as client:
        for at in range(5):
            person = make(client, "me", "open")
            hang(person, {"kind": "mail", "address": "victim@example.com"}, 200 if at < 3 else 429)
        rounds(client)
        assert len(office.letters) == 3


def test_taking_a_wish_back_does_not_let_an_address_be_asked_again(tmp_path: Path) -> None:
    office = PostOffice()
    subscription = {"kind": "mail", "address": "victim@example.com"}
    with office.open() as smtp, house(tmp_path, smtp=smtp, mail_from="gods@example.org", public_url=PUBLIC) as client:
        person = make(client, "me", "screen", "open")
        for _ in range(3):
            (bell,) = hang(person, subscription)["bells"]
            rounds(client)
            assert person.post("notices/stop", {"id": bell["id"]})["bells"] == []
        hang(person, subscription, 429)
        rounds(client)
        assert len(office.letters) == 3
        match = re.search(r"/notices#confirm=([\w-]+)", office.letters[0].get_content())
        assert match
        checked(client.post("/api/notices/confirm", json={"confirm": match[1]}), 404)
        later = time.time() + 2 * DAY
        client.app.house.times.wall = lambda: later
        tidy(client)
        hang(person, subscription)


def test_nothing_that_is_never_sent_stays_in_the_outbox(client: Client, sink: Sink) -> None:
    """Otherwise enough of it would keep all other messages from being sent."""
    subscription = {"kind": "ntfy", "address": sink.address + "/topic"}
    ana = make(client, "me", "open")
    hang(ana, subscription)
    rounds(client)
    match = re.search(r"#confirm=([\w-]+)", sink.heard[0].body.decode())
    assert match
    proof = checked(client.post("/api/notices/confirm", json={"confirm": match[1]}), 200)["proof"]
    nikos = join(ana)
    hang(nikos, subscription)
    hang(nikos, {**subscription, "proof": proof})
    rounds(client)
    query = sa.select(sa.func.count()).select_from(NOTICES).where(NOTICES.c.done == "")
    with client.app.house.store.engine.connect() as connection:
        assert connection.execute(query).scalar() == 0
    assert len(sink.heard) == 1


HOOKS = {
    "ntfy": ("/theomachy-ana", {}),
    "discord": ("/api/webhooks/1/abc", {}),
    "slack": ("/services/T/B/x", {}),
    "matrix": ("/!room:example.org", {"token": "syt_secret"}),
}


@pytest.mark.parametrize("kind", HOOKS)
def test_a_webhook_speaks_as_its_service_does(client: Client, sink: Sink, kind: str) -> None:
    path, more = HOOKS[kind]
    ana = make(client, "me", "open", title="*bold* <!everyone> @all")
    nikos = join(ana)
    ana.post("start")
    hang(nikos, {"kind": kind, "address": sink.address + path, **more})
    rounds(client)
    (confirmation,) = sink.heard
    match = re.search(r"/notices#confirm=([\w-]+)", confirmation.body.decode())
    assert match
    checked(client.post("/api/notices/confirm", json={"confirm": match[1]}), 200)
    ana.act("choose jason")
    rounds(client)
    request = sink.heard[-1]
    content = request.json()
    link = f"{PUBLIC}/table/{ana.table}"
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
        hours = hang(nikos, {"kind": kind, "address": sink.address + path, "quiet": quiet})["bells"]
        assert [(bell["quiet"], bell["confirmed"]) for bell in hours] == [(quiet, True)]
        hang(ana, {"kind": kind, "address": sink.address + path}, 422)
        assert link in content["body"]
    assert "It is your turn, Nikos" in request.body.decode().replace("\\\\", "")


def test_two_tables_that_call_in_quiet_hours_come_to_a_webhook_as_one_message(client: Client, sink: Sink) -> None:
    noon = time.time() // DAY * DAY + DAY / 2
    moment = [noon]
    client.app.house.times.wall = lambda: moment[0]
    subscription = {"kind": "ntfy", "address": sink.address + "/topic", "gather": 60}
    subscription["quiet"] = {"since": 11, "until": 14, "zone": "UTC"}
    first, second = started(client), started(client)
    hang(first[1], subscription)
    rounds(client)
    match = re.search(r"#confirm=([\w-]+)", sink.heard.pop().body.decode())
    assert match
    proof = checked(client.post("/api/notices/confirm", json={"confirm": match[1]}), 200)["proof"]
    hang(second[1], {**subscription, "proof": proof})
    for ana, _ in (first, second):
        ana.act("choose jason")
    rounds(client)
    moment[0] = noon + 1.9 * 3600
    rounds(client)
    assert sink.heard == [], "it is quiet"
    moment[0] = noon + 2 * 3600 + 1
    rounds(client)
    (request,) = sink.heard
    assert request.json()["title"] == "You are waited for at 2 tables"
    assert request.json()["click"] == f"{PUBLIC}/mine"
    rounds(client)
    assert len(sink.heard) == 1, "nothing comes twice"


def test_bells_hang_on_the_seats_key(client: Client, service: PushService) -> None:
    ana, nikos = started(client)
    subscription = service.subscription()
    path = f"/api/tables/{ana.table}/notices"
    checked(client.post(path, json=subscription), 403)
    checked(client.get(path), 403)
    (bell,) = hang(nikos, subscription)["bells"]
    assert bell["address"] == "", "whose subscription it is is nobody's business"
    assert ana.get("notices")["bells"] == []
    ana.post("notices/stop", {"id": bell["id"]})
    assert len(nikos.get("notices")["bells"]) == 1
    assert hang(nikos, {**subscription, "gather": 60})["bells"][0]["gather"] == 60
    nikos.post("resign", {"seat": "b"})
    checked(client.get(path, headers=bearer(*nikos.keys)), 403)
    ana.act("choose jason")
    rounds(client)
    assert service.heard == [], "whoever has left is told nothing"


def test_a_browser_that_changes_its_subscription_keeps_its_bells(client: Client, service: PushService) -> None:
    ana, nikos = started(client)
    old = service.subscription()
    hang(nikos, old)
    new = {"address": f"{service.address}/send/new", "p256dh": old["p256dh"], "auth": old["auth"]}
    change = {"old": f"{service.address}/send/other", **new}
    assert checked(client.post("/api/notices/moved", json=change), 200) == {"stopped": 0}
    assert checked(client.post("/api/notices/moved", json={**change, "old": old["address"]}), 200) == {"stopped": 1}
    ana.act("choose jason")
    rounds(client)
    assert [request.path for request in service.heard] == ["/send/new"]


def test_the_keys_of_the_house_stay(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        first = client.app.house.notices.public_key()
    with house(tmp_path) as client:
        assert client.app.house.notices.public_key() == first
    assert (tmp_path / "test.db").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("host", ["6.6.6.6", "[2001:db8::1]:8000", "[::ffff:6.6.6.6]", "[2002:606:606::1]"])
def test_a_number_that_anybody_may_say_stands_in_no_message(host: str, tmp_path: Path, sink: Sink) -> None:
    with house(tmp_path) as client:
        _, nikos = started(client)
        path, subscription = f"/api/tables/{nikos.table}/notices", {"kind": "ntfy", "address": f"{sink.address}/topic"}
        update = {**bearer(*nikos.keys), "Host": host}
        assert checked(client.post(path, json=subscription, headers=update), 409)["slug"] == "bell-no-base"
        rounds(client)
        assert sink.heard == []


@pytest.mark.parametrize("host", ["192.168.1.7:8000", "[fd00::7]:8000", "localhost", "127.0.0.1:8000"])
def test_at_home_a_message_leads_to_where_the_page_was_opened(host: str, tmp_path: Path, sink: Sink) -> None:
    with house(tmp_path) as client:
        _, nikos = started(client)
        path, subscription = f"/api/tables/{nikos.table}/notices", {"kind": "ntfy", "address": f"{sink.address}/topic"}
        checked(client.post(path, json=subscription, headers={**bearer(*nikos.keys), "Host": host}), 200)
        rounds(client)
        assert sink.heard[0].json()["click"].startswith(f"http://{host}/notices#confirm=")


def test_push_needs_no_address_of_ours(tmp_path: Path, service: PushService) -> None:
    with house(tmp_path) as client:
        ana, nikos = started(client)
        path = f"/api/tables/{nikos.table}/notices"
        update = {**bearer(*nikos.keys), "Host": "6.6.6.6"}
        checked(client.post(path, json=service.subscription(), headers=update), 200)
        ana.act("choose jason")
        rounds(client)
        assert service.messages()[0]["path"] == f"/table/{nikos.table}"
        assert "6.6.6.6" not in str(service.messages())


def test_the_number_that_was_really_called_may_be_linked_to(tmp_path: Path) -> None:
    """A public server whose operator has configured no public URL."""
    with house(tmp_path) as client:
        names = client.app.house.names
        assert names.may_lead("6.6.6.6:8000", "6.6.6.6")
        assert not names.may_lead("6.6.6.6:8000", "7.7.7.7")
        assert not names.may_lead("evil.example", "6.6.6.6")
        assert not names.may_lead("", "")

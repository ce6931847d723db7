"""Notices: whoever is waited for and does not look is told once, where they wished, and of nothing that is secret."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tests.server.people import Client, Person, bearer, checked, eventually, join, make, serving
from tests.server.receivers import Json, PostOffice, PushService, Sink, listening
from theomachy.server.schema import NOTICES
from theomachy.table.clocks import DAY
from theomachy.table.duties import duties
from theomachy.table.pieces import Told

pytestmark = pytest.mark.once
QUICK: Json = {"local_notices": True, "notice_grace": 0.0, "notice_every": 3600.0, "notice_gap": 0.0}
PUBLIC = "https://games.example.org"


@contextmanager
def house(folder: Path, **changes: Any) -> Iterator[Client]:
    with serving(folder, **{**QUICK, **changes}) as client:
        yield client


@pytest.fixture(scope="module")
def everyday(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """One house for all that need no other."""
    with house(tmp_path_factory.mktemp("notices"), public_url=PUBLIC) as client:
        yield client


@pytest.fixture
def client(everyday: Client) -> Iterator[Client]:
    """What the clock on the wall says, and what was set, is again as it was."""
    there = everyday.app.house
    wall, settings = there.times.wall, there.notices.settings
    yield everyday
    there.times.wall, there.notices.settings = wall, settings


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


def started(client: Client, **wishes: Any) -> tuple[Person, Person]:
    """Ana and Nikos at a table; Ana has to choose a hero."""
    ana = make(client, "me", "open", title="Friday", **wishes)
    nikos = join(ana)
    ana.post("start")
    return ana, nikos


def hang(person: Person, wish: Json, status: int = 200) -> Json:
    return person.post("notices", wish, status)


def rounds(client: Client, count: int = 2) -> None:
    """So many rounds of the chore, here and now."""

    async def go() -> None:
        for _ in range(count):
            await client.app.house.notices.round()

    assert client.blocking_portal is not None
    client.blocking_portal.call(go)


def test_whoever_does_not_look_is_told_once_for_each_turn(client: Client, service: PushService) -> None:
    ana, nikos = started(client)
    told = hang(nikos, service.subscription())
    assert [bell["kind"] for bell in told["bells"]] == ["push"]
    rounds(client)
    assert service.heard == [], "it is not his turn"
    ana.act("choose jason")
    rounds(client)
    (message,) = service.messages()
    assert message["title"] == "Friday"
    assert message["body"] == "It is your turn, Nikos."
    assert message["path"] == f"/table/{ana.table}"
    assert service.sender == told["push"]
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
    with client.websocket_connect("/api/live") as line:
        line.send_json({"type": "hello", "table": nikos.table, "keys": nikos.keys})
        line.receive_json()
        ana.act("choose jason")
        rounds(client)
        assert done(client, nikos) == ["seen"]
    eventually(lambda: not client.app.house.hub.watched(nikos.table))
    nikos.act("choose theseus")
    ana.act("pass")
    rounds(client)
    assert done(client, nikos) == ["sent"]
    assert len(service.heard) == 1


def done(client: Client, person: Person) -> list[str]:
    """What became of the notices of a table."""
    asked = sa.select(NOTICES.c.done).where(NOTICES.c.table_id == person.table).order_by(NOTICES.c.id)
    with client.app.house.store.engine.connect() as connection:
        return list(connection.execute(asked).scalars())


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
    with client.websocket_connect("/api/live") as line:
        line.send_json({"type": "hello", "table": ana.table, "keys": ana.keys})
        update = line.receive_json()
        line.send_json({"type": "wish", "id": "w", "seat": "a", "version": update["version"]})
        answered = line.receive_json()
        while answered["type"] != "done":
            answered = line.receive_json()
        rounds(client)
    (message,) = service.messages()
    assert "asks to take back" in message["body"]


def test_a_restart_neither_loses_nor_doubles(tmp_path: Path, service: PushService) -> None:
    with house(tmp_path) as client:
        ana, nikos = started(client)
        hang(nikos, service.subscription())
        ana.act("choose jason")
        table = ana.table
    for _ in range(2):
        with house(tmp_path) as client:
            eventually(lambda client=client: table in client.app.house.tables.known)  # type: ignore[misc]
            rounds(client)
            assert done(client, nikos) == ["sent"]
            assert len(service.heard) == 1


def test_of_two_servers_one_sends(tmp_path: Path, service: PushService) -> None:
    with house(tmp_path, follow=3600.0) as one:
        ana, nikos = started(one)
        hang(nikos, service.subscription())
        ana.act("choose jason")
        with house(tmp_path, follow=3600.0) as other:
            eventually(lambda: ana.table in other.app.house.tables.known)
            claims = [client.app.house.notices for client in (one, other)]
            rounds(one, 1)
            service.heard.clear()
            with one.app.house.store.engine.begin() as connection:
                connection.exec_driver_sql("update notices set done = '', claimed = ''")
            assert one.blocking_portal is not None
            (due,) = one.blocking_portal.call(claims[0].outbox.due, time.time() + 60)
            assert one.blocking_portal.call(claims[0].outbox.claim, [due], time.time()) == [due]
            rounds(other, 2)
            assert service.heard == [], "another has claimed it"
            late = time.time() + 3600
            other.app.house.times.wall = lambda: late
            rounds(other, 1)
            assert len(service.heard) == 1, "whoever claimed it is dead"


def test_a_receiver_that_is_down_is_tried_again_and_one_that_is_gone_is_not(
    tmp_path: Path, service: PushService
) -> None:
    service.before = [503]
    with house(tmp_path) as client:
        ana, nikos = started(client)
        hang(nikos, service.subscription())
        ana.act("choose jason")
        rounds(client)
        assert len(service.heard) == 1
        now = client.app.house.times.wall
        client.app.house.times.wall = lambda: now() + 200
        rounds(client)
        assert [message["body"] for message in service.messages()] == ["It is your turn, Nikos."] * 2
        topics = {heard.headers["topic"] for heard in service.heard}
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


def test_a_letter_is_confirmed_first_and_ended_from_itself(tmp_path: Path) -> None:
    office = PostOffice()
    with office.open() as smtp, house(tmp_path, smtp=smtp, mail_from="gods@example.org", public_url=PUBLIC) as client:
        ana, nikos = started(client)
        wish = {"kind": "mail", "address": "nikos@example.com", "lang": "el"}
        told = hang(nikos, wish)
        assert told["mail"]
        assert not told["bells"][0]["confirmed"]
        assert "confirm" not in told["bells"][0]
        ana.act("choose jason")
        rounds(client)
        (asked,) = office.letters
        assert done(client, nikos) == [], "nothing waits for an address that nobody confirmed"
        assert asked["To"] == "nikos@example.com"
        text = asked.get_content()
        assert "Friday" not in text, "no word of whoever asked"
        assert "Nikos" not in text
        found = re.search(rf"{PUBLIC}/notices#confirm=(\S+)", text)
        assert found
        answer = checked(client.post("/api/notices/confirm", json={"confirm": found[1]}), 200)
        checked(client.post("/api/notices/confirm", json={"confirm": found[1]}), 404)
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
        # The device that confirmed need not do it again elsewhere.
        ben = join(make(client, "me", "open"))
        assert hang(ben, {**wish, "proof": answer["proof"]})["bells"][0]["confirmed"]
        assert not hang(join(make(client, "me", "open")), {**wish, "proof": "0" * 64})["bells"][0]["confirmed"]
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
    (asked,) = sink.heard
    found = re.search(r"/notices#confirm=([\w-]+)", asked.body.decode())
    assert found
    checked(client.post("/api/notices/confirm", json={"confirm": found[1]}), 200)
    ana.act("choose jason")
    rounds(client)
    heard = sink.heard[-1]
    content = heard.json()
    link = f"{PUBLIC}/table/{ana.table}"
    if kind == "ntfy":
        assert heard.path == "/"
        assert content["topic"] == "theomachy-ana"
        assert content["click"] == link
        assert "#stop=" in content["actions"][0]["url"]
    elif kind == "discord":
        assert heard.path == path
        assert content["allowed_mentions"] == {"parse": []}
        assert r"\*bold\*" in content["content"]
        assert link in content["content"]
    elif kind == "slack":
        assert "&lt;!everyone&gt;" in content["text"]
        assert f"<{link}>" in content["text"]
    else:
        assert heard.method == "PUT"
        assert heard.path.startswith("/_matrix/client/v3/rooms/%21room%3Aexample.org/send/m.room.message/")
        assert heard.headers["authorization"] == "Bearer syt_secret"
        assert link in content["body"]
    assert "It is your turn, Nikos" in heard.body.decode().replace("\\\\", "")


def test_bells_hang_on_the_seats_key(client: Client, service: PushService) -> None:
    ana, nikos = started(client)
    wish = service.subscription()
    path = f"/api/tables/{ana.table}/notices"
    checked(client.post(path, json=wish), 403)
    checked(client.get(path), 403)
    (bell,) = hang(nikos, wish)["bells"]
    assert bell["address"] == "", "whose subscription it is is nobody's business"
    assert ana.get("notices")["bells"] == []
    ana.post("notices/stop", {"id": bell["id"]})
    assert len(nikos.get("notices")["bells"]) == 1
    assert hang(nikos, {**wish, "gather": 60})["bells"][0]["gather"] == 60
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
    moved = {"old": f"{service.address}/send/other", **new}
    assert checked(client.post("/api/notices/moved", json=moved), 200) == {"stopped": 0}
    assert checked(client.post("/api/notices/moved", json={**moved, "old": old["address"]}), 200) == {"stopped": 1}
    ana.act("choose jason")
    rounds(client)
    assert [heard.path for heard in service.heard] == ["/send/new"]


def test_the_keys_of_the_house_stay(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        first = client.app.house.notices.public_key()
    with house(tmp_path) as client:
        assert client.app.house.notices.public_key() == first
    assert (tmp_path / "test.db").stat().st_mode & 0o077 == 0


def test_a_reminder_comes_before_a_bot_plays_and_a_holiday_puts_it_off(client: Client, service: PushService) -> None:
    there = client.app.house
    start, began = there.times.wall(), there.times.running()
    passed = [0.0]
    running = there.times.running
    there.times.wall = lambda: start + passed[0]
    there.times.running = lambda: began + passed[0]
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
        told = service.messages()[-1]["body"]
        assert told == "The table still waits for you, Nikos. In 10 hours a bot plays for you."
        rounds(client)
        assert len(service.heard) == 2
    finally:
        there.times.running = running

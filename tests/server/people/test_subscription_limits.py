"""Limits of questions to an address and of subscriptions of a key, and the operator's block list."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from litestar.exceptions import WebSocketDisconnect

from tests.server.http_players import NO_LIMITS, HttpPlayer, bearer, create_table
from tests.server.in_process_client import InProcessClient
from tests.server.notification_helpers import PUBLIC_URL, run_delivery_rounds, run_notifying_server, subscribe
from theomachy.server.block_list import RELOAD_INTERVAL, BlockList
from theomachy.server.notifications.addresses import canonical_url, receiver_of
from theomachy.server.notifications.outbound_http import Forbidden, check_url
from theomachy.server.storage.schema import NOTIFICATIONS
from tools.server.services import DatabaseServices

AT_ONCE = 19
MAIL_SETTINGS = {"smtp": "smtp://localhost:1", "mail_from": "gods@example.org", "public_url": PUBLIC_URL}


@pytest.fixture(params=["sqlite", "postgresql"])
def client(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[InProcessClient]:
    db = {} if request.param == "sqlite" else {"db": request.getfixturevalue("services").create_database()}
    with run_notifying_server(tmp_path, **MAIL_SETTINGS, **db) as client:
        yield client


def mail_to(address: str) -> dict[str, str]:
    return {"kind": "mail", "address": address}


def count_questions(client: InProcessClient) -> int:
    """Return how many questions wait in the outbox."""
    with client.app.services.store.engine.connect() as connection:
        return int(connection.execute(sa.select(sa.func.count()).select_from(NOTIFICATIONS)).scalar_one())


def statuses_at_once(work: Any, items: list[Any]) -> list[int]:
    with ThreadPoolExecutor(len(items)) as threads:
        return sorted(threads.map(work, items))


def test_questions_to_one_inbox_at_the_same_moment_are_counted(client: InProcessClient) -> None:
    tables = [create_table(client, "me", "open") for _ in range(AT_ONCE)]

    def ask(person: Any) -> int:
        path, headers = f"/api/tables/{person.table}/notices", {"Authorization": f"Bearer {person.keys[0]}"}
        return client.post(path, json=mail_to("victim@example.com"), headers=headers).status_code

    assert statuses_at_once(ask, tables) == [200] * 3 + [429] * (AT_ONCE - 3)
    assert count_questions(client) == 3


def test_limits_hold_over_two_servers(services: DatabaseServices, tmp_path: Path) -> None:
    db = services.create_database()
    with (
        run_notifying_server(tmp_path, **MAIL_SETTINGS, db=db) as one,
        run_notifying_server(tmp_path, **MAIL_SETTINGS, db=db) as other,
    ):
        people = [create_table(client, "me", "open") for _ in range(6) for client in (one, other)]

        def ask(person: HttpPlayer) -> int:
            return person.client.post(
                f"/api/tables/{person.table}/notices", json=mail_to("victim@example.com"), headers=bearer(*person.keys)
            ).status_code

        assert statuses_at_once(ask, people) == [200] * 3 + [429] * 9


def test_subscriptions_of_one_key_at_the_same_moment_are_counted(client: InProcessClient) -> None:
    ana = create_table(client, "me", "open")
    path, headers = f"/api/tables/{ana.table}/notices", {"Authorization": f"Bearer {ana.keys[0]}"}
    mails = [mail_to(f"ana-{number}@example.com") for number in range(AT_ONCE)]
    found = statuses_at_once(lambda body: client.post(path, json=body, headers=headers).status_code, mails)
    assert found == [200] * 6 + [409] * (AT_ONCE - 6)


@pytest.mark.parametrize(
    "forms",
    [
        ["victim@example.com", "Victim@Example.COM", " vIctim@example.com ", "Victim+1@example.com"],
        ["v.ictim@gmail.com", "victim@gmail.com", "Vict.im+x@googlemail.com", "VICTIM@gmail.com"],
    ],
)  # fmt: skip
def test_however_an_inbox_is_written_it_is_asked_three_times(client: InProcessClient, forms: list[str]) -> None:
    for at, form in enumerate(forms):
        subscribe(create_table(client, "me", "open"), mail_to(form), 200 if at < 3 else 429)


def test_who_stops_the_question_from_its_message_is_not_asked_more_often(client: InProcessClient) -> None:
    for _ in range(3):
        person = create_table(client, "me", "open")
        (one,) = subscribe(person, mail_to("victim@example.com"))["bells"]
        stop = f"/api/notices/stop/{one['id']}"
        assert client.post(stop).json()["stopped"] >= 1
        assert client.post(stop).json() == {"stopped": 0}
        assert person.get("notices")["bells"] == []
    subscribe(create_table(client, "me", "open"), mail_to("victim@example.com"), 429)
    assert count_questions(client) == 0


def test_questions_to_a_domain_and_of_the_whole_server_are_limited(tmp_path: Path) -> None:
    limits = replace(NO_LIMITS, questions_per_domain=4, questions_per_day=6)
    with run_notifying_server(tmp_path, **MAIL_SETTINGS, limits=limits) as client:
        for at in range(6):
            person = create_table(client, "me", "open")
            subscribe(person, mail_to(f"victim-{at}@example.com"), 200 if at < 4 else 429)
        for at in range(3):
            person = create_table(client, "me", "open")
            subscribe(person, mail_to(f"other@{at}.example.net"), 200 if at < 2 else 429)
        assert count_questions(client) == 6
        tomorrow = client.app.services.clock.wall_time() + 86401
        client.app.services.clock.wall_time = lambda: tomorrow
        subscribe(create_table(client, "me", "open"), mail_to("victim-9@example.com"))


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("https://Hooks.Slack.com/services/T", "https://hooks.slack.com/services/T"),
        ("https://hooks.slack.com./services/T", "https://hooks.slack.com/services/T"),
        ("https://hooks.slack.com:443/services/T?", "https://hooks.slack.com/services/T"),
        ("HTTPS://hooks.slack.com/services/T", "https://hooks.slack.com/services/T"),
    ],
)
def test_a_webhook_has_one_form(written: str, canonical: str) -> None:
    assert canonical_url(check_url(written, allow_local=False)) == canonical


@pytest.mark.parametrize("user", ["@", ":x@", "a@", "a:b@"])
def test_an_address_with_user_info_is_refused(user: str) -> None:
    with pytest.raises(Forbidden):
        check_url(f"https://{user}discord.com/api/webhooks/1/a", allow_local=False)


@pytest.mark.parametrize(
    "path", ["/api/webhooks/1/a?1", "/api/webhooks/1/%61", "/api//webhooks/1/a", "/api/./1/a", "/a/"]
)
def test_a_webhook_cannot_be_written_in_two_ways(client: InProcessClient, path: str) -> None:
    subscription = {"kind": "discord", "address": f"https://discord.com{path}"}
    subscribe(create_table(client, "me", "open"), subscription, 422)


def test_the_operator_blocks_receivers_and_their_domains(tmp_path: Path) -> None:
    blocked = tmp_path / "blocked.txt"
    blocked.write_text("# throw-away\nmailinator.example\nVictim@example.com\nhttps://ntfy.sh/private\n")
    with run_notifying_server(tmp_path, **MAIL_SETTINGS, block_list=blocked) as client:
        ana = create_table(client, "me", "open")
        for address in ("a@mailinator.example", "a@eu.mailinator.example", "victim+1@example.com"):
            assert subscribe(ana, mail_to(address), 403)["slug"] == "bell-blocked"
        subscribe(ana, {"kind": "ntfy", "address": "https://ntfy.sh/private"}, 403)
        subscribe(ana, mail_to("ana@example.com"))
        blocked.write_text("ana@example.com\n")
        client.app.services.block_list.looked_at -= RELOAD_INTERVAL
        run_delivery_rounds(client)
        assert count_questions(client) == 0, "a question that waits is not sent either"


def test_the_operator_blocks_networks(tmp_path: Path) -> None:
    path, now = tmp_path / "blocked.txt", [0.0]
    path.write_text("203.0.113.0/24\n2001:db8::/32 # nobody\n198.51.100.7\n")
    block_list = BlockList(path, lambda: now[0])
    for address in ("203.0.113.9", "2001:db8:1::2", "198.51.100.7", "::ffff:203.0.113.9"):
        assert block_list.blocks_client(address)
    for address in ("203.0.114.9", "2001:db9::1", "198.51.100.8", "testclient", ""):
        assert not block_list.blocks_client(address)
    path.write_text("198.51.100.8\n")
    assert not block_list.blocks_client("198.51.100.8"), "it looks now and then"
    now[0] += RELOAD_INTERVAL
    assert block_list.blocks_client("198.51.100.8")
    assert not block_list.blocks_client("198.51.100.7")
    path.unlink()
    now[0] += RELOAD_INTERVAL
    assert block_list.blocks_client("198.51.100.8"), "a file that cannot be read changes nothing"


def test_a_blocked_network_is_refused_everywhere(client: InProcessClient) -> None:
    services = client.app.services
    services.block_list.blocks_client = lambda address: True
    for path in ("/api/tables", "/health", "/"):
        assert client.get(path).status_code == 403
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/api/live") as socket:
        socket.receive_text(timeout=5)


def test_a_plus_tag_is_no_other_inbox() -> None:
    assert receiver_of("mail", "+@example.com").inbox == "+@example.com"
    assert receiver_of("ntfy", "https://ntfy.sh/a").domain == "ntfy.sh"

"""A server that notifies absent players at once, and helpers that run its delivery rounds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from tests.server.http_players import HttpPlayer, create_table, join_table, run_server
from tests.server.in_process_client import InProcessClient
from tests.server.notification_receivers import Json
from theomachy.server.storage.schema import NOTIFICATIONS

IMMEDIATE_NOTIFICATIONS: Json = {"local_notices": True, "notice_grace": 0.0, "notice_every": 3600.0, "notice_gap": 0.0}
PUBLIC_URL = "https://games.example.org"


@contextmanager
def run_notifying_server(folder: Path, **changes: Any) -> Iterator[InProcessClient]:
    with run_server(folder, **{**IMMEDIATE_NOTIFICATIONS, **changes}) as client:
        yield client


def start_two_player_table(client: InProcessClient, **wishes: Any) -> tuple[HttpPlayer, HttpPlayer]:
    """Start a game of Ana and Nikos; Ana has to choose a hero."""
    ana = create_table(client, "me", "open", title="Friday", **wishes)
    nikos = join_table(ana)
    ana.post("start")
    return ana, nikos


def subscribe(person: HttpPlayer, subscription: Json, status: int = 200) -> Json:
    return person.post("notices", subscription, status)


def run_delivery_rounds(client: InProcessClient, count: int = 2) -> None:
    """Run `count` rounds of the notification task now."""

    async def go() -> None:
        for _ in range(count):
            await client.app.services.notifications.process()

    assert client.blocking_portal is not None
    client.blocking_portal.call(go)


def run_cleanup(client: InProcessClient) -> None:
    assert client.blocking_portal is not None
    client.blocking_portal.call(client.app.services.notifications.delete_stale)


def delivery_outcomes(client: InProcessClient, person: HttpPlayer) -> list[str]:
    """Return the recorded outcomes of a table's notifications, oldest first."""
    query = sa.select(NOTIFICATIONS.c.done).where(NOTIFICATIONS.c.table_id == person.table).order_by(NOTIFICATIONS.c.id)
    with client.app.services.store.engine.connect() as connection:
        return list(connection.execute(query).scalars())

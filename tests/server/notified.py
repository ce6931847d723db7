"""A server that notifies absent players at once, and helpers that run its delivery rounds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from tests.server.client import Client
from tests.server.people import Person, join, make, serving
from tests.server.receivers import Json
from theomachy.server.schema import NOTICES

QUICK: Json = {"local_notices": True, "notice_grace": 0.0, "notice_every": 3600.0, "notice_gap": 0.0}
PUBLIC = "https://games.example.org"


@contextmanager
def house(folder: Path, **changes: Any) -> Iterator[Client]:
    with serving(folder, **{**QUICK, **changes}) as client:
        yield client


def started(client: Client, **wishes: Any) -> tuple[Person, Person]:
    """Start a game of Ana and Nikos; Ana has to choose a hero."""
    ana = make(client, "me", "open", title="Friday", **wishes)
    nikos = join(ana)
    ana.post("start")
    return ana, nikos


def hang(person: Person, wish: Json, status: int = 200) -> Json:
    return person.post("notices", wish, status)


def rounds(client: Client, count: int = 2) -> None:
    """Run `count` rounds of the notification task now."""

    async def go() -> None:
        for _ in range(count):
            await client.app.house.notices.round()

    assert client.blocking_portal is not None
    client.blocking_portal.call(go)


def tidy(client: Client) -> None:
    assert client.blocking_portal is not None
    client.blocking_portal.call(client.app.house.notices.tidy)


def done(client: Client, person: Person) -> list[str]:
    """Return the recorded outcomes of a table's notifications, oldest first."""
    query = sa.select(NOTICES.c.done).where(NOTICES.c.table_id == person.table).order_by(NOTICES.c.id)
    with client.app.house.store.engine.connect() as connection:
        return list(connection.execute(query).scalars())

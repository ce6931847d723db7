"""A house that tells people who do not look, and rounds of its chore when a test says so."""

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


def tidy(client: Client) -> None:
    assert client.blocking_portal is not None
    client.blocking_portal.call(client.app.house.notices.tidy)


def done(client: Client, person: Person) -> list[str]:
    """What became of the notices of a table."""
    asked = sa.select(NOTICES.c.done).where(NOTICES.c.table_id == person.table).order_by(NOTICES.c.id)
    with client.app.house.store.engine.connect() as connection:
        return list(connection.execute(asked).scalars())

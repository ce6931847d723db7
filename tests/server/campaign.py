"""Helpers that play Divinus campaigns on one screen with random actions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.server.client import Client
from tests.server.people import Json, Person, bearer, checked, make, serving
from theomachy import games
from theomachy.core.action import SEAT
from theomachy.core.campaign import Campaign, begin, finish
from theomachy.core.notation import text_of
from theomachy.core.record import Luck, Record
from theomachy.table.table import Table

CAMPAIGN = "divinus"


@contextmanager
def divinus(folder: Path, **changes: Any) -> Iterator[Client]:
    with serving(folder, games=(CAMPAIGN,), **changes) as client:
        yield client


def begun(client: Client, *kinds: str, **wishes: Any) -> Person:
    return make(client, *(kinds or ("me", "screen")), game=CAMPAIGN, campaign=True, start=True, **wishes)


def table_of(person: Person) -> Table:
    cached_tables: dict[str, Table] = person.client.app.house.tables.known
    return cached_tables[person.table]


def play_chapter(people: list[Person], luck: random.Random) -> None:
    """Play the current chapter to its end with random actions.

    Legal actions are read from the server's table object, which is faster than asking over HTTP.
    """
    table = table_of(people[0])
    keys = {seat: key for person in people for seat, key in zip(person.seats, person.keys, strict=True)}
    while table.phase == "playing":
        state = table.playing().state
        seat = SEAT.slug(state.seat)
        text = text_of(luck.choice(state.legal))
        body = {"id": f"{len(table.told)}", "seat": seat, "version": table.version, "text": text}
        client = people[0].client
        checked(client.post(f"/api/tables/{table.id}/act", json=body, headers=bearer(keys[seat])), 200)


def played(chapters: int, names: list[str], seed: int = 1) -> str:
    """Return the file of a campaign with `chapters` finished chapters, played at random."""
    game = games.game(CAMPAIGN)
    luck = random.Random(seed)
    legacy = ""
    records: list[Record] = []
    for _ in range(chapters):
        match = begin(game, legacy, Luck(key=luck.randbytes(32)), names, "2026-01-01")
        while not match.over():
            match.act(match.state.seat, text_of(luck.choice(match.state.legal)))
        legacy = finish(match)
        records.append(match.record())
    return Campaign(CAMPAIGN, names, records).text(with_luck=True)


def next_chapter(person: Person) -> Person:
    response = person.post("next", status=201)
    return Person(person.client, response["table"], response["keys"], response["invite"])


def chronicle(person: Person, lang: str = "en") -> Json:
    return person.get("campaign", lang=lang)

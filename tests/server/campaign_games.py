"""Helpers that play Divinus campaigns on one screen with random actions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.server.http_players import HttpPlayer, Json, bearer, checked_json, create_table, run_server
from tests.server.in_process_client import InProcessClient
from theomachy import games
from theomachy.core.action import SEAT
from theomachy.core.campaign import Campaign, legacy_of_match, start_chapter
from theomachy.core.notation import text_of
from theomachy.core.record import Luck, Record
from theomachy.table.table import Table

CAMPAIGN = "divinus"


@contextmanager
def run_divinus_server(folder: Path, **changes: Any) -> Iterator[InProcessClient]:
    with run_server(folder, games=(CAMPAIGN,), **changes) as client:
        yield client


def start_campaign(client: InProcessClient, *kinds: str, **wishes: Any) -> HttpPlayer:
    return create_table(client, *(kinds or ("me", "screen")), game=CAMPAIGN, campaign=True, start=True, **wishes)


def server_table_of(person: HttpPlayer) -> Table:
    cached_tables: dict[str, Table] = person.client.app.services.tables.cache
    return cached_tables[person.table]


def play_chapter(people: list[HttpPlayer], luck: random.Random) -> None:
    """Play the current chapter to its end with random actions.

    Legal actions are read from the server's table object, which is faster than asking over HTTP.
    """
    table = server_table_of(people[0])
    keys = {seat: key for person in people for seat, key in zip(person.seats, person.keys, strict=True)}
    while table.phase == "playing":
        state = table.require_match().state
        seat = SEAT.slug(state.seat)
        text = text_of(luck.choice(state.legal))
        body = {"id": f"{len(table.log)}", "seat": seat, "version": table.version, "text": text}
        client = people[0].client
        checked_json(client.post(f"/api/tables/{table.id}/act", json=body, headers=bearer(keys[seat])), 200)


def played_campaign_file(chapters: int, names: list[str], seed: int = 1) -> str:
    """Return the file of a campaign with `chapters` finished chapters, played at random."""
    game = games.game(CAMPAIGN)
    luck = random.Random(seed)
    legacy = ""
    records: list[Record] = []
    for _ in range(chapters):
        match = start_chapter(game, legacy, Luck(key=luck.randbytes(32)), names, "2026-01-01")
        while not match.over():
            match.play(match.state.seat, text_of(luck.choice(match.state.legal)))
        legacy = legacy_of_match(match)
        records.append(match.record())
    return Campaign(CAMPAIGN, names, records).text(with_luck=True)


def next_chapter(person: HttpPlayer) -> HttpPlayer:
    response = person.post("next", status=201)
    return HttpPlayer(person.client, response["table"], response["keys"], response["invite"])


def get_campaign_summary(person: HttpPlayer, lang: str = "en") -> Json:
    return person.get("campaign", lang=lang)

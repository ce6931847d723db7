"""Injected faults: rules that raise, and journal entries that are damaged, added or deleted."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.server.http_players import HttpPlayer, create_table
from tests.server.in_process_client import InProcessClient
from theomachy.core.action import Action
from theomachy.core.notation import text_of
from theomachy.games.deus_ex_machina_cards.state import CardsState
from theomachy.games.deus_ex_machina_cards.steps import ChooseHero

FAULTY_ACTION = "choose jason"


@contextmanager
def failing_action(text: str = FAULTY_ACTION) -> Iterator[None]:
    """Make a rule raise in the middle of its effect."""
    apply = ChooseHero.apply

    def broken(step: ChooseHero, state: CardsState, action: Action) -> None:
        apply(step, state, action)
        assert text_of(action) != text, "planted"

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ChooseHero, "apply", broken)
        yield


def stored_bodies(folder: Path, person: HttpPlayer) -> list[str]:
    with sqlite3.connect(folder / "test.db") as connection:
        rows = connection.execute("select body from lines where table_id = ? order by number", (person.table,))
        return ["", *[body for (body,) in rows]]


def overwrite_entry(folder: Path, person: HttpPlayer, number: int, body: str) -> None:
    with sqlite3.connect(folder / "test.db") as connection:
        sql = "update lines set body = ? where table_id = ? and number = ?"
        assert connection.execute(sql, (body, person.table, number)).rowcount == 1


def insert_entry(folder: Path, person: HttpPlayer, number: int, body: str) -> None:
    with sqlite3.connect(folder / "test.db") as connection:
        connection.execute("insert into lines values (?, ?, ?, ?)", (person.table, number, 0.0, body))


def delete_entry(folder: Path, person: HttpPlayer, number: int) -> None:
    with sqlite3.connect(folder / "test.db") as connection:
        sql = "delete from lines where table_id = ? and number = ?"
        assert connection.execute(sql, (person.table, number)).rowcount == 1


def start_table(client: InProcessClient, **options: Any) -> HttpPlayer:
    """Start a table and choose two heroes: entries 1 opened, 2 started, 3 and 4 acted."""
    ana = create_table(client, "me", "screen", start=True, **options)
    ana.act("choose jason")
    ana.act("choose theseus", seat="b")
    return ana


def call_in_loop(client: InProcessClient, work: Callable[..., object], *arguments: object) -> None:
    """Call `work` in the server's event loop."""

    async def run() -> None:
        work(*arguments)

    with client.portal() as portal:
        portal.call(run)

"""Injected faults: rules that raise, and journal entries that are damaged, added or deleted."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Client
from tests.server.people import Person, make
from theomachy.core.action import Action
from theomachy.core.notation import text_of
from theomachy.games.deus_ex_machina_cards.state import CardsState
from theomachy.games.deus_ex_machina_cards.steps import ChooseHero

POISON = "choose jason"


@contextmanager
def poisoned(text: str = POISON) -> Iterator[None]:
    """Make a rule raise in the middle of its effect."""
    apply = ChooseHero.apply

    def broken(step: ChooseHero, state: CardsState, action: Action) -> None:
        apply(step, state, action)
        assert text_of(action) != text, "planted"

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ChooseHero, "apply", broken)
        yield


def stored(folder: Path, person: Person) -> list[str]:
    with sqlite3.connect(folder / "test.db") as connection:
        rows = connection.execute("select body from lines where table_id = ? order by number", (person.table,))
        return ["", *[body for (body,) in rows]]


def damage(folder: Path, person: Person, number: int, body: str) -> None:
    with sqlite3.connect(folder / "test.db") as connection:
        sql = "update lines set body = ? where table_id = ? and number = ?"
        assert connection.execute(sql, (body, person.table, number)).rowcount == 1


def add(folder: Path, person: Person, number: int, body: str) -> None:
    with sqlite3.connect(folder / "test.db") as connection:
        connection.execute("insert into lines values (?, ?, ?, ?)", (person.table, number, 0.0, body))


def lose(folder: Path, person: Person, number: int) -> None:
    with sqlite3.connect(folder / "test.db") as connection:
        sql = "delete from lines where table_id = ? and number = ?"
        assert connection.execute(sql, (person.table, number)).rowcount == 1


def begun(client: Client, **wishes: Any) -> Person:
    """Start a table and choose two heroes: entries 1 opened, 2 started, 3 and 4 acted."""
    ana = make(client, "me", "screen", start=True, **wishes)
    ana.act("choose jason")
    ana.act("choose theseus", seat="b")
    return ana


def call(client: Client, work: Callable[..., object], *given: object) -> None:
    """Call `work` in the server's event loop."""

    async def run() -> None:
        work(*given)

    with client.portal() as portal:
        portal.call(run)

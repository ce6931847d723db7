"""The server without a game that `make load` compares with."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from tools.bare import SENT
from tools.load import measure, serving
from tools.load_people import CARDS, Given

pytestmark = pytest.mark.once


def test_it_answers_those_at_the_tables_stores_what_they_do_and_sends_as_much() -> None:
    given = Given(tables=2, seconds=1.0, pace=0.05, games=(CARDS,), mixed=False, seed=1)
    with serving("", given.games, bare=True) as server:
        row = asyncio.run(measure("bare", [f"127.0.0.1:{server.port}"], [server.running().pid], given))
        with sqlite3.connect(Path(server.db)) as stored:
            ((lines,),) = stored.execute("select count(*) from lines")
    done = len(row.figures.delays)
    assert done > 10
    assert lines > done
    assert row.commits > 0
    assert row.figures.refused == 0
    assert abs(row.figures.taken / done - SENT) < SENT / 10

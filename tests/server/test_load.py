"""`make load`: measures a server on SQLite against one without a game, and workers on PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
from pathlib import Path

import pytest

from tools.bare import SENT
from tools.load import Measured, all_used, family, measure, of_workers, serving, used
from tools.load_people import CARDS, Given
from tools.services import Services
from tools.waiting import wait_until

pytestmark = pytest.mark.once


@pytest.mark.soak
def test_it_answers_those_at_the_tables_stores_what_they_do_and_sends_as_much() -> None:
    load_options = Given(tables=2, seconds=2.0, pace=0.05, games=(CARDS,), mixed=False, seed=1)
    with serving("", load_options.games, bare=True) as server:
        whom = Measured("bare", [f"127.0.0.1:{server.port}"], [server.running().pid])
        row = asyncio.run(measure(whom, load_options))
        with sqlite3.connect(Path(server.db)) as stored:
            ((lines,),) = stored.execute("select count(*) from lines")
    act_count = len(row.figures.delays)
    assert lines > act_count > 0
    assert row.commits > 0
    assert row.figures.refused == 0
    assert abs(row.figures.taken / act_count - SENT) < SENT / 10


@pytest.mark.soak
def test_workers_on_postgresql_are_measured_with_all_their_processes_and_with_their_stores(services: Services) -> None:
    load_options = Given(tables=2, seconds=2.0, pace=0.05, games=(CARDS,), mixed=False, seed=1)
    alone = of_workers(services, 1, load_options)
    both = of_workers(services, 2, load_options)
    for row in (alone, both):
        assert row.figures.delays
        assert row.stores is not None
        assert row.stores > 0
    assert both.name == "PostgreSQL, 2 workers"


def test_a_family_is_a_process_with_all_that_it_has_started() -> None:
    with subprocess.Popen(
        ["sh", "-c", "sh -c 'sleep 60; true' & echo started; wait"], stdout=subprocess.PIPE
    ) as parent:
        assert parent.stdout is not None
        parent.stdout.readline()
        try:
            wait_until(lambda: len(family([parent.pid])) == 3)
        finally:
            for pid in family([parent.pid]):
                os.kill(pid, signal.SIGKILL)


def test_processor_time_is_told_finer_than_in_hundredths_of_a_second() -> None:
    with subprocess.Popen(["sleep", "60"]) as sleeper:
        try:
            wait_until(lambda: used(sleeper.pid)[0] > 0)
            assert used(sleeper.pid)[0] % 0.01 > 0
        finally:
            sleeper.kill()


def test_a_process_that_has_ended_counts_for_nothing() -> None:
    with subprocess.Popen(["true"]) as ended:
        ended.wait()
    assert all_used([ended.pid]) == (0, 0)

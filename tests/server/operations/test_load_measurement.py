"""`make load`: measures a server on SQLite against one without a game, and workers on PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
from pathlib import Path

import pytest

from tools.load.baseline_server import BYTES_PER_ACTION
from tools.load.load_clients import CARDS, LoadOptions
from tools.load.load_test import (
    LoadTarget,
    measure_target,
    measure_workers,
    process_tree,
    process_usage,
    running_server,
    total_usage,
)
from tools.polling import wait_until
from tools.server.services import DatabaseServices


@pytest.mark.soak
def test_it_answers_those_at_the_tables_stores_what_they_do_and_sends_as_much() -> None:
    load_options = LoadOptions(tables=2, seconds=2.0, pace=0.05, games=(CARDS,), is_mixed=False, seed=1)
    with running_server("", load_options.games, is_baseline=True) as server:
        whom = LoadTarget("bare", [f"127.0.0.1:{server.port}"], [server.started_process().pid])
        row = asyncio.run(measure_target(whom, load_options))
        with sqlite3.connect(Path(server.db)) as stored:
            ((lines,),) = stored.execute("select count(*) from lines")
    act_count = len(row.measurements.delays)
    assert lines > act_count > 0
    assert row.commits > 0
    assert row.measurements.refused_requests == 0
    assert abs(row.measurements.bytes_received / act_count - BYTES_PER_ACTION) < BYTES_PER_ACTION / 10


@pytest.mark.soak
def test_workers_on_postgresql_are_measured_with_all_their_processes_and_with_their_stores(
    services: DatabaseServices,
) -> None:
    load_options = LoadOptions(tables=2, seconds=2.0, pace=0.05, games=(CARDS,), is_mixed=False, seed=1)
    alone = measure_workers(services, 1, load_options)
    both = measure_workers(services, 2, load_options)
    for row in (alone, both):
        assert row.measurements.delays
        assert row.store_cpu is not None
        assert row.store_cpu > 0
    assert both.name == "PostgreSQL, 2 workers"


def test_a_family_is_a_process_with_all_that_it_has_started() -> None:
    with subprocess.Popen(
        ["sh", "-c", "sh -c 'sleep 60; true' & echo started; wait"], stdout=subprocess.PIPE
    ) as parent:
        assert parent.stdout is not None
        parent.stdout.readline()
        try:
            wait_until(lambda: len(process_tree([parent.pid])) == 3)
        finally:
            for pid in process_tree([parent.pid]):
                os.kill(pid, signal.SIGKILL)


def test_processor_time_is_told_finer_than_in_hundredths_of_a_second() -> None:
    with subprocess.Popen(["sleep", "60"]) as sleeper:
        try:
            wait_until(lambda: process_usage(sleeper.pid)[0] > 0)
            assert process_usage(sleeper.pid)[0] % 0.01 > 0
        finally:
            sleeper.kill()


def test_a_process_that_has_ended_counts_for_nothing() -> None:
    with subprocess.Popen(["true"]) as ended:
        ended.wait()
    assert total_usage([ended.pid]) == (0, 0)

"""Load test: play many tables at once; measure the resources of the server and the latency of actions.

    python tools/load/load_test.py
    python tools/load/load_test.py --mix --tables 200 --plot load.svg
    python tools/load/load_test.py --build before=FOLDER --build after=build/compiled
    python tools/load/load_test.py --bare
    python tools/load/load_test.py --workers 1 --workers 2
    python tools/load/load_test.py --server 127.0.0.1:8000 --server 127.0.0.1:8001

By default: 500 tables of the card game, an action a second at each. `--mix` plays all four titles with spectators, chat
and dropped connections. `--build` compares two builds in one run, `--bare` adds a server without a game as a baseline,
`--workers` servers of so many processes on PostgreSQL, `--server` uses servers that run already.

Every table has a fixed schedule of actions (open-loop load). Latency counts from the scheduled time of an action, not
from its sending, so that a slow server hides no waiting (no coordinated omission). A server that the run starts itself
listens on the loopback and ends with the run.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import uvloop

from tools.load.load_clients import CARDS, TITLE_WEIGHTS, LoadOptions, Measurements, play_games
from tools.load.load_report import LoadResult, format_table, render_plot
from tools.server.server_process import HTTP_CLIENT, ServerProcess
from tools.server.services import DatabaseServices

TIMEOUT = 300.0
WARM_UP = 3.0
BASELINE_SCRIPT = Path(__file__).with_name("baseline_server.py")


def process_usage(pid: int) -> tuple[float, float]:
    """Processor time in seconds and resident memory in megabytes of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return time.clock_gettime(cpu_clock_id(pid)), pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def cpu_clock_id(pid: int) -> int:
    """Id of the CPU clock of a process on Linux.

    It counts nanoseconds; `/proc` has only hundredths of a second, more than a database process often uses.
    """
    return ~pid << 3 | 2


def process_tree(pids: list[int]) -> list[int]:
    """These processes and all their descendants."""
    parents: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parents.setdefault(int(path.read_text().rsplit(")", 1)[1].split()[1]), []).append(int(path.parent.name))
    all_pids = list(pids)
    for pid in all_pids:
        all_pids += parents.get(pid, [])
    return all_pids


def total_usage(pids: list[int]) -> tuple[float, float]:
    usages = []
    for pid in process_tree(pids):
        # The process may have ended meanwhile: databases start short-lived ones.
        with contextlib.suppress(OSError):
            usages.append(process_usage(pid))
    return sum([cpu for cpu, _ in usages]), sum([memory for _, memory in usages])


@dataclass
class LoadTarget:
    """A server under test and its processes; `stores` are the processes of its database and of Redis."""

    name: str
    servers: list[str]
    pids: list[int] = field(default_factory=list)
    stores: list[int] = field(default_factory=list)


def count_commits(servers: list[str]) -> int:
    """Sum the commit counters of the servers' metrics."""
    total = 0
    for server in servers:
        for line in HTTP_CLIENT.get(f"http://{server}/metrics").text.splitlines():
            name, _, value = line.partition(" ")
            total += int(float(value)) if name == "theomachy_commits_total" else 0
    return total


async def measure_target(target: LoadTarget, load_options: LoadOptions) -> LoadResult:
    figures = Measurements()
    opening = asyncio.Semaphore(load_options.max_opening)
    _, memory_before = total_usage(target.pids)
    rng = random.Random(load_options.seed)
    rngs = [random.Random(rng.random()) for _ in range(load_options.tables)]
    tasks = [
        asyncio.create_task(play_games(target.servers, load_options, figures, table_luck, opening))
        for table_luck in rngs
    ]
    end = time.monotonic() + TIMEOUT
    while figures.ready_tables < load_options.tables:
        assert time.monotonic() < end, f"only {figures.ready_tables} of {load_options.tables} tables are there"
        await asyncio.sleep(0.2)
    await asyncio.sleep(WARM_UP)
    commits_before = await asyncio.to_thread(count_commits, target.servers)
    cpu_before, stores_before, own_before = (
        total_usage(target.pids)[0],
        total_usage(target.stores)[0],
        time.process_time(),
    )
    figures.measuring = True
    await asyncio.sleep(load_options.seconds)
    figures.measuring = False
    cpu_after, memory_after = total_usage(target.pids)
    row = LoadResult(
        target.name, load_options, figures, commits=-commits_before, own_cpu=time.process_time() - own_before
    )
    row.commits += await asyncio.to_thread(count_commits, target.servers)
    if target.pids:
        row.cpu, row.memory = cpu_after - cpu_before, memory_after - memory_before
    if target.stores:
        row.store_cpu = total_usage(target.stores)[0] - stores_before
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return row


@contextlib.contextmanager
def running_server(
    build: str, games: tuple[str, ...], *options: str, db: str = "", is_baseline: bool = False
) -> Iterator[ServerProcess]:
    """Run a server from the code in folder `build`, or from this checkout for "". With `bare` it is a server without
    a game."""
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder), "--bots", "0", *options, games=games, db=db)
        if is_baseline:
            server.command = [sys.executable, str(BASELINE_SCRIPT), str(server.port), server.db]
        if build:
            server.environment["PYTHONPATH"] = str(Path(build).resolve())
        server.start()
        try:
            yield server
        finally:
            server.stop()


def measure_workers(services: DatabaseServices, workers: int, load_options: LoadOptions) -> LoadResult:
    """Measure N workers on PostgreSQL, connected by Redis. The system distributes the connections among them."""
    options = ["--workers", str(workers)] + (["--redis", services.redis] if workers > 1 else [])
    with running_server("", load_options.games, *options, db=services.create_database()) as server:
        name = f"PostgreSQL, {workers} worker{'s' if workers > 1 else ''}"
        target = LoadTarget(name, [f"127.0.0.1:{server.port}"], [server.started_process().pid], services.pids())
        return uvloop.run(measure_target(target, load_options))


def run_all(
    load_options: LoadOptions, builds: list[str], servers: list[str], with_baseline: bool, workers: list[int]
) -> list[LoadResult]:
    if servers:
        return [uvloop.run(measure_target(LoadTarget("those given", servers), load_options))]
    rows = []
    for spec in [*(builds or ["now="]), *(["bare="] if with_baseline else [])]:
        name, _, build = spec.partition("=")
        with running_server(build, load_options.games, is_baseline=spec == "bare=") as server:
            target = LoadTarget(name, [f"127.0.0.1:{server.port}"], [server.started_process().pid])
            rows.append(uvloop.run(measure_target(target, load_options)))
    if workers:
        services = DatabaseServices().start()
        try:
            rows += [measure_workers(services, count, load_options) for count in workers]
        finally:
            services.stop()
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between the actions of a table")
    parser.add_argument("--game", default=CARDS, help="one title for all tables")
    parser.add_argument("--mix", action="store_true", help="all titles, with watchers, chat and lines that break")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--build", action="append", default=[], metavar="NAME=FOLDER", help="a server from that folder")
    parser.add_argument("--bare", action="store_true", help="also a server without a game, which only reads and stores")
    parser.add_argument("--workers", action="append", type=int, default=[], metavar="N", help="also N on PostgreSQL")
    parser.add_argument("--server", action="append", default=[], metavar="HOST:PORT", help="a server that runs already")
    parser.add_argument("--plot", default="", metavar="FILE.svg")
    arguments = parser.parse_args()
    games = tuple(TITLE_WEIGHTS) if arguments.mix else (arguments.game,)
    options = LoadOptions(arguments.tables, arguments.seconds, arguments.pace, games, arguments.mix, arguments.seed)
    # Keep the load generator from distorting the result: no garbage collection pauses, and a fast event loop.
    gc.disable()
    rows = run_all(options, arguments.build, arguments.server, arguments.bare, arguments.workers)
    print(format_table(rows))
    if arguments.plot:
        Path(arguments.plot).write_text(render_plot(rows), encoding="utf-8")


if __name__ == "__main__":
    main()

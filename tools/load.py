"""Load test: play many tables at once; measure the resources of the server and the latency of actions.

    python tools/load.py                                       # 500 tables of the card game, an action a second at each
    python tools/load.py --mix --tables 200 --plot load.svg    # all four titles, spectators, chat, dropped connections
    python tools/load.py --build before=FOLDER --build after=build/compiled      # two builds in one run
    python tools/load.py --bare                                # also a server without a game, as a baseline
    python tools/load.py --workers 1 --workers 2               # also with N workers on PostgreSQL
    python tools/load.py --server 127.0.0.1:8000 --server 127.0.0.1:8001         # servers that are already running

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

sys.path.insert(0, str(Path(__file__).parents[1]))

import uvloop

from tools.load_people import CARDS, MIX, Figures, Given, keep_table
from tools.load_report import Row, plot, table
from tools.process import HTTP, Process
from tools.services import Services

PATIENCE = 300.0
WARM = 3.0
BARE = Path(__file__).with_name("bare.py")


def used(pid: int) -> tuple[float, float]:
    """Processor time in seconds and resident memory in megabytes of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return time.clock_gettime(clock_of(pid)), pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def clock_of(pid: int) -> int:
    """Id of the CPU clock of a process on Linux.

    It counts nanoseconds; `/proc` has only hundredths of a second, more than a database process often uses.
    """
    return ~pid << 3 | 2


def family(pids: list[int]) -> list[int]:
    """These processes and all their descendants."""
    parents: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parents.setdefault(int(path.read_text().rsplit(")", 1)[1].split()[1]), []).append(int(path.parent.name))
    all_pids = list(pids)
    for pid in all_pids:
        all_pids += parents.get(pid, [])
    return all_pids


def all_used(pids: list[int]) -> tuple[float, float]:
    usages = []
    for pid in family(pids):
        # The process may have ended meanwhile: databases start short-lived ones.
        with contextlib.suppress(OSError):
            usages.append(used(pid))
    return sum([cpu for cpu, _ in usages]), sum([memory for _, memory in usages])


@dataclass
class Measured:
    """A server under test and its processes; `stores` are the processes of its database and of Redis."""

    name: str
    servers: list[str]
    pids: list[int] = field(default_factory=list)
    stores: list[int] = field(default_factory=list)


def commits(servers: list[str]) -> int:
    """Sum the commit counters of the servers' metrics."""
    total = 0
    for server in servers:
        for line in HTTP.get(f"http://{server}/metrics").text.splitlines():
            name, _, value = line.partition(" ")
            total += int(float(value)) if name == "theomachy_commits_total" else 0
    return total


async def measure(whom: Measured, given: Given) -> Row:
    figures = Figures()
    opening = asyncio.Semaphore(given.opening)
    _, memory_before = all_used(whom.pids)
    rng = random.Random(given.seed)
    rngs = [random.Random(rng.random()) for _ in range(given.tables)]
    tasks = [asyncio.create_task(keep_table(whom.servers, given, figures, table_luck, opening)) for table_luck in rngs]
    end = time.monotonic() + PATIENCE
    while figures.ready < given.tables:
        assert time.monotonic() < end, f"only {figures.ready} of {given.tables} tables are there"
        await asyncio.sleep(0.2)
    await asyncio.sleep(WARM)
    commits_before = await asyncio.to_thread(commits, whom.servers)
    cpu_before, stores_before, own_before = all_used(whom.pids)[0], all_used(whom.stores)[0], time.process_time()
    figures.measuring = True
    await asyncio.sleep(given.seconds)
    figures.measuring = False
    cpu_after, memory_after = all_used(whom.pids)
    row = Row(whom.name, given, figures, commits=-commits_before, own=time.process_time() - own_before)
    row.commits += await asyncio.to_thread(commits, whom.servers)
    if whom.pids:
        row.cpu, row.memory = cpu_after - cpu_before, memory_after - memory_before
    if whom.stores:
        row.stores = all_used(whom.stores)[0] - stores_before
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return row


@contextlib.contextmanager
def serving(build: str, games: tuple[str, ...], *options: str, db: str = "", bare: bool = False) -> Iterator[Process]:
    """Run a server from the code in folder `build`, or from this checkout for "". With `bare` it is a server without
    a game."""
    with tempfile.TemporaryDirectory() as folder:
        server = Process(Path(folder), "--bots", "0", *options, games=games, db=db)
        if bare:
            server.command = [sys.executable, str(BARE), str(server.port), server.db]
        if build:
            server.environment["PYTHONPATH"] = str(Path(build).resolve())
        server.start()
        try:
            yield server
        finally:
            server.stop()


def of_workers(services: Services, workers: int, given: Given) -> Row:
    """Measure N workers on PostgreSQL, connected by Redis. The system distributes the connections among them."""
    options = ["--workers", str(workers)] + (["--redis", services.redis] if workers > 1 else [])
    with serving("", given.games, *options, db=services.database()) as server:
        name = f"PostgreSQL, {workers} worker{'s' if workers > 1 else ''}"
        target = Measured(name, [f"127.0.0.1:{server.port}"], [server.running().pid], services.pids())
        return uvloop.run(measure(target, given))


def run_all(given: Given, builds: list[str], servers: list[str], bare: bool, workers: list[int]) -> list[Row]:
    if servers:
        return [uvloop.run(measure(Measured("those given", servers), given))]
    rows = []
    for spec in [*(builds or ["now="]), *(["bare="] if bare else [])]:
        name, _, build = spec.partition("=")
        with serving(build, given.games, bare=spec == "bare=") as server:
            target = Measured(name, [f"127.0.0.1:{server.port}"], [server.running().pid])
            rows.append(uvloop.run(measure(target, given)))
    if workers:
        services = Services().start()
        try:
            rows += [of_workers(services, count, given) for count in workers]
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
    games = tuple(MIX) if arguments.mix else (arguments.game,)
    options = Given(arguments.tables, arguments.seconds, arguments.pace, games, arguments.mix, arguments.seed)
    # Keep the load generator from distorting the result: no garbage collection pauses, and a fast event loop.
    gc.disable()
    rows = run_all(options, arguments.build, arguments.server, arguments.bare, arguments.workers)
    print(table(rows))
    if arguments.plot:
        Path(arguments.plot).write_text(plot(rows), encoding="utf-8")


if __name__ == "__main__":
    main()

"""Many tables at once: what a server needs for them, and how long those at the tables wait.

    python tools/load.py                                       # 500 tables of the card game, an action a second at each
    python tools/load.py --mix --tables 200 --plot load.svg    # all four titles, watchers, chat, lines that break
    python tools/load.py --build before=FOLDER --build after=build/compiled      # two builds in one run
    python tools/load.py --bare                                # and a server without a game, to compare with
    python tools/load.py --workers 1 --workers 2               # and so many workers on PostgreSQL
    python tools/load.py --server 127.0.0.1:8000 --server 127.0.0.1:8001         # servers that run already

Every table has its times, and an action is asked for at each of them whatever the server does: an answer that comes
late counts from the moment at which it was due, so that no waiting is hidden. A server of its own is on the loopback,
and ends with the run.
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
    """Seconds of processor time and megabytes of memory."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return time.clock_gettime(clock_of(pid)), pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def clock_of(pid: int) -> int:
    """The clock of the processor time of a process, as Linux numbers them. It counts nanoseconds; what `/proc` tells
    is in hundredths of a second, and a process of a database often needs less than one."""
    return ~pid << 3 | 2


def family(pids: list[int]) -> list[int]:
    """These processes, and all that they have started."""
    parents: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parents.setdefault(int(path.read_text().rsplit(")", 1)[1].split()[1]), []).append(int(path.parent.name))
    found = list(pids)
    for pid in found:
        found += parents.get(pid, [])
    return found


def all_used(pids: list[int]) -> tuple[float, float]:
    each = []
    for pid in family(pids):
        # One that has ended meanwhile: databases start some for a moment.
        with contextlib.suppress(OSError):
            each.append(used(pid))
    return sum([cpu for cpu, _ in each]), sum([memory for _, memory in each])


@dataclass
class Measured:
    """A server to ask, and the processes that it is; `stores` are those of its database and its news."""

    name: str
    servers: list[str]
    pids: list[int] = field(default_factory=list)
    stores: list[int] = field(default_factory=list)


def commits(servers: list[str]) -> int:
    """How many there were, as far as the servers tell."""
    found = 0
    for server in servers:
        for line in HTTP.get(f"http://{server}/metrics").text.splitlines():
            name, _, value = line.partition(" ")
            found += int(float(value)) if name == "theomachy_commits_total" else 0
    return found


async def measure(whom: Measured, given: Given) -> Row:
    figures = Figures()
    opening = asyncio.Semaphore(given.opening)
    _, empty = all_used(whom.pids)
    luck = random.Random(given.seed)
    lucks = [random.Random(luck.random()) for _ in range(given.tables)]
    tasks = [asyncio.create_task(keep_table(whom.servers, given, figures, one, opening)) for one in lucks]
    end = time.monotonic() + PATIENCE
    while figures.ready < given.tables:
        assert time.monotonic() < end, f"only {figures.ready} of {given.tables} tables are there"
        await asyncio.sleep(0.2)
    await asyncio.sleep(WARM)
    written = await asyncio.to_thread(commits, whom.servers)
    cpu, storing, own = all_used(whom.pids)[0], all_used(whom.stores)[0], time.process_time()
    figures.measuring = True
    await asyncio.sleep(given.seconds)
    figures.measuring = False
    spent, full = all_used(whom.pids)
    row = Row(whom.name, given, figures, commits=-written, own=time.process_time() - own)
    row.commits += await asyncio.to_thread(commits, whom.servers)
    if whom.pids:
        row.cpu, row.memory = spent - cpu, full - empty
    if whom.stores:
        row.stores = all_used(whom.stores)[0] - storing
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return row


@contextlib.contextmanager
def serving(build: str, games: tuple[str, ...], *options: str, db: str = "", bare: bool = False) -> Iterator[Process]:
    """A server of its own; `build` is the folder that it takes its code from, "" for this one. `bare`: without a
    game."""
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
    """So many workers on PostgreSQL, with Redis for their news. Whom a line comes to is the system's choice."""
    options = ["--workers", str(workers)] + (["--redis", services.redis] if workers > 1 else [])
    with serving("", given.games, *options, db=services.database()) as server:
        name = f"PostgreSQL, {workers} worker{'s' if workers > 1 else ''}"
        whom = Measured(name, [f"127.0.0.1:{server.port}"], [server.running().pid], services.pids())
        return uvloop.run(measure(whom, given))


def run_all(given: Given, builds: list[str], servers: list[str], bare: bool, workers: list[int]) -> list[Row]:
    if servers:
        return [uvloop.run(measure(Measured("those given", servers), given))]
    rows = []
    for each in [*(builds or ["now="]), *(["bare="] if bare else [])]:
        name, _, build = each.partition("=")
        with serving(build, given.games, bare=each == "bare=") as server:
            whom = Measured(name, [f"127.0.0.1:{server.port}"], [server.running().pid])
            rows.append(uvloop.run(measure(whom, given)))
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
    asked = parser.parse_args()
    games = tuple(MIX) if asked.mix else (asked.game,)
    given = Given(asked.tables, asked.seconds, asked.pace, games, asked.mix, asked.seed)
    # This process must not be what is measured: it neither pauses for garbage nor uses the slower loop.
    gc.disable()
    rows = run_all(given, asked.build, asked.server, asked.bare, asked.workers)
    print(table(rows))
    if asked.plot:
        Path(asked.plot).write_text(plot(rows), encoding="utf-8")


if __name__ == "__main__":
    main()

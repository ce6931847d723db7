"""Many tables at once: what a server needs for them, and how long those at the tables wait.

    python tools/load.py                                       # 500 tables of the card game, an action a second at each
    python tools/load.py --mix --tables 200 --plot load.svg    # all four titles, watchers, chat, lines that break
    python tools/load.py --build before=FOLDER --build after=build/compiled      # two builds in one run
    python tools/load.py --bare                                # and a server without a game, to compare with
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
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import uvloop

from tools.load_people import CARDS, MIX, Figures, Given, keep_table
from tools.load_report import Row, plot, table
from tools.process import HTTP, Process

TICK = os.sysconf("SC_CLK_TCK")
PATIENCE = 300.0
WARM = 3.0
BARE = Path(__file__).with_name("bare.py")


def used(pid: int) -> tuple[float, float]:
    """Seconds of processor time and megabytes of memory."""
    parts = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return (int(parts[11]) + int(parts[12])) / TICK, pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def all_used(pids: list[int]) -> tuple[float, float]:
    each = [used(pid) for pid in pids]
    return sum([cpu for cpu, _ in each]), sum([memory for _, memory in each])


def commits(servers: list[str]) -> int:
    """How many there were, as far as the servers tell."""
    found = 0
    for server in servers:
        for line in HTTP.get(f"http://{server}/metrics").text.splitlines():
            name, _, value = line.partition(" ")
            found += int(float(value)) if name == "theomachy_commits_total" else 0
    return found


async def measure(name: str, servers: list[str], pids: list[int], given: Given) -> Row:
    figures = Figures()
    opening = asyncio.Semaphore(given.opening)
    _, empty = all_used(pids)
    luck = random.Random(given.seed)
    lucks = [random.Random(luck.random()) for _ in range(given.tables)]
    tasks = [asyncio.create_task(keep_table(servers, given, figures, one, opening)) for one in lucks]
    end = time.monotonic() + PATIENCE
    while figures.ready < given.tables:
        assert time.monotonic() < end, f"only {figures.ready} of {given.tables} tables are there"
        await asyncio.sleep(0.2)
    await asyncio.sleep(WARM)
    written = await asyncio.to_thread(commits, servers)
    cpu, own = all_used(pids)[0], time.process_time()
    figures.measuring = True
    await asyncio.sleep(given.seconds)
    figures.measuring = False
    spent, full = all_used(pids)
    own = time.process_time() - own
    written = await asyncio.to_thread(commits, servers) - written
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return Row(name, given, figures, spent - cpu if pids else None, full - empty if pids else None, written, own)


@contextlib.contextmanager
def serving(build: str, games: tuple[str, ...], bare: bool = False) -> Iterator[Process]:
    """A server of its own; `build` is the folder that it takes its code from, "" for this one. `bare`: without a
    game."""
    with tempfile.TemporaryDirectory() as folder:
        server = Process(Path(folder), "--bots", "0", games=games)
        if bare:
            server.command = [sys.executable, str(BARE), str(server.port), server.db]
        if build:
            server.environment["PYTHONPATH"] = str(Path(build).resolve())
        server.start()
        try:
            yield server
        finally:
            server.stop()


def run_all(given: Given, builds: list[str], servers: list[str], bare: bool) -> list[Row]:
    if servers:
        return [uvloop.run(measure("those given", servers, [], given))]
    rows = []
    for each in [*(builds or ["now="]), *(["bare="] if bare else [])]:
        name, _, build = each.partition("=")
        with serving(build, given.games, each == "bare=") as server:
            rows.append(uvloop.run(measure(name, [f"127.0.0.1:{server.port}"], [server.running().pid], given)))
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
    parser.add_argument("--server", action="append", default=[], metavar="HOST:PORT", help="a server that runs already")
    parser.add_argument("--plot", default="", metavar="FILE.svg")
    asked = parser.parse_args()
    games = tuple(MIX) if asked.mix else (asked.game,)
    given = Given(asked.tables, asked.seconds, asked.pace, games, asked.mix, asked.seed)
    # This process must not be what is measured: it neither pauses for garbage nor uses the slower loop.
    gc.disable()
    rows = run_all(given, asked.build, asked.server, asked.bare)
    print(table(rows))
    if asked.plot:
        Path(asked.plot).write_text(plot(rows), encoding="utf-8")


if __name__ == "__main__":
    main()

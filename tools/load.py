"""Many tables at once on this machine, one action a second at each; two people connected to each, or one at a screen.

    python tools/load.py --tables 500 --seconds 30

Prints how long an acknowledgement takes (from sending the act to its `done`, after the commit), what the server's
processor time and memory were, and how many syncs the actions shared. Loopback only, and it ends by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import msgspec
import uvloop

from theomachy.table.wire import Offer
from tools.line import ThinLine, connect
from tools.process import GAME, HTTP, Process

TICK = os.sysconf("SC_CLK_TCK")
OPENING = 40
PATIENCE = 120.0


class Frame(msgspec.Struct):
    """What this needs of a frame."""

    type: str
    version: int = 0
    phase: str = ""
    eyes: str = ""
    options: list[Offer] = []
    entries: int = 0


DECODER = msgspec.json.Decoder(Frame)


@dataclass(frozen=True)
class Given:
    tables: int
    seconds: float
    pace: float
    people: int


@dataclass
class Figures:
    delays: list[float] = field(default_factory=list)
    refused: int = 0
    measuring: bool = False


class Seat:
    """One connection to one table: acts when asked, at the pace of the table."""

    def __init__(self, table: str, keys: list[str], pace: float, figures: Figures, luck: random.Random) -> None:
        self.table = table
        self.keys = keys
        self.pace = pace
        self.figures = figures
        self.luck = luck
        self.sent = 0.0
        self.count = 0
        self.seen = -1
        self.line: ThinLine

    async def play(self, port: int, ready: asyncio.Semaphore) -> None:
        async with ready:
            self.line = await connect(port, self.hear)
        hello = {"type": "hello", "table": self.table, "keys": self.keys}
        self.line.send(msgspec.json.encode(hello))
        await self.line.gone

    def hear(self, raw: bytes) -> None:
        now = time.perf_counter()
        frame = DECODER.decode(raw)
        if frame.type == "update" and frame.options and frame.entries > self.seen:
            self.seen = frame.entries
            pause = self.pace if self.count else self.luck.uniform(0, self.pace)
            asyncio.get_running_loop().call_later(pause, self.act, frame)
        elif frame.type == "done" and self.figures.measuring:
            self.figures.delays.append(now - self.sent)
        elif frame.type == "refused":
            self.figures.refused += 1
        if frame.phase == "over":
            self.line.close()

    def act(self, frame: Frame) -> None:
        """Mostly passes, so that games last; a fresh table begins anywhere within its second."""
        passes = [option for option in frame.options if option.verb == "pass"]
        chosen = self.luck.choice(passes if passes and self.luck.random() < 0.8 else frame.options)
        self.count += 1
        act = {"type": "act", "id": f"{self.keys[0][:6]}{self.count}", "seat": frame.eyes, "version": frame.version}
        self.sent = time.perf_counter()
        self.line.send(msgspec.json.encode({**act, "text": chosen.text}))


def new_table(url: str) -> tuple[str, list[str]]:
    seats = [{"kind": "me"}, {"kind": "screen"}]
    made = HTTP.post(f"{url}/api/tables", json={"game": GAME, "seats": seats, "start": True}).json()
    return made["table"], [key["key"] for key in made["keys"]]


async def table(server: Process, given: Given, figures: Figures, luck: random.Random, ready: asyncio.Semaphore) -> None:
    """When a game is over another begins."""
    while True:
        name, keys = await asyncio.to_thread(new_table, server.url)
        shares = [keys] if given.people == 1 else [[key] for key in keys]
        people = [Seat(name, share, given.pace, figures, luck).play(server.port, ready) for share in shares]
        await asyncio.gather(*people)


def used(pid: int) -> tuple[float, float]:
    """Seconds of processor time and megabytes of memory."""
    parts = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return (int(parts[11]) + int(parts[12])) / TICK, pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def counted(server: Process) -> dict[str, int]:
    lines = HTTP.get(f"{server.url}/metrics").text.split("\n")
    return {name: int(float(value)) for name, value in (line.split() for line in lines if line and line[0] != "#")}


def wait_for_all(server: Process, connections: int) -> None:
    end = time.monotonic() + PATIENCE
    while (there := counted(server)["theomachy_connections"]) < connections:
        assert time.monotonic() < end, f"only {there} of {connections} came"
        time.sleep(0.5)


async def measure(server: Process, given: Given) -> str:
    figures = Figures()
    ready = asyncio.Semaphore(OPENING)
    assert server.process is not None
    pid = server.process.pid
    _, empty = used(pid)
    luck = random.Random(1)
    lucks = [random.Random(luck.random()) for _ in range(given.tables)]
    tasks = [asyncio.create_task(table(server, given, figures, one, ready)) for one in lucks]
    await asyncio.to_thread(wait_for_all, server, given.people * given.tables)
    await asyncio.sleep(3 * given.pace)
    before, cpu = counted(server), used(pid)[0]
    figures.measuring = True
    await asyncio.sleep(given.seconds)
    figures.measuring = False
    after = counted(server)
    spent, full = used(pid)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    commits = after["theomachy_commits_total"] - before["theomachy_commits_total"]
    return report(figures, given, spent - cpu, full - empty, commits)


def report(figures: Figures, given: Given, cpu: float, memory: float, commits: int) -> str:
    delays = sorted(figures.delays)
    count = len(delays)
    part = {share: 1000 * delays[min(count - 1, int(share * count))] for share in (0.5, 0.9, 0.99, 0.999)}
    seconds = given.seconds
    lines = [
        f"{given.tables} tables, {given.people} connections each, {figures.refused} stale",
        f"{count / seconds:.0f} actions/s for {seconds:.0f} s",
        "acknowledged after: " + ", ".join([f"p{100 * share:g} {delay:.1f} ms" for share, delay in part.items()]),
        f"processor: {1000 * cpu / count:.2f} s for 1,000 actions ({100 * cpu / seconds:.0f} % of one core)",
        f"memory: {1000 * memory / given.tables:.0f} kB for each table with its connections",
        f"commits (one sync each): {commits}, {commits / count:.2f} for each action",
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pace", type=float, default=1.0)
    parser.add_argument("--people", type=int, default=2, choices=(1, 2))
    given = Given(**vars(parser.parse_args()))
    with tempfile.TemporaryDirectory() as folder:
        server = Process(Path(folder), "--bots", "0").start()
        try:
            # This process must not be what is measured: it neither pauses for garbage nor uses the slower loop.
            gc.disable()
            print(uvloop.run(measure(server, given)))
        finally:
            server.stop()


if __name__ == "__main__":
    main()

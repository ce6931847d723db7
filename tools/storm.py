"""Several servers on one PostgreSQL and all that can happen to them, while many devices race for each decision.

    python tools/storm.py --submissions 1000000 --servers 3

Servers are killed (-9), stopped and let go on, cut off from Redis or from PostgreSQL, and their clocks stand hours
apart. Several devices hold the keys of one table, each at any server, and all of them act at once; what was not
answered is sent again elsewhere. At the end nothing acknowledged is lost, doubled or out of order, no bot has decided
twice, and every server and every device has the same table.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import httpx
import msgspec
import psycopg

from theomachy.table.refused import Refused, in_words
from theomachy.texts import Words
from tools.line import Frame, ThinLine, connect
from tools.process import GAME, HTTP, Zygote, free_port, wait_for
from tools.services import Services, Wire

LEASE = 2.0
PATIENCE = 3.0
SETTLING = 60.0
HOUR = 3600.0
SEATS = [{"kind": "me"}, {"kind": "screen"}, {"kind": "bot", "bot": "random"}]


class Heard(Frame):
    """What this needs of a frame."""

    id: str = ""
    reason: str = ""


DECODER = msgspec.json.Decoder(Heard)
DOWN = in_words(Words("en"), Refused(503, "store-down").reason)


class Member:
    """One server, with lines of its own to PostgreSQL and Redis, and a clock on the wall that is wrong."""

    def __init__(self, zygote: Zygote, services: Services, db: str, folder: Path, ahead: float) -> None:
        self.zygote = zygote
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.folder = folder
        self.postgres, self.redis = Wire(db), Wire(services.redis)
        self.wish = {"port": self.port, "game": GAME, "db": self.postgres.url, "folder": str(folder)}
        self.wish |= {"redis": self.redis.url, "lease": LEASE, "ahead": ahead}
        self.pid = 0

    def start(self) -> None:
        self.pid = self.zygote.start(self.wish)
        wait_for(self.url, self.folder / "server.log")

    def tell(self, sign: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, sign)

    def end(self) -> None:
        self.tell(signal.SIGKILL)
        self.postgres.close()
        self.redis.close()


@dataclass
class Sent:
    """An act: what was sent, and the line that it was told to be, if it was."""

    table: str
    seat: int
    text: str
    version: int = 0
    refused: bool = False


@dataclass
class Log:
    """What all devices have sent and heard. It is enough when there were so many submissions, and everything that can
    happen to a server has happened once."""

    wanted: int
    endured: bool = False
    sent: dict[str, Sent] = field(default_factory=dict)
    submissions: int = 0
    heard: Counter[str] = field(default_factory=Counter)
    out_of_order: list[str] = field(default_factory=list)

    def over(self) -> bool:
        return self.endured and self.submissions >= self.wanted


class Device:
    """Somebody with the keys of a table: acts whenever it may, at whichever server it finds."""

    def __init__(self, name: str, members: list[Member], log: Log, luck: random.Random) -> None:
        self.name = name
        self.members = members
        self.log = log
        self.luck = luck
        self.table = ""
        self.keys: list[str] = []
        self.count = 0
        self.pending: dict[str, Any] = {}
        self.latest: Heard | None = None
        self.version = 0
        self.shown = asyncio.Event()
        self.last = 0.0
        self.acknowledged = 0
        self.line: ThinLine | None = None

    def sit_down(self, table: str, keys: list[str]) -> None:
        self.table, self.keys, self.acknowledged, self.version = table, keys, 0, 0
        self.latest = None

    async def play(self) -> None:
        """Until its table is over, or there was enough of it; then what is still open is brought to an end."""
        while not self.at_rest():
            with contextlib.suppress(OSError, TimeoutError, AssertionError):
                await self.visit(self.luck.choice(self.members).port)

    def at_rest(self) -> bool:
        return not self.pending and (self.log.over() or (self.latest is not None and self.latest.phase == "over"))

    async def visit(self, port: int) -> None:
        """One line to one server, as long as it says something."""
        self.line = await asyncio.wait_for(connect(port, self.hear), PATIENCE)
        try:
            self.send({"type": "hello", "table": self.table, "keys": self.keys})
            if self.pending:
                self.send(self.pending)
            self.last = time.monotonic()
            while not self.at_rest() and not self.line.gone.done() and time.monotonic() < self.last + PATIENCE:
                await asyncio.wait([self.line.gone], timeout=PATIENCE / 4)
        finally:
            self.line.close()

    def send(self, frame: dict[str, Any]) -> None:
        assert self.line is not None
        self.line.send(msgspec.json.encode(frame))

    def hear(self, raw: bytes) -> None:
        frame = DECODER.decode(raw)
        self.last = time.monotonic()
        if frame.type == "update":
            self.latest, self.version = frame, frame.version
            self.shown.set()
            if not self.pending:
                self.act(frame)
        elif frame.type in ("done", "refused") and frame.id == self.pending.get("id"):
            self.hear_answer(frame)
        if self.at_rest() and self.line is not None:
            self.line.close()

    def hear_answer(self, frame: Heard) -> None:
        self.log.heard[frame.type] += 1
        sent = self.log.sent[frame.id]
        if frame.type == "done":
            sent.version = frame.version
            if frame.version <= self.acknowledged:
                self.log.out_of_order.append(frame.id)
            self.acknowledged = max(frame.version, self.acknowledged)
        elif frame.reason == DOWN:
            # It may be stored or not: only the same act, sent again, tells.
            asyncio.get_running_loop().call_later(0.2, self.insist, frame.id)
            return
        else:
            sent.refused = True
        self.pending = {}
        if self.latest is not None:
            self.act(self.latest)

    def insist(self, id: str) -> None:
        if self.pending.get("id") == id and self.line is not None and not self.line.gone.done():
            self.log.submissions += 1
            self.send(self.pending)

    def act(self, frame: Heard) -> None:
        """Any option. Whoever was too late looks anew first, or the same would be tried for ever."""
        if self.log.over() or not frame.options:
            return
        self.count += 1
        act = f"{self.name}-{self.count}"
        text = self.luck.choice(frame.options).text
        self.pending = {"type": "act", "id": act, "seat": frame.eyes, "version": frame.version, "text": text}
        self.log.sent[act] = Sent(self.table, ord(frame.eyes) - ord("a"), text)
        self.log.submissions += 1
        self.send(self.pending)


def new_table(members: list[Member], luck: random.Random) -> tuple[str, list[str]]:
    body = {"game": GAME, "seats": SEATS, "start": True, "options": {"max-rounds": "60"}}
    while True:
        try:
            made = HTTP.post(f"{luck.choice(members).url}/api/tables", json=body, timeout=PATIENCE)
            if made.status_code == 201:
                found = made.json()
                return found["table"], [key["key"] for key in found["keys"]]
        except httpx.HTTPError:
            pass
        time.sleep(0.05)


async def race(devices: list[Device], log: Log, members: list[Member], luck: random.Random, ended: list[str]) -> None:
    """All of them at one table after another."""
    while not log.over():
        table, keys = await asyncio.to_thread(new_table, members, luck)
        ended.append(table)
        for device in devices:
            device.sit_down(table, keys)
        await asyncio.gather(*[device.play() for device in devices])


class Weather:
    """What happens to the servers, one thing after another, until it is enough; then all is well again."""

    def __init__(self, services: Services, members: list[Member], log: Log, luck: random.Random) -> None:
        self.services = services
        self.members = members
        self.log = log
        self.luck = luck
        self.happened: Counter[str] = Counter()

    async def rage(self) -> None:
        kinds = [self.kill, self.stop, self.cut_redis, self.cut_postgres, self.lose_redis]
        while not self.log.over():
            for what in self.luck.sample(kinds, len(kinds)):
                await self.calm(0.3, 1.0)
                if not self.log.over():
                    await what(self.luck.choice(self.members))
                    self.happened[what.__name__.replace("_", " ")] += 1
            self.log.endured = True

    async def calm(self, least: float, most: float) -> None:
        await asyncio.sleep(self.luck.uniform(least, most))

    async def kill(self, member: Member) -> None:
        member.tell(signal.SIGKILL)
        await self.calm(0.0, 2 * LEASE)
        await asyncio.to_thread(member.start)

    async def stop(self, member: Member) -> None:
        """Longer than others believe that it is there: when it goes on, somebody else minds its tables."""
        member.tell(signal.SIGSTOP)
        await self.calm(0.5 * LEASE, 2 * LEASE)
        member.tell(signal.SIGCONT)

    async def cut_redis(self, member: Member) -> None:
        member.redis.cut()
        await self.calm(0.5, 3.0)
        member.redis.mend()

    async def cut_postgres(self, member: Member) -> None:
        member.postgres.cut()
        await self.calm(0.5, 2 * LEASE)
        member.postgres.mend()

    async def lose_redis(self, _: Member) -> None:
        self.services.kill_redis()
        await self.calm(0.2, 2.0)
        await asyncio.to_thread(self.services.start_redis)


def stored(db: str) -> dict[str, list[dict[str, Any]]]:
    """All lines of all tables."""
    found: dict[str, list[dict[str, Any]]] = {}
    with psycopg.connect(db) as connection:
        for table, number, body in connection.execute("select table_id, number, body from lines order by 1, 2"):
            lines = found.setdefault(table, [])
            lines.append(json.loads(body))
            assert len(lines) == number, f"{table}: {number} follows {len(lines) - 1}"
    return found


def check_lines(lines: dict[str, list[dict[str, Any]]], log: Log) -> Counter[str]:
    """What was acknowledged is stored once, under the number that was told; nothing is stored that was refused."""
    count: Counter[str] = Counter()
    numbers: dict[str, tuple[str, int]] = {}
    for table, rows in lines.items():
        for number, line in enumerate(rows, 1):
            count[line.get("mark") or line["is"]] += 1
            if line["is"] != "acted" or not line.get("id"):
                continue
            sent = log.sent[line["id"]]
            assert line["id"] not in numbers, f"doubled: {line['id']}"
            assert (sent.table, sent.seat, sent.text) == (table, line["seat"], line["text"]), f"not sent so: {line}"
            assert not sent.refused, f"refused, and yet stored: {line['id']}"
            numbers[line["id"]] = (table, number)
    for act, sent in log.sent.items():
        assert not sent.version or numbers.get(act) == (sent.table, sent.version), f"acknowledged and lost: {act}"
    assert not log.out_of_order, f"out of order: {log.out_of_order[:5]}"
    return count


def seen(member: Member, table: str, keys: list[str]) -> dict[str, Any]:
    headers = {"Authorization": f"Bearer {','.join(keys)}"}
    update: dict[str, Any] = HTTP.get(f"{member.url}/api/tables/{table}", headers=headers).json()
    return {name: value for name, value in update.items() if name != "seats"}


def check_alike(members: list[Member], tables: dict[str, list[str]], lines: dict[str, list[dict[str, Any]]]) -> None:
    """Every server has the same table, and it is what its lines say."""
    for table, keys in tables.items():
        looks = [seen(member, table, keys) for member in members]
        assert all(look == looks[0] for look in looks), f"not alike: {table}"
        acted = sum([line["is"] == "acted" for line in lines[table]])
        assert looks[0]["entries"] == acted, f"{table}: {looks[0]['entries']} of {acted} count"


def at_rest(members: list[Member], tables: dict[str, list[str]]) -> None:
    """Until all bots have played: then everybody waits for people."""
    end = time.monotonic() + SETTLING
    for table, keys in tables.items():
        while (look := seen(members[0], table, keys))["phase"] == "playing" and not look["options"]:
            assert time.monotonic() < end, f"nobody minds {table}"
            time.sleep(0.05)


@dataclass(frozen=True)
class Given:
    servers: int
    submissions: int
    tables: int
    devices: int
    seed: int


async def rage(
    given: Given, services: Services, members: list[Member], log: Log
) -> tuple[Weather, dict[str, list[str]]]:
    luck = random.Random(given.seed)
    weather = Weather(services, members, log, luck)
    groups = [
        [Device(f"{at}.{one}", members, log, random.Random(luck.random())) for one in range(given.devices)]
        for at in range(given.tables)
    ]
    ended: list[str] = []
    races = [race(group, log, members, random.Random(luck.random()), ended) for group in groups]
    await asyncio.gather(weather.rage(), *races)
    last = {group[0].table: group[0].keys for group in groups}
    await asyncio.to_thread(at_rest, members, last)
    await asyncio.gather(
        *[look_again(device, members[at % len(members)]) for group in groups for at, device in enumerate(group)]
    )
    for group in groups:
        assert len({device.version for device in group}) == 1, "devices see different tables"
    return weather, last


async def look_again(device: Device, member: Member) -> None:
    """A last look, each at another server."""
    device.shown.clear()
    line = await connect(member.port, device.hear)
    device.line = line
    device.send({"type": "hello", "table": device.table, "keys": device.keys})
    await asyncio.wait_for(device.shown.wait(), SETTLING)
    line.close()


def run(given: Given, services: Services, folder: Path) -> str:
    db = services.database()
    log = Log(given.submissions)
    begun = time.monotonic()
    with Zygote() as zygote:
        walls = [0.0, -5 * HOUR, 7 * HOUR]
        members = [Member(zygote, services, db, folder, walls[at % 3]) for at in range(given.servers)]
        try:
            for member in members:
                member.start()
            weather, last = asyncio.run(rage(given, services, members, log))
            lines = stored(db)
            count = check_lines(lines, log)
            check_alike(members, last, lines)
        finally:
            for member in members:
                member.end()
    happened = ", ".join([f"{times} × {what}" for what, times in sorted(weather.happened.items())])
    seconds = time.monotonic() - begun
    return (
        f"{given.servers} servers, {seconds:.0f} s: {log.submissions} submissions of {len(log.sent)} acts, "
        f"{count['acted']} stored, {log.heard['refused']} refused; {count['bot']} decisions of bots; "
        f"{len(lines)} tables; {happened}; none lost, doubled or out of order, all servers and devices alike"
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--submissions", type=int, default=1_000_000)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--devices", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    given = Given(**vars(parser.parse_args()))
    services = Services().start()
    try:
        with tempfile.TemporaryDirectory() as folder:
            print(run(given, services, Path(folder)))
    finally:
        services.stop()


if __name__ == "__main__":
    main()

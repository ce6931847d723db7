"""Chaos test: several servers on one PostgreSQL with failures injected, while many devices race for each decision.

    python tools/storm.py --submissions 1000000 --servers 3

Servers are killed (SIGKILL), paused and resumed, and cut off from Redis or PostgreSQL; their clocks differ by hours.
Several devices hold the keys of one table, each connected to any server, and all act at once; a request without an
answer is sent again to another server. At the end no acknowledged action may be lost, doubled or out of order, no bot
may have decided twice, and all servers and devices must have the same table.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))


from tools.line import connect
from tools.process import Zygote
from tools.services import Services
from tools.storm_checks import SETTLING, at_rest, check_alike, check_lines, stored
from tools.storm_devices import Device, Log, race
from tools.storm_weather import Member, Weather

HOUR = 3600.0


@dataclass(frozen=True)
class Given:
    servers: int
    submissions: int
    tables: int
    devices: int
    seed: int
    lease: float


async def rage(
    given: Given, services: Services, members: list[Member], log: Log
) -> tuple[Weather, dict[str, list[str]]]:
    rng = random.Random(given.seed)
    weather = Weather(services, members, log, rng, given.lease)
    ports = [member.port for member in members]
    groups = [
        [Device(f"{at}.{number}", ports, log, random.Random(rng.random())) for number in range(given.devices)]
        for at in range(given.tables)
    ]
    races = [race(group, log, ports, random.Random(rng.random())) for group in groups]
    await asyncio.gather(weather.rage(), *races)
    last_tables = {group[0].table: group[0].keys for group in groups}
    await asyncio.to_thread(at_rest, members, last_tables)
    await asyncio.gather(
        *[look_again(device, members[at % len(members)]) for group in groups for at, device in enumerate(group)]
    )
    for group in groups:
        assert len({device.version for device in group}) == 1, "devices see different tables"
    return weather, last_tables


async def look_again(device: Device, member: Member) -> None:
    """Fetch the final update of a device from another server."""
    device.shown.clear()
    connection = await connect(member.port, device.hear)
    device.line = connection
    device.send({"type": "hello", "table": device.table, "keys": device.keys})
    await asyncio.wait_for(device.shown.wait(), SETTLING)
    connection.close()


def run(given: Given, services: Services, folder: Path) -> str:
    db = services.database()
    log = Log(given.submissions)
    start = time.monotonic()
    with Zygote() as zygote:
        clock_offsets = [0.0, -5 * HOUR, 7 * HOUR]
        members = [
            Member(zygote, services, db, folder, clock_offsets[at % 3], given.lease) for at in range(given.servers)
        ]
        try:
            for member in members:
                member.start()
            weather, last_tables = asyncio.run(rage(given, services, members, log))
            journals = stored(db)
            count = check_lines(journals, log)
            check_alike(members, last_tables, journals)
        finally:
            for member in members:
                member.end()
    failures = ", ".join([f"{number} × {failure}" for failure, number in sorted(weather.happened.items())])
    seconds = time.monotonic() - start
    return (
        f"{given.servers} servers, {seconds:.0f} s: {log.submissions} submissions of {len(log.sent)} acts, "
        f"{count['acted']} stored, {log.heard['refused']} refused; {count['bot']} decisions of bots; "
        f"{len(journals)} tables; {failures}; none lost, doubled or out of order, all servers and devices alike"
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--submissions", type=int, default=1_000_000)
    parser.add_argument("--tables", type=int, default=36)
    parser.add_argument("--devices", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lease", type=float, default=2.0)
    options = Given(**vars(parser.parse_args()))
    services = Services().start()
    try:
        with tempfile.TemporaryDirectory() as folder:
            print(run(options, services, Path(folder)))
    finally:
        services.stop()


if __name__ == "__main__":
    main()

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
    luck = random.Random(given.seed)
    weather = Weather(services, members, log, luck, given.lease)
    ports = [member.port for member in members]
    groups = [
        [Device(f"{at}.{one}", ports, log, random.Random(luck.random())) for one in range(given.devices)]
        for at in range(given.tables)
    ]
    races = [race(group, log, ports, random.Random(luck.random())) for group in groups]
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
        members = [Member(zygote, services, db, folder, walls[at % 3], given.lease) for at in range(given.servers)]
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
    parser.add_argument("--tables", type=int, default=36)
    parser.add_argument("--devices", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lease", type=float, default=2.0)
    given = Given(**vars(parser.parse_args()))
    services = Services().start()
    try:
        with tempfile.TemporaryDirectory() as folder:
            print(run(given, services, Path(folder)))
    finally:
        services.stop()


if __name__ == "__main__":
    main()

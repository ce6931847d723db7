"""Chaos test: several servers on one PostgreSQL with failures injected, while many devices race for each decision.

    python tools/chaos/chaos_test.py --submissions 1000000 --servers 3

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

sys.path.insert(0, str(Path(__file__).parents[2]))


from tools.chaos.chaos_devices import ChaosLog, Device, race_devices
from tools.chaos.chaos_failures import ClusterServer, FailureInjector
from tools.chaos.chaos_invariants import (
    SETTLE_TIMEOUT,
    check_journals,
    check_servers_agree,
    read_journals,
    wait_for_bots,
)
from tools.server.server_process import Zygote
from tools.server.services import DatabaseServices
from tools.server.websocket_client import connect

HOUR = 3600.0


@dataclass(frozen=True)
class ChaosOptions:
    servers: int
    submissions: int
    tables: int
    devices: int
    seed: int
    lease: float


async def run_chaos(
    options: ChaosOptions, services: DatabaseServices, members: list[ClusterServer], log: ChaosLog
) -> tuple[FailureInjector, dict[str, list[str]]]:
    rng = random.Random(options.seed)
    weather = FailureInjector(services, members, log, rng, options.lease)
    ports = [member.port for member in members]
    groups = [
        [Device(f"{at}.{number}", ports, log, random.Random(rng.random())) for number in range(options.devices)]
        for at in range(options.tables)
    ]
    races = [race_devices(group, log, ports, random.Random(rng.random())) for group in groups]
    await asyncio.gather(weather.run(), *races)
    last_tables = {group[0].table: group[0].keys for group in groups}
    await asyncio.to_thread(wait_for_bots, members, last_tables)
    await asyncio.gather(
        *[fetch_final_update(device, members[at % len(members)]) for group in groups for at, device in enumerate(group)]
    )
    for group in groups:
        assert len({device.version for device in group}) == 1, "devices see different tables"
    return weather, last_tables


async def fetch_final_update(device: Device, member: ClusterServer) -> None:
    """Fetch the final update of a device from another server."""
    device.updated.clear()
    connection = await connect(member.port, device.on_frame)
    device.socket = connection
    device.send({"type": "hello", "table": device.table, "keys": device.keys})
    await asyncio.wait_for(device.updated.wait(), SETTLE_TIMEOUT)
    connection.close()


def run_test(options: ChaosOptions, services: DatabaseServices, folder: Path) -> str:
    db = services.create_database()
    log = ChaosLog(options.submissions)
    start = time.monotonic()
    with Zygote() as zygote:
        clock_offsets = [0.0, -5 * HOUR, 7 * HOUR]
        members = [
            ClusterServer(zygote, services, db, folder, clock_offsets[at % 3], options.lease)
            for at in range(options.servers)
        ]
        try:
            for member in members:
                member.start()
            weather, last_tables = asyncio.run(run_chaos(options, services, members, log))
            journals = read_journals(db)
            count = check_journals(journals, log)
            check_servers_agree(members, last_tables, journals)
        finally:
            for member in members:
                member.kill()
    failures = ", ".join([f"{number} × {failure}" for failure, number in sorted(weather.failure_counts.items())])
    seconds = time.monotonic() - start
    return (
        f"{options.servers} servers, {seconds:.0f} s: {log.submissions} submissions of {len(log.submitted)} acts, "
        f"{count['acted']} stored, {log.answers['refused']} refused; {count['bot']} decisions of bots; "
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
    options = ChaosOptions(**vars(parser.parse_args()))
    services = DatabaseServices().start()
    try:
        with tempfile.TemporaryDirectory() as folder:
            print(run_test(options, services, Path(folder)))
    finally:
        services.stop()


if __name__ == "__main__":
    main()

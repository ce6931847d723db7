"""Measure the processor time of one action in the server: decode, play, build two updates, encode and compress them.

No socket and no database takes part.

    PYTHONPATH=build/compiled python tools/load/action_cost.py deus 2000

Actions are timed in groups of 100. On a busy machine the cheapest tenth of the groups is the figure to compare.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parents[2]))

import msgspec

from theomachy.core.notation import text_of
from theomachy.server.net.connection_hub import Connection
from theomachy.server.net.frame_encoder import encode_text
from theomachy.table import creation, message_handler, messages
from theomachy.table.decode import decode_tagged
from theomachy.table.game_catalog import GameCatalog
from theomachy.table.messages.requests import NewSeat, NewTable
from theomachy.table.presence import Presence
from theomachy.table.presenters.player_update import full_update, play_update, viewpoint_slug
from theomachy.table.service import TableService
from theomachy.table.table import Table

GROUP_SIZE = 100
BOTH_PRESENT = Presence(frozenset([0, 1]), {})


class NullStore:
    """A journal writer that stores nothing."""

    async def write(self, write: object) -> None: ...


class SystemClock:
    wall = staticmethod(time.time)
    running = staticmethod(time.monotonic)


class InMemoryTableService(TableService):
    def lock(self, table: Table) -> asyncio.Lock:
        return asyncio.Lock()

    def random_bytes(self, count: int) -> bytes:
        return random.randbytes(count)

    def today(self) -> str:
        return "2026-01-01"


def run_without_waiting(coroutine: Coroutine[Any, Any, Any]) -> Any:
    """Run a coroutine that never awaits anything, and return its result."""
    try:
        coroutine.send(None)
    except StopIteration as done:
        return done.value
    raise AssertionError("something waited")


def create_table(service: InMemoryTableService, game: str) -> tuple[Table, list[Connection]]:
    request = NewTable(game=game, seats=[NewSeat(kind="me"), NewSeat(kind="screen")], start=True)
    reply = run_without_waiting(creation.create_table(service, request))
    table = service.cache[reply.table]
    hellos = [messages.Hello(table=table.id, keys=[key.key]) for key in reply.keys]
    connections = [
        Connection(table.id, message_handler.create_viewer(hello, table), hello.keys, True) for hello in hellos
    ]
    for connection in connections:
        send_update(table, connection)
    return table, connections


def send_update(table: Table, connection: Connection) -> bytes:
    viewer = connection.viewer
    viewer.choose_viewpoint(table.seat_to_show())
    build_update = (
        play_update
        if connection.update_differ.needs_only_play(viewpoint_slug(viewer), table.setup_version)
        else full_update
    )
    update = build_update(table, viewer, BOTH_PRESENT, time.monotonic())
    viewer.log_sent = viewer.animated = len(table.log)
    return encode_text(connection.update_differ.encode_update(update, table.setup_version), True)


def play_action(service: InMemoryTableService, table: Table, connections: list[Connection], raw: str) -> None:
    frame = decode_tagged(messages.CLIENT_FRAMES, "type", msgspec.json.decode(raw))
    sender = connections[table.decider()]
    answer = run_without_waiting(message_handler.handle_frame(service, sender, table, frame, None))  # type: ignore[arg-type]
    assert isinstance(answer, messages.Ack), answer
    for connection in connections:
        send_update(table, connection)


def measure_costs(game: str, action_count: int) -> list[float]:
    """Microseconds an action, one figure a group of `GROUP` actions, in ascending order."""
    tables = InMemoryTableService(NullStore(), GameCatalog((game,)), SystemClock, lambda table: None)  # type: ignore[arg-type]
    rng = random.Random(1)
    table, connections = create_table(tables, game)
    seconds: list[float] = []
    for _ in range(action_count):
        if table.phase == "over":
            table, connections = create_table(tables, game)
        legal = table.require_match().state.legal
        verb = rng.choice(sorted({action.verb.name for action in legal}))
        text = text_of(rng.choice([action for action in legal if action.verb.name == verb]))
        seat = "ab"[table.decider()]
        raw = json.dumps(
            {"type": "act", "id": str(table.version), "seat": seat, "version": table.version, "text": text}
        )
        start = time.thread_time()
        play_action(tables, table, connections, raw)
        seconds.append(time.thread_time() - start)
    groups = [seconds[at : at + GROUP_SIZE] for at in range(0, action_count - GROUP_SIZE + 1, GROUP_SIZE)]
    return sorted([1e6 * sum(group) / GROUP_SIZE for group in groups])


def main() -> None:
    game, acts = sys.argv[1], int(sys.argv[2])
    group_costs = measure_costs(game, acts)
    cheapest, middle = group_costs[len(group_costs) // 10], group_costs[len(group_costs) // 2]
    print(f"{game}: {cheapest:.0f} µs an act in the cheapest tenth, {middle:.0f} in the middle")


if __name__ == "__main__":
    main()

"""Measure the processor time of one action in the server: decode, play, build two updates, encode and compress them.

No socket and no database takes part.

    PYTHONPATH=build/compiled python tools/act_cost.py deus 2000

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

sys.path.append(str(Path(__file__).parents[1]))

import msgspec

from theomachy.core.notation import text_of
from theomachy.server.framing import as_frame
from theomachy.server.hub import Connection
from theomachy.table import making, talking, wire
from theomachy.table.forms import NewTable, SeatWish
from theomachy.table.holding import Holding
from theomachy.table.presence import Presence
from theomachy.table.reading import read_tagged
from theomachy.table.shelf import Shelf
from theomachy.table.sight import eyes_of, look, look_on
from theomachy.table.table import Table

GROUP = 100
BOTH = Presence(frozenset([0, 1]), {})


class Nowhere:
    """A journal writer that stores nothing."""

    async def write(self, write: object) -> None: ...


class Times:
    wall = staticmethod(time.time)
    running = staticmethod(time.monotonic)


class Tables(Holding):
    def lock(self, table: Table) -> asyncio.Lock:
        return asyncio.Lock()

    def secret(self, count: int) -> bytes:
        return random.randbytes(count)

    def today(self) -> str:
        return "2026-01-01"


def at_once(work: Coroutine[Any, Any, Any]) -> Any:
    """Run a coroutine that never awaits anything, and return its result."""
    try:
        work.send(None)
    except StopIteration as done:
        return done.value
    raise AssertionError("something waited")


def sit_down(tables: Tables, game: str) -> tuple[Table, list[Connection]]:
    request = NewTable(game=game, seats=[SeatWish(kind="me"), SeatWish(kind="screen")], start=True)
    reply = at_once(making.make(tables, request))
    table = tables.known[reply.table]
    hellos = [wire.Hello(table=table.id, keys=[key.key]) for key in reply.keys]
    connections = [Connection(table.id, talking.meet(hello, table), hello.keys, True) for hello in hellos]
    for connection in connections:
        show(table, connection)
    return table, connections


def show(table: Table, line: Connection) -> bytes:
    viewer = line.viewer
    viewer.turn_to(table.turn())
    build_update = look_on if line.shown.knows(eyes_of(viewer), table.arranged) else look
    update = build_update(table, viewer, BOTH, time.monotonic())
    viewer.sent = viewer.moved = len(table.told)
    return as_frame(line.shown.frame(update, table.arranged), True)


def act(tables: Tables, table: Table, lines: list[Connection], raw: str) -> None:
    frame = read_tagged(wire.FRAMES, "type", msgspec.json.decode(raw))
    sender = lines[table.decider()]
    answer = at_once(talking.answer(tables, sender, table, frame, None))  # type: ignore[arg-type]
    assert isinstance(answer, wire.Done), answer
    for connection in lines:
        show(table, connection)


def costs(game: str, acts: int) -> list[float]:
    """Microseconds an action, one figure a group of `GROUP` actions, in ascending order."""
    tables = Tables(Nowhere(), Shelf((game,)), Times, lambda table: None)  # type: ignore[arg-type]
    rng = random.Random(1)
    table, connections = sit_down(tables, game)
    seconds: list[float] = []
    for _ in range(acts):
        if table.phase == "over":
            table, connections = sit_down(tables, game)
        legal = table.playing().state.legal
        verb = rng.choice(sorted({action.verb.name for action in legal}))
        text = text_of(rng.choice([action for action in legal if action.verb.name == verb]))
        seat = "ab"[table.decider()]
        raw = json.dumps(
            {"type": "act", "id": str(table.version), "seat": seat, "version": table.version, "text": text}
        )
        start = time.thread_time()
        act(tables, table, connections, raw)
        seconds.append(time.thread_time() - start)
    groups = [seconds[at : at + GROUP] for at in range(0, acts - GROUP + 1, GROUP)]
    return sorted([1e6 * sum(group) / GROUP for group in groups])


def main() -> None:
    game, acts = sys.argv[1], int(sys.argv[2])
    group_costs = costs(game, acts)
    cheapest, middle = group_costs[len(group_costs) // 10], group_costs[len(group_costs) // 2]
    print(f"{game}: {cheapest:.0f} µs an act in the cheapest tenth, {middle:.0f} in the middle")


if __name__ == "__main__":
    main()

"""What an act costs a server's process: read, done, shown to two people, written and packed; no socket, no store.

    PYTHONPATH=build/compiled python tools/act_cost.py deus 2000

Processor time, in groups of 100 acts; the cheapest tenth of the groups says most on a machine that has much else to do.
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
    """Stores nothing."""

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
    """Nothing here waits."""
    try:
        work.send(None)
    except StopIteration as done:
        return done.value
    raise AssertionError("something waited")


def sit_down(tables: Tables, game: str) -> tuple[Table, list[Connection]]:
    wish = NewTable(game=game, seats=[SeatWish(kind="me"), SeatWish(kind="screen")], start=True)
    made = at_once(making.make(tables, wish))
    table = tables.known[made.table]
    hellos = [wire.Hello(table=table.id, keys=[key.key]) for key in made.keys]
    lines = [Connection(table.id, talking.meet(hello, table), hello.keys, True) for hello in hellos]
    for line in lines:
        show(table, line)
    return table, lines


def show(table: Table, line: Connection) -> bytes:
    viewer = line.viewer
    viewer.turn_to(table.turn())
    looks = look_on if line.shown.knows(eyes_of(viewer), table.arranged) else look
    seen = looks(table, viewer, BOTH, time.monotonic())
    viewer.sent = viewer.moved = len(table.told)
    return as_frame(line.shown.frame(seen, table.arranged), True)


def act(tables: Tables, table: Table, lines: list[Connection], raw: str) -> None:
    frame = read_tagged(wire.FRAMES, "type", msgspec.json.decode(raw))
    line = lines[table.decider()]
    answer = at_once(talking.answer(tables, line, table, frame, None))  # type: ignore[arg-type]
    assert isinstance(answer, wire.Done), answer
    for one in lines:
        show(table, one)


def costs(game: str, acts: int) -> list[float]:
    """Microseconds an act, group by group, the cheapest first."""
    tables = Tables(Nowhere(), Shelf((game,)), Times, lambda table: None)  # type: ignore[arg-type]
    luck = random.Random(1)
    table, lines = sit_down(tables, game)
    spent: list[float] = []
    for _ in range(acts):
        if table.phase == "over":
            table, lines = sit_down(tables, game)
        legal = table.playing().state.legal
        verb = luck.choice(sorted({action.verb.name for action in legal}))
        text = text_of(luck.choice([action for action in legal if action.verb.name == verb]))
        seat = "ab"[table.decider()]
        raw = json.dumps(
            {"type": "act", "id": str(table.version), "seat": seat, "version": table.version, "text": text}
        )
        begun = time.thread_time()
        act(tables, table, lines, raw)
        spent.append(time.thread_time() - begun)
    groups = [spent[at : at + GROUP] for at in range(0, acts - GROUP + 1, GROUP)]
    return sorted([1e6 * sum(group) / GROUP for group in groups])


def main() -> None:
    game, acts = sys.argv[1], int(sys.argv[2])
    found = costs(game, acts)
    cheapest, middle = found[len(found) // 10], found[len(found) // 2]
    print(f"{game}: {cheapest:.0f} µs an act in the cheapest tenth, {middle:.0f} in the middle")


if __name__ == "__main__":
    main()

"""Garbage collection runs after many connections came or went, and never while people only play."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator

import pytest

from theomachy.server.hub import Connection, Hub
from theomachy.server.memory import MANY, Memory
from theomachy.server.times import Times
from theomachy.table.viewer import Viewer

pytestmark = pytest.mark.once


@pytest.fixture
def looks() -> Iterator[list[int]]:
    """The generations that the collector has collected."""
    generations: list[int] = []

    def look(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            generations.append(info["generation"])

    gc.disable()
    gc.callbacks.append(look)
    yield generations
    gc.callbacks.remove(look)
    gc.unfreeze()
    gc.enable()


def come(hub: Hub, count: int) -> None:
    for _ in range(count):
        hub.add(Connection("table", Viewer([], False), []))


def test_what_is_new_is_looked_at_only_where_many_lines_came_or_went(looks: list[int]) -> None:
    hub = Hub(100, Times())
    memory = Memory(hub)
    memory.open()
    asyncio.run(memory.tidy())
    come(hub, MANY - 1)
    asyncio.run(memory.tidy())
    assert looks == [], "too few came: it is not worth that others wait"
    come(hub, MANY)
    asyncio.run(memory.tidy())
    assert looks == [0]
    asyncio.run(memory.tidy())
    assert looks == [0], "nobody came since"
    memory.looked -= 3600.0
    asyncio.run(memory.tidy())
    assert looks == [0, 2], "now and then all of it"
    memory.close()

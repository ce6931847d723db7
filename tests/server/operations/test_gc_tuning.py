"""Garbage collection runs after many connections came or went, and never while people only play."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator

import pytest

from theomachy.server.clock import Clock
from theomachy.server.gc_tuning import MANY_CONNECTION_CHANGES, GcScheduler
from theomachy.server.net.connection_hub import Connection, ConnectionHub
from theomachy.table.viewer import Viewer


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


def connect_and_disconnect(hub: ConnectionHub, count: int) -> None:
    for _ in range(count):
        hub.add(Connection("table", Viewer([], False), []))


def test_the_young_generation_is_collected_only_after_many_connections(looks: list[int]) -> None:
    hub = ConnectionHub(100, Clock())
    memory = GcScheduler(hub)
    memory.open()
    asyncio.run(memory.collect())
    connect_and_disconnect(hub, MANY_CONNECTION_CHANGES - 1)
    asyncio.run(memory.collect())
    assert looks == [], "too few came: it is not worth that others wait"
    connect_and_disconnect(hub, MANY_CONNECTION_CHANGES)
    asyncio.run(memory.collect())
    assert looks == [0]
    asyncio.run(memory.collect())
    assert looks == [0], "nobody came since"
    memory.last_full_collection -= 3600.0
    asyncio.run(memory.collect())
    assert looks == [0, 2], "now and then all of it"
    memory.close()

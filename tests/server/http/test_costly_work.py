"""The pool of costly work: one place per household; and the watchdog of the event loop."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

from tests.server.http_players import run_server
from theomachy.server.jobs.costly_work import CLIENT_NETWORK, CostlyWork
from theomachy.server.jobs.loop_watchdog import LoopWatchdog
from theomachy.server.settings import Limits
from tools.polling import TIMEOUT


def test_a_network_has_one_place_and_others_are_served_meanwhile() -> None:
    async def story() -> None:
        costly, gate, began = CostlyWork(), threading.Event(), []

        def block(name: str) -> str:
            began.append(name)
            assert gate.wait(TIMEOUT)
            return name

        CLIENT_NETWORK.set("attacker")
        attacks = [asyncio.create_task(costly.run(block, f"attack {at}")) for at in range(9)]
        await asyncio.sleep(0)
        CLIENT_NETWORK.set("other")
        assert await asyncio.wait_for(costly.run(lambda: "served"), TIMEOUT) == "served"
        assert began == ["attack 0"]
        gate.set()
        assert await asyncio.gather(*attacks) == [f"attack {at}" for at in range(9)]
        assert costly.places == {}
        costly.close()

    asyncio.run(story())


def test_work_beyond_its_deadline_keeps_the_place_until_it_ends() -> None:
    async def story() -> None:
        costly, gate, began = CostlyWork(), threading.Event(), threading.Event()

        def block() -> None:
            began.set()
            assert gate.wait(TIMEOUT)

        late = asyncio.create_task(costly.run(block))
        await asyncio.to_thread(began.wait, TIMEOUT)
        late.cancel()
        after = asyncio.create_task(costly.run(lambda: "after"))
        await asyncio.sleep(0)
        assert not after.done()
        gate.set()
        assert await asyncio.wait_for(after, TIMEOUT) == "after"
        assert late.cancelled()
        costly.close()

    asyncio.run(story())


def test_a_request_belongs_to_its_household(tmp_path: Path) -> None:
    seen = []
    with run_server(tmp_path, games=("divinus",)) as client:
        service = client.app.services.tables
        run = service.costly_work.run

        async def noted(*arguments: object) -> object:
            seen.append(CLIENT_NETWORK.get())
            return await run(*arguments)

        service.costly_work.run = noted
        client.post("/api/games/divinus/companion", json={"names": ["Ana", "Nikos"]})
    assert seen == ["testclient"]


def test_a_long_campaign_costs_more_of_the_rate_limit(tmp_path: Path) -> None:
    """Of the greatest campaign one fits into the bucket, of a short one as many as requests do."""
    with run_server(tmp_path, games=("divinus",), limits=Limits(costly_requests_per_second=0.0)) as client:
        path = "/api/games/divinus/companion"
        for _ in range(30):
            assert client.post(path, json={"text": "x" * 1000}).status_code == 422
        assert client.post(path, json={"text": "x" * 900_000}).status_code == 422
        assert client.post(path, json={"text": "x" * 900_000}).status_code == 429


def test_the_watchdog_counts_stalls() -> None:
    watchdog = LoopWatchdog()
    for late in (0.0, 0.04, 0.2, 1.0):
        watchdog.record(late)
    assert (watchdog.stall_count, round(watchdog.stalled_seconds, 3)) == (2, 1.2)

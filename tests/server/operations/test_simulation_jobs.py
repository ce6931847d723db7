"""Simulation jobs of a server: what may be requested, how a run goes and ends, and how many run at once."""

from __future__ import annotations

import asyncio
import base64
import json
import zlib
from pathlib import Path
from typing import Any

import pytest

from tests.server.http_players import GAME, run_server, settings
from tests.server.in_process_client import InProcessClient
from theomachy.core.game import make_setup
from theomachy.games import game
from theomachy.server.clock import Clock
from theomachy.server.jobs.job_slots import JobSlots
from theomachy.server.jobs.simulation_jobs import MAX_QUEUED, SimulationJobs
from theomachy.simulation.running.plan import Plan
from theomachy.table.errors import RequestError

RUN_REQUEST: dict[str, Any] = {"game": GAME, "seats": ["greedy", "random"], "games": 3, "seed": 4}


def parse_plan(games: int) -> Plan:
    return Plan(GAME, make_setup(game(GAME).info, 2), ("random", "random"), games, 1, with_records=True)


def streamed_lines(client: InProcessClient, lang: str = "en", **changes: object) -> list[dict[str, Any]]:
    answer = client.post(f"/api/lab?lang={lang}", json={**RUN_REQUEST, **changes})
    assert answer.status_code == 200
    return [json.loads(line) for line in answer.text.splitlines()]


def test_a_run_streams_every_game_and_ends_with_the_report_of_simulate(client: InProcessClient) -> None:
    news = streamed_lines(client)
    assert [one["stage"] for one in news] == ["waiting", *["playing"] * 4, "done"]
    assert [one["done"] for one in news] == [0, 0, 1, 2, 3, 3]
    data = json.loads(zlib.decompress(base64.b64decode(news[-1]["report"])))
    played = Plan(GAME, make_setup(game(GAME).info, 2), ("greedy", "random"), 3, 4)
    assert [one["seed"] for one in data["runs"][0]["games"]] == [played.game_seed(number) for number in range(3)]
    # A client whose run is done may start another.
    assert streamed_lines(client, games=1)[-1]["stage"] == "done"


@pytest.mark.parametrize(
    ("changes", "status", "said"),
    [
        ({"games": 0}, 422, "at least 1"),
        ({"games": 501}, 422, "at most 500"),
        ({"seed": -1}, 422, "seed"),
        ({"seats": ["os:system", "greedy"]}, 422, "no bot"),
        ({"seats": ["greedy"]}, 422, "2 to 4"),
        ({"options": {"x": "y"}}, 422, "no option"),
        ({"edition": "zz"}, 422, "no edition"),
        ({"packs": ["mine"]}, 422, "no pack"),
        ({"game": "chess"}, 404, "no game"),
        ({"games": "many"}, 400, "games"),
    ],
)
def test_a_bad_request_is_refused_in_words(
    client: InProcessClient, changes: dict[str, Any], status: int, said: str
) -> None:
    answer = client.post("/api/lab", json={**RUN_REQUEST, **changes})
    assert answer.status_code == status
    assert said in answer.json()["detail"]


def test_disabled_simulations_are_refused(tmp_path: Path) -> None:
    with run_server(tmp_path, lab_workers=0) as client:
        assert client.get("/api/lab").json() == {"games": 500, "seconds": 180, "open": False}
        answer = client.post("/api/lab", json=RUN_REQUEST)
    assert answer.status_code == 503
    assert "theomachy simulate" in answer.json()["detail"]


async def start_run(laboratory: SimulationJobs, run: Plan, address: str, stage: str) -> Any:
    """Start a run and return it once it has reached `stage`; it goes on."""
    job = laboratory.run(run, address, "en")
    async for line in job:
        if json.loads(line)["stage"] == stage:
            return job
    raise AssertionError(stage)


def test_a_disconnect_ends_the_process_and_frees_the_job_slot(tmp_path: Path) -> None:
    async def story() -> None:
        laboratory = SimulationJobs(settings(tmp_path), Clock())
        run = await start_run(laboratory, parse_plan(500), "1.1.1.1", "playing")
        await anext(run)
        process = next(iter(laboratory.processes)).process
        with pytest.raises(RequestError, match="lab-one"):
            laboratory.require_free_slot("1.1.1.1")
        assert json.loads(await anext(laboratory.run(parse_plan(1), "1.1.1.1", "en")))["stage"] == "failed"
        laboratory.require_free_slot("2.2.2.2")
        waiting_run = await start_run(laboratory, parse_plan(1), "2.2.2.2", "waiting")
        after = asyncio.create_task(anext(waiting_run))
        await asyncio.sleep(0)
        assert not after.done()
        await run.aclose()
        assert json.loads(await asyncio.wait_for(after, 20))["stage"] == "playing"
        await asyncio.to_thread(process.join, 20)
        assert not process.is_alive()
        laboratory.require_free_slot("1.1.1.1")
        await waiting_run.aclose()
        assert not laboratory.processes
        laboratory.close()

    asyncio.run(story())


def test_only_so_many_wait(tmp_path: Path) -> None:
    laboratory = SimulationJobs(settings(tmp_path), Clock())
    laboratory.queued = MAX_QUEUED
    with pytest.raises(RequestError, match="lab-full"):
        laboratory.require_free_slot("1.1.1.1")
    laboratory.close()


def test_when_the_time_is_up_the_report_is_about_what_was_played(tmp_path: Path) -> None:
    with run_server(tmp_path, lab_seconds=0.0) as client:
        news = streamed_lines(client, games=500)
    assert news[-1]["stage"] == "done"
    assert (news[-1]["done"], news[-1]["of"]) == (1, 500)


def test_a_process_that_dies_is_reported(tmp_path: Path) -> None:
    async def story() -> dict[str, Any]:
        laboratory = SimulationJobs(settings(tmp_path), Clock())
        run = await start_run(laboratory, parse_plan(500), "1.1.1.1", "playing")
        last = json.loads(await anext(run))
        next(iter(laboratory.processes)).process.kill()
        async for line in run:
            last = json.loads(line)
        laboratory.require_free_slot("1.1.1.1")
        laboratory.close()
        return dict(last)

    assert asyncio.run(story())["stage"] == "failed"


@pytest.mark.parametrize("shared", [False, True])
def test_a_job_slot_is_taken_once_even_among_workers(tmp_path: Path, shared: bool) -> None:
    folder = tmp_path if shared else None
    first_slots, second_slots = JobSlots(folder), JobSlots(folder)
    assert first_slots.try_acquire("one")
    assert not first_slots.try_acquire("one")
    assert second_slots.try_acquire("one") is not shared
    first_slots.release("one")
    assert first_slots.try_acquire("one")
    first_slots.release("one")

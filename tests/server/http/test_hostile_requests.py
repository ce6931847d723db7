"""Hostile values: no request of the OpenAPI document causes a server error, whatever its seats, numbers and letters."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.property_testing import SOAK
from tests.server.hostile_requests import Attacker
from tests.server.http_players import (
    bearer,
    checked_json,
    create_table,
    join_table,
    play_to_the_end,
    run_server,
    seat_requests,
)
from tests.server.in_process_client import InProcessClient
from tools.server.services import DatabaseServices

HOSTILE_PARAMETERS = 8


@pytest.fixture
def client(tmp_path: Path) -> Iterator[InProcessClient]:
    with run_server(tmp_path, public_url="https://games.example.org") as client:
        yield client


@pytest.fixture
def attacker(client: InProcessClient) -> Attacker:
    """An attacker with a waiting table, a running one, a finished one, and a group."""
    running = create_table(client, "me", "open")
    join_table(running)
    running.post("start")
    finished = create_table(client, "me", "random", start=True)
    play_to_the_end([finished], random.Random(1))
    body = {"name": "Us", "table": running.table}
    group = checked_json(client.post("/api/groups", json=body, headers=bearer(*running.keys)), 201)["group"]
    return Attacker(client, [create_table(client, "me", "open"), running, finished], group)


def server_errors(found: dict[str, set[int]]) -> dict[str, set[int]]:
    return {path: {one for one in seen if one >= 500} for path, seen in found.items() if max(seen) >= 500}


@pytest.mark.parametrize("seed", range(1, 2 + SOAK // 10))
def test_no_hostile_body_causes_a_server_error(attacker: Attacker, seed: int) -> None:
    found = attacker.send_hostile_bodies(random.Random(seed))
    assert server_errors(found) == {}
    for command in ("", "/{table}/note", "/{table}/notices", "/{table}/seat"):
        assert min(found[f"post /api/tables{command}"]) < 300, "nothing behind the first check was reached"


@pytest.mark.parametrize("seed", range(1, 2 + SOAK // 10))
def test_no_hostile_parameter_causes_a_server_error(attacker: Attacker, seed: int) -> None:
    assert server_errors(attacker.send_hostile_parameters(random.Random(seed), HOSTILE_PARAMETERS)) == {}


@pytest.mark.parametrize("game", ["deus", "deus-ex-machina-cards", "deus-ex-machina", "divinus"])
def test_too_many_seats_of_people_are_refused(tmp_path: Path, game: str) -> None:
    with run_server(tmp_path, games=(game,)) as client:
        for count in (5, 9):
            seats = seat_requests("me", *["screen"] * (count - 1))
            response = client.post("/api/tables", json={"game": game, "seats": seats})
            assert response.status_code == 422
            assert response.json()["slug"] == "bad-seats"


@pytest.mark.parametrize("digits", [17, 400, 4000])
def test_a_huge_number_is_of_the_wrong_type(client: InProcessClient, digits: int) -> None:
    ana = create_table(client, "me", "open")
    body = f'{{"seat":"a","text":"x","since":1{"0" * digits}}}'
    response = client.post(f"/api/tables/{ana.table}/note", content=body, headers=bearer(*ana.keys))
    assert response.status_code == 400
    budget = f'{{"game":"deus-ex-machina-cards","seats":[],"clock":{{"kind":"budget","seconds":1{"0" * digits}}}}}'
    assert client.post("/api/tables", content=budget).json()["slug"] == "wrong-type"


def test_a_proof_with_letters_beyond_ascii_proves_nothing(client: InProcessClient) -> None:
    ana = create_table(client, "me", "open")
    body = {"kind": "ntfy", "address": "https://ntfy.sh/theomachy", "proof": "é"}
    (subscription,) = ana.post("notices", body)["bells"]
    assert not subscription["confirmed"]


def test_nul_is_refused_by_postgresql_as_a_bad_request(tmp_path: Path, services: DatabaseServices) -> None:
    with run_server(tmp_path, db=services.create_database()) as client:
        ana = create_table(client, "me", "open")
        for path, body in [
            ("notices/confirm", {"confirm": "a\0"}),
            ("notices/stop", {"id": "a\0", "all": True}),
            ("groups/mine", {"groups": [{"group": "\0", "key": "a"}]}),
        ]:
            assert client.post(f"/api/{path}", json=body).status_code < 500, path
        assert client.get("/api/groups/%00", headers=bearer(*ana.keys)).status_code < 500
        assert client.get("/health").status_code == 200

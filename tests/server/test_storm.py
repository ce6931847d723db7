"""Several servers are killed, stopped and cut off while devices race: no action is lost, doubled or misplaced."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.properties import SOAK
from tools.services import Services
from tools.storm import Given, run

pytestmark = [pytest.mark.once, pytest.mark.soak]


@pytest.mark.parametrize(("servers", "submissions"), [(2, 1000), (3, 2000)] if SOAK else [(3, 1000)])
def test_a_storm_loses_doubles_and_mixes_up_nothing(
    services: Services, tmp_path: Path, servers: int, submissions: int
) -> None:
    report = run(
        Given(servers, submissions, tables=8, devices=3, seed=servers, lease=2.0 if SOAK else 1.0), services, tmp_path
    )
    assert all(what in report for what in ("kill", "stop", "cut postgres", "cut redis", "lose redis")), report

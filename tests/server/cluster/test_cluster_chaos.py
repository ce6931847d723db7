"""Several servers are killed, stopped and cut off while devices race: no action is lost, doubled or misplaced."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.property_testing import SOAK
from tools.chaos.chaos_test import ChaosOptions, run_test
from tools.server.services import DatabaseServices

pytestmark = [pytest.mark.soak]


@pytest.mark.parametrize(("servers", "submissions"), [(2, 1000), (3, 2000)] if SOAK else [(3, 1000)])
def test_a_storm_loses_doubles_and_mixes_up_nothing(
    services: DatabaseServices, tmp_path: Path, servers: int, submissions: int
) -> None:
    report = run_test(
        ChaosOptions(servers, submissions, tables=8, devices=3, seed=servers, lease=2.0 if SOAK else 1.0),
        services,
        tmp_path,
    )
    assert all(what in report for what in ("kill", "stop", "cut postgres", "cut redis", "lose redis")), report

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.http_players import run_server
from tests.server.in_process_client import InProcessClient
from tools.server.server_process import GAME, ServerProcess
from tools.server.services import DatabaseServices, ServicesMissing


@pytest.fixture
def client(tmp_path: Path) -> Iterator[InProcessClient]:
    with run_server(tmp_path) as client:
        yield client


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A real server process, shared by the tests that need one; fails if it has logged an error."""
    folder = tmp_path_factory.mktemp("process")
    server = ServerProcess(folder, "--bot-delay", "0", games=(GAME, "divinus")).start()
    yield server
    server.stop()
    log = (folder / "server.log").read_text()
    assert "Traceback" not in log, log[-5000:]


@pytest.fixture(scope="session")
def services() -> Iterator[DatabaseServices]:
    """A real PostgreSQL and a real Redis; `tools/services.sh` fails with a clear message where they are missing."""
    try:
        services = DatabaseServices().start()
    except ServicesMissing:
        pytest.skip("NO POSTGRESQL OR NO REDIS HERE, AND NONE COULD BE INSTALLED")
    yield services
    services.stop()

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.client import Client
from tests.server.people import serving
from tools.process import GAME, Process
from tools.services import Missing, Services


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with serving(tmp_path) as client:
        yield client


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A real server process, shared by the tests that need one; fails if it has logged an error."""
    folder = tmp_path_factory.mktemp("process")
    server = Process(folder, "--bot-delay", "0", games=(GAME, "divinus")).start()
    yield server
    server.stop()
    log = (folder / "server.log").read_text()
    assert "Traceback" not in log, log[-5000:]


@pytest.fixture(scope="session")
def services() -> Iterator[Services]:
    """A real PostgreSQL and a real Redis; `tools/services.sh` fails with a clear message where they are missing."""
    try:
        services = Services().start()
    except Missing:
        pytest.skip("NO POSTGRESQL OR NO REDIS HERE, AND NONE COULD BE INSTALLED")
    yield services
    services.stop()

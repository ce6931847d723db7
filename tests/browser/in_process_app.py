"""The real application in a thread of this process; tests can move its clock."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import uvicorn

from tests.browser.server_process import ROOT, ApiRequests
from tests.server.http_players import settings
from theomachy.server.settings import unlimited_rates
from theomachy.server.uvicorn_server import make_config
from theomachy.table.clocks import DAY_SECONDS
from tools.polling import TIMEOUT
from tools.server.server_process import GAME

# Long deadlines, so that a busy machine causes no timeout.
GENEROUS_LIMITS = replace(unlimited_rates(), request_seconds=TIMEOUT, header_seconds=TIMEOUT, hello_seconds=TIMEOUT)


class InProcessApp(ApiRequests):
    """The application on a free port. Empty `games` means all; `house` is the server's service container."""

    def __init__(self, folder: Path, games: tuple[str, ...] = (GAME,), **changes: Any) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0))
        port: int = self.listener.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        plain = {
            "static": ROOT / "client/dist",
            "bound": ("127.0.0.1", port),
            "bot_thinks": 0.0,
            "limits": GENEROUS_LIMITS,
        }
        wished = settings(folder, games=games, **{**plain, **changes})
        self.server = uvicorn.Server(make_config(wished, "127.0.0.1", port))
        self.services = self.server.config.app.services  # type: ignore[union-attr]
        self.time_offset = 0.0
        self.services.clock.wall_time = lambda: time.time() + self.time_offset
        self.services.clock.monotonic = lambda: time.monotonic() + self.time_offset

    def set_days_ahead(self, days: float) -> None:
        """Set the server's clocks `days` ahead of real time."""
        self.time_offset = days * DAY_SECONDS


A = TypeVar("A", bound=InProcessApp)


@contextmanager
def run_app(app: A) -> Iterator[A]:
    """Run the application. Requests wait in the bound socket until it is up, so this need not wait for it."""
    thread = threading.Thread(target=app.server.run, kwargs={"sockets": [app.listener]})
    thread.start()
    try:
        yield app
    finally:
        app.server.should_exit = True
        thread.join()
        app.listener.close()

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

from tests.browser.house import ROOT, Requests
from tests.server.people import settings
from theomachy.server.protocol import config
from theomachy.server.settings import unlimited
from theomachy.table.clocks import DAY
from tools.process import GAME
from tools.waiting import SAFETY_NET

# Long deadlines, so that a busy machine causes no timeout.
PATIENT = replace(unlimited(), request_seconds=SAFETY_NET, header_seconds=SAFETY_NET, hello_seconds=SAFETY_NET)


class App(Requests):
    """The application on a free port. Empty `games` means all; `house` is the server's service container."""

    def __init__(self, folder: Path, games: tuple[str, ...] = (GAME,), **changes: Any) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0))
        port: int = self.listener.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        plain = {"static": ROOT / "client/dist", "bound": ("127.0.0.1", port), "bot_thinks": 0.0, "limits": PATIENT}
        wished = settings(folder, games=games, **{**plain, **changes})
        self.server = uvicorn.Server(config(wished, "127.0.0.1", port))
        self.house = self.server.config.app.house  # type: ignore[union-attr]
        self.moved = 0.0
        self.house.times.wall = lambda: time.time() + self.moved
        self.house.times.running = lambda: time.monotonic() + self.moved

    def forward(self, days: float) -> None:
        """Set the server's clocks `days` ahead of real time."""
        self.moved = days * DAY


A = TypeVar("A", bound=App)


@contextmanager
def running(app: A) -> Iterator[A]:
    """Run the application. Requests wait in the bound socket until it is up, so this need not wait for it."""
    thread = threading.Thread(target=app.server.run, kwargs={"sockets": [app.listener]})
    thread.start()
    try:
        yield app
    finally:
        app.server.should_exit = True
        thread.join()
        app.listener.close()

"""The real application in a thread of this process: no server process is started, and tests can move its clock."""

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

# A busy machine makes nobody wait too long for the server.
PATIENT = replace(unlimited(), request_seconds=SAFETY_NET, header_seconds=SAFETY_NET, hello_seconds=SAFETY_NET)


class App(Requests):
    """`games` empty means all. Bots answer at once; `house` is the server's own object, whose clock can be moved."""

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
        """The server's clock stands that many days ahead."""
        self.moved = days * DAY


A = TypeVar("A", bound=App)


@contextmanager
def running(app: A) -> Iterator[A]:
    """Requests wait in the bound socket until the application is up, so there is nothing to wait for here."""
    thread = threading.Thread(target=app.server.run, kwargs={"sockets": [app.listener]})
    thread.start()
    try:
        yield app
    finally:
        app.server.should_exit = True
        thread.join()
        app.listener.close()

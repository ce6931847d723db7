"""How uvicorn is to run the application."""

from __future__ import annotations

import logging.config
import socket
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import uvicorn

from theomachy.server import listening, logs
from theomachy.server.app import create_app
from theomachy.server.connections import PatientProtocol
from theomachy.server.porch import Porch
from theomachy.server.settings import Settings
from theomachy.server.sockets import PatientSocket
from theomachy.server.sole import sole
from theomachy.server.times import Times

SWITCH_SECONDS = 0.0005


def config(settings: Settings, host: str, port: int, times: Times | None = None) -> uvicorn.Config:
    """`times` is a test's clock, if there is one."""
    times = times or Times()
    porch = Porch(settings.limits, settings.proxies, times)
    http: Any = partial(PatientProtocol, porch)
    ws: Any = partial(PatientSocket, porch)
    return uvicorn.Config(
        create_app(settings, times),
        host=host,
        port=port,
        http=http,
        ws=ws,
        ws_max_size=settings.limits.frame_bytes,
        ws_per_message_deflate=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        access_log=False,
        log_config=None,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=3,
    )


def run(settings: Settings, host: str, port: int, on_ready: Callable[[], None] | None = None) -> None:
    """Serve until told to end. A bad title, pack or address is raised before the database is opened."""
    with listening.bound(host, port) as sockets:
        server = Drained(config(settings, host, port), settings.drain, on_ready)
        with sole(settings):
            start(server, settings, sockets)


def serve(settings: Settings, host: str, port: int, bound: socket.socket) -> None:
    """Serve until told to end, on a socket that is bound already."""
    start(Drained(config(settings, host, port), settings.drain), settings, [bound])


def start(server: Drained, settings: Settings, sockets: list[socket.socket]) -> None:
    logging.config.dictConfig(logs.config(settings.log, settings.log_level))
    # The loop must not wait long for the writer.
    sys.setswitchinterval(SWITCH_SECONDS)
    server.run(sockets=sockets)


class Drained(uvicorn.Server):
    """Told to end, it says for a while that it is not ready, so that nobody new is sent here; then it ends."""

    def __init__(self, config: uvicorn.Config, seconds: float, on_ready: Callable[[], None] | None = None) -> None:
        super().__init__(config)
        self.seconds = seconds
        self.on_ready = on_ready
        self.told = 0.0

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.on_ready is not None:
            self.on_ready()

    async def on_tick(self, counter: int) -> bool:
        if not await super().on_tick(counter):
            return False
        if not self.told:
            self.told = time.monotonic()
            await self.config.app.house.drain()  # type: ignore[union-attr]
        return time.monotonic() >= self.told + self.seconds or self.force_exit

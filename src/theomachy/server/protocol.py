"""Configures uvicorn and runs the server in it."""

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

# GIL switch interval, a tenth of the default.
SWITCH_SECONDS = 0.0005


def config(settings: Settings, host: str, port: int, times: Times | None = None) -> uvicorn.Config:
    """Build the configuration of uvicorn, with our HTTP and WebSocket protocols; `clock`: a test clock."""
    times = times or Times()
    limiter = Porch(settings.limits, settings.proxies, times)
    http: Any = partial(PatientProtocol, limiter)
    ws: Any = partial(PatientSocket, limiter)
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
    """Bind, then serve until a signal stops the server.

    Unknown games, bad packs and addresses in use raise Problem before the database is opened. `on_ready` is called when
    the server accepts requests.
    """
    with listening.bound(host, port) as sockets:
        server = Drained(config(settings, host, port), settings.drain, on_ready)
        with sole(settings):
            start(server, settings, sockets)


def serve(settings: Settings, host: str, port: int, bound: socket.socket) -> None:
    """Serve on an already bound socket until a signal stops the server; used by worker processes."""
    start(Drained(config(settings, host, port), settings.drain), settings, [bound])


def start(server: Drained, settings: Settings, sockets: list[socket.socket]) -> None:
    logging.config.dictConfig(logs.config(settings.log, settings.log_level))
    # The event loop must not wait long for the database writer thread to release the GIL.
    sys.setswitchinterval(SWITCH_SECONDS)
    server.run(sockets=sockets)


class Drained(uvicorn.Server):
    """On a stop signal, first reports "not ready" for `drain_seconds`, so that load balancers drain it, then shuts down."""

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

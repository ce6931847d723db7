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

from theomachy.server import logs
from theomachy.server.clock import Clock
from theomachy.server.cluster.single_instance import single_instance_lock
from theomachy.server.http.app import create_app
from theomachy.server.net import listening_sockets
from theomachy.server.net.connection_limits import ConnectionLimiter
from theomachy.server.net.http_protocol import DeadlineHttpProtocol
from theomachy.server.net.websocket_protocol import DirectWebSocketProtocol
from theomachy.server.settings import Settings

# GIL switch interval, a tenth of the default.
GIL_SWITCH_SECONDS = 0.0005


def make_config(settings: Settings, host: str, port: int, clock: Clock | None = None) -> uvicorn.Config:
    """Build the configuration of uvicorn, with our HTTP and WebSocket protocols; `clock`: a test clock."""
    clock = clock or Clock()
    limiter = ConnectionLimiter(settings.limits, settings.proxies, clock)
    http: Any = partial(DeadlineHttpProtocol, limiter)
    ws: Any = partial(DirectWebSocketProtocol, limiter)
    return uvicorn.Config(
        create_app(settings, clock),
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
    with listening_sockets.bind_sockets(host, port) as sockets:
        server = DrainingServer(make_config(settings, host, port), settings.drain, on_ready)
        with single_instance_lock(settings):
            run_server(server, settings, sockets)


def serve_on_socket(settings: Settings, host: str, port: int, listening_socket: socket.socket) -> None:
    """Serve on an already bound socket until a signal stops the server; used by worker processes."""
    run_server(DrainingServer(make_config(settings, host, port), settings.drain), settings, [listening_socket])


def run_server(server: DrainingServer, settings: Settings, sockets: list[socket.socket]) -> None:
    logging.config.dictConfig(logs.logging_config(settings.log, settings.log_level))
    # The event loop must not wait long for the database writer thread to release the GIL.
    sys.setswitchinterval(GIL_SWITCH_SECONDS)
    server.run(sockets=sockets)


class DrainingServer(uvicorn.Server):
    """On a stop signal, first reports "not ready" for `drain_seconds`, so that load balancers drain it, then shuts
    down."""

    def __init__(
        self, config: uvicorn.Config, drain_seconds: float, on_ready: Callable[[], None] | None = None
    ) -> None:
        super().__init__(config)
        self.drain_seconds = drain_seconds
        self.on_ready = on_ready
        self.drain_started_at = 0.0

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.on_ready is not None:
            self.on_ready()

    async def on_tick(self, counter: int) -> bool:
        if not await super().on_tick(counter):
            return False
        if not self.drain_started_at:
            self.drain_started_at = time.monotonic()
            await self.config.app.services.drain()  # type: ignore[union-attr]
        return time.monotonic() >= self.drain_started_at + self.drain_seconds or self.force_exit

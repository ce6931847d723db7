"""How uvicorn is to run the application."""

from __future__ import annotations

import logging.config
import socket
import sys
import time
from functools import partial
from typing import Any

import uvicorn

from theomachy.server import logs
from theomachy.server.app import create_app
from theomachy.server.connections import PatientProtocol
from theomachy.server.porch import Porch
from theomachy.server.settings import Settings
from theomachy.server.sockets import PatientSocket
from theomachy.server.sole import sole

SWITCH_SECONDS = 0.0005


def config(settings: Settings, host: str, port: int) -> uvicorn.Config:
    porch = Porch(settings.limits, settings.proxies)
    http: Any = partial(PatientProtocol, porch)
    ws: Any = partial(PatientSocket, porch)
    return uvicorn.Config(
        create_app(settings),
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


def run(settings: Settings, host: str, port: int) -> None:
    with sole(settings):
        serve(settings, host, port)


def serve(settings: Settings, host: str, port: int, door: socket.socket | None = None) -> None:
    """Until it is told to end; on a socket that is bound already, if there is one."""
    logging.config.dictConfig(logs.config(settings.log, settings.log_level))
    server = Drained(config(settings, host, port), settings.drain)
    # The loop must not wait long for the writer.
    sys.setswitchinterval(SWITCH_SECONDS)
    server.run(sockets=[door] if door is not None else None)


class Drained(uvicorn.Server):
    """Told to end, it says for a while that it is not ready, so that nobody new is sent here; then it ends."""

    def __init__(self, config: uvicorn.Config, seconds: float) -> None:
        super().__init__(config)
        self.seconds = seconds
        self.told = 0.0

    async def on_tick(self, counter: int) -> bool:
        if not await super().on_tick(counter):
            return False
        if not self.told:
            self.told = time.monotonic()
            await self.config.app.house.drain()  # type: ignore[union-attr]
        return time.monotonic() >= self.told + self.seconds or self.force_exit

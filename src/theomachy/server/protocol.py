"""How uvicorn is to run the application."""

from __future__ import annotations

import logging.config
import sys
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
    logging.config.dictConfig(logs.CONFIG)
    with sole(settings):
        server = uvicorn.Server(config(settings, host, port))
        # The loop must not wait long for the writer.
        sys.setswitchinterval(SWITCH_SECONDS)
        server.run()

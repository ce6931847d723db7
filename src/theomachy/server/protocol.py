"""How uvicorn is to run the application."""

from __future__ import annotations

import sys
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from theomachy.server.app import create_app
from theomachy.server.settings import Limits, Settings

SWITCH_SECONDS = 0.0005
HEADER_SECONDS = Limits().header_seconds


class PatientProtocol(HttpToolsProtocol):
    """uvicorn waits for ever for the first request of a connection; this does not."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.asked = False
        self.loop.call_later(HEADER_SECONDS, self.give_up)

    def on_headers_complete(self) -> None:
        self.asked = True
        super().on_headers_complete()

    def give_up(self) -> None:
        if not self.asked and not self.transport.is_closing():
            self.transport.close()


def config(settings: Settings, host: str, port: int) -> uvicorn.Config:
    return uvicorn.Config(
        create_app(settings),
        host=host,
        port=port,
        http=PatientProtocol,
        ws="websockets-sansio",
        ws_max_size=settings.limits.frame_bytes,
        ws_per_message_deflate=False,
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=3,
    )


def run(settings: Settings, host: str, port: int) -> None:
    server = uvicorn.Server(config(settings, host, port))
    # The loop must not wait long for the writer.
    sys.setswitchinterval(SWITCH_SECONDS)
    server.run()

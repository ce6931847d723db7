"""Builds the ASGI application: routes, exception handlers and the services behind them."""

from __future__ import annotations

from functools import cache

from litestar import Litestar
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig

from theomachy.server.clock import Clock
from theomachy.server.http import (
    api_lobby,
    api_notifications,
    api_private_notes,
    api_server,
    api_simulation,
    endpoints_adapter,
    exception_handlers,
)
from theomachy.server.http.api_groups import GroupsApi
from theomachy.server.http.middleware import SERVICES_KEY, GuardedApp, services_of_scope
from theomachy.server.http.openapi import ProblemResponsesPlugin
from theomachy.server.http.request_body import RequestBodyDTO
from theomachy.server.http.static_files import serve_client
from theomachy.server.net.websocket_session import table_websocket
from theomachy.server.services import Services
from theomachy.server.settings import Settings

OPENAPI_CONFIG = OpenAPIConfig(
    title="Theomachy", version="1", path="/api", render_plugins=[ProblemResponsesPlugin(path="/openapi.json")]
)


def create_app(settings: Settings, clock: Clock | None = None) -> GuardedApp:
    return GuardedApp(Services(settings, clock), build_routes(settings.limits.body_bytes))


@cache
def build_routes(max_body_bytes: int) -> Litestar:
    """Build the Litestar application, once per process and body limit.

    Registering routes is the slowest part of a start, so several servers in one process (as in tests) share it. The
    services of a request come from the ASGI scope, not from here.
    """
    return Litestar(
        route_handlers=[
            *endpoints_adapter.ROUTES,
            *api_lobby.ROUTES,
            *api_server.ROUTES,
            *api_simulation.ROUTES,
            *api_notifications.ROUTES,
            *api_private_notes.ROUTES,
            GroupsApi,
            table_websocket,
            serve_client,
        ],
        dto=RequestBodyDTO,
        return_dto=None,
        dependencies={
            SERVICES_KEY: Provide(services_of_scope, sync_to_thread=False),
            "host": Provide(endpoints_adapter.endpoint_host_of_scope, sync_to_thread=False),
        },
        openapi_config=OPENAPI_CONFIG,
        exception_handlers=exception_handlers.HANDLERS,
        request_max_body_size=max_body_bytes,
        logging_config=None,
    )

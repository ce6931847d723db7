"""Builds the ASGI application: routes, exception handlers and the services behind them."""

from __future__ import annotations

from functools import cache

from litestar import Litestar
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.types import Scope

from theomachy.server import api_beside, api_campaigns, api_games, api_lab, api_notes, api_notices, api_replays, errors
from theomachy.server.api_groups import GroupsApi
from theomachy.server.api_tables import TablesApi
from theomachy.server.bodies import Body
from theomachy.server.described import ProblemsPlugin
from theomachy.server.guard import HOUSE, Server
from theomachy.server.house import House
from theomachy.server.live import live
from theomachy.server.pages import page
from theomachy.server.settings import Settings
from theomachy.server.times import Times

OPENAPI = OpenAPIConfig(
    title="Theomachy", version="1", path="/api", render_plugins=[ProblemsPlugin(path="/openapi.json")]
)


def create_app(settings: Settings, times: Times | None = None) -> Server:
    return Server(House(settings, times), routes(settings.limits.body_bytes))


def house_of(scope: Scope) -> House:
    services: House = scope["state"][HOUSE]
    return services


@cache
def routes(body_bytes: int) -> Litestar:
    """Build the Litestar application, once per process and body limit.

    Registering routes is the slowest part of a start, so several servers in one process (as in tests) share it. The
    services of a request come from the ASGI scope, not from here.
    """
    return Litestar(
        route_handlers=[
            *api_games.ROUTES,
            TablesApi,
            *api_replays.ROUTES,
            *api_campaigns.ROUTES,
            *api_beside.ROUTES,
            *api_lab.ROUTES,
            *api_notices.ROUTES,
            *api_notes.ROUTES,
            GroupsApi,
            live,
            page,
        ],
        dto=Body,
        return_dto=None,
        dependencies={"house": Provide(house_of, sync_to_thread=False)},
        openapi_config=OPENAPI,
        exception_handlers=errors.HANDLERS,
        request_max_body_size=body_bytes,
        logging_config=None,
    )

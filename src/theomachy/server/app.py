"""The application: every route, every handler of errors, and the house they work in."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig

from theomachy.server import api_beside, api_campaigns, api_games, api_lab, api_notes, api_notices, api_replays, errors
from theomachy.server.api_groups import GroupsApi
from theomachy.server.api_tables import TablesApi
from theomachy.server.bodies import Body
from theomachy.server.described import ProblemsPlugin
from theomachy.server.guard import Server
from theomachy.server.house import House
from theomachy.server.live import live
from theomachy.server.pages import page
from theomachy.server.settings import Settings

OPENAPI = OpenAPIConfig(
    title="Theomachy", version="1", path="/api", render_plugins=[ProblemsPlugin(path="/openapi.json")]
)


def create_app(settings: Settings) -> Server:
    house = House(settings)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    app = Server(
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
        dependencies={"house": Provide(lambda: house, sync_to_thread=False)},
        lifespan=[lifespan],
        openapi_config=OPENAPI,
        exception_handlers=errors.HANDLERS,
        request_max_body_size=settings.limits.body_bytes,
        logging_config=None,
    )
    app.house = house
    return app

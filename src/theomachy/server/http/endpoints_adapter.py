"""Serves the endpoints of every host as route handlers of Litestar."""

from __future__ import annotations

from inspect import Parameter, Signature
from typing import Annotated, Any, get_args, get_type_hints

from litestar import MediaType, get, post
from litestar.config.compression import CompressionConfig
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware
from litestar.params import JSONBody, QueryParameter
from litestar.types import Empty, Scope

from theomachy.core.state import State
from theomachy.server.http import request_cost
from theomachy.server.http.middleware import services_of_scope
from theomachy.server.http.request_params import (
    MAX_RECORD_BYTES,
    AuthorizationHeader,
    PathGameId,
    PathId,
    PathNumber,
    parse_bearer_keys,
)
from theomachy.server.services import Services
from theomachy.table.bot_requests import BotPool
from theomachy.table.endpoints import ENDPOINTS
from theomachy.table.endpoints.endpoint import NO_BODY, Call, Endpoint
from theomachy.table.presence import Presence
from theomachy.table.service import TableService
from theomachy.table.table import Table

PATH_PARAMETERS: dict[str, tuple[str, Any]] = {
    "table": ("{table:str}", PathId),
    "game": ("{game:str}", PathGameId),
    "number": ("{number:int}", PathNumber),
}
# Only for responses that are the same for everybody: compressing a secret beside foreign text would leak it (BREACH).
COMPRESSED_PATHS = ("api/games", "api/texts")
COMPRESSION = DefineMiddleware(CompressionMiddleware, config=CompressionConfig(backend="gzip"))


class ServerEndpointHost:
    """The server as the endpoints see it, for one client."""

    is_online = True

    def __init__(self, services: Services, address: str) -> None:
        self.services = services
        self.address = address
        self.tables: TableService = services.tables
        self.bots: BotPool = services.bots

    def presence(self, table: Table) -> Presence:
        return self.services.hub.presence(table.id)

    async def refresh_presence(self, table: Table) -> Presence:
        if self.services.cluster.is_clustered():
            await self.services.remote_presence.refresh([table.id])
        return self.presence(table)

    async def replay_states(self, table: Table) -> list[State]:
        return await self.tables.run_costly(self.services.replay_cache.states, table)

    def take_chat_tokens(self, table: Table, keys: list[str]) -> None:
        self.services.chat_limits.take_tokens(table, keys, self.address)

    def charge(self, cost: int) -> None:
        request_cost.charge(self.services, self.address, cost)


def endpoint_host_of_scope(scope: Scope) -> ServerEndpointHost:
    return ServerEndpointHost(services_of_scope(scope), scope["client"][0] if scope["client"] else "")


def route_handler(endpoint: Endpoint[Any]) -> HTTPRouteHandler:
    """Make the route handler of an endpoint. Its signature, from which OpenAPI is derived, is that of the endpoint."""
    parameters = handler_parameters(endpoint)
    result = get_type_hints(endpoint.handler)["return"]

    async def handle(host: ServerEndpointHost, data: object = None, auth: str = "", **values: object) -> object:
        return await endpoint.handler(Call(host, values, parse_bearer_keys(auth), data))

    handle.__name__ = endpoint.handler.__name__
    handle.__doc__ = endpoint.handler.__doc__
    handle.__signature__ = Signature(parameters, return_annotation=result)  # type: ignore[attr-defined]
    handle.__annotations__ = {**{one.name: one.annotation for one in parameters}, "return": result}
    path = "/" + endpoint.path
    for name, (typed, _) in PATH_PARAMETERS.items():
        path = path.replace(f"{{{name}}}", typed)
    return (get if endpoint.method == "GET" else post)(
        path,
        status_code=endpoint.status,
        media_type=MediaType.TEXT if result is str else MediaType.JSON,
        middleware=[COMPRESSION] if is_compressed(endpoint) else [],
        guards=request_cost.costs(endpoint.cost),
        request_max_body_size=MAX_RECORD_BYTES if endpoint.large_body else Empty,
    )(handle)


def is_compressed(endpoint: Endpoint[Any]) -> bool:
    return endpoint.method == "GET" and endpoint.path.startswith(COMPRESSED_PATHS)


def handler_parameters(endpoint: Endpoint[Any]) -> list[Parameter]:
    """Return the parameters of the route handler of an endpoint, as Litestar describes them."""
    kinds: dict[str, Any] = {"host": NamedDependency[ServerEndpointHost]}
    kinds |= {name: kind for name, (_, kind) in PATH_PARAMETERS.items() if f"{{{name}}}" in endpoint.path}
    defaults: dict[str, object] = {}
    if endpoint.body is not NO_BODY:
        kinds["data"] = Annotated[endpoint.body, *get_args(JSONBody)[1:]]
    if endpoint.needs == "keys":
        kinds["auth"], defaults["auth"] = AuthorizationHeader, ""
    for one in endpoint.query:
        kinds[one.name], defaults[one.name] = Annotated[one.kind, QueryParameter()], one.default
    return [
        Parameter(name, Parameter.KEYWORD_ONLY, annotation=kind, default=defaults.get(name, Parameter.empty))
        for name, kind in kinds.items()
    ]


ROUTES = [route_handler(endpoint) for endpoint in ENDPOINTS]

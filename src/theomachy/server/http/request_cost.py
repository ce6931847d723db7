"""Charges requests that create tables or run games to the stricter rate limit of the client's network."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.types import Guard

from theomachy.server.http.middleware import services_of_scope
from theomachy.server.http.rate_limits import rate_limit_error
from theomachy.server.services import Services


def charge(services: Services, address: str, cost: int) -> None:
    """Take tokens for a request, at most a whole bucket; raise the 429 refusal if there are too few."""
    bucket = services.costly_request_limits.bucket_of(address)
    refusal = rate_limit_error(bucket, min(float(cost), bucket.capacity))
    if refusal is not None:
        raise refusal


def costs(units: int) -> list[Guard]:
    """Return the guards of a route handler with this cost. It is charged before the body is read."""

    async def charge_request(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
        charge(services_of_scope(connection.scope), connection.client.host if connection.client else "", units)

    return [charge_request] if units else []

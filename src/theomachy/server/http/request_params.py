"""Types of handler parameters (path, query, header, services), and helpers that read a request."""

from __future__ import annotations

from typing import Annotated

from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, HeaderParameter, PathParameter

from theomachy.languages import Lang
from theomachy.server.http.exception_handlers import HttpRequest
from theomachy.server.services import Services
from theomachy.table.errors import RequestError
from theomachy.table.message_handler import MAX_KEYS

MAX_RECORD_BYTES = 1024 * 1024

ServicesDependency = NamedDependency[Services]
QueryLang = FromQuery[Lang]
PathId = Annotated[str, PathParameter(max_length=32)]
PathGameId = FromPath[str]
PathNumber = FromPath[int]
AuthorizationHeader = Annotated[str, HeaderParameter(name="Authorization", required=False)]


def parse_bearer_keys(authorization: str) -> list[str]:
    """Return the seat keys in an Authorization header of the form `AuthorizationHeader k1,k2`; raise 400 if there are
    too many.

    A device sends one key for each seat that it holds. Keys travel in this header only, never in URLs.
    """
    scheme, _, rest = authorization.partition(" ")
    keys = [key.strip() for key in rest.split(",") if key.strip()] if scheme.lower() == "bearer" else []
    if len(keys) > MAX_KEYS:
        raise RequestError(400, "too-many-keys", [str(MAX_KEYS)])
    return keys


def listener_of(request: HttpRequest) -> tuple[str, int]:
    """Return the local address and port of the connection."""
    host, port = request.scope["server"] or ("", 0)
    return host, port or 0


def client_address(request: HttpRequest) -> str:
    """Return the IP address of the client, or an empty string if the server does not know it."""
    return request.client.host if request.client else ""

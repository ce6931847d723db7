"""Types of handler parameters (path, query, header, services), and helpers that read a request."""

from __future__ import annotations

from typing import Annotated

from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, HeaderParameter, PathParameter

from theomachy.server.errors import Asked
from theomachy.server.house import House
from theomachy.table import forms
from theomachy.table.refused import Refused
from theomachy.table.talking import KEYS

RECORD_BODY = 1024 * 1024

Home = NamedDependency[House]
Lang = FromQuery[forms.Lang]
Eyes = FromQuery[str]
Entry = FromQuery[int]
Id = Annotated[str, PathParameter(max_length=32)]
GameId = FromPath[str]
Number = FromPath[int]
Bearer = Annotated[str, HeaderParameter(name="Authorization", required=False)]


def keys_in(authorization: str) -> list[str]:
    """Return the seat keys in an Authorization header of the form `AuthorizationHeader k1,k2`; raise 400 if there are too many.

    A device sends one key for each seat that it holds. Keys travel in this header only, never in URLs.
    """
    scheme, _, rest = authorization.partition(" ")
    keys = [key.strip() for key in rest.split(",") if key.strip()] if scheme.lower() == "bearer" else []
    if len(keys) > KEYS:
        raise Refused(400, "too-many-keys", [str(KEYS)])
    return keys


def caller(request: Asked) -> str:
    """Return the IP address of the client, or an empty string if the server does not know it."""
    return request.client.host if request.client else ""

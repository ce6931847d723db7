"""The endpoints of the HTTP API that every host serves: one list, read by an adapter of each host.

A new endpoint is a handler and a row of `ENDPOINTS` in the module of its subject, and a type in `table/messages` if it
has a new body. Endpoints that use the database or the network of a server are handlers in `server/http`.
"""

from __future__ import annotations

from typing import Any

from theomachy.table.endpoints import box, campaigns, games, playing, replays, tables
from theomachy.table.endpoints.endpoint import Endpoint

ENDPOINTS: list[Endpoint[Any]] = [
    *games.ENDPOINTS,
    *tables.ENDPOINTS,
    *playing.ENDPOINTS,
    *replays.ENDPOINTS,
    *campaigns.ENDPOINTS,
    *box.ENDPOINTS,
]

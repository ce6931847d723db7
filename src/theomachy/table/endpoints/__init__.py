"""The endpoints of the HTTP API that both hosts serve, the server and the offline page: one list, read by an adapter of
each.

A new endpoint needs a handler and a row of `ENDPOINTS` in the module of its subject, and if it has a new body, a type
in `table/messages`. Endpoints that use a server's database or network are in `server/http`."""

from __future__ import annotations

from typing import Any

from theomachy.table.endpoints import boxed_game, campaigns, games, playing, replays, tables
from theomachy.table.endpoints.endpoint import Endpoint

ENDPOINTS: list[Endpoint[Any]] = [
    *games.ENDPOINTS,
    *tables.ENDPOINTS,
    *playing.ENDPOINTS,
    *replays.ENDPOINTS,
    *campaigns.ENDPOINTS,
    *boxed_game.ENDPOINTS,
]

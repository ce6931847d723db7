"""The endpoints of the HTTP API that every host serves: one list, read by an adapter of each host."""

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

"""Play games by requests, so that no page has to click through them and no test waits for bots."""

from __future__ import annotations

import random
from collections.abc import Iterable

from tests.browser.server_process import ApiRequests


def play_to_end(server: ApiRequests, table: str, keys: Iterable[str]) -> None:
    """Play a table to its end with random choices; `keys` are those of all seats."""
    luck = random.Random(1)
    held = ",".join(keys)
    count = 0
    while (update := server.request(f"/api/tables/{table}", key=held))["phase"] == "playing":
        dealing = update["dealing"]
        option = luck.choice(dealing["choices"] if dealing else update["options"])
        seat = (dealing or update["prompt"])["seat"]
        count += 1
        act = {"id": str(count), "seat": seat, "version": update["version"], "text": option["text"]}
        server.request(f"/api/tables/{table}/act", act, held)

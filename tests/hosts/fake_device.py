"""A fake of the page's storage and bot worker, without a browser."""

from __future__ import annotations

import json
from typing import Any

from theomachy.offline import bot_worker


class FakeDevice:
    """In-memory storage; returns `trouble` as an error instead of storing if it is set."""

    def __init__(self) -> None:
        self.luck_rows: dict[str, str] = {}
        self.rows: dict[str, list[dict[str, Any]]] = {}
        self.summaries: dict[str, Any] = {}
        self.storage_error = ""
        self.writes = 0

    async def handle_request(self, text: str) -> str:
        request = json.loads(text)
        return json.dumps(self.execute(request["do"], request))

    def execute(self, do: str, asked: dict[str, Any]) -> dict[str, Any]:
        table = asked["table"]
        if do == "luck":
            return {"found": self.luck_rows.get(table)}
        if do == "lines":
            return {"found": [row for row in self.rows.get(table, []) if row["number"] > asked["after"]]}
        if self.storage_error:
            return {"trouble": self.storage_error}
        if do == "note":
            self.summaries[table] = asked["listed"]
            return {}
        return self.write(table, asked["row"], asked["luck"])

    def write(self, table: str, row: dict[str, Any], luck: str | None) -> dict[str, Any]:
        rows = self.rows.setdefault(table, [])
        if row["number"] != len(rows) + 1:
            return {"trouble": "taken"}
        rows.append(row)
        self.writes += 1
        if luck is not None:
            self.luck_rows[table] = luck
        return {}


async def think(asked: str) -> str:
    return bot_worker.think(asked)

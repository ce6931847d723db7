"""A fake of the page's storage and bot worker, without a browser."""

from __future__ import annotations

import json
from typing import Any

from theomachy.page import bots


class Device:
    """In-memory storage; returns `trouble` as an error instead of storing if it is set."""

    def __init__(self) -> None:
        self.lucks: dict[str, str] = {}
        self.rows: dict[str, list[dict[str, Any]]] = {}
        self.listed: dict[str, Any] = {}
        self.trouble = ""
        self.writes = 0

    async def ask(self, text: str) -> str:
        request = json.loads(text)
        return json.dumps(self.answer(request["do"], request))

    def answer(self, do: str, asked: dict[str, Any]) -> dict[str, Any]:
        table = asked["table"]
        if do == "luck":
            return {"found": self.lucks.get(table)}
        if do == "lines":
            return {"found": [row for row in self.rows.get(table, []) if row["number"] > asked["after"]]}
        if self.trouble:
            return {"trouble": self.trouble}
        if do == "note":
            self.listed[table] = asked["listed"]
            return {}
        return self.write(table, asked["row"], asked["luck"])

    def write(self, table: str, row: dict[str, Any], luck: str | None) -> dict[str, Any]:
        rows = self.rows.setdefault(table, [])
        if row["number"] != len(rows) + 1:
            return {"trouble": "taken"}
        rows.append(row)
        self.writes += 1
        if luck is not None:
            self.lucks[table] = luck
        return {}


async def think(asked: str) -> str:
    return bots.think(asked)

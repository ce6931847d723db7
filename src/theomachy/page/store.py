"""The device's store, which the page keeps in its own database: asked and answered in JSON."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

from theomachy.page.writing import write as written
from theomachy.table.lines import Row
from theomachy.table.storing import Down, Taken, Write
from theomachy.table.wire import LobbyTable

TAKEN = "taken"
# What may be wrong with a device's store, and is told by texts of the same names.
TROUBLES = ("device-full", "device-closed", "device-broken")
# One question to the store and its answer, both JSON.
Ask = Callable[[str], Awaitable[str]]


class DeviceDown(Down):
    def __init__(self, slug: str) -> None:
        super().__init__(slug)
        self.slug = slug if slug in TROUBLES else "device-broken"


class DeviceStore:
    def __init__(self, ask: Ask) -> None:
        self.ask_store = ask

    async def ask(self, do: str, **given: object) -> Any:
        answer = json.loads(await self.ask_store(written({"do": do, **given})))
        trouble = answer.get("trouble", "")
        if trouble == TAKEN:
            raise Taken
        if trouble:
            raise DeviceDown(trouble)
        return answer.get("found")

    async def luck(self, table: str) -> str | None:
        found: str | None = await self.ask("luck", table=table)
        return found

    async def lines(self, table: str, after: int) -> list[Row]:
        found = await self.ask("lines", table=table, after=after)
        return [Row(row["number"], row["at"], row["body"]) for row in found]

    async def write(self, write: Write) -> None:
        assert write.row is not None
        await self.ask("write", table=write.table, row=write.row, luck=write.luck)

    async def note(self, table: str, listed: dict[str, LobbyTable]) -> None:
        """How the table is listed, in each language: so that no engine is needed to show a list."""
        await self.ask("note", table=table, listed=listed)

"""The storage of a device: IndexedDB, which the page reads and writes for the worker; requests and answers are JSON."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

from theomachy.page.writing import write as written
from theomachy.table.lines import Row
from theomachy.table.storing import Down, Taken, Write
from theomachy.table.wire import LobbyTable

TAKEN = "taken"
# Errors of the device's storage; texts with the same ids explain them.
TROUBLES = ("device-full", "device-closed", "device-broken")
# Sends one request to the storage and returns its answer, both JSON.
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
        error = answer.get("trouble", "")
        if error == TAKEN:
            raise Taken
        if error:
            raise DeviceDown(error)
        return answer.get("found")

    async def luck(self, table: str) -> str | None:
        luck: str | None = await self.ask("luck", table=table)
        return luck

    async def lines(self, table: str, after: int) -> list[Row]:
        rows = await self.ask("lines", table=table, after=after)
        return [Row(row["number"], row["at"], row["body"]) for row in rows]

    async def write(self, write: Write) -> None:
        assert write.row is not None
        await self.ask("write", table=write.table, row=write.row, luck=write.luck)

    async def note(self, table: str, listed: dict[str, LobbyTable]) -> None:
        """Store the list entry of a table in each language, so that the page can list tables without the engine."""
        await self.ask("note", table=table, listed=listed)

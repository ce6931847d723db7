"""The storage of a device: IndexedDB, which the page reads and writes for the worker; requests and answers are JSON."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

from theomachy.offline.encode import encode_json as written
from theomachy.table.journal import StoredEntry
from theomachy.table.messages import LobbyTable
from theomachy.table.storage import AppendRequest, StorageUnavailable, VersionConflict

VERSION_CONFLICT = "taken"
# Errors of the device's storage; texts with the same ids explain them.
STORAGE_ERRORS = ("device-full", "device-closed", "device-broken")
# Sends one request to the storage and returns its answer, both JSON.
AskStorage = Callable[[str], Awaitable[str]]


class DeviceStorageError(StorageUnavailable):
    def __init__(self, slug: str) -> None:
        super().__init__(slug)
        self.slug = slug if slug in STORAGE_ERRORS else "device-broken"


class DeviceStore:
    def __init__(self, ask_storage: AskStorage) -> None:
        self.ask_storage = ask_storage

    async def request(self, operation: str, **given: object) -> Any:
        answer = json.loads(await self.ask_storage(written({"do": operation, **given})))
        error = answer.get("trouble", "")
        if error == VERSION_CONFLICT:
            raise VersionConflict
        if error:
            raise DeviceStorageError(error)
        return answer.get("found")

    async def load_luck(self, table: str) -> str | None:
        luck: str | None = await self.request("luck", table=table)
        return luck

    async def load_entries(self, table: str, after: int) -> list[StoredEntry]:
        rows = await self.request("lines", table=table, after=after)
        return [StoredEntry(row["number"], row["at"], row["body"]) for row in rows]

    async def append(self, write: AppendRequest) -> None:
        assert write.entry is not None
        await self.request("write", table=write.table, row=write.entry, luck=write.luck)

    async def store_list_entry(self, table: str, listed: dict[str, LobbyTable]) -> None:
        """Store the list entry of a table in each language, so that the page can list tables without the engine."""
        await self.request("note", table=table, listed=listed)

"""The storage interface of the table service."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from theomachy.table.journal import StoredEntry


class VersionConflict(Exception):
    """Raised if another process has already appended an entry with this number (optimistic concurrency)."""


class StorageUnavailable(Exception):
    """Raised if the storage does not respond or cannot store. `slug` is the key of the text for users."""

    slug = "store-down"


@dataclass(frozen=True)
class TableIndexRow:
    """A row of the lobby index, written only when it changes. `begins`: the entry starts the game."""

    public: bool
    phase: str
    changed: float
    begins: bool = False


@dataclass(frozen=True)
class AppendRequest:
    """One entry to append, with the new row of the lobby index.

    `luck` is set for a new table. Without an entry, only the index is written.
    """

    table: str
    entry: StoredEntry | None
    index: TableIndexRow | None = None
    luck: str | None = None


class Storage(Protocol):
    """Stores journals."""

    async def load_luck(self, table_id: str) -> str | None: ...

    async def load_entries(self, table_id: str, after: int) -> list[StoredEntry]: ...

    async def append(self, request: AppendRequest) -> None:
        """Append an entry; return after the commit. Raises if the number exists already (version conflict), or
        if the storage is not available."""

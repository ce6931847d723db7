"""The storage interface of the table service."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from theomachy.table.lines import Row


class Taken(Exception):
    """Another process has appended an entry with this number (optimistic concurrency)."""


class Down(Exception):
    """The storage does not respond or cannot store. `slug` names the text for users."""

    slug = "store-down"


@dataclass(frozen=True)
class Index:
    """A row of the lobby index, written only when it changes. `begins`: the game starts with this entry."""

    public: bool
    phase: str
    changed: float
    begins: bool = False


@dataclass(frozen=True)
class Write:
    """One entry to append, with the new index row. `luck` is set for a new table. Without a row, only the index is
    written."""

    table: str
    row: Row | None
    index: Index | None = None
    luck: str | None = None


class Storage(Protocol):
    """Stores journals."""

    async def luck(self, table: str) -> str | None: ...

    async def lines(self, table: str, after: int) -> list[Row]: ...

    async def write(self, write: Write) -> None:
        """Append an entry; return after the commit. Raises if the number exists already (version conflict), or
        if the storage is not available."""

"""Where a host keeps its lines: what is asked of a store, and what it may answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from theomachy.table.lines import Row


class Taken(Exception):
    """Somebody else wrote this number of this table first."""


class Down(Exception):
    """The store does not answer, or cannot store; `slug` names the words for people."""

    slug = "store-down"


@dataclass(frozen=True)
class Index:
    """What the lobby is searched by; written only when it changes. `begins`: with this line it is played."""

    public: bool
    phase: str
    changed: float
    begins: bool = False


@dataclass(frozen=True)
class Write:
    """One line to append, and what goes with it; `luck` makes a new table. No row: only the index."""

    table: str
    row: Row | None
    index: Index | None = None
    luck: str | None = None


class Storage(Protocol):
    async def luck(self, table: str) -> str | None: ...

    async def lines(self, table: str, after: int) -> list[Row]: ...

    async def write(self, write: Write) -> None:
        """Returns after the commit; raises Taken if the number is there already, Down if it cannot be stored."""

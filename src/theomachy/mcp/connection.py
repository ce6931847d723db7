"""What the tools need of a seat at a table, wherever the table is. Everything passes as JSON, as to a browser."""

from __future__ import annotations

from typing import Any, Protocol

from theomachy.table import messages

Json = dict[str, Any]


class SeatConnection(Protocol):
    """A seat at a table. Every method raises Refusal, worded in `lang`, where the table refuses."""

    lang: str

    async def update(self) -> Json:
        """Return the newest update of the table, as this seat sees it."""

    async def wait_for_change(self, version: int, seconds: float) -> Json:
        """Return the update once the table is newer than this version, or after so many seconds."""

    async def send(self, frame: messages.ToServer) -> Json:
        """Send a frame and return the reply to it."""

    async def fetch(self, resource: str) -> Any:
        """Return a resource of the table: `catalogue`, `rules`, `chances`, `best/12`."""

    async def record(self, is_over: bool) -> str:
        """Return the record: of a finished game, or of a running one against bots alone."""

    async def close(self) -> None:
        """Release what the connection holds; the next call opens it again."""

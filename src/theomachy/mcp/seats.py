"""The seats that assistants hold, by handle: whoever knows a handle has the rights of that seat, and no others."""

from __future__ import annotations

import secrets

from theomachy.core.sanitize import sanitize
from theomachy.mcp.connection import SeatConnection
from theomachy.mcp.mcp_texts import McpTexts
from theomachy.mcp.refusal import Refusal

HANDLE_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
# 80 bits: a handle cannot be guessed.
HANDLE_LENGTH = 16
MAX_SEATS = 1000
MAX_QUOTED = 40


class Seats:
    def __init__(self, texts: McpTexts) -> None:
        self.texts = texts
        self.by_handle: dict[str, SeatConnection] = {}

    def add(self, connection: SeatConnection) -> str:
        """Keep a seat and return its new handle."""
        if len(self.by_handle) >= MAX_SEATS:
            raise Refusal(self.texts.say("too-many-seats", MAX_SEATS))
        handle = "".join([secrets.choice(HANDLE_LETTERS) for _ in range(HANDLE_LENGTH)])
        self.by_handle[handle] = connection
        return handle

    def find(self, handle: str) -> SeatConnection:
        connection = self.by_handle.get(handle.strip())
        if connection is None:
            raise Refusal(self.texts.say("no-such-seat", sanitize(handle[:MAX_QUOTED])))
        return connection

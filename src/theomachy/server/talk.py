"""Permission and rate limits of the chat."""

from __future__ import annotations

from collections.abc import Callable

from theomachy.server.limits import Buckets
from theomachy.server.settings import Settings
from theomachy.table.refused import Refused
from theomachy.table.table import Table

# Tokens that a spectator's message costs; a player's costs one.
SPECTATOR = 3.0


class Talk:
    """Token buckets: one for each network address, and one for all spectators of a table together."""

    def __init__(self, settings: Settings, running: Callable[[], float]) -> None:
        limits = settings.limits
        self.open = settings.spectators_talk
        self.homes = Buckets(limits.words_per_second, limits.words_at_once, running)
        self.tables = Buckets(limits.words_per_second, limits.words_at_once, running)

    def check(self, table: Table, keys: list[str], address: str) -> None:
        """Take tokens for one message. Raises RequestError if spectators may not write, or write too often."""
        seated = bool(table.held(keys)) or table.hosted_by(keys)
        if not seated and (table.hushed or not self.open):
            raise Refused(403, "spectators-hushed")
        buckets = [self.homes.of(address)] if seated else [self.homes.of(address), self.tables.of(table.id)]
        for bucket in buckets:
            cost = 1.0 if seated else SPECTATOR
            if not bucket.take(cost):
                raise Refused(429, "too-much-talk", [str(bucket.wait(cost))])

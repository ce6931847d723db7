"""Who may write in the chat, and how often."""

from __future__ import annotations

from collections.abc import Callable

from theomachy.server.limits import Buckets
from theomachy.server.settings import Settings
from theomachy.table.refused import Refused
from theomachy.table.table import Table

# What a spectator's word costs; those at the table pay one.
SPECTATOR = 3.0


class Talk:
    """Words are counted for each household; those of all spectators of a table together as well."""

    def __init__(self, settings: Settings, running: Callable[[], float]) -> None:
        limits = settings.limits
        self.open = settings.spectators_talk
        self.homes = Buckets(limits.words_per_second, limits.words_at_once, running)
        self.tables = Buckets(limits.words_per_second, limits.words_at_once, running)

    def check(self, table: Table, keys: list[str], address: str) -> None:
        seated = bool(table.held(keys)) or table.hosted_by(keys)
        if not seated and (table.hushed or not self.open):
            raise Refused(403, "spectators-hushed")
        buckets = [self.homes.of(address)] if seated else [self.homes.of(address), self.tables.of(table.id)]
        for bucket in buckets:
            cost = 1.0 if seated else SPECTATOR
            if not bucket.take(cost):
                raise Refused(429, "too-much-talk", [str(bucket.wait(cost))])

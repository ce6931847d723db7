"""Permission and rate limits of the chat."""

from __future__ import annotations

from collections.abc import Callable

from theomachy.server.http.rate_limits import TokenBuckets
from theomachy.server.settings import Settings
from theomachy.table.errors import RequestError
from theomachy.table.table import Table

# Tokens that a spectator's message costs; a player's costs one.
SPECTATOR_COST = 3.0


class ChatLimits:
    """Token buckets: one for each network address, and one for all spectators of a table together."""

    def __init__(self, settings: Settings, monotonic: Callable[[], float]) -> None:
        limits = settings.limits
        self.spectators_may_chat = settings.spectators_talk
        self.address_buckets = TokenBuckets(limits.chat_messages_per_second, limits.chat_messages_at_once, monotonic)
        self.table_buckets = TokenBuckets(limits.chat_messages_per_second, limits.chat_messages_at_once, monotonic)

    def take_tokens(self, table: Table, keys: list[str], address: str) -> None:
        """Take tokens for one message. Raises RequestError if spectators may not write, or write too often."""
        seated = bool(table.seats_of_keys(keys)) or table.is_hosted_by(keys)
        if not seated and (table.spectators_muted or not self.spectators_may_chat):
            raise RequestError(403, "spectators-hushed")
        buckets = (
            [self.address_buckets.bucket_of(address)]
            if seated
            else [self.address_buckets.bucket_of(address), self.table_buckets.bucket_of(table.id)]
        )
        for bucket in buckets:
            cost = 1.0 if seated else SPECTATOR_COST
            if not bucket.try_take(cost):
                raise RequestError(429, "too-much-talk", [str(bucket.retry_after(cost))])

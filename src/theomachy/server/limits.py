"""Buckets: so many at once, so many a second, for each address or line."""

from __future__ import annotations

import time
from collections import OrderedDict

KEPT = 20_000


class Bucket:
    def __init__(self, rate: float, most: int) -> None:
        self.rate = rate
        self.most = float(most)
        self.level = float(most)
        self.at = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Whether one more may pass."""
        now = time.monotonic()
        self.level = min(self.most, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < cost:
            return False
        self.level -= cost
        return True

    def wait(self) -> int:
        """Seconds until one more may pass."""
        return max(1, round((1.0 - self.level) / self.rate)) if self.rate else 60


class Buckets:
    """One for each address; the longest unused are forgotten."""

    def __init__(self, rate: float, most: int) -> None:
        self.rate = rate
        self.most = most
        self.known: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, address: str) -> Bucket:
        bucket = self.known.pop(address, None) or Bucket(self.rate, self.most)
        self.known[address] = bucket
        if len(self.known) > KEPT:
            self.known.popitem(last=False)
        return bucket

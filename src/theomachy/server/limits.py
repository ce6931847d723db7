"""Buckets: so many at once, so many a second, for each address or line."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache

from theomachy.table.refused import Refused

KEPT = 20_000
# Whoever has one IPv6 address has a whole network of them.
HOUSEHOLD = 64


@lru_cache(maxsize=KEPT)
def household(address: str) -> str:
    """Whose address it is: what one household can change at will is left out."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), HOUSEHOLD), strict=False))


class Bucket:
    def __init__(self, rate: float, most: int, running: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.most = float(most)
        self.level = float(most)
        self.running = running
        self.at = running()

    def take(self, cost: float = 1.0) -> bool:
        """Whether one more may pass."""
        now = self.running()
        self.level = min(self.most, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < cost:
            return False
        self.level -= cost
        return True

    def wait(self, cost: float = 1.0) -> int:
        """Seconds until one more may pass."""
        return max(1, round((cost - self.level) / self.rate)) if self.rate else 60


def too_many(bucket: Bucket, cost: float = 1.0) -> Refused | None:
    return None if bucket.take(cost) else Refused(429, "too-many-requests", [str(bucket.wait(cost))])


class Buckets:
    """One for each household; the longest unused are forgotten."""

    def __init__(self, rate: float, most: int, running: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.most = most
        self.running = running
        self.known: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, address: str) -> Bucket:
        name = household(address)
        bucket = self.known.pop(name, None) or Bucket(self.rate, self.most, self.running)
        self.known[name] = bucket
        if len(self.known) > KEPT:
            self.known.popitem(last=False)
        return bucket

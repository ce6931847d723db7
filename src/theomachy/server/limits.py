"""Token-bucket rate limits, per client network or per connection."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache

from theomachy.table.refused import Refused

# Maximum number of buckets and of cached prefixes.
KEPT = 20_000
# One IPv6 customer has a whole /64 and can use any address in it.
HOUSEHOLD = 64


@lru_cache(maxsize=KEPT)
def household(address: str) -> str:
    """Return the rate-limit key of an address: the IPv4 address, or the /64 network of an IPv6 address."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if ip.version == 4:
        return address
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((int(ip), HOUSEHOLD), strict=False))


class Bucket:
    """Token bucket: `rate` tokens a second are added, up to `capacity`. Filled lazily, when tokens are taken."""

    def __init__(self, rate: float, most: int, running: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.most = float(most)
        self.level = float(most)
        self.running = running
        self.at = running()

    def take(self, cost: float = 1.0) -> bool:
        """Take `cost` tokens; return False, and take none, if there are too few."""
        now = self.running()
        self.level = min(self.most, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < cost:
            return False
        self.level -= cost
        return True

    def wait(self, cost: float = 1.0) -> int:
        """Return the whole seconds until `cost` tokens are available, for Retry-After."""
        return max(1, round((cost - self.level) / self.rate)) if self.rate else 60


def too_many(bucket: Bucket, cost: float = 1.0) -> Refused | None:
    """Take tokens; return the 429 refusal if there are too few, else None."""
    return None if bucket.take(cost) else Refused(429, "too-many-requests", [str(bucket.wait(cost))])


class Buckets:
    """One bucket per client network, in an LRU cache."""

    def __init__(self, rate: float, most: int, running: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.most = most
        self.running = running
        self.known: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, address: str) -> Bucket:
        key = household(address)
        bucket = self.known.pop(key, None) or Bucket(self.rate, self.most, self.running)
        self.known[key] = bucket
        if len(self.known) > KEPT:
            self.known.popitem(last=False)
        return bucket

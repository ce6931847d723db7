"""Token-bucket rate limits, per client network or per connection."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache

from theomachy.table.errors import RequestError

# Maximum number of buckets and of cached prefixes.
MAX_BUCKETS = 20_000
# One IPv6 customer has a whole /64 and can use any address in it.
IPV6_PREFIX_BITS = 64


@lru_cache(maxsize=MAX_BUCKETS)
def network_prefix(address: str) -> str:
    """Return the rate-limit key of an address: the IPv4 address, or the /64 network of an IPv6 address."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if ip.version == 4:
        return address
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((int(ip), IPV6_PREFIX_BITS), strict=False))


class TokenBucket:
    """Token bucket: `rate` tokens a second are added, up to `capacity`. Filled lazily, when tokens are taken."""

    def __init__(self, rate: float, capacity: int, monotonic: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.capacity = float(capacity)
        self.tokens = float(capacity)
        self.monotonic = monotonic
        self.refilled_at = monotonic()

    def try_take(self, cost: float = 1.0) -> bool:
        """Take `cost` tokens; return False, and take none, if there are too few."""
        now = self.monotonic()
        self.tokens = min(self.capacity, self.tokens + (now - self.refilled_at) * self.rate)
        self.refilled_at = now
        if self.tokens < cost:
            return False
        self.tokens -= cost
        return True

    def retry_after(self, cost: float = 1.0) -> int:
        """Return the whole seconds until `cost` tokens are available, for Retry-After."""
        return max(1, round((cost - self.tokens) / self.rate)) if self.rate else 60


def rate_limit_error(bucket: TokenBucket, cost: float = 1.0) -> RequestError | None:
    """Take tokens; return the 429 refusal if there are too few, else None."""
    return None if bucket.try_take(cost) else RequestError(429, "too-many-requests", [str(bucket.retry_after(cost))])


class TokenBuckets:
    """One bucket per client network, in an LRU cache."""

    def __init__(self, rate: float, capacity: int, monotonic: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.capacity = capacity
        self.monotonic = monotonic
        self.buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def bucket_of(self, address: str) -> TokenBucket:
        key = network_prefix(address)
        bucket = self.buckets.pop(key, None) or TokenBucket(self.rate, self.capacity, self.monotonic)
        self.buckets[key] = bucket
        if len(self.buckets) > MAX_BUCKETS:
            self.buckets.popitem(last=False)
        return bucket

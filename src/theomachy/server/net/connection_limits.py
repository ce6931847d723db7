"""Limits the number of open connections, in total and per client network."""

from __future__ import annotations

from collections import Counter

from theomachy.server.clock import Clock
from theomachy.server.http.rate_limits import network_prefix
from theomachy.server.settings import Limits

# Connections over the limit that are kept open at once to be answered with 503; the others are aborted.
MAX_PENDING_REJECTIONS = 50
# Seconds that a client has to read an error response before the connection is aborted.
LINGER_SECONDS = 1.0


class ConnectionLimiter:
    """Counts open connections. Trusted `proxies` forward many clients, so only the total limit applies to them."""

    def __init__(self, limits: Limits, proxies: tuple[str, ...] = (), clock: Clock | None = None) -> None:
        self.limits = limits
        self.proxies = proxies
        self.clock = clock or Clock()
        self.open_connections = 0
        self.pending_rejections = 0
        self.connections_per_network: Counter[str] = Counter()

    def acquire(self, address: str) -> bool:
        """Reserve a slot and return True, or return False if there is none; call `release` when the connection
        closes."""
        network = network_prefix(address)
        if self.open_connections >= self.limits.connections:
            return False
        if address not in self.proxies and self.connections_per_network[network] >= self.limits.connections_per_address:
            return False
        self.open_connections += 1
        self.connections_per_network[network] += 1
        return True

    def release(self, address: str) -> None:
        network = network_prefix(address)
        self.open_connections -= 1
        self.connections_per_network[network] -= 1
        if not self.connections_per_network[network]:
            del self.connections_per_network[network]

"""Limits the number of open connections, in total and per client network."""

from __future__ import annotations

from collections import Counter

from theomachy.server.limits import household
from theomachy.server.settings import Limits
from theomachy.server.times import Times

# Connections over the limit that are kept open at once to be answered with 503; the others are aborted.
TURNED_AWAY = 50
# Seconds that a client has to read an error response before the connection is aborted.
LINGER = 1.0


class Porch:
    """Counts open connections. Trusted `proxies` forward many clients, so only the total limit applies to them."""

    def __init__(self, limits: Limits, proxies: tuple[str, ...] = (), times: Times | None = None) -> None:
        self.limits = limits
        self.proxies = proxies
        self.times = times or Times()
        self.inside = 0
        self.turned_away = 0
        self.households: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Reserve a slot and return True, or return False if there is none; call `release` when the connection closes."""
        network = household(address)
        if self.inside >= self.limits.connections:
            return False
        if address not in self.proxies and self.households[network] >= self.limits.connections_per_address:
            return False
        self.inside += 1
        self.households[network] += 1
        return True

    def leave(self, address: str) -> None:
        network = household(address)
        self.inside -= 1
        self.households[network] -= 1
        if not self.households[network]:
            del self.households[network]

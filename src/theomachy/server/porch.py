"""The porch: how many may stand at the door, in all and of one household."""

from __future__ import annotations

from collections import Counter

from theomachy.server.limits import household
from theomachy.server.settings import Limits
from theomachy.server.times import Times

# So many who find no room are told so at once; the others are only sent away.
TURNED_AWAY = 50
# Seconds in which whoever is sent away may still read why.
LINGER = 1.0


class Porch:
    """`proxies` bring many people through one address, so only the house's own limit holds for them."""

    def __init__(self, limits: Limits, proxies: tuple[str, ...] = (), times: Times | None = None) -> None:
        self.limits = limits
        self.proxies = proxies
        self.times = times or Times()
        self.inside = 0
        self.turned_away = 0
        self.households: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Whether there is room; if so, it is taken until `leave`."""
        home = household(address)
        if self.inside >= self.limits.connections:
            return False
        if address not in self.proxies and self.households[home] >= self.limits.connections_per_address:
            return False
        self.inside += 1
        self.households[home] += 1
        return True

    def leave(self, address: str) -> None:
        home = household(address)
        self.inside -= 1
        self.households[home] -= 1
        if not self.households[home]:
            del self.households[home]

"""The operator's block list: client networks, and receivers of notifications.

A file with one entry per line; `#` begins a comment. An entry is an IP address or network (of clients), a mail address
or an `https://` address (a receiver), or a domain (of receivers, with its subdomains). Public lists of throw-away
domains fit as they are.
"""

from __future__ import annotations

import ipaddress
import logging
from collections.abc import Callable
from pathlib import Path

from theomachy.server.notifications.addresses import Receiver, receiver_of

LOG = logging.getLogger("theomachy.server")
# Seconds between two looks at the file.
RELOAD_INTERVAL = 5.0
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class BlockList:
    """The entries of a file, which is read again when it changes; without a file nothing is blocked."""

    def __init__(self, path: Path | None, monotonic: Callable[[], float]) -> None:
        self.path = path
        self.monotonic = monotonic
        self.looked_at = monotonic()
        self.changed_at = 0
        self.networks: list[Network] = []
        self.receivers: set[str] = set()
        if path is not None:
            self.load(path)

    def load(self, path: Path) -> None:
        self.changed_at = path.stat().st_mtime_ns
        networks, receivers = parse_entries(path.read_text(encoding="utf-8"))
        self.networks, self.receivers = networks, receivers

    def reload(self) -> None:
        """Read the file again if it has changed; keep the entries if it cannot be read."""
        if self.path is None or self.monotonic() < self.looked_at + RELOAD_INTERVAL:
            return
        self.looked_at = self.monotonic()
        try:
            if self.path.stat().st_mtime_ns != self.changed_at:
                self.load(self.path)
        except (OSError, UnicodeError) as error:
            LOG.error("block list: %s", error)

    def blocks_client(self, address: str) -> bool:
        """Return whether a client's IP address is in a blocked network."""
        self.reload()
        if not self.networks:
            return False
        try:
            ip = ipaddress.ip_address(address)
        except ValueError:
            return False
        if isinstance(ip, ipaddress.IPv6Address) and ip.ipv4_mapped is not None:
            ip = ip.ipv4_mapped
        return any(ip in network for network in self.networks)

    def blocks_receiver(self, receiver: Receiver) -> bool:
        """Return whether an inbox or its domain is blocked."""
        self.reload()
        labels = receiver.domain.split(".")
        domains = [".".join(labels[at:]) for at in range(len(labels))]
        return not self.receivers.isdisjoint([receiver.inbox, *domains])


def parse_entries(text: str) -> tuple[list[Network], set[str]]:
    """Return the networks and the receivers of a block list."""
    networks: list[Network] = []
    receivers: set[str] = set()
    for line in text.splitlines():
        entry = line.partition("#")[0].strip()
        try:
            networks.append(ipaddress.ip_network(entry, strict=False))
        except ValueError:
            if "://" in entry:
                receivers.add(entry)
            elif "@" in entry:
                receivers.add(receiver_of("mail", entry).inbox)
            elif entry:
                receivers.add(entry.lower().strip("."))
    return networks, receivers

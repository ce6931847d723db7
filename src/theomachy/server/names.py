"""The names that this server goes by.

A page from elsewhere can let its own name point to this machine and so seem to belong to it (DNS rebinding). Then the
browser asks us under that name. Numbers cannot be bent so, and neither can the names of this machine.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from urllib.parse import urlsplit

from theomachy.server.settings import Settings

LOCAL = "localhost"
# What a house calls its machines; nobody outside can have such a name.
AT_HOME = ("local", "lan", "home", "home.arpa", "internal", "localdomain")
HOST = re.compile(r"(\[[0-9a-fA-F:.]+\]|[^\[\]:/@\s]+)(:\d{1,5})?")


class Names:
    def __init__(self, settings: Settings) -> None:
        machine = socket.gethostname().lower()
        given = [*settings.hosts, *[urlsplit(origin).hostname or "" for origin in settings.origins]]
        homely = [f"{machine}.{place}" for place in AT_HOME]
        self.ours = {LOCAL, machine, *homely, *[name.lower().rstrip(".") for name in given]}

    def are_ours(self, host: str) -> bool:
        """Whether a `Host` names this server. What is no browser may leave it out."""
        if not host:
            return True
        found = HOST.fullmatch(host)
        if found is None:
            return False
        name = found[1].strip("[]").lower().rstrip(".")
        return name in self.ours or name.endswith(f".{LOCAL}") or is_number(name)


def is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True

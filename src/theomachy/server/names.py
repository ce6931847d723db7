"""The names that this server goes by.

A page from elsewhere can let its own name point to this machine and so seem to belong to it (DNS rebinding). Then the
browser asks us under that name. Numbers cannot be bent so, and neither can the names of this machine. But whoever is no
browser may say any number, so that not every one may stand in a link that others are to follow.
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
# Numbers that lead nowhere but into the own network of whoever follows them.
NEAR = [
    ipaddress.ip_network(net)
    for net in (
        *("10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16"),
        *("::1/128", "fc00::/7", "fe80::/10"),
    )
]
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
        name = name_in(host)
        return self.is_name(name) or number(name) is not None

    def may_lead(self, host: str, called: str) -> bool:
        """Whether links in messages may lead there; `called` is the number at which the request has come in."""
        name = name_in(host)
        there = number(name)
        return self.is_name(name) if there is None else there == number(called) or any(there in net for net in NEAR)

    def is_name(self, name: str) -> bool:
        return name in self.ours or name.endswith(f".{LOCAL}")


def name_in(host: str) -> str:
    """Without its port; empty if there is none."""
    found = HOST.fullmatch(host)
    return found[1].strip("[]").lower().rstrip(".") if found is not None else ""


def number(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None

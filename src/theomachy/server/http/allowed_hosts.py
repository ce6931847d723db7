"""Allow list of Host headers, against DNS rebinding.

A foreign page can let its own name resolve to this machine, so that the browser treats both as one origin; its requests
then carry that name in the Host header. IP addresses and the names of this machine cannot be rebound, so they are
accepted beside the configured names. Clients other than browsers can send any IP address, so links in messages are
restricted further (`may_lead`).
"""

from __future__ import annotations

import ipaddress
import re
import socket
from urllib.parse import urlsplit

from theomachy.server.settings import Settings

LOCALHOST = "localhost"
HTTP_PORT = 80
# Top-level domains of private networks, which cannot be registered on the internet.
PRIVATE_DOMAINS = ("local", "lan", "home", "home.arpa", "internal", "localdomain")
# Private address ranges: a link to them stays within the network of the person who follows it.
PRIVATE_NETWORKS = [
    ipaddress.ip_network(net)
    for net in (
        *("10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16"),
        *("::1/128", "fc00::/7", "fe80::/10"),
    )
]
HOST_HEADER = re.compile(r"(\[[0-9a-fA-F:.]+\]|[^\[\]:/@\s]+)(:\d{1,5})?")


class AllowedHosts:
    def __init__(self, settings: Settings) -> None:
        hostname = socket.gethostname().lower()
        configured = [*settings.hosts, *[urlsplit(origin).hostname or "" for origin in settings.origins]]
        local_names = [f"{hostname}.{domain}" for domain in PRIVATE_DOMAINS]
        self.known_names = {LOCALHOST, hostname, *local_names, *[name.lower().rstrip(".") for name in configured]}

    def is_allowed(self, host: str) -> bool:
        """Return whether a Host header is acceptable: a name of this server, any IP address, or no header at all."""
        if not host:
            return True
        name = parse_host_name(host)
        return self.is_known_name(name) or parse_ip(name) is not None

    def may_link_to(self, host: str, local_address: str) -> bool:
        """Return whether links in messages may point to this host.

        Allowed are names of this server, private addresses, and `local_address`, the local address of the request.
        """
        name = parse_host_name(host)
        ip = parse_ip(name)
        return (
            self.is_known_name(name)
            if ip is None
            else ip == parse_ip(local_address) or any(ip in net for net in PRIVATE_NETWORKS)
        )

    def is_own(self, host: str, listener: tuple[str, int]) -> bool:
        """Return whether a host named by a client is this server: a configured name, or where the client is connected.

        `listener` is the local address and port of the connection. The Host header would prove nothing, because a
        client that is no browser writes it.
        """
        match = HOST_HEADER.fullmatch(host)
        name = parse_host_name(host)
        ip = parse_ip(name)
        if match is None or not name:
            return False
        if name != LOCALHOST and name in self.known_names and (ip is None or not ip.is_loopback):
            return True
        local = parse_ip(listener[0])
        is_local = ip == local if ip is not None else name == LOCALHOST and local is not None and local.is_loopback
        return is_local and int((match[2] or f":{HTTP_PORT}")[1:]) == listener[1]

    def is_known_name(self, name: str) -> bool:
        return name in self.known_names or name.endswith(f".{LOCALHOST}")


def parse_host_name(host: str) -> str:
    """Return the name in a Host header, without its port; empty if the header is malformed."""
    match = HOST_HEADER.fullmatch(host)
    return match[1].strip("[]").lower().rstrip(".") if match is not None else ""


def parse_ip(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Parse an IP address; None if it is not one."""
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None

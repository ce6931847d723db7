"""Finds the URL of this server in the local network."""

from __future__ import annotations

import ipaddress
import socket

# Only compared with, never bound to.
EVERYWHERE = ("0.0.0.0", "::")  # nosec B104
# A documentation address (RFC 5737). Connecting a UDP socket to it sends nothing, but selects the local address.
FAR = ("192.0.2.1", 9)


def addresses(host: str, port: int) -> list[str]:
    """Return the URLs for other machines; empty if the server listens on loopback only or there is no network."""
    ip = own_number() if host in EVERYWHERE else host
    return [f"http://{ip}:{port}"] if ip and not is_here(ip) else []


def own_number() -> str:
    """Return the IPv4 address of the interface with the default route; empty if there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(FAR)
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def is_here(address: str) -> bool:
    """Return whether an address is loopback."""
    try:
        return ipaddress.ip_address(address.strip("[]")).is_loopback
    except ValueError:
        return address == "localhost"

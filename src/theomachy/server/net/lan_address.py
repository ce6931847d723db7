"""Finds the URL of this server in the local network."""

from __future__ import annotations

import ipaddress
import socket

# Only compared with, never bound to.
WILDCARD_HOSTS = ("0.0.0.0", "::")  # nosec B104
# A documentation address (RFC 5737). Connecting a UDP socket to it sends nothing, but selects the local address.
PROBE_ADDRESS = ("192.0.2.1", 9)


def lan_urls(host: str, port: int) -> list[str]:
    """Return the URLs for other machines; empty if the server listens on loopback only or there is no network."""
    ip = lan_ip() if host in WILDCARD_HOSTS else host
    return [f"http://{ip}:{port}"] if ip and not is_loopback(ip) else []


def lan_ip() -> str:
    """Return the IPv4 address of the interface with the default route; empty if there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(PROBE_ADDRESS)
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def is_loopback(address: str) -> bool:
    """Return whether an address is loopback."""
    try:
        return ipaddress.ip_address(address.strip("[]")).is_loopback
    except ValueError:
        return address == "localhost"

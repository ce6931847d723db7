"""Where others in the same network find this server."""

from __future__ import annotations

import ipaddress
import socket

EVERYWHERE = ("0.0.0.0", "::")  # nosec B104: only compared
# An address that belongs to nobody: asking for the way there sends nothing.
FAR = ("192.0.2.1", 9)


def addresses(host: str, port: int) -> list[str]:
    """Empty where it listens to its own machine alone, or there is no network."""
    own = own_number() if host in EVERYWHERE else host
    return [f"http://{own}:{port}"] if own and not is_here(own) else []


def own_number() -> str:
    """The number of this machine in the network that it would use to leave it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(FAR)
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def is_here(address: str) -> bool:
    """Whether an address means the machine itself."""
    try:
        return ipaddress.ip_address(address.strip("[]")).is_loopback
    except ValueError:
        return address == "localhost"

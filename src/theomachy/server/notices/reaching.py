"""Whom a notice may reach: receivers of people, never machines inside of somebody's network."""

from __future__ import annotations

import ipaddress
import re
import socket
import ssl
import time
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

# Browsers have their push services at these hosts and below them.
PUSH_HOSTS = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "notify.windows.com",
    "push.apple.com",
)
HTTPS = 443
# Where hosts of the Internet have their addresses; other addresses lead, by gateways, into old or inner networks.
UNICAST = ipaddress.ip_network("2000::/3")
PATIENCE = 10.0
ANSWER = 8192
STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})")
RETRY = re.compile(rb"\r\nretry-after: *(\d{1,6})\r\n", re.IGNORECASE)


class Unreachable(Exception):
    """Not sent; what is in the way may pass."""


class Forbidden(Exception):
    """An address that this server does not send to."""


@dataclass(frozen=True)
class Answered:
    status: int
    retry: int = 0

    def fine(self) -> bool:
        return 200 <= self.status < 300

    def gone(self) -> bool:
        """Nobody is there any more."""
        return self.status in (404, 410)


def check_url(address: str, inside: bool) -> SplitResult:
    """An address on the web; `inside`: the operator allows machines of the own network."""
    try:
        url = urlsplit(address)
        port = url.port
    except ValueError:
        raise Forbidden(address) from None
    plain = address.isascii() and address.isprintable() and " " not in address
    if not plain or url.scheme not in ("https", "http") or not url.hostname or url.username or url.fragment:
        raise Forbidden(address)
    if not inside and (url.scheme != "https" or port not in (None, HTTPS)):
        raise Forbidden(address)
    return url


def is_push_host(host: str, more: tuple[str, ...]) -> bool:
    return any(host == one or host.endswith(f".{one}") for one in (*PUSH_HOSTS, *more))


def is_public(address: str) -> bool:
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address) and (found not in UNICAST or found.sixtofour is not None):
        return False
    return found.is_global and not found.is_multicast


def resolve(url: SplitResult, inside: bool) -> list[str]:
    """The addresses of a host; all of them must be allowed, for whichever is asked."""
    port = url.port or (HTTPS if url.scheme == "https" else 80)
    try:
        found = socket.getaddrinfo(url.hostname, port, type=socket.SOCK_STREAM)
    except OSError as error:
        raise Unreachable(str(error)) from None
    addresses = [str(one[4][0]) for one in found]
    if not inside and not all(is_public(address) for address in addresses):
        raise Forbidden(url.hostname)
    return addresses


def send(method: str, address: str, headers: dict[str, str], body: bytes, inside: bool) -> Answered:
    """One request to the very address that was checked; whatever is answered, nobody is followed elsewhere.

    Blocks, but never longer than the patience for looking up a name and as long again for all the rest.
    """
    url = check_url(address, inside)
    end = time.monotonic() + PATIENCE
    try:
        with connect(url, resolve(url, inside)[0], end) as line:
            line.sendall(request(method, url, headers, body))
            return read_answer(line, end)
    except (OSError, ValueError) as error:
        raise Unreachable(str(error)) from None


def connect(url: SplitResult, address: str, end: float) -> socket.socket:
    secure = url.scheme == "https"
    line = socket.create_connection((address, url.port or (HTTPS if secure else 80)), left(end))
    if not secure:
        return line
    try:
        line.settimeout(left(end))
        return ssl.create_default_context().wrap_socket(line, server_hostname=url.hostname)
    except BaseException:
        line.close()
        raise


def left(end: float) -> float:
    seconds = end - time.monotonic()
    if seconds <= 0:
        raise TimeoutError("too slow")
    return seconds


def request(method: str, url: SplitResult, headers: dict[str, str], body: bytes) -> bytes:
    target = (url.path or "/") + (f"?{url.query}" if url.query else "")
    host = f"{url.hostname}:{url.port}" if url.port else str(url.hostname)
    sent = {"Host": host, **headers, "Content-Length": str(len(body)), "Connection": "close"}
    lines = [f"{method} {target} HTTP/1.1", *[f"{name}: {value}" for name, value in sent.items()]]
    return "\r\n".join([*lines, "", ""]).encode("ascii") + body


def read_answer(line: socket.socket, end: float) -> Answered:
    """The head is all that is read of an answer."""
    read = b""
    while b"\r\n\r\n" not in read and len(read) < ANSWER:
        line.settimeout(left(end))
        more = line.recv(ANSWER)
        if not more:
            break
        read += more
    found = STATUS.match(read)
    if found is None:
        raise Unreachable("no answer")
    retry = RETRY.search(read)
    return Answered(int(found[1]), int(retry[1]) if retry else 0)

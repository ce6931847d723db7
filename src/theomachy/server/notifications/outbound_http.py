"""Outgoing HTTP requests with an SSRF guard: only public addresses, unless the operator allows the local network."""

from __future__ import annotations

import ipaddress
import re
import socket
import ssl
import time
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

# Push services of the known browsers: these hosts and their subdomains.
PUSH_HOSTS = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "notify.windows.com",
    "push.apple.com",
)
HTTPS_PORT = 443
# Global unicast addresses. Other IPv6 addresses may lead through gateways (NAT64, 6to4 ...) into IPv4 or internal
# networks.
GLOBAL_UNICAST = ipaddress.ip_network("2000::/3")
TIMEOUT_SECONDS = 10.0
MAX_HEAD_BYTES = 8192
STATUS_PATTERN = re.compile(rb"HTTP/1\.[01] (\d{3})")
RETRY_PATTERN = re.compile(rb"\r\nretry-after: *(\d{1,6})\r\n", re.IGNORECASE)


class Unreachable(Exception):
    """The request failed for a reason that may be temporary."""


class Forbidden(Exception):
    """The server is not allowed to send requests to this address."""


@dataclass(frozen=True)
class HttpResponse:
    status: int
    retry_after: int = 0

    def is_success(self) -> bool:
        return 200 <= self.status < 300

    def is_gone(self) -> bool:
        """Return whether the receiver does not exist any more."""
        return self.status in (404, 410)


def check_url(address: str, allow_local: bool) -> SplitResult:
    """Parse and check a URL. `allow_local` permits the local network, http and other ports. Raises Forbidden."""
    try:
        url = urlsplit(address)
        port = url.port
    except ValueError:
        raise Forbidden(address) from None
    plain = address.isascii() and address.isprintable() and " " not in address
    if not plain or url.scheme not in ("https", "http") or not url.hostname or "@" in url.netloc or url.fragment:
        raise Forbidden(address)
    if not allow_local and (url.scheme != "https" or port not in (None, HTTPS_PORT)):
        raise Forbidden(address)
    return url


def is_push_host(host: str, extra_hosts: tuple[str, ...]) -> bool:
    return any(host == domain or host.endswith(f".{domain}") for domain in (*PUSH_HOSTS, *extra_hosts))


def is_public(address: str) -> bool:
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address) and (ip not in GLOBAL_UNICAST or ip.sixtofour is not None):
        return False
    return ip.is_global and not ip.is_multicast


def resolve(url: SplitResult, allow_local: bool) -> list[str]:
    """Resolve a host; every one of its addresses must be allowed. Raises Unreachable or Forbidden."""
    port = url.port or (HTTPS_PORT if url.scheme == "https" else 80)
    try:
        infos = socket.getaddrinfo(url.hostname, port, type=socket.SOCK_STREAM)
    except OSError as error:
        raise Unreachable(str(error)) from None
    addresses = [str(info[4][0]) for info in infos]
    if not allow_local and not all(is_public(address) for address in addresses):
        raise Forbidden(url.hostname)
    return addresses


def send_request(method: str, address: str, headers: dict[str, str], body: bytes, allow_local: bool) -> HttpResponse:
    """Send one request to the very address that was checked (no DNS rebinding); redirects are not followed.

    Blocks for about TIMEOUT_SECONDS at most, or for the system's DNS timeout if that is longer.
    Raises Unreachable or Forbidden.
    """
    url = check_url(address, allow_local)
    end = time.monotonic() + TIMEOUT_SECONDS
    try:
        with connect(url, resolve(url, allow_local)[0], end) as connection:
            connection.sendall(build_request(method, url, headers, body))
            return read_response(connection, end)
    except (OSError, ValueError) as error:
        raise Unreachable(str(error)) from None


def connect(url: SplitResult, address: str, deadline: float) -> socket.socket:
    secure = url.scheme == "https"
    connection = socket.create_connection((address, url.port or (HTTPS_PORT if secure else 80)), seconds_left(deadline))
    if not secure:
        return connection
    try:
        connection.settimeout(seconds_left(deadline))
        return ssl.create_default_context().wrap_socket(connection, server_hostname=url.hostname)
    except BaseException:
        connection.close()
        raise


def seconds_left(deadline: float) -> float:
    seconds = deadline - time.monotonic()
    if seconds <= 0:
        raise TimeoutError("too slow")
    return seconds


def build_request(method: str, url: SplitResult, headers: dict[str, str], body: bytes) -> bytes:
    target = (url.path or "/") + (f"?{url.query}" if url.query else "")
    host = f"{url.hostname}:{url.port}" if url.port else str(url.hostname)
    all_headers = {"Host": host, **headers, "Content-Length": str(len(body)), "Connection": "close"}
    lines = [f"{method} {target} HTTP/1.1", *[f"{name}: {value}" for name, value in all_headers.items()]]
    return "\r\n".join([*lines, "", ""]).encode("ascii") + body


def read_response(connection: socket.socket, deadline: float) -> HttpResponse:
    """Read the status and the Retry-After header; the body is not read. Raises Unreachable if it is no HTTP answer."""
    head = b""
    while b"\r\n\r\n" not in head and len(head) < MAX_HEAD_BYTES:
        connection.settimeout(seconds_left(deadline))
        more = connection.recv(MAX_HEAD_BYTES)
        if not more:
            break
        head += more
    status = STATUS_PATTERN.match(head)
    if status is None:
        raise Unreachable("no answer")
    retry = RETRY_PATTERN.search(head)
    return HttpResponse(int(status[1]), int(retry[1]) if retry else 0)

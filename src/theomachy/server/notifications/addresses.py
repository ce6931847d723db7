"""Canonical addresses of receivers, so that one inbox counts as one however its address is written."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

DEFAULT_PORTS = {"https": 443, "http": 80}
# Providers that ignore dots in the name of an inbox, and the domain under which they are counted.
DOTLESS_DOMAINS = {"gmail.com": "gmail.com", "googlemail.com": "gmail.com"}


@dataclass(frozen=True)
class Receiver:
    """What limits count: the inbox behind an address, and its domain."""

    inbox: str
    domain: str


def canonical_mail(address: str) -> str:
    """Return a mail address in lower case. Only a few old servers tell letters of a name apart."""
    return address.strip().lower()


def canonical_url(url: SplitResult) -> str:
    """Return a checked URL with a lower-case host, without the dot at its end, the default port and an empty query."""
    host = (url.hostname or "").rstrip(".")
    host = f"[{host}]" if ":" in host else host
    port = f":{url.port}" if url.port and url.port != DEFAULT_PORTS.get(url.scheme) else ""
    query = f"?{url.query}" if url.query else ""
    return f"{url.scheme}://{host}{port}{url.path}{query}"


def receiver_of(kind: str, address: str) -> Receiver:
    """Return the receiver behind a canonical address. A `+tag` in a mail address does not make another inbox."""
    if kind != "mail":
        return Receiver(address, urlsplit(address).hostname or "")
    name, _, domain = canonical_mail(address).rpartition("@")
    name = name.partition("+")[0] or name
    if domain in DOTLESS_DOMAINS:
        name, domain = name.replace(".", ""), DOTLESS_DOMAINS[domain]
    return Receiver(f"{name}@{domain}", domain)

"""The sockets that a server listens on, bound before anything else is begun."""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import Iterator
from typing import Any

from theomachy.core.reason import Problem


@contextlib.contextmanager
def bound(host: str, port: int) -> Iterator[list[socket.socket]]:
    """Bind every address of the host, as asyncio does; a Problem if one is taken or not ours."""
    with contextlib.ExitStack() as closing:
        try:
            found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
            sockets = [
                closing.enter_context(bind(family, address)) for family, _, _, _, address in dict.fromkeys(found)
            ]
        except OSError as error:
            raise cannot_listen(host, port, error) from None
        yield sockets


def bind(family: int, address: Any) -> socket.socket:
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        made.bind(address)
    except OSError:
        made.close()
        raise
    return made


def cannot_listen(host: str, port: int, error: OSError) -> Problem:
    return Problem("cannot-listen", [host, str(port), error.strerror or str(error)])

"""Binds the listening sockets of a server, before anything else is started."""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import Iterator
from typing import Any

from theomachy.core.rule_errors import Problem


@contextlib.contextmanager
def bind_sockets(host: str, port: int) -> Iterator[list[socket.socket]]:
    """Bind all addresses of the host, as asyncio does; raise Problem if one is in use or not of this machine."""
    with contextlib.ExitStack() as closing:
        try:
            infos = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
            sockets = [
                closing.enter_context(bind_socket(family, address)) for family, _, _, _, address in dict.fromkeys(infos)
            ]
        except OSError as error:
            raise cannot_listen_problem(host, port, error) from None
        yield sockets


def bind_socket(family: int, address: Any) -> socket.socket:
    sock = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        sock.bind(address)
    except OSError:
        sock.close()
        raise
    return sock


def cannot_listen_problem(host: str, port: int, error: OSError) -> Problem:
    return Problem("cannot-listen", [host, str(port), error.strerror or str(error)])

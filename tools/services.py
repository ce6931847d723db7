"""Start a real PostgreSQL and a real Redis for tests, and TCP proxies to them that can be cut."""

from __future__ import annotations

import contextlib
import itertools
import os
import selectors
import signal
import socket
import subprocess
import tempfile
import threading
import time
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

import psycopg

from tools.process import reserve_port

SCRIPT = Path(__file__).parent / "services.sh"
PIECE = 65536
PAUSE = 0.02


class Missing(Exception):
    """PostgreSQL or Redis is not installed; `make services` installs them where it can."""


class Services:
    """PostgreSQL and Redis, running from `start` to `stop`; `database` creates a new empty database."""

    def __init__(self) -> None:
        self.folder = ""
        self.postgres = ""
        self.redis = ""
        self.redis_port = ""
        self.numbers = itertools.count(1)

    def start(self) -> Self:
        if self.script("is-there", check=False).returncode:
            raise Missing
        self.folder = tempfile.mkdtemp(prefix="theomachy-services-")
        ports = str(reserve_port(self)), str(reserve_port(self))
        self.redis_port = ports[1]
        self.postgres, self.redis = self.script("start", *ports).stdout.split()
        return self

    def stop(self) -> None:
        self.script("stop")
        subprocess.run(["rm", "-rf", self.folder], check=True)

    def script(self, what: str, *ports: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        # A file, not a pipe: the services inherit it and would keep the pipe open.
        with tempfile.TemporaryFile("w+") as out:
            process = subprocess.run([str(SCRIPT), what, self.folder, *ports], check=check, stdout=out, text=True)
            out.seek(0)
            process.stdout = out.read()
        return process

    def database(self) -> str:
        name = f"d{next(self.numbers)}"
        with psycopg.connect(self.postgres, autocommit=True) as connection:
            connection.execute(f"create database {name}".encode())
        return self.postgres.removesuffix("postgres") + name

    def pids(self) -> list[int]:
        """Process ids of PostgreSQL and of Redis."""
        postgres = Path(self.folder, "postgres", "data", "postmaster.pid").read_text().split()[0]
        return [int(postgres), self.redis_pid()]

    def redis_pid(self) -> int:
        return int(Path(self.folder, "redis", "pid").read_text())

    def kill_redis(self) -> None:
        os.kill(self.redis_pid(), signal.SIGKILL)

    def start_redis(self) -> None:
        self.script("redis", self.redis_port)


class Wire:
    """A TCP proxy to a service that simulates network partitions: while it is cut, data stalls without an error."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self.there = (parts.hostname or "", parts.port or 0)
        self.door = socket.create_server(("127.0.0.1", 0))
        self.url = url.replace(f":{parts.port}/", f":{self.door.getsockname()[1]}/")
        self.whole = threading.Event()
        self.whole.set()
        self.closed = False
        self.lines: list[socket.socket] = []
        threading.Thread(target=self.welcome, daemon=True).start()

    def cut(self) -> None:
        self.whole.clear()

    def mend(self) -> None:
        """End the partition; close the connections that were open, as after a long network outage."""
        for connection in self.lines:
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        self.lines = []
        self.whole.set()

    def close(self) -> None:
        self.closed = True
        self.mend()
        self.door.close()

    def welcome(self) -> None:
        while not self.closed:
            try:
                connection, _ = self.door.accept()
            except OSError:
                time.sleep(PAUSE)
            else:
                threading.Thread(target=self.connect, args=(connection,), daemon=True).start()

    def connect(self, line: socket.socket) -> None:
        self.whole.wait()
        try:
            far = socket.create_connection(self.there)
        except OSError:
            line.close()
            return
        self.lines += [line, far]
        self.carry(line, far)

    def carry(self, line: socket.socket, far: socket.socket) -> None:
        other = {line: far, far: line}
        with line, far, selectors.DefaultSelector() as ready, contextlib.suppress(OSError):
            for endpoint in other:
                ready.register(endpoint, selectors.EVENT_READ, endpoint)
            while True:
                for key, _ in ready.select():
                    source: socket.socket = key.data
                    piece = source.recv(PIECE)
                    if not piece:
                        return
                    self.whole.wait()
                    other[source].sendall(piece)

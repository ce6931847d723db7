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

from tools.server.server_process import reserve_port

SCRIPT = Path(__file__).parents[1] / "services.sh"
CHUNK_SIZE = 65536
PAUSE = 0.02


class ServicesMissing(Exception):
    """PostgreSQL or Redis is not installed; `make services` installs them where it can."""


class DatabaseServices:
    """PostgreSQL and Redis, running from `start` to `stop`; `database` creates a new empty database."""

    def __init__(self) -> None:
        self.folder = ""
        self.postgres = ""
        self.redis = ""
        self.redis_port = ""
        self.database_numbers = itertools.count(1)

    def start(self) -> Self:
        if self.run_script("is-there", check=False).returncode:
            raise ServicesMissing
        self.folder = tempfile.mkdtemp(prefix="theomachy-services-")
        ports = str(reserve_port(self)), str(reserve_port(self))
        self.redis_port = ports[1]
        self.postgres, self.redis = self.run_script("start", *ports).stdout.split()
        return self

    def stop(self) -> None:
        self.run_script("stop")
        subprocess.run(["rm", "-rf", self.folder], check=True)

    def run_script(self, command: str, *ports: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        # A file, not a pipe: the services inherit it and would keep the pipe open.
        with tempfile.TemporaryFile("w+") as out:
            process = subprocess.run([str(SCRIPT), command, self.folder, *ports], check=check, stdout=out, text=True)
            out.seek(0)
            process.stdout = out.read()
        return process

    def create_database(self) -> str:
        name = f"d{next(self.database_numbers)}"
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
        self.run_script("redis", self.redis_port)


class CuttableProxy:
    """A TCP proxy to a service that simulates network partitions: while it is cut, data stalls without an error."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self.target = (parts.hostname or "", parts.port or 0)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = url.replace(f":{parts.port}/", f":{self.listener.getsockname()[1]}/")
        self.is_connected = threading.Event()
        self.is_connected.set()
        self.closed = False
        self.sockets: list[socket.socket] = []
        threading.Thread(target=self.accept_connections, daemon=True).start()

    def cut(self) -> None:
        self.is_connected.clear()

    def restore(self) -> None:
        """End the partition; close the connections that were open, as after a long network outage."""
        for connection in self.sockets:
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        self.sockets = []
        self.is_connected.set()

    def close(self) -> None:
        self.closed = True
        self.restore()
        self.listener.close()

    def accept_connections(self) -> None:
        while not self.closed:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                time.sleep(PAUSE)
            else:
                threading.Thread(target=self.connect, args=(connection,), daemon=True).start()

    def connect(self, client: socket.socket) -> None:
        self.is_connected.wait()
        try:
            far = socket.create_connection(self.target)
        except OSError:
            client.close()
            return
        self.sockets += [client, far]
        self.forward(client, far)

    def forward(self, client: socket.socket, service: socket.socket) -> None:
        other = {client: service, service: client}
        with client, service, selectors.DefaultSelector() as ready, contextlib.suppress(OSError):
            for endpoint in other:
                ready.register(endpoint, selectors.EVENT_READ, endpoint)
            while True:
                for key, _ in ready.select():
                    source: socket.socket = key.data
                    piece = source.recv(CHUNK_SIZE)
                    if not piece:
                        return
                    self.is_connected.wait()
                    other[source].sendall(piece)

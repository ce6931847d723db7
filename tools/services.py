"""A real PostgreSQL and a real Redis for tests and long checks, and lines to them that can be cut."""

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
    """They are not here: `make services` installs them where it can."""


class Services:
    """Both, from `start` to `stop`; `database` makes an empty one for whoever asks."""

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
        # Not a pipe: the services inherit it and keep it open.
        with tempfile.TemporaryFile("w+") as out:
            done = subprocess.run([str(SCRIPT), what, self.folder, *ports], check=check, stdout=out, text=True)
            out.seek(0)
            done.stdout = out.read()
        return done

    def database(self) -> str:
        name = f"d{next(self.numbers)}"
        with psycopg.connect(self.postgres, autocommit=True) as connection:
            connection.execute(f"create database {name}".encode())
        return self.postgres.removesuffix("postgres") + name

    def pids(self) -> list[int]:
        """Of PostgreSQL and of Redis."""
        postgres = Path(self.folder, "postgres", "data", "postmaster.pid").read_text().split()[0]
        return [int(postgres), self.redis_pid()]

    def redis_pid(self) -> int:
        return int(Path(self.folder, "redis", "pid").read_text())

    def kill_redis(self) -> None:
        os.kill(self.redis_pid(), signal.SIGKILL)

    def start_redis(self) -> None:
        self.script("redis", self.redis_port)


class Wire:
    """A line to a service by way of this process. While it is `cut` nothing passes, and nobody is told why."""

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
        """Those who held a line meanwhile find it broken, as after a long time without a network."""
        for line in self.lines:
            with contextlib.suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
        self.lines = []
        self.whole.set()

    def close(self) -> None:
        self.closed = True
        self.mend()
        self.door.close()

    def welcome(self) -> None:
        while not self.closed:
            try:
                line, _ = self.door.accept()
            except OSError:
                time.sleep(PAUSE)
            else:
                threading.Thread(target=self.connect, args=(line,), daemon=True).start()

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
            for end in other:
                ready.register(end, selectors.EVENT_READ, end)
            while True:
                for key, _ in ready.select():
                    one: socket.socket = key.data
                    piece = one.recv(PIECE)
                    if not piece:
                        return
                    self.whole.wait()
                    other[one].sendall(piece)

"""A real server in a process of its own, for tests and measures: always on the loopback."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

import httpx

GAME = "deus-ex-machina-cards"
STARTING = 90.0
HTTP = httpx.Client(timeout=STARTING, limits=httpx.Limits(max_keepalive_connections=0))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(url: str, log: Path) -> None:
    """Until the server answers."""
    end = time.monotonic() + STARTING
    while True:
        try:
            HTTP.get(f"{url}/health").raise_for_status()
            return
        except httpx.TransportError:
            assert time.monotonic() < end, log.read_text()
            time.sleep(0.02)


class Process:
    """`theomachy serve` with a database in a folder; `wrapper` is put before the command, such as strace.

    It can be stopped and started again: port and database stay.
    """

    def __init__(
        self,
        folder: Path,
        *options: str,
        games: tuple[str, ...] = (GAME,),
        db: str = "",
        wrapper: tuple[str, ...] = (),
        limits: bool = False,
    ) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.live = f"ws://127.0.0.1:{self.port}/api/live"
        self.db = db or str(folder / "process.db")
        self.log = folder / "server.log"
        self.environment = {**os.environ, "XDG_CACHE_HOME": str(folder / "cache")}
        self.command = [*wrapper, sys.executable, "-m", "theomachy.cli.serve"]
        self.command += ["--limits" if limits else "--no-limits", "--port", str(self.port), "--db", self.db, *options]
        for game in games:
            self.command += ["--game", game]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Self:
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(self.command, env=self.environment, stdout=out, stderr=out)
        try:
            wait_for(self.url, self.log)
        except BaseException:
            self.process.kill()
            self.process.wait()
            raise
        return self

    def running(self) -> subprocess.Popen[bytes]:
        assert self.process is not None
        return self.process

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(STARTING)


class Fork:
    """A server forked from one that is loaded already."""

    def __init__(self, zygote: Zygote, folder: Path) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.live = f"ws://127.0.0.1:{self.port}/api/live"
        self.db = str(folder / "fork.db")
        self.pid = zygote.start({"port": self.port, "game": GAME, "db": self.db, "folder": str(folder)})
        wait_for(self.url, folder / "server.log")

    def kill(self) -> None:
        """-9, and returns when it is gone."""
        os.kill(self.pid, signal.SIGKILL)
        try:
            while True:
                os.kill(self.pid, 0)
                time.sleep(0.002)
        except ProcessLookupError:
            return


class Zygote:
    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).parent / "zygote.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def start(self, wish: dict[str, object]) -> int:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps(wish), file=self.process.stdin, flush=True)
        return int(self.process.stdout.readline())

    def __enter__(self) -> Zygote:
        return self

    def __exit__(self, *_: object) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()

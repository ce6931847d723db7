"""Run real servers in processes of their own on the loopback, for tests and measurements."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Self

import httpx

from tools.polling import TIMEOUT, wait_until

GAME = "deus-ex-machina-cards"
# Seconds until a server that does not answer is asked again, so that a process that has died is noticed.
ATTEMPT_TIMEOUT = 1.0
HTTP_CLIENT = httpx.Client(timeout=TIMEOUT, limits=httpx.Limits(max_keepalive_connections=0))


def reserve_port(owner: object) -> int:
    """Reserve a port of the loopback for as long as `owner` lives.

    A bound socket that never listens keeps the system from assigning the port. On Linux a server can bind it as well,
    also after a restart; on other systems that fails, so the socket is closed and the port is only likely to stay free.
    """
    probe = socket.socket()
    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    probe.bind(("127.0.0.1", 0))
    port: int = probe.getsockname()[1]
    if sys.platform == "linux":
        weakref.finalize(owner, os.close, probe.detach())
    else:
        probe.close()
    return port


def wait_until_healthy(url: str, log: Path, is_alive: Callable[[], bool]) -> None:
    """Wait until the server answers; raise with its log if it has died."""

    def answers() -> bool:
        try:
            HTTP_CLIENT.get(f"{url}/health", timeout=ATTEMPT_TIMEOUT).raise_for_status()
        except httpx.TransportError:
            assert is_alive(), f"the server has ended:\n{log.read_text()}"
            return False
        return True

    wait_until(answers, lambda: f"the server does not answer:\n{log.read_text()}")


def is_running(pid: int) -> bool:
    """Whether the process exists; a zombie counts as running."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


class ServerProcess:
    """`theomachy serve` with a database in a folder; `wrapper` is a command such as strace that runs it.

    It can be stopped and started again with the same port and database.
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
        self.port = reserve_port(self)
        self.url = f"http://127.0.0.1:{self.port}"
        self.websocket_url = f"ws://127.0.0.1:{self.port}/api/live"
        self.db = db or str(folder / "process.db")
        self.log = folder / "server.log"
        self.environment = {**os.environ, "XDG_CACHE_HOME": str(folder / "cache")}
        self.command = [*wrapper, sys.executable, "-m", "theomachy.cli.main", "serve"]
        self.command += ["--limits" if limits else "--no-limits", "--port", str(self.port), "--db", self.db, *options]
        for game in games:
            self.command += ["--game", game]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Self:
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(self.command, env=self.environment, stdout=out, stderr=out)
        try:
            wait_until_healthy(self.url, self.log, lambda: self.started_process().poll() is None)
        except BaseException:
            self.process.kill()
            self.process.wait()
            raise
        return self

    def started_process(self) -> subprocess.Popen[bytes]:
        assert self.process is not None
        return self.process

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(TIMEOUT)


class ForkedServer:
    """A server process forked from a zygote that has all modules loaded."""

    def __init__(self, zygote: Zygote, folder: Path) -> None:
        self.port = reserve_port(self)
        self.url = f"http://127.0.0.1:{self.port}"
        self.websocket_url = f"ws://127.0.0.1:{self.port}/api/live"
        self.db = str(folder / "fork.db")
        self.pid = zygote.fork_server({"port": self.port, "game": GAME, "db": self.db, "folder": str(folder)})
        wait_until_healthy(self.url, folder / "server.log", lambda: is_running(self.pid))

    def kill(self) -> None:
        """Send SIGKILL and wait for the end of the process."""
        os.kill(self.pid, signal.SIGKILL)
        wait_until(lambda: not is_running(self.pid))


class Zygote:
    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).parent / "zygote.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def fork_server(self, request: dict[str, object]) -> int:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps(request), file=self.process.stdin, flush=True)
        return int(self.process.stdout.readline())

    def __enter__(self) -> Zygote:
        return self

    def __exit__(self, *_: object) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()

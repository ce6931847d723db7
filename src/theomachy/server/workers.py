"""Several server processes on one port, with a supervisor. They share only the database and Redis.

Each listens on a socket of its own with SO_REUSEPORT, so the kernel distributes new connections. That balances
long-lived WebSockets better than one shared socket.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path

from theomachy.core.reason import Problem
from theomachy.server.listening import cannot_listen
from theomachy.server.settings import Settings
from theomachy.table.shelf import Shelf

LOG = logging.getLogger("theomachy.server")
PAUSE = 1.0
# A worker that ran for so many seconds counts as healthy; after so many unhealthy ones in a row the supervisor stops.
WELL = 10.0
ENOUGH = 5
METRICS = "PROMETHEUS_MULTIPROC_DIR"


def check(settings: Settings, count: int) -> None:
    if count > 1 and settings.url().startswith("sqlite"):
        raise Problem("workers-need-postgresql", [str(count)])
    if count > 1 and not hasattr(socket, "SO_REUSEPORT"):
        raise Problem("workers-need-reuseport", [str(count)])


def run(settings: Settings, host: str, port: int, count: int, on_bound: Callable[[], None] | None = None) -> None:
    """Run workers until SIGINT or SIGTERM; replace those that die. `on_bound` is called when the port is reserved."""
    check(settings, count)
    # Load the games here, so that an unknown one raises before a worker is started.
    Shelf(settings.games, settings.packs).all()
    # prometheus-client merges the metrics of all workers in files of this folder.
    with tempfile.TemporaryDirectory(prefix="theomachy-metrics-") as folder, free(host, port):
        if on_bound is not None:
            on_bound()
        os.environ[METRICS] = folder
        Crew(replace(settings, shared=Path(folder)), host, port, count).run()


class Crew:
    def __init__(self, settings: Settings, host: str, port: int, count: int) -> None:
        self.given = (settings, host, port)
        self.count = count
        self.context = multiprocessing.get_context("spawn")
        self.workers: dict[int, BaseProcess] = {}
        self.begun: dict[int, float] = {}
        self.ended = threading.Event()
        self.unwell = 0

    def run(self) -> None:
        for sign in (signal.SIGINT, signal.SIGTERM):
            signal.signal(sign, lambda *_: self.ended.set())
        while not self.ended.is_set() and self.unwell < ENOUGH:
            for _ in range(self.count - len(self.workers)):
                self.hire()
            wait([worker.sentinel for worker in self.workers.values()], PAUSE)
            self.look()
        self.end()
        if self.unwell >= ENOUGH:
            raise SystemExit(1)

    def hire(self) -> None:
        worker = self.context.Process(target=work, args=self.given)
        worker.start()
        assert worker.pid is not None
        self.workers[worker.pid], self.begun[worker.pid] = worker, time.monotonic()

    def look(self) -> None:
        """Remove dead workers, which the main loop then replaces; count those in a row that died early."""
        for pid, worker in list(self.workers.items()):
            if worker.is_alive() or self.ended.is_set():
                continue
            uptime = time.monotonic() - self.begun.pop(pid)
            del self.workers[pid]
            LOG.error("worker %d ended after %.0f s, with %s", pid, uptime, worker.exitcode)
            self.unwell = 0 if uptime > WELL else self.unwell + 1
            self.ended.wait(PAUSE)

    def end(self) -> None:
        for worker in self.workers.values():
            worker.terminate()
        for worker in self.workers.values():
            worker.join()


def work(settings: Settings, host: str, port: int) -> None:
    """Main function of a worker; it ends with its parent. SIGINT is ignored: the parent handles the shutdown."""
    from theomachy.server.protocol import serve

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=follow, args=(parent.sentinel,), daemon=True).start()
    with reserve(host, port) as bound_socket:
        serve(settings, host, port, bound_socket)


def follow(sentinel: int) -> None:
    """Wait until the parent process ends, then end this one."""
    wait([sentinel])
    os.kill(os.getpid(), signal.SIGTERM)


def free(host: str, port: int) -> socket.socket:
    """Raise an error if the port is in use; else reserve it for the workers, by a bound socket that does not listen."""
    try:
        socket.create_server((host, port), family=family(host), reuse_port=False).close()
        return reserve(host, port)
    except OSError as error:
        raise cannot_listen(host, port, error) from None


def reserve(host: str, port: int) -> socket.socket:
    bound_socket = socket.socket(family(host), socket.SOCK_STREAM)
    bound_socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    bound_socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    bound_socket.bind((host, port))
    return bound_socket


def family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET

"""Several servers on one machine, behind one port: processes that know each other only by the database and the news.

Each has a socket of its own on the same port (SO_REUSEPORT), and the system deals new connections out among them: that
keeps long live lines even, which a socket shared by all does not.
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
# A worker that has lived for so many seconds was well; so many that have not in a row are enough.
WELL = 10.0
ENOUGH = 5
METRICS = "PROMETHEUS_MULTIPROC_DIR"


def check(settings: Settings, count: int) -> None:
    if count > 1 and settings.url().startswith("sqlite"):
        raise Problem("workers-need-postgresql", [str(count)])
    if count > 1 and not hasattr(socket, "SO_REUSEPORT"):
        raise Problem("workers-need-reuseport", [str(count)])


def run(settings: Settings, host: str, port: int, count: int, on_bound: Callable[[], None] | None = None) -> None:
    """Until somebody ends it; a worker that dies is replaced."""
    check(settings, count)
    # A title that is not there ends it here, before any worker is started.
    Shelf(settings.games, settings.packs).all()
    # Counts of all workers come together in files of this folder.
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
        """Whoever is dead is replaced in the next round; one that could not even start, not for ever."""
        for pid, worker in list(self.workers.items()):
            if worker.is_alive() or self.ended.is_set():
                continue
            lived = time.monotonic() - self.begun.pop(pid)
            del self.workers[pid]
            LOG.error("worker %d ended after %.0f s, with %s", pid, lived, worker.exitcode)
            self.unwell = 0 if lived > WELL else self.unwell + 1
            self.ended.wait(PAUSE)

    def end(self) -> None:
        for worker in self.workers.values():
            worker.terminate()
        for worker in self.workers.values():
            worker.join()


def work(settings: Settings, host: str, port: int) -> None:
    """One worker, as long as its parent lives. That somebody stops the server is told to the parent alone."""
    from theomachy.server.protocol import serve

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=follow, args=(parent.sentinel,), daemon=True).start()
    with reserve(host, port) as door:
        serve(settings, host, port, door)


def follow(sentinel: int) -> None:
    wait([sentinel])
    os.kill(os.getpid(), signal.SIGTERM)


def free(host: str, port: int) -> socket.socket:
    """Says so now if the port is somebody else's; then holds it, without listening, for the workers to come."""
    try:
        socket.create_server((host, port), family=family(host), reuse_port=False).close()
        return reserve(host, port)
    except OSError as error:
        raise cannot_listen(host, port, error) from None


def reserve(host: str, port: int) -> socket.socket:
    door = socket.socket(family(host), socket.SOCK_STREAM)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    door.bind((host, port))
    return door


def family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET

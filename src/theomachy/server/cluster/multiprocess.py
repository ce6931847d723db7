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

from theomachy.core.rule_errors import Problem
from theomachy.server.net.listening_sockets import cannot_listen_problem
from theomachy.server.settings import Settings
from theomachy.table.game_catalog import GameCatalog

LOG = logging.getLogger("theomachy.server")
POLL_SECONDS = 1.0
# A worker that ran for so many seconds counts as healthy; after so many unhealthy ones in a row the supervisor stops.
HEALTHY_SECONDS = 10.0
MAX_EARLY_DEATHS = 5
METRICS_FOLDER_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"


def check_settings(settings: Settings, count: int) -> None:
    if count > 1 and settings.resolve_database_url().startswith("sqlite"):
        raise Problem("workers-need-postgresql", [str(count)])
    if count > 1 and not hasattr(socket, "SO_REUSEPORT"):
        raise Problem("workers-need-reuseport", [str(count)])


def run_workers(
    settings: Settings, host: str, port: int, count: int, on_bound: Callable[[], None] | None = None
) -> None:
    """Run workers until SIGINT or SIGTERM; replace those that die. `on_bound` is called when the port is reserved."""
    check_settings(settings, count)
    # Load the games here, so that an unknown one raises before a worker is started.
    GameCatalog(settings.games, settings.packs).all_games()
    # prometheus-client merges the metrics of all workers in files of this folder.
    with tempfile.TemporaryDirectory(prefix="theomachy-metrics-") as folder, check_and_reserve_port(host, port):
        if on_bound is not None:
            on_bound()
        os.environ[METRICS_FOLDER_VARIABLE] = folder
        WorkerSupervisor(replace(settings, shared_folder=Path(folder)), host, port, count).run()


class WorkerSupervisor:
    def __init__(self, settings: Settings, host: str, port: int, count: int) -> None:
        self.worker_arguments = (settings, host, port)
        self.count = count
        self.context = multiprocessing.get_context("spawn")
        self.workers: dict[int, BaseProcess] = {}
        self.started_at: dict[int, float] = {}
        self.stop_requested = threading.Event()
        self.early_deaths = 0

    def run(self) -> None:
        for sign in (signal.SIGINT, signal.SIGTERM):
            signal.signal(sign, lambda *_: self.stop_requested.set())
        while not self.stop_requested.is_set() and self.early_deaths < MAX_EARLY_DEATHS:
            for _ in range(self.count - len(self.workers)):
                self.start_worker()
            wait([worker.sentinel for worker in self.workers.values()], POLL_SECONDS)
            self.remove_dead()
        self.stop_workers()
        if self.early_deaths >= MAX_EARLY_DEATHS:
            raise SystemExit(1)

    def start_worker(self) -> None:
        worker = self.context.Process(target=worker_main, args=self.worker_arguments)
        worker.start()
        assert worker.pid is not None
        self.workers[worker.pid], self.started_at[worker.pid] = worker, time.monotonic()

    def remove_dead(self) -> None:
        """Remove dead workers, which the main loop then replaces; count those in a row that died early."""
        for pid, worker in list(self.workers.items()):
            if worker.is_alive() or self.stop_requested.is_set():
                continue
            uptime = time.monotonic() - self.started_at.pop(pid)
            del self.workers[pid]
            LOG.error("worker %d ended after %.0f s, with %s", pid, uptime, worker.exitcode)
            self.early_deaths = 0 if uptime > HEALTHY_SECONDS else self.early_deaths + 1
            self.stop_requested.wait(POLL_SECONDS)

    def stop_workers(self) -> None:
        for worker in self.workers.values():
            worker.terminate()
        for worker in self.workers.values():
            worker.join()


def worker_main(settings: Settings, host: str, port: int) -> None:
    """Main function of a worker; it ends with its parent. SIGINT is ignored: the parent handles the shutdown."""
    from theomachy.server.uvicorn_server import serve_on_socket

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=exit_with_parent, args=(parent.sentinel,), daemon=True).start()
    with reserve_port(host, port) as bound_socket:
        serve_on_socket(settings, host, port, bound_socket)


def exit_with_parent(sentinel: int) -> None:
    """Wait until the parent process ends, then end this one."""
    wait([sentinel])
    os.kill(os.getpid(), signal.SIGTERM)


def check_and_reserve_port(host: str, port: int) -> socket.socket:
    """Raise an error if the port is in use; else reserve it for the workers, by a bound socket that does not listen."""
    try:
        socket.create_server((host, port), family=socket_family(host), reuse_port=False).close()
        return reserve_port(host, port)
    except OSError as error:
        raise cannot_listen_problem(host, port, error) from None


def reserve_port(host: str, port: int) -> socket.socket:
    bound_socket = socket.socket(socket_family(host), socket.SOCK_STREAM)
    bound_socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    bound_socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    bound_socket.bind((host, port))
    return bound_socket


def socket_family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET

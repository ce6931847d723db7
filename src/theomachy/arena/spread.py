"""Runs pieces of work on a pool of processes or on a Ray cluster; results do not depend on the place.

A worker process that dies is replaced and its pieces are run again. With a folder, each result is cached there, so an
interrupted run resumes.
"""

from __future__ import annotations

import hashlib
import importlib
import multiprocessing
import os

# Reads only what other processes of this run, or earlier runs into the same folder, have written.
import pickle  # nosec B403
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from theomachy.core.reason import Problem

P = TypeVar("P")
T = TypeVar("T")
HERE = Path(__file__).parents[1]
RAY = "ray"
LOCAL = "local"
# After so many worker deaths in a row without a finished piece the run fails.
TRIES = 4
# Pieces submitted per processor, so that workers never wait and memory stays bounded.
AHEAD = 3


@dataclass(frozen=True)
class Where:
    """Where pieces are run: a number of processes, or a Ray cluster.

    `ray` is the address of a running cluster, or `local` for one that is started for this run and stopped after it.
    Results are cached in the folder, if one is given.
    """

    jobs: int = 1
    ray: str = ""
    folder: Path | None = None


def where_named(on: str, jobs: int, folder: Path | None = None) -> Where:
    """Parse the place given on the command line.

    `ray` is a cluster started here, `ray://…` or `ray:ADDRESS` a running one. Raises Problem for anything else.
    """
    if not on:
        return Where(jobs, "", folder)
    if on == RAY:
        return Where(jobs, LOCAL, folder)
    if on.startswith("ray://"):
        return Where(jobs, on, folder)
    if on.startswith("ray:"):
        return Where(jobs, on.removeprefix("ray:"), folder)
    raise Problem("bad-place", [on])


def spread(play: Callable[[P], T], pieces: list[P], where: Where) -> Iterator[T]:
    """Run every piece and yield the results in the order of the pieces, from the cache where possible."""
    cache = Kept(where.folder, play)
    results: dict[int, T] = {}
    pending: dict[int, P] = {}
    for index, piece in enumerate(pieces):
        cached = cache.find(piece)
        if cached is None:
            pending[index] = piece
        else:
            results[index] = cached[0]
    next_index = 0
    for index, result in played(play, pending, where):
        cache.keep(pending[index], result)
        results[index] = result
        while next_index in results:
            yield results.pop(next_index)
            next_index += 1
    while next_index in results:
        yield results.pop(next_index)
        next_index += 1


def played(play: Callable[[P], T], todo: dict[int, P], where: Where) -> Iterator[tuple[int, T]]:
    """Run the pieces and yield each result with its index as soon as it is done."""
    if where.ray:
        yield from on_ray(play, todo, where)
    elif where.jobs == 1 or len(todo) <= 1:
        for index, piece in todo.items():
            yield index, play(piece)
    else:
        yield from on_processes(play, todo, where.jobs)


def on_processes(play: Callable[[P], T], todo: dict[int, P], jobs: int) -> Iterator[tuple[int, T]]:
    """Run the pieces on worker processes; start a new pool when a worker dies.

    Raises Problem after several deaths in a row without a finished piece.
    """
    remaining = dict(todo)
    failures = 0
    while remaining:
        before = len(remaining)
        try:
            for index, result in one_pool(play, remaining, jobs):
                del remaining[index]
                yield index, result
        except BrokenProcessPool:
            failures = failures + 1 if len(remaining) == before else 1
            if failures >= TRIES:
                raise Problem("workers-die", [str(TRIES)]) from None


def one_pool(play: Callable[[P], T], todo: dict[int, P], jobs: int) -> Iterator[tuple[int, T]]:
    """Run the pieces on one pool of processes.

    The processes are spawned, not forked: forking is unsafe beside the thread of the progress bar.
    """
    other_children = multiprocessing.active_children()
    pool = ProcessPoolExecutor(min(jobs, len(todo)), mp_context=multiprocessing.get_context("spawn"))
    pieces = iter(list(todo.items()))
    running: dict[Future[T], int] = {}

    def submit_ahead() -> None:
        while len(running) < AHEAD * jobs and (entry := next(pieces, None)) is not None:
            running[pool.submit(play, entry[1])] = entry[0]

    try:
        with deaf():
            submit_ahead()
        while running:
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                index = running.pop(future)
                yield index, future.result()
            submit_ahead()
    finally:
        # When the caller stops early, do not wait for pieces that still run.
        for worker in [child for child in multiprocessing.active_children() if child not in other_children]:
            worker.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


def on_ray(play: Callable[[P], T], todo: dict[int, P], where: Where) -> Iterator[tuple[int, T]]:
    """Run the pieces on a Ray cluster; the number submitted at once is limited to bound the driver's memory."""
    with cluster(where) as ray:
        task = ray.remote(num_cpus=1, max_retries=TRIES)(play)
        limit = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        pieces = iter(todo.items())
        running: dict[Any, int] = {}
        while True:
            while len(running) < limit and (entry := next(pieces, None)) is not None:
                running[task.remote(entry[1])] = entry[0]
            if not running:
                return
            for reference in ray.wait(list(running), num_returns=1)[0]:
                try:
                    result = ray.get(reference)
                except ray.exceptions.WorkerCrashedError:
                    raise Problem("workers-die", [str(TRIES)]) from None
                yield running.pop(reference), result


@contextmanager
def cluster(where: Where) -> Iterator[Any]:
    """Connect to a Ray cluster, or start one, without usage statistics and dashboard."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        ray = importlib.import_module("ray")
    except ImportError:
        raise Problem("no-ray", []) from None
    quiet: dict[str, Any] = {"log_to_driver": False, "configure_logging": False}
    if where.ray == LOCAL:
        paths = {"PYTHONPATH": os.pathsep.join([str(Path.cwd()), *sys.path])}
        arguments = {"address": LOCAL, "num_cpus": where.jobs, "include_dashboard": False}
        ray.init(**arguments, **quiet, runtime_env={"env_vars": paths})
    else:
        ray.init(address=where.ray, **quiet)
    try:
        yield ray
    finally:
        ray.shutdown()


class Kept:
    """A cache of results: one file per piece, named by a hash of the piece and of the rules' source."""

    def __init__(self, folder: Path | None, play: Callable[..., object]) -> None:
        self.folder = folder
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            self.about = f"{play.__module__} {play.__qualname__} {rules()}".encode()

    def path(self, piece: object) -> Path:
        assert self.folder is not None
        return self.folder / f"{hashlib.sha256(self.about + pickle.dumps(piece)).hexdigest()[:32]}.piece"

    def find(self, piece: object) -> list[Any] | None:
        """Return the cached result in a list, since a result may be None; None if there is none.

        A file that cannot be read is ignored.
        """
        if self.folder is None:
            return None
        try:
            # Only results that a run of this user wrote into the folder.
            result: list[Any] = pickle.loads(self.path(piece).read_bytes())  # nosec B301
        except (OSError, pickle.UnpicklingError, EOFError, AttributeError, ImportError):
            return None
        return result

    def keep(self, piece: object, made: object) -> None:
        if self.folder is not None:
            path = self.path(piece)
            part = path.with_suffix(".part")
            part.write_bytes(pickle.dumps([made]))
            part.replace(path)


def rules() -> str:
    """Return a hash of all source and data files that can change the result of a game."""
    folders = [HERE / name for name in ("core", "games", "bots", "arena")]
    files = sorted([path for folder in folders for path in folder.rglob("*") if path.suffix in (".py", ".toml")])
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.read_bytes())
    return digest.hexdigest()


@contextmanager
def deaf() -> Iterator[None]:
    """Ignore Ctrl-C in worker processes that are started in the body.

    The signal reaches the whole process group; only the parent shall handle it, after the body.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
    elif sys.platform == "win32":
        previous_handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, previous_handler)
    else:
        previous_mask = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, previous_mask)

"""Runs pieces of work on a pool of processes or on a Ray cluster, with the same results.

A worker process that dies is replaced and its pieces are run again. With a cache folder, each result is stored there,
so an interrupted run can be resumed."""

from __future__ import annotations

import hashlib
import importlib
import multiprocessing
import os

# Unpickles only files that processes of this run, or of earlier runs into the same folder, have written.
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

from theomachy.core.rule_errors import Problem

P = TypeVar("P")
T = TypeVar("T")
PACKAGE_FOLDER = Path(__file__).parents[2]
RAY = "ray"
LOCAL_CLUSTER = "local"
# After so many worker deaths in a row without a finished piece the run fails.
MAX_WORKER_DEATHS = 4
# Pieces submitted per processor, so that workers never wait and memory stays bounded.
PIECES_PER_PROCESSOR = 3


@dataclass(frozen=True)
class ExecutionTarget:
    """Where pieces of work run: on a number of processes, or on a Ray cluster.

    `ray` is the address of a running cluster, or `local` for one that is started for this run and stopped after it.
    Results are cached in `cache_folder`, if one is given.
    """

    jobs: int = 1
    ray: str = ""
    cache_folder: Path | None = None


def parse_target(place: str, jobs: int, cache_folder: Path | None = None) -> ExecutionTarget:
    """Parse the place given on the command line.

    `ray` is a cluster started here, `ray://…` or `ray:ADDRESS` a running one. Raises Problem for anything else.
    """
    if not place:
        return ExecutionTarget(jobs, "", cache_folder)
    if place == RAY:
        return ExecutionTarget(jobs, LOCAL_CLUSTER, cache_folder)
    if place.startswith("ray://"):
        return ExecutionTarget(jobs, place, cache_folder)
    if place.startswith("ray:"):
        return ExecutionTarget(jobs, place.removeprefix("ray:"), cache_folder)
    raise Problem("bad-place", [place])


def run_pieces(play: Callable[[P], T], pieces: list[P], target: ExecutionTarget) -> Iterator[T]:
    """Run every piece and yield the results in the order of the pieces, from the cache where possible."""
    cache = ResultCache(target.cache_folder, play)
    results: dict[int, T] = {}
    pending: dict[int, P] = {}
    for index, piece in enumerate(pieces):
        cached = cache.load(piece)
        if cached is None:
            pending[index] = piece
        else:
            results[index] = cached[0]
    next_index = 0
    for index, result in run_uncached(play, pending, target):
        cache.store(pending[index], result)
        results[index] = result
        while next_index in results:
            yield results.pop(next_index)
            next_index += 1
    while next_index in results:
        yield results.pop(next_index)
        next_index += 1


def run_uncached(play: Callable[[P], T], pending: dict[int, P], target: ExecutionTarget) -> Iterator[tuple[int, T]]:
    """Run the pieces and yield each result with its index as soon as it is done."""
    if target.ray:
        yield from run_on_ray(play, pending, target)
    elif target.jobs == 1 or len(pending) <= 1:
        for index, piece in pending.items():
            yield index, play(piece)
    else:
        yield from run_on_processes(play, pending, target.jobs)


def run_on_processes(play: Callable[[P], T], pending: dict[int, P], jobs: int) -> Iterator[tuple[int, T]]:
    """Run the pieces on worker processes; start a new pool when a worker dies.

    Raises Problem after several deaths in a row without a finished piece.
    """
    remaining = dict(pending)
    failures = 0
    while remaining:
        before = len(remaining)
        try:
            for index, result in run_on_pool(play, remaining, jobs):
                del remaining[index]
                yield index, result
        except BrokenProcessPool:
            failures = failures + 1 if len(remaining) == before else 1
            if failures >= MAX_WORKER_DEATHS:
                raise Problem("workers-die", [str(MAX_WORKER_DEATHS)]) from None


def run_on_pool(play: Callable[[P], T], pending: dict[int, P], jobs: int) -> Iterator[tuple[int, T]]:
    """Run the pieces on one pool of processes.

    The processes are spawned, not forked: forking is unsafe beside the thread of the progress bar.
    """
    other_children = multiprocessing.active_children()
    pool = ProcessPoolExecutor(min(jobs, len(pending)), mp_context=multiprocessing.get_context("spawn"))
    pieces = iter(list(pending.items()))
    running: dict[Future[T], int] = {}

    def submit_ahead() -> None:
        while len(running) < PIECES_PER_PROCESSOR * jobs and (entry := next(pieces, None)) is not None:
            running[pool.submit(play, entry[1])] = entry[0]

    try:
        with ignore_sigint():
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


def run_on_ray(play: Callable[[P], T], pending: dict[int, P], target: ExecutionTarget) -> Iterator[tuple[int, T]]:
    """Run the pieces on a Ray cluster; the number submitted at once is limited to bound the driver's memory."""
    with ray_cluster(target) as ray:
        task = ray.remote(num_cpus=1, max_retries=MAX_WORKER_DEATHS)(play)
        limit = PIECES_PER_PROCESSOR * max(1, int(ray.cluster_resources().get("CPU", 1)))
        pieces = iter(pending.items())
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
                    raise Problem("workers-die", [str(MAX_WORKER_DEATHS)]) from None
                yield running.pop(reference), result


@contextmanager
def ray_cluster(target: ExecutionTarget) -> Iterator[Any]:
    """Connect to a Ray cluster, or start one, without usage statistics and dashboard."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        ray = importlib.import_module("ray")
    except ImportError:
        raise Problem("no-ray", []) from None
    quiet: dict[str, Any] = {"log_to_driver": False, "configure_logging": False}
    if target.ray == LOCAL_CLUSTER:
        paths = {"PYTHONPATH": os.pathsep.join([str(Path.cwd()), *sys.path])}
        arguments = {"address": LOCAL_CLUSTER, "num_cpus": target.jobs, "include_dashboard": False}
        ray.init(**arguments, **quiet, runtime_env={"env_vars": paths})
    else:
        ray.init(address=target.ray, **quiet)
    try:
        yield ray
    finally:
        ray.shutdown()


class ResultCache:
    """A cache of results: one file per piece, named by a hash of the piece and of the rules' source."""

    def __init__(self, folder: Path | None, play: Callable[..., object]) -> None:
        self.folder = folder
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            self.key_prefix = f"{play.__module__} {play.__qualname__} {rules_fingerprint()}".encode()

    def path_of(self, piece: object) -> Path:
        assert self.folder is not None
        return self.folder / f"{hashlib.sha256(self.key_prefix + pickle.dumps(piece)).hexdigest()[:32]}.piece"

    def load(self, piece: object) -> list[Any] | None:
        """Return a list with the cached result, or None if there is none. A list, because a result may itself be None.

        A file that cannot be read is ignored.
        """
        if self.folder is None:
            return None
        try:
            # Only results that a run of this user wrote into the folder.
            result: list[Any] = pickle.loads(self.path_of(piece).read_bytes())  # nosec B301
        except (OSError, pickle.UnpicklingError, EOFError, AttributeError, ImportError):
            return None
        return result

    def store(self, piece: object, result: object) -> None:
        if self.folder is not None:
            path = self.path_of(piece)
            part = path.with_suffix(".part")
            part.write_bytes(pickle.dumps([result]))
            part.replace(path)


def rules_fingerprint() -> str:
    """Return a hash of all source and data files that can change the result of a game."""
    folders = [PACKAGE_FOLDER / name for name in ("core", "games", "bots", "simulation")]
    files = sorted([path for folder in folders for path in folder.rglob("*") if path.suffix in (".py", ".toml")])
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.read_bytes())
    return digest.hexdigest()


@contextmanager
def ignore_sigint() -> Iterator[None]:
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

"""Pieces of work on several processes, or on a cluster of Ray; what comes of them is the same wherever they are done.

A worker that dies is replaced, and what it was at is done again. With a folder, what is done is kept there: a run that
was ended goes on from it.
"""

from __future__ import annotations

import hashlib
import importlib
import multiprocessing
import os
import pickle  # nosec B403: between our own processes, and in a folder that whoever runs this has named
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
# How often a piece may take its worker with it before it is given up.
TRIES = 4
# Pieces that are on their way for each processor.
AHEAD = 3


@dataclass(frozen=True)
class Where:
    """So many processes here; or `ray`: the address of a cluster, or `local` for one that is started for this and ended
    after it. `folder` keeps what is done."""

    jobs: int = 1
    ray: str = ""
    folder: Path | None = None


def where_named(on: str, jobs: int, folder: Path | None = None) -> Where:
    """`ray` is a cluster started here, `ray://…` or `ray:ADDRESS` one that is there."""
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
    """What `play` makes of every piece, in their order."""
    kept = Kept(where.folder, play)
    done: dict[int, T] = {}
    todo: dict[int, P] = {}
    for at, piece in enumerate(pieces):
        found = kept.find(piece)
        if found is None:
            todo[at] = piece
        else:
            done[at] = found[0]
    following = 0
    for at, made in played(play, todo, where):
        kept.keep(todo[at], made)
        done[at] = made
        while following in done:
            yield done.pop(following)
            following += 1
    while following in done:
        yield done.pop(following)
        following += 1


def played(play: Callable[[P], T], todo: dict[int, P], where: Where) -> Iterator[tuple[int, T]]:
    """Each piece with its number, as soon as it is done."""
    if where.ray:
        yield from on_ray(play, todo, where)
    elif where.jobs == 1 or len(todo) <= 1:
        for at, piece in todo.items():
            yield at, play(piece)
    else:
        yield from on_processes(play, todo, where.jobs)


def on_processes(play: Callable[[P], T], todo: dict[int, P], jobs: int) -> Iterator[tuple[int, T]]:
    left = dict(todo)
    broken = 0
    while left:
        before = len(left)
        try:
            for at, made in one_pool(play, left, jobs):
                del left[at]
                yield at, made
        except BrokenProcessPool:
            broken = broken + 1 if len(left) == before else 1
            if broken >= TRIES:
                raise Problem("workers-die", [str(TRIES)]) from None


def one_pool(play: Callable[[P], T], todo: dict[int, P], jobs: int) -> Iterator[tuple[int, T]]:
    """Not forked: the progress bar has a thread of its own, and forking beside threads is not safe."""
    others = multiprocessing.active_children()
    pool = ProcessPoolExecutor(min(jobs, len(todo)), mp_context=multiprocessing.get_context("spawn"))
    pieces = iter(list(todo.items()))
    waiting: dict[Future[T], int] = {}

    def send() -> None:
        while len(waiting) < AHEAD * jobs and (following := next(pieces, None)) is not None:
            waiting[pool.submit(play, following[1])] = following[0]

    try:
        with deaf():
            send()
        while waiting:
            for one in wait(waiting, return_when=FIRST_COMPLETED).done:
                at = waiting.pop(one)
                yield at, one.result()
            send()
    finally:
        # Whoever stops this does not wait for what is still played.
        for worker in [child for child in multiprocessing.active_children() if child not in others]:
            worker.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


def on_ray(play: Callable[[P], T], todo: dict[int, P], where: Where) -> Iterator[tuple[int, T]]:
    """Only so many pieces are on their way at once, so that the driver's memory does not hold them all."""
    with cluster(where) as ray:
        task = ray.remote(num_cpus=1, max_retries=TRIES)(play)
        ahead = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        pieces = iter(todo.items())
        waiting: dict[Any, int] = {}
        while True:
            while len(waiting) < ahead and (following := next(pieces, None)) is not None:
                waiting[task.remote(following[1])] = following[0]
            if not waiting:
                return
            for one in ray.wait(list(waiting), num_returns=1)[0]:
                try:
                    made = ray.get(one)
                except ray.exceptions.WorkerCrashedError:
                    raise Problem("workers-die", [str(TRIES)]) from None
                yield waiting.pop(one), made


@contextmanager
def cluster(where: Where) -> Iterator[Any]:
    """Ray says nothing to anybody outside, and asks for no page of its own."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        ray = importlib.import_module("ray")
    except ImportError:
        raise Problem("no-ray", []) from None
    quiet: dict[str, Any] = {"log_to_driver": False, "configure_logging": False}
    if where.ray == LOCAL:
        paths = {"PYTHONPATH": os.pathsep.join([str(Path.cwd()), *sys.path])}
        wishes = {"address": LOCAL, "num_cpus": where.jobs, "include_dashboard": False}
        ray.init(**wishes, **quiet, runtime_env={"env_vars": paths})
    else:
        ray.init(address=where.ray, **quiet)
    try:
        yield ray
    finally:
        ray.shutdown()


class Kept:
    """What is done, one file a piece, named for the piece and for the rules that made it."""

    def __init__(self, folder: Path | None, play: Callable[..., object]) -> None:
        self.folder = folder
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            self.about = f"{play.__module__} {play.__qualname__} {rules()}".encode()

    def path(self, piece: object) -> Path:
        assert self.folder is not None
        return self.folder / f"{hashlib.sha256(self.about + pickle.dumps(piece)).hexdigest()[:32]}.piece"

    def find(self, piece: object) -> list[Any] | None:
        """In a list, since what was made may be nothing; a file that cannot be read is made anew."""
        if self.folder is None:
            return None
        try:
            found: list[Any] = pickle.loads(self.path(piece).read_bytes())  # nosec B301: see above
        except (OSError, pickle.UnpicklingError, EOFError, AttributeError, ImportError):
            return None
        return found

    def keep(self, piece: object, made: object) -> None:
        if self.folder is not None:
            path = self.path(piece)
            part = path.with_suffix(".part")
            part.write_bytes(pickle.dumps([made]))
            part.replace(path)


def rules() -> str:
    """Changes with every file that could change what comes of a game."""
    folders = [HERE / name for name in ("core", "games", "bots", "arena")]
    files = sorted([path for folder in folders for path in folder.rglob("*") if path.suffix in (".py", ".toml")])
    seen = hashlib.sha256()
    for path in files:
        seen.update(path.read_bytes())
    return seen.hexdigest()


@contextmanager
def deaf() -> Iterator[None]:
    """Ctrl-C reaches the whole group; workers that start here leave the answer to the parent, which hears it after."""
    if threading.current_thread() is not threading.main_thread():
        yield
    elif sys.platform == "win32":
        heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, heard)
    else:
        before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

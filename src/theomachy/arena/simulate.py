"""Plays a plan on one or several processes; the outcome is the same whatever their number."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from theomachy.arena.plan import Plan
from theomachy.arena.play import Batch, Count, play_batch

T = TypeVar("T")
Progress = Callable[[int], None]
# A plan, and which of its games: from the first to before the last.
Piece = tuple[Plan, int, int]
# Small enough for a lively bar, large enough that travelling costs nothing.
BATCH = 20


def simulate(plan: Plan, jobs: int = 1, progress: Progress | None = None) -> Batch:
    """All games of the plan; `progress` hears how many more are done."""
    total = Batch()
    for batch in batches(plan, jobs):
        total.rows += batch.rows
        total.records += batch.records
        for thing, count in batch.counts.items():
            total.counts.setdefault(thing, Count()).add(count)
        for name, lost in batch.lost.items():
            total.lost[name] = total.lost.get(name, 0) + lost
        if progress is not None:
            progress(len(batch.rows))
    total.counts = dict(sorted(total.counts.items()))
    return total


def batches(plan: Plan, jobs: int) -> Iterator[Batch]:
    return spread_out(play_piece, plan, jobs, BATCH)


def play_piece(piece: Piece) -> Batch:
    return play_batch(*piece)


def spread_out(play: Callable[[Piece], T], plan: Plan, jobs: int, size: int) -> Iterator[T]:
    """What `play` makes of every piece of a plan, in order, on so many processes."""
    pieces = [(plan, first, min(first + size, plan.games)) for first in range(0, plan.games, size)]
    if jobs == 1 or len(pieces) == 1:
        for piece in pieces:
            yield play(piece)
        return
    # Not forked: the progress bar has a thread of its own, and forking beside threads is not safe.
    with deaf():
        pool = multiprocessing.get_context("spawn").Pool(min(jobs, len(pieces)))
    with pool:
        yield from pool.imap(play, pieces)


@contextmanager
def deaf() -> Iterator[None]:
    """Ctrl-C reaches the whole group; workers that start here leave the answer to the parent."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)

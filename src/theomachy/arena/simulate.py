"""Runs a plan on this machine or a cluster. The result does not depend on where its games are played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from theomachy.arena.plan import Plan
from theomachy.arena.play import Batch, Count, play_batch
from theomachy.arena.spread import Where, spread

T = TypeVar("T")
Progress = Callable[[int], None]
# A plan and a range of its games; the last number is exclusive.
Piece = tuple[Plan, int, int]
# Games per piece of work: few enough for a smooth progress bar, enough that the transfer costs little.
BATCH = 20
HERE = Where()


def simulate(plan: Plan, where: Where = HERE, progress: Progress | None = None) -> Batch:
    """Play all games of the plan and merge the results; the callback gets how many more are done."""
    total = Batch()
    for batch in batches(plan, where):
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


def batches(plan: Plan, where: Where) -> Iterator[Batch]:
    return spread_out(play_piece, plan, where, BATCH)


def play_piece(piece: Piece) -> Batch:
    return play_batch(*piece)


def spread_out(play: Callable[[Piece], T], plan: Plan, where: Where, size: int) -> Iterator[T]:
    """Cut the plan into pieces of this many games, run them, and yield their results in order."""
    pieces = [(plan, first, min(first + size, plan.games)) for first in range(0, plan.games, size)]
    return spread(play, pieces, where)

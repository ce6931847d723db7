"""Plays a plan here or on many machines; the outcome is the same wherever its games are played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from theomachy.arena.plan import Plan
from theomachy.arena.play import Batch, Count, play_batch
from theomachy.arena.spread import Where, spread

T = TypeVar("T")
Progress = Callable[[int], None]
# A plan, and which of its games: from the first to before the last.
Piece = tuple[Plan, int, int]
# Small enough for a lively bar, large enough that travelling costs nothing.
BATCH = 20
HERE = Where()


def simulate(plan: Plan, where: Where = HERE, progress: Progress | None = None) -> Batch:
    """All games of the plan; `progress` hears how many more are done."""
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
    """What `play` makes of every piece of a plan, in order."""
    pieces = [(plan, first, min(first + size, plan.games)) for first in range(0, plan.games, size)]
    return spread(play, pieces, where)

"""Runs a plan on this machine or a cluster. The result does not depend on where its games are played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from theomachy.simulation.running.distributed import ExecutionTarget, run_pieces
from theomachy.simulation.running.plan import Plan
from theomachy.simulation.running.runner import play_batch
from theomachy.simulation.stats.batch import Batch

T = TypeVar("T")
Progress = Callable[[int], None]
# A plan and a range of its games; the last number is exclusive.
Piece = tuple[Plan, int, int]
# Games per piece of work: few enough for a smooth progress bar, enough that the transfer costs little.
GAMES_PER_PIECE = 20
IN_PROCESS = ExecutionTarget()


def simulate(plan: Plan, target: ExecutionTarget = IN_PROCESS, progress: Progress | None = None) -> Batch:
    """Play all games of the plan and merge the results; `progress` gets the number of newly finished games."""
    total = Batch()
    for batch in play_batches(plan, target):
        total.add(batch)
        if progress is not None:
            progress(len(batch.games))
    return total


def play_batches(plan: Plan, target: ExecutionTarget) -> Iterator[Batch]:
    return run_plan(play_piece, plan, target, GAMES_PER_PIECE)


def play_piece(piece: Piece) -> Batch:
    return play_batch(*piece)


def run_plan(play: Callable[[Piece], T], plan: Plan, target: ExecutionTarget, piece_size: int) -> Iterator[T]:
    """Cut the plan into pieces of `piece_size` games, run the pieces, and yield their results in order."""
    pieces = [(plan, first, min(first + piece_size, plan.games)) for first in range(0, plan.games, piece_size)]
    return run_pieces(play, pieces, target)

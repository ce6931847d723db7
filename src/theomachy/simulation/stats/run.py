"""`Run`: the figures of games with the same set-up, as reports show them."""

from __future__ import annotations

from theomachy.core.game import Setup
from theomachy.core.record import Record
from theomachy.simulation.stats.batch import Batch, HandGroup
from theomachy.simulation.stats.game_stats import GameStats


class Run:
    """Games with the same set-up, and their totals per bot and seat.

    `record` is that of the first game; its header holds for all of them.
    """

    def __init__(self, record: Record, setup: Setup, batch: Batch) -> None:
        self.record = record
        self.setup = setup
        self.games: list[GameStats] = batch.games
        self.groups: list[HandGroup] = [batch.groups[key] for key in sorted(batch.groups)]

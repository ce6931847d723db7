"""`Run`: the figures of games of one kind, as reports show them."""

from __future__ import annotations

from theomachy.core.game import Setup
from theomachy.core.record import Record
from theomachy.simulation.stats.batch import Batch, HandGroup
from theomachy.simulation.stats.game_stats import GameStats


class Run:
    """Games of one kind, with the record of the first one, whose header fits all, and their totals per bot and seat."""

    def __init__(self, record: Record, setup: Setup, batch: Batch) -> None:
        self.record = record
        self.setup = setup
        self.games: list[GameStats] = batch.games
        self.groups: list[HandGroup] = [batch.groups[key] for key in sorted(batch.groups)]

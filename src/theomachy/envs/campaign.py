"""Whole campaigns as episodes: each chapter starts from the legacy of the one before."""

from __future__ import annotations

from typing import Final

from theomachy.bots.batched_games import GameFactory
from theomachy.core.game import Game
from theomachy.core.rng import Rng
from theomachy.core.rule_errors import Problem
from theomachy.core.state import State

# Stands where a variant would stand in names.
CAMPAIGN: Final = "campaign"


class CampaignFactory(GameFactory):
    """Creates the first chapter of a campaign, then each next one from a finished chapter."""

    def __init__(self, game: Game, seats: int, packs: tuple[str, ...]) -> None:
        setup = game.chapter_setup(seats, "", packs)
        if setup is None:
            raise Problem("no-campaign", [game.info.id])
        super().__init__(game, setup)

    def next_chapter(self, state: State) -> State | None:
        """Return the next chapter, whose luck comes from the finished chapter's generator; None after the last."""
        setup = self.game.chapter_setup(self.setup.seats, self.game.legacy_after(state), self.setup.packs)
        if setup is None:
            return None
        rng: Rng = state.rng.fork()
        following: State = self.game.new(setup, rng)
        return following

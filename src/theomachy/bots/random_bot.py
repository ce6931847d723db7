"""A bot that plays uniformly at random."""

from __future__ import annotations

from theomachy.bots.bot import Bot
from theomachy.core.action import Action
from theomachy.core.game import Game
from theomachy.core.rng import Rng
from theomachy.core.state import State


class RandomBot(Bot):
    def __init__(self) -> None:
        super().__init__("random", sees_state=False)

    def choose(self, game: Game, state: State, seat: int, rng: Rng) -> Action:
        return state.legal[rng.below(len(state.legal))]

"""The plan of a simulation: all that is needed to play any one of its games in any process."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from theomachy.bots.bot import Bot
from theomachy.core.game import Game, Setup
from theomachy.core.rng import Rng, seeded_rng
from theomachy.games import game as find_game
from theomachy.simulation.running.external_bots import load_bot


@dataclass(frozen=True)
class Plan:
    """The parameters of a simulation.

    `seats` are bot names; unless `fixed`, each bot moves on by one seat from game to game. `lucks`, if not empty, gives
    the seed of each game.
    """

    game: str
    setup: Setup
    seats: tuple[str, ...]
    games: int
    seed: int
    fixed: bool = False
    with_records: bool = False
    lucks: tuple[int, ...] = ()

    def bots_in_game(self, number: int) -> list[str]:
        """Return the bot of each seat in a game."""
        shift = 0 if self.fixed else number % len(self.seats)
        return [self.seats[(seat - shift) % len(self.seats)] for seat in range(len(self.seats))]

    def game_seed(self, number: int) -> int:
        """Return the seed of a game. It depends only on the seed of the plan and the number of the game."""
        return self.lucks[number] if self.lucks else derive_seed(self.seed, number)

    def load(self) -> tuple[Game, dict[str, Bot]]:
        return find_game(self.game), {name: load_bot(name) for name in self.seats}


def derive_seed(seed: int, number: int) -> int:
    """Derive a 48-bit seed from a seed and a number by SHA-256."""
    digest = hashlib.sha256(f"theomachy simulate {seed} {number}".encode()).digest()
    return int.from_bytes(digest[:6], "big")


def bot_rng(game_seed: int) -> Rng:
    """Return the generator of the bots in a game, which is independent of the game's own."""
    return seeded_rng(derive_seed(game_seed, -1))

"""What a simulation is asked to do: enough to play any one of its games anywhere."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from theomachy.arena.foreign import find_bot
from theomachy.bots.bot import Bot
from theomachy.core.game import Game, Setup
from theomachy.core.rng import Rng, seeded
from theomachy.games import game as find_game


@dataclass(frozen=True)
class Plan:
    """`seats` are names of bots; unless they are `fixed` they move on by one seat from game to game. `lucks`, if given,
    are the seeds of the single games."""

    game: str
    setup: Setup
    seats: tuple[str, ...]
    games: int
    seed: int
    fixed: bool = False
    with_records: bool = False
    lucks: tuple[int, ...] = ()

    def seating(self, number: int) -> list[str]:
        """The bot on each seat in a game."""
        shift = 0 if self.fixed else number % len(self.seats)
        return [self.seats[(seat - shift) % len(self.seats)] for seat in range(len(self.seats))]

    def luck(self, number: int) -> int:
        """The seed of one game: it depends on nothing but the seed of the whole and the game's number."""
        return self.lucks[number] if self.lucks else derived(self.seed, number)

    def load(self) -> tuple[Game, dict[str, Bot]]:
        return find_game(self.game), {name: find_bot(name) for name in self.seats}


def derived(seed: int, number: int) -> int:
    digest = hashlib.sha256(f"theomachy simulate {seed} {number}".encode()).digest()
    return int.from_bytes(digest[:6], "big")


def thinking(luck: int) -> Rng:
    """The luck of the bots, apart from the game's own."""
    return seeded(derived(luck, -1))

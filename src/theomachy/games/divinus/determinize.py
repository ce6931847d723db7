"""Determinization: a copy of the state whose hidden order is random."""

from __future__ import annotations

from theomachy.core.rng import Rng
from theomachy.games.divinus.known_next_tiles import restore_known_tiles
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import STACK


def determinize(state: DivinusState, seat: int, rng: Rng) -> DivinusState:
    """Return a copy with the stacks reshuffled, but for what everybody knows of them, and with both supplies
    reshuffled."""
    other = state.copy()
    other.rng = rng.fork()
    for stack in range(STACK.size):
        cards = other.stacks[stack].cards
        unknown_tiles = cards[other.known[stack] :]
        rng.shuffle(unknown_tiles)
        other.stacks[stack].cards = cards[: other.known[stack]] + unknown_tiles
    restore_known_tiles(other, rng)
    supply = list(other.workshop.supply)
    rng.shuffle(supply)
    vault = list(other.workshop.vault)
    rng.shuffle(vault)
    other.workshop = other.workshop.with_supply(supply).with_vault(vault)
    return other

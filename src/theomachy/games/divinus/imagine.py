"""What a seat could be facing: all that it cannot know, dealt anew."""

from __future__ import annotations

from theomachy.core.rng import Rng
from theomachy.games.divinus.near import imagine_near
from theomachy.games.divinus.state import DivinusState
from theomachy.games.divinus.things import STACK


def imagine(state: DivinusState, seat: int, rng: Rng) -> DivinusState:
    """Stacks shuffled anew but for what all know of their top and bottom; the supplies too."""
    other = state.copy()
    other.rng = rng.fork()
    for stack in range(STACK.size):
        cards = other.stacks[stack].cards
        hidden = cards[other.known[stack] :]
        rng.shuffle(hidden)
        other.stacks[stack].cards = cards[: other.known[stack]] + hidden
    imagine_near(other, rng)
    supply = list(other.workshop.supply)
    rng.shuffle(supply)
    vault = list(other.workshop.vault)
    rng.shuffle(vault)
    other.workshop = other.workshop.with_supply(supply).with_vault(vault)
    return other

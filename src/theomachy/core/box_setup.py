"""Steps that set up the physical game."""

from __future__ import annotations

from theomachy.core.action import SEAT
from theomachy.core.rng import Rng


class SetupStep:
    """One set-up step: a slug of the texts with its things, and the pieces it is about.

    `is_random`: the step was decided by the generator; it is shown only if the players want the app to draw.
    """

    def __init__(self, slug: str, things: list[str], pieces: list[str], is_random: bool = False) -> None:
        self.slug = slug
        self.things = things
        self.pieces = pieces
        self.is_random = is_random


def draw_first_player(seats: int, rng: Rng) -> SetupStep:
    """Draw the first player."""
    return SetupStep("first", [SEAT.id(rng.below(seats))], [], True)


def deal_one_each(slug: str, seats: int, pieces: list[str], rng: Rng) -> list[SetupStep]:
    """Assign a random piece to each seat."""
    order = list(range(len(pieces)))
    rng.shuffle(order)
    return [SetupStep(slug, [SEAT.id(seat), pieces[order[seat]]], [pieces[order[seat]]], True) for seat in range(seats)]

"""Steps that set up the physical game."""

from __future__ import annotations

from theomachy.core.action import SEAT
from theomachy.core.rng import Rng


class SetupStep:
    """One step of setting up the physical game: a text slug with the things to fill in, and the pieces to place.

    `is_random`: the generator decided the step; it is shown only if the players want the app to draw for them.
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
    """Return set-up steps that give each seat a random piece."""
    order = list(range(len(pieces)))
    rng.shuffle(order)
    return [SetupStep(slug, [SEAT.id(seat), pieces[order[seat]]], [pieces[order[seat]]], True) for seat in range(seats)]

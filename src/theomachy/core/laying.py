"""Steps that set up the physical game."""

from __future__ import annotations

from theomachy.core.action import SEAT
from theomachy.core.rng import Rng


class Lay:
    """One set-up step: a slug of the texts with its things, and the pieces it is about.

    `is_random`: the step was decided by the generator; it is shown only if the players want the app to draw.
    """

    def __init__(self, slug: str, things: list[str], pieces: list[str], drawn: bool = False) -> None:
        self.slug = slug
        self.things = things
        self.pieces = pieces
        self.drawn = drawn


def first_player(seats: int, rng: Rng) -> Lay:
    """Draw the first player."""
    return Lay("first", [SEAT.id(rng.below(seats))], [], True)


def dealt(slug: str, seats: int, pieces: list[str], rng: Rng) -> list[Lay]:
    """Assign a random piece to each seat."""
    order = list(range(len(pieces)))
    rng.shuffle(order)
    return [Lay(slug, [SEAT.id(seat), pieces[order[seat]]], [pieces[order[seat]]], True) for seat in range(seats)]

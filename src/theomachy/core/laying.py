"""Set-ups for the cardboard: what is laid out for a table, step by step."""

from __future__ import annotations

from theomachy.core.action import SEAT
from theomachy.core.rng import Rng


class Lay:
    """One step: a slug of the texts with its things, and the pieces it is about. `drawn`: chance has decided it, and it
    is only shown to those who wish that."""

    def __init__(self, slug: str, things: list[str], pieces: list[str], drawn: bool = False) -> None:
        self.slug = slug
        self.things = things
        self.pieces = pieces
        self.drawn = drawn


def first_player(seats: int, rng: Rng) -> Lay:
    """Whoever begins, by chance."""
    return Lay("first", [SEAT.id(rng.below(seats))], [], True)


def dealt(slug: str, seats: int, pieces: list[str], rng: Rng) -> list[Lay]:
    """One piece for each seat, by chance."""
    order = list(range(len(pieces)))
    rng.shuffle(order)
    return [Lay(slug, [SEAT.id(seat), pieces[order[seat]]], [pieces[order[seat]]], True) for seat in range(seats)]

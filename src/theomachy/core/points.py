"""Where points come from, and what helps besides them."""

from __future__ import annotations


class Points:
    """One line of a score: where points came from, as a slug of the texts."""

    def __init__(self, slug: str, things: list[str], points: int) -> None:
        self.slug = slug
        self.things = things
        self.points = points


class Asset:
    """Something besides points that helps a seat, as a slug of the texts: how much of it there is, and what one more
    is worth, in points of the game."""

    def __init__(self, slug: str, things: list[str], amount: int, worth: float) -> None:
        self.slug = slug
        self.things = things
        self.amount = amount
        self.worth = worth

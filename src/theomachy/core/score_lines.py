"""Lines of a score: where points come from, and advantages besides points."""

from __future__ import annotations


class Points:
    """One line of a score: a text slug for the source of the points, with the things to fill in."""

    def __init__(self, slug: str, things: list[str], points: int) -> None:
        self.slug = slug
        self.things = things
        self.points = points


class Advantage:
    """An advantage besides points, as a text slug with things to fill in.

    `amount` is how much of it a seat has, `worth` the value of one more, in points.
    """

    def __init__(self, slug: str, things: list[str], amount: int, worth: float) -> None:
        self.slug = slug
        self.things = things
        self.amount = amount
        self.worth = worth

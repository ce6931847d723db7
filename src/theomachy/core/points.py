"""Where points come from."""

from __future__ import annotations


class Points:
    """One line of a score: where points came from, as a slug of the texts."""

    def __init__(self, slug: str, things: list[str], points: int) -> None:
        self.slug = slug
        self.things = things
        self.points = points

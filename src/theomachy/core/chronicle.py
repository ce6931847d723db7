"""Where a campaign stands, in slugs of the texts: what a game's folder tells, and everybody shows."""

from __future__ import annotations

from collections.abc import Sequence


class Sentence:
    """A slug of the texts and what to fill into it. A slug with dots is the place of its text; among the things a list
    is told with commas."""

    def __init__(self, slug: str, things: Sequence[str | list[str]]) -> None:
        self.slug = slug
        self.things = things


class Page:
    """A title, filled with `things`, and its lines.

    `chapter` is the one it tells of, 0 if it tells of the campaign. What tells of the one `ahead` is not for those who
    have not begun it.
    """

    def __init__(
        self, slug: str, things: list[str], lines: list[Sentence], chapter: int = 0, ahead: bool = False
    ) -> None:
        self.slug = slug
        self.things = things
        self.lines = lines
        self.chapter = chapter
        self.ahead = ahead


class Standing:
    """The points of a seat in all, and those of each chapter that is over."""

    def __init__(self, seat: int, total: int, history: list[int]) -> None:
        self.seat = seat
        self.total = total
        self.history = history


class Chronicle:
    """`names` are the chapters reached, in order; `standings` begin with the leader; with `winners` it is over. The
    `opening` is read when the chapter ahead begins."""

    def __init__(
        self,
        names: list[str],
        standings: list[Standing],
        winners: list[int],
        opening: list[Sentence],
        pages: list[Page],
    ) -> None:
        self.names = names
        self.standings = standings
        self.winners = winners
        self.opening = opening
        self.pages = pages

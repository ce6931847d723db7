"""The summary of a campaign that a game makes and every client shows: standings and story pages, as slugs of texts."""

from __future__ import annotations

from collections.abc import Sequence


class Sentence:
    """A text slug and the things to fill in.

    A slug with dots is `section.key`; others are keys of section `chronicle`. A list among the things is shown as names
    with commas.
    """

    def __init__(self, slug: str, things: Sequence[str | list[str]]) -> None:
        self.slug = slug
        self.things = things


class Page:
    """A page: a title, filled with `things`, and its lines.

    `chapter` is the one that the page is about, 0 for the whole campaign. `is_upcoming`: it is about a chapter that
    has not started, so players should not read it before.
    """

    def __init__(
        self, slug: str, things: list[str], lines: list[Sentence], chapter: int = 0, is_upcoming: bool = False
    ) -> None:
        self.slug = slug
        self.things = things
        self.lines = lines
        self.chapter = chapter
        self.is_upcoming = is_upcoming


class Standing:
    """The total points of a seat, and its points in each finished chapter (`history`)."""

    def __init__(self, seat: int, total: int, history: list[int]) -> None:
        self.seat = seat
        self.total = total
        self.history = history


class CampaignSummary:
    """The summary of a campaign.

    - `chapter_names`: the chapters reached so far.
    - `standings`: ordered by points, leader first.
    - `winners`: empty until the campaign is over.
    - `opening`: the text to read when the next chapter starts.
    """

    def __init__(
        self,
        chapter_names: list[str],
        standings: list[Standing],
        winners: list[int],
        opening: list[Sentence],
        pages: list[Page],
    ) -> None:
        self.chapter_names = chapter_names
        self.standings = standings
        self.winners = winners
        self.opening = opening
        self.pages = pages

"""Where a campaign stands."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.table.wire.pieces import Phase, SeatInfo


@dataclass(kw_only=True, slots=True)
class ChapterInfo:
    """A chapter that has begun; those to come are sealed, so nothing is told of them. `winners` led after it."""

    number: int
    name: str
    table: str
    over: bool
    winners: list[str]


@dataclass(kw_only=True, slots=True)
class Standing:
    """The points of a seat in all, and those of each chapter that is over."""

    seat: str
    total: int
    history: list[int]


@dataclass(kw_only=True, slots=True)
class Page:
    """A page of the story so far, in words; `slug` says what sort of page."""

    slug: str
    title: str
    lines: list[str]


@dataclass(kw_only=True, slots=True)
class CampaignInfo:
    """Where a campaign stands after its last finished chapter: nothing of the game that goes on."""

    table: str  # the newest chapter's
    game: str
    title: str
    phase: Phase
    chapters: list[ChapterInfo]
    of: int
    seats: list[SeatInfo]
    standings: list[Standing]  # the leader first
    pages: list[Page]
    over: bool
    winners: list[str]  # of the whole campaign, once it is over
    closed: bool  # from a file: it can be gone on with, by anybody
    epilogue: bool  # over, and a game by itself can be played with what it left
    rematch: str  # where the same people started over

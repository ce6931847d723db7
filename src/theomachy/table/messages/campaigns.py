"""Messages about the progress of a campaign."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.table.messages.parts import Phase, SeatInfo


@dataclass(kw_only=True, slots=True)
class ChapterInfo:
    """A chapter that has begun; `winners` are the leading seats after it. Nothing is sent about later chapters."""

    number: int
    name: str
    table: str
    over: bool
    winners: list[str]


@dataclass(kw_only=True, slots=True)
class Standing:
    """The total points of a seat, and its points in each finished chapter."""

    seat: str
    total: int
    history: list[int]


@dataclass(kw_only=True, slots=True)
class StoryPage:
    """A page of the story so far, as text; `slug` is its kind."""

    slug: str
    title: str
    lines: list[str]


@dataclass(kw_only=True, slots=True)
class CampaignInfo:
    """Progress of a campaign after its last finished chapter. Contains nothing of a running game."""

    table: str  # the table of the newest chapter
    game: str
    title: str
    phase: Phase
    chapters: list[ChapterInfo]
    of: int
    seats: list[SeatInfo]
    standings: list[Standing]  # sorted, leader first
    pages: list[StoryPage]
    over: bool
    winners: list[str]  # the winners of the campaign, once it is over
    closed: bool  # imported from a file: anybody may play on
    epilogue: bool  # the campaign is over, and an epilogue (a single game with its legacy) can be played
    rematch: str  # the table where the same players started over

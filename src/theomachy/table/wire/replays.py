"""What is over: moments of a game, how it went, and what would have been better."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.table.wire.pieces import Happened, LogLine, Score, SeatInfo


@dataclass(kw_only=True, slots=True)
class Moment:
    """One entry of a finished (or own) game: the table after it through some eyes."""

    number: int
    of: int
    view: dict[str, object]
    happened: list[Happened]
    line: str
    seat: str
    scores: list[Score]


@dataclass(kw_only=True, slots=True)
class ReplayInfo:
    table: str
    game: str
    edition: str
    options_chosen: dict[str, str]
    title: str
    seats: list[SeatInfo]
    lines: list[LogLine]
    eyes: list[str]  # which eyes are allowed: seats, "spectator", "all"
    turns: list[int]  # numbers of entries at which a turn begins
    points: list[list[int]]  # each seat's points after each entry, for the curves (only where public)
    ending: str
    winners: list[str]
    chapter: int = 0  # which chapter of a campaign it was; 0: none
    by_hand: bool = False


@dataclass(kw_only=True, slots=True)
class Rank:
    """The place of a seat; those who are equal share one. A winner is first, whatever the points."""

    seat: str
    place: int
    shared: bool
    points: int
    won: bool


@dataclass(kw_only=True, slots=True)
class Turning:
    """A moment that decided something, in words; `number` is the entry after which it stood so, `when` its round."""

    number: int
    when: str
    seat: str
    text: str


@dataclass(kw_only=True, slots=True)
class EndInfo:
    """How a finished game went. `curve` has the points of every seat at the beginning and after each round (or turn,
    where there are no rounds); `labels` name those moments."""

    ranks: list[Rank]
    curve: list[list[int]]
    labels: list[str]
    turning: list[Turning]
    tie: str = ""  # how a tie was broken, where it was


@dataclass(kw_only=True, slots=True)
class Choice:
    """A decision of a finished game that could have been another; `text` is what was done, in words."""

    number: int
    seat: str
    text: str


@dataclass(kw_only=True, slots=True)
class Chances:
    """What each seat could hope for, in percent, when `numbers` entries stood; `turning` are the decisions that changed
    most for their seat."""

    numbers: list[int]
    labels: list[str]
    curve: list[list[int]]
    turning: list[Turning]
    choices: list[Choice]


@dataclass(kw_only=True, slots=True)
class Best:
    """What thinking ahead says of a decision: what was best, in words, what that could hope for, and what the one that
    was made cost, in percent. `text` is empty where nothing better was found."""

    number: int
    seat: str
    text: str
    chance: int
    cost: int

"""Messages about finished games: replay, summary, analysis."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.table.messages.parts import EventInfo, LogLine, SeatInfo, SeatScore


@dataclass(kw_only=True, slots=True)
class Moment:
    """The table after an entry of a finished game (or of the viewer's own running game), from one viewpoint."""

    number: int
    of: int
    view: dict[str, object]
    happened: list[EventInfo]
    line: str
    seat: str
    scores: list[SeatScore]


@dataclass(kw_only=True, slots=True)
class ReplayInfo:
    table: str
    game: str
    edition: str
    options_chosen: dict[str, str]
    title: str
    seats: list[SeatInfo]
    lines: list[LogLine]
    eyes: list[str]  # the allowed viewpoints: seats, "spectator", "all"
    turns: list[int]  # numbers of the entries that start a turn
    points: list[list[int]]  # points of each seat after each entry; only the public points if the game may be resumed
    ending: str
    winners: list[str]
    chapter: int = 0  # number of the chapter in a campaign; 0: none
    by_hand: bool = False


@dataclass(kw_only=True, slots=True)
class Rank:
    """The place of a seat; equal seats share a place. Winners come first, even with fewer points."""

    seat: str
    place: int
    shared: bool
    points: int
    won: bool


@dataclass(kw_only=True, slots=True)
class TurningPoint:
    """A turning point, in words. `number` is the entry after which it comes, `when` the name of its round."""

    number: int
    when: str
    seat: str
    text: str


@dataclass(kw_only=True, slots=True)
class GameSummary:
    """The summary of a finished game.

    `curve` has the points of every seat at the start and after each round, or after each turn in games without rounds;
    `labels` names these moments.
    """

    ranks: list[Rank]
    curve: list[list[int]]
    labels: list[str]
    turning: list[TurningPoint]
    tie: str = ""  # explanation of the tie-break, if there was one


@dataclass(kw_only=True, slots=True)
class ReviewedDecision:
    """A decision of a finished game with more than one option; `text` describes the action taken."""

    number: int
    seat: str
    text: str


@dataclass(kw_only=True, slots=True)
class WinProbabilities:
    """The win probability of each seat, in percent, after each number of entries in `numbers`.

    `turning` are the decisions that changed it most.
    """

    numbers: list[int]
    labels: list[str]
    curve: list[list[int]]
    turning: list[TurningPoint]
    choices: list[ReviewedDecision]


@dataclass(kw_only=True, slots=True)
class BestMove:
    """The analysis of a decision: the best action in words, its win probability, and the loss by the actual action, in
    percent.

    The text is empty if no action was better than the actual one.
    """

    number: int
    seat: str
    text: str
    chance: int
    cost: int

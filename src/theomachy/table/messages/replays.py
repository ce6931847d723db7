"""Messages about finished games: replay, summary, analysis."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.table.messages.parts import EventInfo, LogLine, SeatInfo, SeatScore


@dataclass(kw_only=True, slots=True)
class Moment:
    """The table after an entry of a finished game (or one's own), from one viewpoint."""

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
    points: list[list[int]]  # points of each seat after each entry (the public ones if the game may be resumed)
    ending: str
    winners: list[str]
    chapter: int = 0  # its number in a campaign; 0: none
    by_hand: bool = False


@dataclass(kw_only=True, slots=True)
class Rank:
    """The place of a seat; equal seats share one. Winners are first, whatever their points."""

    seat: str
    place: int
    shared: bool
    points: int
    won: bool


@dataclass(kw_only=True, slots=True)
class TurningPoint:
    """A turning point, in words; `number` is the entry it stands after, `when` its round."""

    number: int
    when: str
    seat: str
    text: str


@dataclass(kw_only=True, slots=True)
class GameSummary:
    """Summary of a finished game. `curve` has the points of every seat at the start and after each round (or turn,
    without rounds); `labels` name these moments."""

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
    """Win chances of each seat in percent, after `numbers` entries; `turning` are the decisions with the largest
    change."""

    numbers: list[int]
    labels: list[str]
    curve: list[list[int]]
    turning: list[TurningPoint]
    choices: list[ReviewedDecision]


@dataclass(kw_only=True, slots=True)
class BestMove:
    """Analysis of a decision: the best action in words (empty if none was better), its win chance, and the cost of the
    actual action, in percent."""

    number: int
    seat: str
    text: str
    chance: int
    cost: int

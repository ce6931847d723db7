"""The parts of a table that its lines make: seats, what was told and said, what is tried."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from theomachy.core.event import Event
from theomachy.core.match import Match, Tried
from theomachy.table.forms import SeatKind
from theomachy.table.lines import Line


@dataclass
class Seat:
    """`stand_in` is the bot that plays for a person who is away; `signet` is whose seat it was shown to be."""

    kind: SeatKind
    name: str
    bot: str
    key: str
    stand_in: str = ""
    signet: str = ""

    def free(self) -> bool:
        return self.kind == "open" and not self.key

    def person(self) -> bool:
        return bool(self.key)

    def player(self) -> str:
        """The bot that decides here, or nothing where a person does."""
        return self.bot if self.kind == "bot" else self.stand_in


class Told(NamedTuple):
    """An entry of the record with what it caused; undone ones stay."""

    number: int
    seat: int
    text: str
    events: list[Event]
    mark: str


@dataclass(frozen=True)
class Word:
    """A line of chat; a `sign` is told to everybody in their own language."""

    number: int
    seat: int
    text: str
    at: float
    sign: str = ""


@dataclass(frozen=True)
class Wish:
    """A seat would like to take back; `number` is the line that says so, `agreed` those who would let it."""

    number: int
    seat: int
    agreed: frozenset[int]


class Deed(NamedTuple):
    """What was done with an id, and the version that it made."""

    version: int
    text: str


@dataclass(frozen=True)
class Begun:
    """A match that has begun, with what was told of the entries it goes on from, as far as the rules take them."""

    match: Match
    told: list[Told]
    fault: Exception | None = None


class Trial(NamedTuple):
    """A line, and what the rules made of it on copies. The table has not changed."""

    line: Line
    tried: Tried | None = None
    begun: Begun | None = None


@dataclass(frozen=True)
class Stuck:
    """Why a table stands still: line `number` cannot be read, or the rules do not take it.

    `why` is `rules` if they refuse it, `damaged` if it is missing or makes no sense, `newer` if it is of a kind that
    is not known here, `fault` if the rules broke, `changed` if they or the packs are others than when it began;
    `detail` is for the log.
    """

    number: int
    why: str
    detail: str

"""Requests and responses of the HTTP API for groups."""

from __future__ import annotations

from dataclasses import dataclass, field

from theomachy.server.groups.journal import PairingSystem
from theomachy.table.messages.requests import ClockSettings


@dataclass(kw_only=True, slots=True)
class NewGroup:
    """Create a group. With `table`, all players of that table become members and keep the keys of their seats."""

    name: str
    mine: str = ""  # the sender's name, if no table gives it
    table: str = ""


@dataclass(kw_only=True, slots=True)
class GroupKey:
    """The key of a member. It is also the seat key at every table that the group creates."""

    group: str
    link: str
    key: str


@dataclass(kw_only=True, slots=True)
class MemberName:
    name: str


@dataclass(kw_only=True, slots=True)
class MemberNumber:
    member: int


@dataclass(kw_only=True, slots=True)
class MemberInfo:
    name: str
    signet: str
    host: bool
    gone: bool


@dataclass(kw_only=True, slots=True)
class GroupSeat:
    """A seat of a game. `member` is -1 for a bot or a person outside of the group; `place` is 0 until the game is over.

    `lost`: the player left, or a bot finished the game for them.
    """

    member: int
    name: str
    place: int
    lost: bool


@dataclass(kw_only=True, slots=True)
class GroupGame:
    """A game of the group.

    - `seat`: the viewer's seat, or empty.
    - `round` (of a tournament), `chapter` (of a campaign): from 1; 0 if there is none.
    - `next`: the table of the following chapter, once it has begun.
    """

    table: str
    game: str
    seats: list[GroupSeat]
    seat: str
    over: bool
    round: int
    chapter: int = 0
    next: str = ""


@dataclass(kw_only=True, slots=True)
class StandingRow:
    """One line of the standings.

    `points` are in twelfths of a point, `tie` is the tie-break score, `out` marks members who left or withdrew.
    """

    member: int
    place: int
    games: int
    wins: int
    byes: int
    points: int
    tie: int
    out: bool


@dataclass(kw_only=True, slots=True)
class RoundInfo:
    games: list[GroupGame]
    byes: list[int]
    rests: list[int]


@dataclass(kw_only=True, slots=True)
class TournamentInfo:
    """A tournament.

    `alone`: rounds start automatically. `next`: the present round is over, so the host can start the next one.
    """

    title: str
    game: str
    system: PairingSystem
    seats: int
    rounds: int
    over: bool
    alone: bool
    played: list[RoundInfo]
    rows: list[StandingRow]
    next: bool


@dataclass(kw_only=True, slots=True)
class GroupInfo:
    """A group as one viewer sees it; `me` is the viewer's member number, or -1."""

    group: str
    name: str
    link: str
    me: int
    host: bool
    members: list[MemberInfo]
    games: list[GroupGame]  # newest first; without those of tournaments
    rows: list[StandingRow]
    tournaments: list[TournamentInfo]  # the newest first


@dataclass(kw_only=True, slots=True)
class MyGroup:
    """The unfinished tables of a group at which the viewer sits; polled by the client."""

    group: str
    name: str
    tables: dict[str, str]  # table id -> the viewer's seat


@dataclass(kw_only=True, slots=True)
class NewGame:
    """Create a table for `members`, in the order of its seats; the others may watch."""

    game: str
    members: list[int]
    edition: str = ""
    options: dict[str, str] = field(default_factory=dict)
    title: str = ""
    clock: ClockSettings = field(default_factory=ClockSettings)
    campaign: bool = False
    bots: list[str] = field(default_factory=list)  # on the seats after the members
    start: bool = True


@dataclass(kw_only=True, slots=True)
class NewTournament:
    """Create a tournament.

    `rounds` and `seats` (players per table) apply to the Swiss system; a round robin is played at tables of two.
    """

    game: str
    members: list[int]
    system: PairingSystem = "swiss"
    seats: int = 2
    rounds: int = 3
    title: str = ""
    edition: str = ""
    options: dict[str, str] = field(default_factory=dict)
    clock: ClockSettings = field(default_factory=ClockSettings)
    alone: bool = True


@dataclass(kw_only=True, slots=True)
class JudgeRequest:
    """End a game that cannot go on: `lost` are the members who lost; the others share the first place."""

    table: str
    lost: list[int]


@dataclass(kw_only=True, slots=True)
class MyGroups:
    """The member keys that a device holds, by group id."""

    keys: dict[str, list[str]]

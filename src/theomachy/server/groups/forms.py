"""What a page asks and is told about groups."""

from __future__ import annotations

from dataclasses import dataclass, field

from theomachy.server.groups.lines import System
from theomachy.table.forms import ClockWish


@dataclass(kw_only=True, slots=True)
class NewGroup:
    """`table`: everybody who sits there is a member, with the keys of their seats."""

    name: str
    mine: str = ""  # my own name, where no table gives it
    table: str = ""


@dataclass(kw_only=True, slots=True)
class GroupKey:
    """My key in a group: it fits every table that the group opens. Keep it as that of a seat."""

    group: str
    link: str
    key: str


@dataclass(kw_only=True, slots=True)
class MemberName:
    name: str


@dataclass(kw_only=True, slots=True)
class OneMember:
    member: int


@dataclass(kw_only=True, slots=True)
class MemberInfo:
    name: str
    signet: str
    host: bool
    gone: bool


@dataclass(kw_only=True, slots=True)
class GroupSeat:
    """`member` is -1 where a bot or somebody else sits; `place` 0 until the game is over; `lost`: they went, or a bot
    ended it for them."""

    member: int
    name: str
    place: int
    lost: bool


@dataclass(kw_only=True, slots=True)
class GroupGame:
    """`seat` is mine, or empty. `round` counts from 1 in a tournament, `chapter` in a campaign, where `next` is the
    table of the one after it, once it has begun."""

    table: str
    game: str
    seats: list[GroupSeat]
    seat: str
    over: bool
    round: int
    chapter: int = 0
    next: str = ""


@dataclass(kw_only=True, slots=True)
class GroupRow:
    """One line of the standings; a point has twelve parts."""

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
    """`next`: all games of the round are over, and the host may begin the next."""

    title: str
    game: str
    system: System
    seats: int
    rounds: int
    over: bool
    alone: bool
    played: list[RoundInfo]
    rows: list[GroupRow]
    next: bool


@dataclass(kw_only=True, slots=True)
class GroupInfo:
    """A group as I see it; `me` is my number among its members, or -1."""

    group: str
    name: str
    link: str
    me: int
    host: bool
    members: list[MemberInfo]
    games: list[GroupGame]  # the newest first; those of tournaments stand there
    rows: list[GroupRow]
    tournaments: list[TournamentInfo]  # the newest first


@dataclass(kw_only=True, slots=True)
class MyGroup:
    """What a device need know of a group now and then: the tables where I sit."""

    group: str
    name: str
    tables: dict[str, str]  # my seat, by table


@dataclass(kw_only=True, slots=True)
class NewGame:
    """A table for some members, in the order of its seats; the others look on."""

    game: str
    members: list[int]
    edition: str = ""
    options: dict[str, str] = field(default_factory=dict)
    title: str = ""
    clock: ClockWish = field(default_factory=ClockWish)
    campaign: bool = False
    bots: list[str] = field(default_factory=list)  # on the seats behind them
    start: bool = True


@dataclass(kw_only=True, slots=True)
class NewTournament:
    """`rounds` counts in a Swiss one only; everybody against everybody is played at tables of two."""

    game: str
    members: list[int]
    system: System = "swiss"
    seats: int = 2
    rounds: int = 3
    title: str = ""
    edition: str = ""
    options: dict[str, str] = field(default_factory=dict)
    clock: ClockWish = field(default_factory=ClockWish)
    alone: bool = True


@dataclass(kw_only=True, slots=True)
class Judge:
    """The host ends a game that cannot go on: who of its members has lost it; the others share it."""

    table: str
    lost: list[int]


@dataclass(kw_only=True, slots=True)
class MyGroups:
    """The keys a device holds, by group."""

    keys: dict[str, list[str]]

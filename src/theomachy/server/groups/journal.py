"""The journal entries of a group, as they are stored: append-only, like those of a table.

New fields need a default, so that old entries can always be read.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Literal

from theomachy.table.decode import decode
from theomachy.table.journal import JSON_ENCODER, non_default_fields
from theomachy.table.messages.requests import ClockSettings

PairingSystem = Literal["swiss", "round-robin"]


@dataclass(kw_only=True, slots=True)
class GroupCreated:
    """The group was created; `link` is the secret of its invitation link."""

    name: str
    link: str


@dataclass(kw_only=True, slots=True)
class MemberJoined:
    """A member joined; `key` is the hash of their key, which is also the seat key at every table of the group."""

    name: str
    key: str
    signet: str = ""


@dataclass(kw_only=True, slots=True)
class MemberRenamed:
    """A member changed their name."""

    member: int
    name: str


@dataclass(kw_only=True, slots=True)
class MemberIdentified:
    """A member proved the device identity `signet`."""

    member: int
    signet: str


@dataclass(kw_only=True, slots=True)
class MemberLeft:
    """A member left or was removed: the key is no longer valid, the games stay."""

    member: int


@dataclass(kw_only=True, slots=True)
class LinkReplaced:
    """The invitation link was replaced; the old one is no longer valid."""

    link: str


@dataclass(kw_only=True, slots=True)
class TableLinked:
    """A table was linked to the group. `members` are by seat, -1 for bots and outsiders.

    `chapter` counts the chapters of a campaign from 1; `before` is the table of the previous one.
    """

    table: str
    game: str
    members: list[int]
    chapter: int = 0
    before: str = ""


@dataclass(kw_only=True, slots=True)
class GameFinished:
    """A game ended: `places` by seat, 1 is the best; `lost` are seats whose player left or was replaced by a bot."""

    table: str
    places: list[int]
    lost: list[int] = field(default_factory=list)


@dataclass(kw_only=True, slots=True)
class TournamentCreated:
    """A tournament was created. `seats` is the most at a table; `alone`: the next round starts automatically."""

    game: str
    system: PairingSystem
    members: list[int]
    seats: int
    rounds: int
    title: str = ""
    edition: str = ""
    options: dict[str, str] = field(default_factory=dict)
    clock: ClockSettings = field(default_factory=ClockSettings)
    alone: bool = True


@dataclass(kw_only=True, slots=True)
class RoundTable:
    """A table of a round. Stored before the table is created, so that a crash in between can be made up for."""

    table: str
    members: list[int]


@dataclass(kw_only=True, slots=True)
class RoundPaired:
    """A round was paired. Members in `byes` get a point without a game; those in `rests` pause without a point."""

    pairs: list[RoundTable]
    byes: list[int] = field(default_factory=list)
    rests: list[int] = field(default_factory=list)


@dataclass(kw_only=True, slots=True)
class MemberWithdrew:
    """A member withdrew from the tournament."""

    member: int


@dataclass(kw_only=True, slots=True)
class TournamentEnded:
    """The tournament ended."""


GroupEntry = (
    GroupCreated
    | MemberJoined
    | MemberRenamed
    | MemberIdentified
    | MemberLeft
    | LinkReplaced
    | TableLinked
    | GameFinished
    | TournamentCreated
    | RoundPaired
    | MemberWithdrew
    | TournamentEnded
)
ENTRY_TYPES: dict[str, type[GroupEntry]] = {
    "founded": GroupCreated,
    "came": MemberJoined,
    "called": MemberRenamed,
    "signed": MemberIdentified,
    "went": MemberLeft,
    "relinked": LinkReplaced,
    "met": TableLinked,
    "finished": GameFinished,
    "announced": TournamentCreated,
    "paired": RoundPaired,
    "withdrew": MemberWithdrew,
    "ended": TournamentEnded,
}
ENTRY_TAGS = {kind: name for name, kind in ENTRY_TYPES.items()}


def encode_entry(entry: GroupEntry) -> str:
    return JSON_ENCODER.encode({"is": ENTRY_TAGS[type(entry)], **non_default_fields(entry)})


def decode_entry(text: str) -> GroupEntry:
    data = json.loads(text)
    return decode(ENTRY_TYPES[data.pop("is")], data)

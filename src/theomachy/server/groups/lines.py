"""The journal entries of a group, as they are stored: append-only, like those of a table.

New fields need a default, so that old entries can always be read.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Literal

from theomachy.table.forms import ClockWish
from theomachy.table.lines import WRITER, sparse
from theomachy.table.reading import read

System = Literal["swiss", "round-robin"]


@dataclass(kw_only=True, slots=True)
class Founded:
    """The group was created; `link` is the secret of its invitation link."""

    name: str
    link: str


@dataclass(kw_only=True, slots=True)
class Came:
    """A member joined; `key` is the hash of their key, which is also the seat key at every table of the group."""

    name: str
    key: str
    signet: str = ""


@dataclass(kw_only=True, slots=True)
class Called:
    """A member changed their name."""

    member: int
    name: str


@dataclass(kw_only=True, slots=True)
class Signed:
    """A member proved the device identity `signet`."""

    member: int
    signet: str


@dataclass(kw_only=True, slots=True)
class Went:
    """A member left or was removed: the key is no longer valid, the games stay."""

    member: int


@dataclass(kw_only=True, slots=True)
class Relinked:
    """The invitation link was replaced; the old one is no longer valid."""

    link: str


@dataclass(kw_only=True, slots=True)
class Met:
    """A table was linked to the group. `members` are by seat, -1 for bots and outsiders.

    `chapter` counts the chapters of a campaign from 1; `before` is the table of the previous one.
    """

    table: str
    game: str
    members: list[int]
    chapter: int = 0
    before: str = ""


@dataclass(kw_only=True, slots=True)
class Finished:
    """A game ended: `places` by seat, 1 is the best; `lost` are seats whose player left or was replaced by a bot."""

    table: str
    places: list[int]
    lost: list[int] = field(default_factory=list)


@dataclass(kw_only=True, slots=True)
class Announced:
    """A tournament was created. `seats` is the most at a table; `alone`: the next round starts automatically."""

    game: str
    system: System
    members: list[int]
    seats: int
    rounds: int
    title: str = ""
    edition: str = ""
    options: dict[str, str] = field(default_factory=dict)
    clock: ClockWish = field(default_factory=ClockWish)
    alone: bool = True


@dataclass(kw_only=True, slots=True)
class Pair:
    """A table of a round. Stored before the table is created, so that a crash in between can be made up for."""

    table: str
    members: list[int]


@dataclass(kw_only=True, slots=True)
class Paired:
    """A round was paired. Members in `byes` get a point without a game; those in `rests` pause without a point."""

    pairs: list[Pair]
    byes: list[int] = field(default_factory=list)
    rests: list[int] = field(default_factory=list)


@dataclass(kw_only=True, slots=True)
class Withdrew:
    """A member withdrew from the tournament."""

    member: int


@dataclass(kw_only=True, slots=True)
class Ended:
    """The tournament ended."""


Line = Founded | Came | Called | Signed | Went | Relinked | Met | Finished | Announced | Paired | Withdrew | Ended
KINDS: dict[str, type[Line]] = {
    "founded": Founded,
    "came": Came,
    "called": Called,
    "signed": Signed,
    "went": Went,
    "relinked": Relinked,
    "met": Met,
    "finished": Finished,
    "announced": Announced,
    "paired": Paired,
    "withdrew": Withdrew,
    "ended": Ended,
}
NAMES = {kind: name for name, kind in KINDS.items()}


def write_line(line: Line) -> str:
    return WRITER.encode({"is": NAMES[type(line)], **sparse(line)})


def read_line(text: str) -> Line:
    data = json.loads(text)
    return read(KINDS[data.pop("is")], data)

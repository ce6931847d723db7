"""The lines of a group's life, as they are stored: like those of a table, and like them never changed.

New fields need a default, so that old lines can be read for ever.
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
    """`link` is what its address carries: whoever has it may come."""

    name: str
    link: str


@dataclass(kw_only=True, slots=True)
class Came:
    """A new member; `key` is the hash of a key, which fits every table that the group opens."""

    name: str
    key: str
    signet: str = ""


@dataclass(kw_only=True, slots=True)
class Called:
    """A member has another name now."""

    member: int
    name: str


@dataclass(kw_only=True, slots=True)
class Signed:
    """A member has shown whose signet they have."""

    member: int
    signet: str


@dataclass(kw_only=True, slots=True)
class Went:
    """A member is gone: the key fits no more, what was played stays."""

    member: int


@dataclass(kw_only=True, slots=True)
class Relinked:
    """The old link leads nowhere any more."""

    link: str


@dataclass(kw_only=True, slots=True)
class Met:
    """A table of the group, with the members in the order of its seats; -1 is somebody else. `chapter` is that of a
    campaign, from 1, and `before` the table of the chapter before it."""

    table: str
    game: str
    members: list[int]
    chapter: int = 0
    before: str = ""


@dataclass(kw_only=True, slots=True)
class Finished:
    """How a table ended: `places` by seat, 1 the best. `lost`: seats that went, or whose game a bot ended."""

    table: str
    places: list[int]
    lost: list[int] = field(default_factory=list)


@dataclass(kw_only=True, slots=True)
class Announced:
    """A tournament. At most `seats` sit at a table; `alone`: the next round begins when all games are over."""

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
    """The table of a round, before it is made: a server that dies in between is made up for."""

    table: str
    members: list[int]


@dataclass(kw_only=True, slots=True)
class Paired:
    """A round. `byes` have a point without a game; `rests` have nothing to do."""

    pairs: list[Pair]
    byes: list[int] = field(default_factory=list)
    rests: list[int] = field(default_factory=list)


@dataclass(kw_only=True, slots=True)
class Withdrew:
    """A member plays no further round."""

    member: int


@dataclass(kw_only=True, slots=True)
class Ended:
    """The tournament is over."""


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

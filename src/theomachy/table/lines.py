"""The journal of a table: its entry types, and their JSON form. Every change of a table is one entry (event sourcing).

New fields need a default, so that old entries stay readable.
"""

from __future__ import annotations

import json
from dataclasses import MISSING, asdict, dataclass, field, fields, is_dataclass
from functools import cache
from json.encoder import encode_basestring
from typing import Any, Literal

from theomachy.table.forms import ClockWish, SeatKind, Tempo
from theomachy.table.reading import read, shape
from theomachy.table.refused import Refused

Mark = Literal["", "bot", "stand-in"]
SHOWN = 200


@dataclass(kw_only=True, slots=True)
class Chair:
    """A seat at creation. `key` is the hash of its secret key, `signet` the verified device identity of its player."""

    kind: SeatKind
    name: str = ""
    bot: str = ""
    key: str = ""
    signet: str = ""


@dataclass(kw_only=True, slots=True)
class Chapter:
    """A finished chapter of a campaign: its table and the leading seats."""

    table: str
    winners: list[int]


@dataclass(kw_only=True, slots=True)
class Opened:
    """The table was created: always the first entry.

    - `hosts`: hashes of the hosts' keys.
    - `entries`: entries of a record that the game resumes from; after them the new luck applies whose commitment is in
      `luck`.
    - `closed`: a read-only table.
    - `stand_in`: the bot for players who are away.
    - `version`, `pack`: the versions of the rules and the data; missing in old journals.
    - `campaign`: a chapter of a campaign, with the finished chapters `before` it and their `legacy`. `file` has those
      that have no table here.
    - `lesson`: the lesson, of which `read` steps count as read.
    - `by_hand`: physical luck: people draw, roll and enter the results; `deals_bots`: the app deals what only bots see.
    - `hints`: hints are allowed against people too.
    - `group`: the group that created the table.
    """

    game: str
    edition: str
    options: dict[str, str]
    seats: list[Chair]
    invite: str
    hosts: list[str]
    date: str
    title: str = ""
    public: bool = False
    clock: ClockWish = field(default_factory=ClockWish)
    entries: list[str] = field(default_factory=list)
    legacy: str = ""
    packs: list[str] = field(default_factory=list)
    closed: bool = False
    campaign: bool = False
    before: list[Chapter] = field(default_factory=list)
    file: str = ""
    luck: str = ""
    stand_in: str = ""
    version: int = 0
    pack: str = ""
    lesson: str = ""
    read: int = 0
    by_hand: bool = False
    deals_bots: bool = False
    hints: bool = False
    group: str = ""


@dataclass(kw_only=True, slots=True)
class Sat:
    seat: int
    name: str
    key: str


@dataclass(kw_only=True, slots=True)
class Left:
    seat: int


@dataclass(kw_only=True, slots=True)
class Named:
    seat: int
    name: str


@dataclass(kw_only=True, slots=True)
class Signed:
    """A player has verified a device identity for the seat."""

    seat: int
    signet: str


@dataclass(kw_only=True, slots=True)
class Grouped:
    """The table was linked to a group."""

    group: str


@dataclass(kw_only=True, slots=True)
class Filled:
    seat: int
    bot: str


@dataclass(kw_only=True, slots=True)
class Shown:
    public: bool


@dataclass(kw_only=True, slots=True)
class Hushed:
    """Spectators may, or may not, write in the chat."""

    hushed: bool


@dataclass(kw_only=True, slots=True)
class Started:
    """The game began, with the first shuffle."""


@dataclass(kw_only=True, slots=True)
class Acted:
    """An entry of the record. `spent`: the seconds it took; `id`: the idempotency key of the request."""

    seat: int
    text: str
    id: str = ""
    spent: float = 0.0
    mark: Mark = ""


@dataclass(kw_only=True, slots=True)
class ReadOn:
    """A step of a lesson was read."""

    seat: int
    step: int
    id: str = ""


@dataclass(kw_only=True, slots=True)
class Said:
    """A chat message. Seat -1 is a spectator. A `sign` stands for a text that every client localizes."""

    seat: int
    text: str
    sign: str = ""


@dataclass(kw_only=True, slots=True)
class StoodIn:
    seat: int
    bot: str
    spent: float = 0.0
    late: bool = False


@dataclass(kw_only=True, slots=True)
class TookBack:
    seat: int


@dataclass(kw_only=True, slots=True)
class Rested:
    """A seat began its vacation, or ended it. `spent`: the seconds its present decision had taken by then."""

    seat: int
    resting: bool
    spent: float = 0.0


@dataclass(kw_only=True, slots=True)
class Resigned:
    """A player resigned: a bot takes over the seat, and its key is no longer valid."""

    seat: int
    bot: str
    spent: float = 0.0


@dataclass(kw_only=True, slots=True)
class Wished:
    """A takeback was requested. `agreed`: the seats on the requester's device."""

    seat: int
    agreed: list[int]


@dataclass(kw_only=True, slots=True)
class Answered:
    """A takeback request was answered. The last yes executes it, one no cancels it."""

    seats: list[int]
    yes: bool


@dataclass(kw_only=True, slots=True)
class Saved:
    """The record of the running game was exported: a player may know the hidden cards."""


@dataclass(kw_only=True, slots=True)
class Paced:
    """The speed of the bots was changed."""

    tempo: Tempo


@dataclass(kw_only=True, slots=True)
class Again:
    """The rematch was created, at this table."""

    table: str


@dataclass(kw_only=True, slots=True)
class Next:
    """The next chapter of the campaign was created, at this table."""

    table: str


@dataclass(kw_only=True, slots=True)
class Mended:
    """The host repaired a stuck table: entries between `good` and this one do not count."""

    good: int


@dataclass(kw_only=True, slots=True)
class Closed:
    """An administrator closed the table: it is read-only from here."""


Line = (
    Opened
    | Sat
    | Left
    | Named
    | Signed
    | Grouped
    | Filled
    | Shown
    | Hushed
    | Started
    | Acted
    | ReadOn
    | Said
    | StoodIn
    | TookBack
    | Rested
    | Resigned
    | Wished
    | Answered
    | Paced
    | Saved
    | Again
    | Next
    | Mended
    | Closed
)

KINDS: dict[str, type[Line]] = {
    "opened": Opened,
    "sat": Sat,
    "left": Left,
    "named": Named,
    "signed": Signed,
    "grouped": Grouped,
    "filled": Filled,
    "shown": Shown,
    "hushed": Hushed,
    "started": Started,
    "acted": Acted,
    "read-on": ReadOn,
    "said": Said,
    "stood-in": StoodIn,
    "took-back": TookBack,
    "rested": Rested,
    "resigned": Resigned,
    "wished": Wished,
    "answered": Answered,
    "paced": Paced,
    "saved": Saved,
    "again": Again,
    "next": Next,
    "mended": Mended,
    "closed": Closed,
}
NAMES = {kind: name for name, kind in KINDS.items()}
WRITER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class Row:
    """An entry as it is stored: its number at the table, when it was written, and its JSON."""

    number: int
    at: float
    body: str


class Damaged(Exception):
    """A stored entry is not valid."""


class Newer(Exception):
    """A stored entry has a tag or a field that this version does not know."""


def write_line(line: Line) -> str:
    """Encode an entry as JSON, without fields that have their default value."""
    encoded = [f',"{name}":{written(value)}' for name, value in sparse(line).items()]
    return f'{{"is":"{NAMES[type(line)]}"{"".join(encoded)}}}'


def written(value: object) -> str:
    """Encode a value as JSON, strings and numbers without the cost of a full encoder."""
    if type(value) is str:
        return encode_basestring(value)
    return repr(value) if type(value) is int or type(value) is float else WRITER.encode(value)


def sparse(line: Any) -> dict[str, object]:
    """Return the fields that differ from their defaults. Clock settings are written whole."""
    out: dict[str, object] = {}
    kind: Any = type(line)
    for name, default, has_factory in usual(kind):
        value = getattr(line, name)
        if isinstance(value, ClockWish):
            out[name] = asdict(value)
        elif value != default and (value or not has_factory):
            out[name] = [plain(part) for part in value] if isinstance(value, list) else value
    return out


@cache
def usual(kind: Any) -> list[tuple[str, object, bool]]:
    """Return name, default, and whether there is a default factory, of each field of an entry type."""
    return [(item.name, item.default, item.default_factory is not MISSING) for item in fields(kind)]


def plain(part: object) -> object:
    return sparse(part) if is_dataclass(part) else part


def read_line(text: str) -> Line:
    """Decode an entry. Raises if it is damaged or from a newer version."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Damaged(repr(error)) from None
    if not isinstance(data, dict) or not isinstance(data.get("is"), str):
        raise Damaged(text[:SHOWN])
    kind: Any = KINDS.get(data.pop("is"))
    if kind is None or any(name not in shape(kind) for name in data):
        raise Newer(text[:SHOWN])
    try:
        entry: Line = read(kind, data)
    except Refused as cause:
        raise Damaged(str(cause.reason)) from None
    return entry

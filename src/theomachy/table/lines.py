"""The lines of a table's life, as they are stored: everything that ever changed it, in order.

New fields need a default, so that old lines can be read for ever.
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
    """A seat when the table was made; `key` is the hash of its secret, `signet` whose it was shown to be."""

    kind: SeatKind
    name: str = ""
    bot: str = ""
    key: str = ""
    signet: str = ""


@dataclass(kw_only=True, slots=True)
class Chapter:
    """A chapter of a campaign that is over: its table, and who led then."""

    table: str
    winners: list[int]


@dataclass(kw_only=True, slots=True)
class Opened:
    """`entries` were played before: the table goes on from a record, after them with the fresh luck that `luck`
    promises. `closed`: it is only to be looked at. `stand_in` is the bot for whoever is away. `version` and
    `pack` say with which rules and which values it began; lines of long ago do not.

    A chapter of a `campaign` names those `before` it, and has what they left as `legacy`; `file` tells those of them
    that have no table, because they were played on cardboard or elsewhere. At the table of a `lesson` so many steps
    were `read` before. `by_hand`: its people draw and roll, and say what came; `deals_bots`: but for what a bot alone
    sees, which the app deals. `hints`: they are given though others play. `group`: that which gathered its people.
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
    """Whoever has the seat has shown which signet is theirs."""

    seat: int
    signet: str


@dataclass(kw_only=True, slots=True)
class Grouped:
    """The people of this table have made a group."""

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
    """Whether only those at the table may write in the chat."""

    hushed: bool


@dataclass(kw_only=True, slots=True)
class Started:
    """The first shuffle."""


@dataclass(kw_only=True, slots=True)
class Acted:
    """An entry of the record; `spent` are the seconds it took, `id` the sender's, to know it again."""

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
    """`seat` -1 is a spectator. A `sign` stands for words that everybody reads in their own language."""

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
    """A seat begins its holiday, or is back from it; `spent` is what its present decision took until then."""

    seat: int
    resting: bool
    spent: float = 0.0


@dataclass(kw_only=True, slots=True)
class Resigned:
    """The seat is a bot's from now on, and its key fits no more."""

    seat: int
    bot: str
    spent: float = 0.0


@dataclass(kw_only=True, slots=True)
class Wished:
    """A seat would like its last action back, with what came after it; `agreed` are the seats of the same device."""

    seat: int
    agreed: list[int]


@dataclass(kw_only=True, slots=True)
class Answered:
    """To what was wished. With the last yes it happens, with one no it does not."""

    seats: list[int]
    yes: bool


@dataclass(kw_only=True, slots=True)
class Saved:
    """Somebody has a record of the running game, and so may know the cards."""


@dataclass(kw_only=True, slots=True)
class Paced:
    """How quickly bots act here."""

    tempo: Tempo


@dataclass(kw_only=True, slots=True)
class Again:
    """The rematch was made, at this table."""

    table: str


@dataclass(kw_only=True, slots=True)
class Next:
    """The next chapter of the campaign was begun, at this table."""

    table: str


@dataclass(kw_only=True, slots=True)
class Mended:
    """The table could not be read on after line `good`, so what came between that and this does not count."""

    good: int


@dataclass(kw_only=True, slots=True)
class Closed:
    """Whoever runs the server has closed the table: it can only be looked at."""


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
    """A line as it is stored: its number at the table, when it was written, and what it says."""

    number: int
    at: float
    body: str


class Damaged(Exception):
    """A line that makes no sense."""


class Newer(Exception):
    """A line of a kind, or with a field, that this version does not know."""


def write_line(line: Line) -> str:
    said = [f',"{name}":{written(value)}' for name, value in sparse(line).items()]
    return f'{{"is":"{NAMES[type(line)]}"{"".join(said)}}}'


def written(value: object) -> str:
    """Most of it is words and numbers: for these no encoder need be set up, and it would write them so too."""
    if type(value) is str:
        return encode_basestring(value)
    return repr(value) if type(value) is int or type(value) is float else WRITER.encode(value)


def sparse(line: Any) -> dict[str, object]:
    """The fields that are not as usual; a clock is written whole."""
    out: dict[str, object] = {}
    kind: Any = type(line)
    for name, default, made in usual(kind):
        value = getattr(line, name)
        if isinstance(value, ClockWish):
            out[name] = asdict(value)
        elif value != default and (value or not made):
            out[name] = [plain(part) for part in value] if isinstance(value, list) else value
    return out


@cache
def usual(kind: Any) -> list[tuple[str, object, bool]]:
    """The fields of a line: what each usually is, or whether that is made anew each time."""
    return [(one.name, one.default, one.default_factory is not MISSING) for one in fields(kind)]


def plain(part: object) -> object:
    return sparse(part) if is_dataclass(part) else part


def read_line(text: str) -> Line:
    """Raises Damaged, or Newer."""
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
        line: Line = read(kind, data)
    except Refused as refused:
        raise Damaged(str(refused.reason)) from None
    return line

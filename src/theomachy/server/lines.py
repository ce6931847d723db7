"""The lines of a table's life, as they are stored: everything that ever changed it, in order."""

from __future__ import annotations

from typing import Literal

import msgspec

from theomachy.server.forms import ClockWish, SeatKind

Mark = Literal["", "bot", "stand-in"]


class Stored(msgspec.Struct, kw_only=True, omit_defaults=True, tag_field="is"):
    """Base of all lines. New fields need a default, so that old lines can be read for ever."""


class Chair(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A seat when the table was made; `key` is the hash of its secret."""

    kind: SeatKind
    name: str = ""
    bot: str = ""
    key: str = ""


class Chapter(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A chapter of a campaign that is over: its table, and who led then."""

    table: str
    winners: list[int]


class Opened(Stored, tag="opened"):
    """`entries` were played before: the table goes on from a record. `closed`: it is only to be looked at.

    A chapter of a `campaign` names those `before` it, and has what they left as `legacy`.
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
    clock: ClockWish = msgspec.field(default_factory=ClockWish)
    entries: list[str] = []
    legacy: str = ""
    packs: list[str] = []
    closed: bool = False
    campaign: bool = False
    before: list[Chapter] = []


class Sat(Stored, tag="sat"):
    seat: int
    name: str
    key: str


class Left(Stored, tag="left"):
    seat: int


class Named(Stored, tag="named"):
    seat: int
    name: str


class Filled(Stored, tag="filled"):
    seat: int
    bot: str


class Shown(Stored, tag="shown"):
    public: bool


class Started(Stored, tag="started"):
    pass


class Acted(Stored, tag="acted"):
    """An entry of the record; `spent` are the seconds it took, `id` the sender's, to know it again."""

    seat: int
    text: str
    id: str = ""
    spent: float = 0.0
    mark: Mark = ""


class Said(Stored, tag="said"):
    """`seat` -1 is a spectator."""

    seat: int
    text: str


class StoodIn(Stored, tag="stood-in"):
    seat: int
    bot: str
    spent: float = 0.0
    late: bool = False


class TookBack(Stored, tag="took-back"):
    seat: int


class Again(Stored, tag="again"):
    """The rematch was made, at this table."""

    table: str


class Next(Stored, tag="next"):
    """The next chapter of the campaign was begun, at this table."""

    table: str


Line = Opened | Sat | Left | Named | Filled | Shown | Started | Acted | Said | StoodIn | TookBack | Again | Next

DECODER: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)
ENCODER = msgspec.json.Encoder()


def write_line(line: Line) -> str:
    return ENCODER.encode(line).decode()


def read_line(text: str) -> Line:
    return DECODER.decode(text)

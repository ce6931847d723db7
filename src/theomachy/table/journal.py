"""The journal of a table: its entry types, and their JSON form. Every change of a table is one entry (event sourcing).

New fields need a default, so that old entries stay readable.
"""

from __future__ import annotations

import json
from dataclasses import MISSING, asdict, dataclass, field, fields, is_dataclass
from functools import cache
from json.encoder import encode_basestring
from typing import Any, Literal

from theomachy.table.decode import decode, field_types
from theomachy.table.errors import RequestError
from theomachy.table.messages.requests import BotSpeed, ClockSettings, SeatKind

ActionSource = Literal["", "bot", "stand-in"]
EXCERPT_LENGTH = 200


@dataclass(kw_only=True, slots=True)
class InitialSeat:
    """A seat at creation. `key` is the hash of its secret key, `signet` the verified device identity of its player."""

    kind: SeatKind
    name: str = ""
    bot: str = ""
    key: str = ""
    signet: str = ""


@dataclass(kw_only=True, slots=True)
class FinishedChapter:
    """A finished chapter of a campaign: its table and the leading seats."""

    table: str
    winners: list[int]


@dataclass(kw_only=True, slots=True)
class TableCreated:
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
    seats: list[InitialSeat]
    invite: str
    hosts: list[str]
    date: str
    title: str = ""
    public: bool = False
    clock: ClockSettings = field(default_factory=ClockSettings)
    entries: list[str] = field(default_factory=list)
    legacy: str = ""
    packs: list[str] = field(default_factory=list)
    closed: bool = False
    campaign: bool = False
    before: list[FinishedChapter] = field(default_factory=list)
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
class SeatTaken:
    seat: int
    name: str
    key: str


@dataclass(kw_only=True, slots=True)
class SeatLeft:
    seat: int


@dataclass(kw_only=True, slots=True)
class PlayerRenamed:
    seat: int
    name: str


@dataclass(kw_only=True, slots=True)
class SeatSigned:
    """A player has verified a device identity for the seat."""

    seat: int
    signet: str


@dataclass(kw_only=True, slots=True)
class GroupLinked:
    """The table was linked to a group."""

    group: str


@dataclass(kw_only=True, slots=True)
class SeatBotChanged:
    seat: int
    bot: str


@dataclass(kw_only=True, slots=True)
class VisibilityChanged:
    public: bool


@dataclass(kw_only=True, slots=True)
class SpectatorChatChanged:
    """Spectators may, or may not, write in the chat."""

    hushed: bool


@dataclass(kw_only=True, slots=True)
class GameStarted:
    """The game began, with the first shuffle."""


@dataclass(kw_only=True, slots=True)
class ActionPlayed:
    """An entry of the record. `spent`: the seconds it took; `id`: the idempotency key of the request."""

    seat: int
    text: str
    id: str = ""
    spent: float = 0.0
    mark: ActionSource = ""


@dataclass(kw_only=True, slots=True)
class LessonStepRead:
    """A step of a lesson was read."""

    seat: int
    step: int
    id: str = ""


@dataclass(kw_only=True, slots=True)
class ChatPosted:
    """A chat message. Seat -1 is a spectator. A `sign` stands for a text that every client localizes."""

    seat: int
    text: str
    sign: str = ""


@dataclass(kw_only=True, slots=True)
class StandInSeated:
    seat: int
    bot: str
    spent: float = 0.0
    late: bool = False


@dataclass(kw_only=True, slots=True)
class SeatReclaimed:
    seat: int


@dataclass(kw_only=True, slots=True)
class VacationChanged:
    """A seat began its vacation, or ended it. `spent`: the seconds its present decision had taken by then."""

    seat: int
    resting: bool
    spent: float = 0.0


@dataclass(kw_only=True, slots=True)
class PlayerResigned:
    """A player resigned: a bot takes over the seat, and its key is no longer valid."""

    seat: int
    bot: str
    spent: float = 0.0


@dataclass(kw_only=True, slots=True)
class TakebackRequested:
    """A takeback was requested. `agreed`: the seats on the requester's device."""

    seat: int
    agreed: list[int]


@dataclass(kw_only=True, slots=True)
class TakebackAnswered:
    """A takeback request was answered. The last yes executes it, one no cancels it."""

    seats: list[int]
    yes: bool


@dataclass(kw_only=True, slots=True)
class RecordExported:
    """The record of the running game was exported: a player may know the hidden cards."""


@dataclass(kw_only=True, slots=True)
class BotSpeedChanged:
    """The speed of the bots was changed."""

    tempo: BotSpeed


@dataclass(kw_only=True, slots=True)
class RematchCreated:
    """The rematch was created, at this table."""

    table: str


@dataclass(kw_only=True, slots=True)
class NextChapterCreated:
    """The next chapter of the campaign was created, at this table."""

    table: str


@dataclass(kw_only=True, slots=True)
class TableRepaired:
    """The host repaired a stuck table: entries between `good` and this one do not count."""

    good: int


@dataclass(kw_only=True, slots=True)
class TableClosed:
    """An administrator closed the table: it is read-only from here."""


JournalEntry = (
    TableCreated
    | SeatTaken
    | SeatLeft
    | PlayerRenamed
    | SeatSigned
    | GroupLinked
    | SeatBotChanged
    | VisibilityChanged
    | SpectatorChatChanged
    | GameStarted
    | ActionPlayed
    | LessonStepRead
    | ChatPosted
    | StandInSeated
    | SeatReclaimed
    | VacationChanged
    | PlayerResigned
    | TakebackRequested
    | TakebackAnswered
    | BotSpeedChanged
    | RecordExported
    | RematchCreated
    | NextChapterCreated
    | TableRepaired
    | TableClosed
)

ENTRY_TYPES: dict[str, type[JournalEntry]] = {
    "opened": TableCreated,
    "sat": SeatTaken,
    "left": SeatLeft,
    "named": PlayerRenamed,
    "signed": SeatSigned,
    "grouped": GroupLinked,
    "filled": SeatBotChanged,
    "shown": VisibilityChanged,
    "hushed": SpectatorChatChanged,
    "started": GameStarted,
    "acted": ActionPlayed,
    "read-on": LessonStepRead,
    "said": ChatPosted,
    "stood-in": StandInSeated,
    "took-back": SeatReclaimed,
    "rested": VacationChanged,
    "resigned": PlayerResigned,
    "wished": TakebackRequested,
    "answered": TakebackAnswered,
    "paced": BotSpeedChanged,
    "saved": RecordExported,
    "again": RematchCreated,
    "next": NextChapterCreated,
    "mended": TableRepaired,
    "closed": TableClosed,
}
ENTRY_TAGS = {kind: name for name, kind in ENTRY_TYPES.items()}
JSON_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """An entry as it is stored: its number at the table, when it was written, and its JSON."""

    number: int
    at: float
    body: str


class DamagedEntry(Exception):
    """A stored entry is not valid."""


class UnknownEntry(Exception):
    """A stored entry has a tag or a field that this version does not know."""


def encode_entry(entry: JournalEntry) -> str:
    """Encode an entry as JSON, without fields that have their default value."""
    encoded = [f',"{name}":{encode_value(value)}' for name, value in non_default_fields(entry).items()]
    return f'{{"is":"{ENTRY_TAGS[type(entry)]}"{"".join(encoded)}}}'


def encode_value(value: object) -> str:
    """Encode a value as JSON, strings and numbers without the cost of a full encoder."""
    if type(value) is str:
        return encode_basestring(value)
    return repr(value) if type(value) is int or type(value) is float else JSON_ENCODER.encode(value)


def non_default_fields(entry: Any) -> dict[str, object]:
    """Return the fields that differ from their defaults. Clock settings are written whole."""
    out: dict[str, object] = {}
    kind: Any = type(entry)
    for name, default, has_factory in field_defaults(kind):
        value = getattr(entry, name)
        if isinstance(value, ClockSettings):
            out[name] = asdict(value)
        elif value != default and (value or not has_factory):
            out[name] = [to_plain_data(part) for part in value] if isinstance(value, list) else value
    return out


@cache
def field_defaults(target: Any) -> list[tuple[str, object, bool]]:
    """Return name, default, and whether there is a default factory, of each field of an entry type."""
    return [(item.name, item.default, item.default_factory is not MISSING) for item in fields(target)]


def to_plain_data(part: object) -> object:
    return non_default_fields(part) if is_dataclass(part) else part


def decode_entry(text: str) -> JournalEntry:
    """Decode an entry. Raises if it is damaged or from a newer version."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise DamagedEntry(repr(error)) from None
    if not isinstance(data, dict) or not isinstance(data.get("is"), str):
        raise DamagedEntry(text[:EXCERPT_LENGTH])
    kind: Any = ENTRY_TYPES.get(data.pop("is"))
    if kind is None or any(name not in field_types(kind) for name in data):
        raise UnknownEntry(text[:EXCERPT_LENGTH])
    try:
        entry: JournalEntry = decode(kind, data)
    except RequestError as cause:
        raise DamagedEntry(str(cause.reason)) from None
    return entry

"""What is asked and answered about games and tables in general: forms that a page fills in, lists that it shows."""

from __future__ import annotations

from typing import Literal

import msgspec

Lang = Literal["en", "el"]
SeatKind = Literal["me", "open", "bot", "screen"]


class Wire(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Base of all messages: named fields, nothing unknown."""


class ChoiceInfo(Wire):
    id: str
    name: str
    help: str = ""


class OptionInfo(Wire):
    id: str
    name: str
    help: str
    choices: list[ChoiceInfo]


class GameCard(Wire):
    """One game on the front page and in the new-table form; the first edition and choice are the defaults."""

    id: str
    name: str
    summary: str
    version: int
    min_seats: int
    max_seats: int
    editions: list[ChoiceInfo]
    options: list[OptionInfo]
    bots: list[str]
    packs: list[str] = []  # data packs that this server offers: printed numbers of an owner, say
    chapters: int = 0  # how many games make a campaign; 0: games stand by themselves


class RuleText(Wire):
    """One rule of a sheet; `ruling` marks our own decisions."""

    id: str
    section: str
    text: str
    ruling: bool


class SeatWish(Wire):
    """`me` and `screen` seats belong to the creator's device, `open` waits for an invited person."""

    kind: SeatKind
    name: str = ""
    bot: str = ""


class ClockWish(Wire):
    """`none`; `budget`: seconds for the game and an increment a turn; `days`: days for each turn."""

    kind: Literal["none", "budget", "days"] = "none"
    seconds: int = 0
    increment: int = 0
    days: int = 0


class NewTable(Wire):
    game: str
    seats: list[SeatWish]
    edition: str = ""
    options: dict[str, str] = {}
    packs: list[str] = []
    public: bool = False
    title: str = ""
    clock: ClockWish = msgspec.field(default_factory=ClockWish)
    record: str = ""  # an exported record to go on from
    start: bool = False  # start at once if no seat is open
    campaign: bool = False  # the first chapter of a campaign, with the options that it has
    after: str = ""  # the table of a finished chapter: go on with the next, with other people
    epilogue: str = ""  # the last table of a finished campaign: a game by itself with what it left


class SeatKey(Wire):
    """The secret of one seat: keep it on the device, send it as `Authorization: Bearer` and in `Hello.keys`."""

    seat: str
    key: str


class Made(Wire):
    table: str
    invite: str
    keys: list[SeatKey]


class Join(Wire):
    invite: str
    name: str
    seat: str = ""  # a wish; the first open one otherwise


class Joined(Wire):
    table: str
    keys: list[SeatKey]


class Changed(Wire):
    """Stored; `version` is the table's after it."""

    version: int


class Rename(Wire):
    """A seat of mine gets another name."""

    seat: str
    name: str


class Fill(Wire):
    """The host puts a bot on an open seat, or opens it again with an empty `bot`."""

    seat: str
    bot: str = ""


class StandIn(Wire):
    """A bot plays for a seat of mine (or, asked by the host, for one that is not there) until it is taken back."""

    seat: str
    bot: str = "greedy"


class OneSeat(Wire):
    seat: str


class Publicity(Wire):
    public: bool


class MyKeys(Wire):
    """The keys a device holds, by table: answered with those tables, for "continue"."""

    keys: dict[str, list[str]]


class RecordText(Wire):
    record: str


class QrText(Wire):
    text: str

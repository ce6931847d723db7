"""What is asked and answered about games and tables in general: forms that a page fills in, lists that it shows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Lang = Literal["en", "el"]
SeatKind = Literal["me", "open", "bot", "screen"]
Tempo = Literal["fast", "normal", "calm"]
# What can be said with a touch.
Sign = Literal["bravo", "thanks", "luck", "wow", "oops", "wait", "hurry"]


@dataclass(kw_only=True, slots=True)
class ChoiceInfo:
    id: str
    name: str
    help: str = ""


@dataclass(kw_only=True, slots=True)
class OptionInfo:
    id: str
    name: str
    help: str
    choices: list[ChoiceInfo]
    chapters: bool  # it says which chapter of a campaign is played by itself


@dataclass(kw_only=True, slots=True)
class LessonInfo:
    id: str
    seats: int
    steps: int


@dataclass(kw_only=True, slots=True)
class GameCard:
    """One game on the front page and in the new-table form; the first edition and choice are the defaults."""

    id: str
    name: str
    summary: str
    facts: str  # what a box says beside the number of players, if the game tells: how long, what sort
    version: int
    min_seats: int
    max_seats: int
    editions: list[ChoiceInfo]
    options: list[OptionInfo]
    bots: list[str]
    styles: list[str]  # what a bot that looks at the table may care for: `master-raider`
    packs: list[str] = field(
        default_factory=list
    )  # data packs that this server offers: printed numbers of an owner, say
    chapters: int = 0  # how many games make a campaign; 0: games stand by themselves
    lessons: list[LessonInfo] = field(default_factory=list)
    draws_alone: bool = True  # whether anybody draws what the others do not see


@dataclass(kw_only=True, slots=True)
class RuleText:
    """One rule of a sheet; `rulings`, our own decisions, are folded under it, and so is a rule that names another
    one in `under`. `ruling`: it is one as a whole."""

    id: str
    section: str
    text: str
    ruling: bool
    rulings: list[str]
    under: str


@dataclass(kw_only=True, slots=True)
class RuleSheet:
    """The rules of a table's edition, as far as its campaign has come; `sealed` of them come later."""

    rules: list[RuleText]
    sealed: int


@dataclass(kw_only=True, slots=True)
class ExampleTable:
    """A table of an example turn as the learner sees it, and the things that are touched there; none after the last."""

    view: dict[str, object]
    things: list[str]


@dataclass(kw_only=True, slots=True)
class Example:
    """One turn of a lesson, drawn on the page how to play."""

    tables: list[ExampleTable]
    catalogue: dict[str, object]


@dataclass(kw_only=True, slots=True)
class SeatWish:
    """`me` and `screen` seats belong to the creator's device, `open` waits for an invited person."""

    kind: SeatKind
    name: str = ""
    bot: str = ""


@dataclass(kw_only=True, slots=True)
class ClockWish:
    """`none`; `budget`: seconds for the game and an increment a turn; `days`: days for each turn."""

    kind: Literal["none", "budget", "days"] = "none"
    seconds: int = 0
    increment: int = 0
    days: int = 0


@dataclass(kw_only=True, slots=True)
class NewTable:
    game: str
    seats: list[SeatWish]
    edition: str = ""
    options: dict[str, str] = field(default_factory=dict)
    packs: list[str] = field(default_factory=list)
    public: bool = False
    title: str = ""
    clock: ClockWish = field(default_factory=ClockWish)
    record: str = ""  # an exported record to go on from
    start: bool = False  # start at once if no seat is open
    campaign: bool = False  # the first chapter of a campaign, with the options that it has
    after: str = ""  # the table of a finished chapter: go on with the next, with other people
    stand_in: str = ""  # the bot for whoever is away; everybody sees which
    file: str = ""  # a campaign as its file, to go on with: also one that was played on the table
    epilogue: str = ""  # the last table of a finished campaign: a game by itself with what it left
    lesson: str = ""  # a lesson of the game: me and bots, its own set-up and luck
    step: int = 0  # where the lesson begins
    by_hand: bool = False  # luck comes from the table: people say what is drawn and rolled
    hints: bool = False  # hints are given though others play
    deals_bots: bool = False  # at such a table the app deals to bots what they alone see; else the host looks at it


@dataclass(kw_only=True, slots=True)
class SeatKey:
    """The secret of one seat: keep it on the device, send it as `Authorization: Bearer` and in `Hello.keys`."""

    seat: str
    key: str


@dataclass(kw_only=True, slots=True)
class Made:
    table: str
    invite: str
    keys: list[SeatKey]


@dataclass(kw_only=True, slots=True)
class Join:
    invite: str
    name: str
    seat: str = ""  # a wish; the first open one otherwise


@dataclass(kw_only=True, slots=True)
class Joined:
    table: str
    keys: list[SeatKey]


@dataclass(kw_only=True, slots=True)
class Changed:
    """Stored; `version` is the table's after it."""

    version: int


@dataclass(kw_only=True, slots=True)
class Rename:
    """A seat of mine gets another name."""

    seat: str
    name: str


@dataclass(kw_only=True, slots=True)
class Fill:
    """The host puts a bot on an open seat, or opens it again with an empty `bot`."""

    seat: str
    bot: str = ""


@dataclass(kw_only=True, slots=True)
class StandIn:
    """A bot plays for a seat of mine until I take it back; none named: the one that the table agreed on.

    The host may ask it for one that is waited for and not there, once its `bot_in` is over, with the agreed bot only.
    """

    seat: str
    bot: str = ""


@dataclass(kw_only=True, slots=True)
class Rest:
    """A seat of mine takes its holiday, in which its clock stands still, or is back from it."""

    seat: str
    resting: bool


@dataclass(kw_only=True, slots=True)
class OneSeat:
    seat: str


@dataclass(kw_only=True, slots=True)
class Publicity:
    public: bool


@dataclass(kw_only=True, slots=True)
class Hush:
    """The host lets spectators write in the chat, or only look on."""

    hushed: bool


@dataclass(kw_only=True, slots=True)
class Pace:
    """The host says how quickly bots act at this table."""

    tempo: Tempo


@dataclass(kw_only=True, slots=True)
class CodeText:
    """What somebody typed who was told a table's code."""

    code: str


@dataclass(kw_only=True, slots=True)
class Invited:
    """Where a code leads."""

    table: str
    invite: str


@dataclass(kw_only=True, slots=True)
class Reach:
    """Under which addresses others in the same network come to this server; empty: only from the machine itself."""

    addresses: list[str]


@dataclass(kw_only=True, slots=True)
class MyKeys:
    """The keys a device holds, by table: answered with those tables, for "continue"."""

    keys: dict[str, list[str]]


@dataclass(kw_only=True, slots=True)
class RecordText:
    record: str


@dataclass(kw_only=True, slots=True)
class QrText:
    text: str

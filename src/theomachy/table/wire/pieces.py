"""What a table is told in: its seats, options, log, points, talk and questions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypedDict

from theomachy.table.forms import SeatKind

Phase = Literal["waiting", "playing", "over"]
Mark = Literal["", "bot", "stand-in", "undo", "corrected"]


class Kept:
    """A piece that is told again and again and never changes: a host may keep here how it is `written`."""

    __slots__ = ("written",)
    written: bytes

    def __post_init__(self) -> None:
        self.written = b""


@dataclass(kw_only=True, slots=True)
class SeatInfo:
    seat: str  # a, b, c, d
    name: str
    kind: SeatKind
    bot: str = ""
    away: bool = False  # a stand-in bot plays
    present: bool = False  # somebody with its key is connected
    mine: bool = False
    signet: str = ""  # the same at every table where the same person has signed their seat
    host: bool = False
    taken: bool = True  # an open seat that somebody has joined, or any other kind
    clock: float | None = None  # seconds left, if there is a clock
    rest: float | None = None  # seconds of holiday left, where there is any
    resting: bool = False  # on holiday: the clock stands still
    bot_in: float | None = None  # waited for and not there: seconds until the host may let a bot play


@dataclass(kw_only=True, slots=True)
class Offer(Kept):
    """One legal action: `things` as `sort:slug`, `text` the notation to send back, `label` in words, `outcome` what it
    brings and costs as far as that is known."""

    verb: str
    things: list[str]
    text: str
    label: str
    outcome: str = ""
    aside: bool = False  # a way out, or something given up: never taken for what is meant
    idle: bool = False  # possible, but of no use; `outcome` says why


class LogLine(TypedDict):
    """A line of the log. `number` counts the record's entries; `things` lets hovering light up the table."""

    number: int
    seat: str
    text: str
    things: list[str]
    kind: str
    mark: Mark


class Happened(TypedDict):
    """An event for motion: what happened, in ids."""

    kind: str
    things: list[str]


@dataclass(kw_only=True, slots=True)
class ScoreLine:
    text: str
    points: int


@dataclass(kw_only=True, slots=True)
class Score:
    seat: str
    points: int | None  # None where it is not known
    lines: list[ScoreLine]


@dataclass(kw_only=True, slots=True)
class Chat:
    number: int
    name: str
    seat: str
    text: str
    at: float
    sign: str = ""  # instead of a text: a sign that was given, or what became of a wish or a seat


@dataclass(kw_only=True, slots=True)
class Talk:
    """What a bot said last, after entry `number`: no part of the chat or of the record."""

    number: int
    seat: str
    name: str
    text: str


@dataclass(kw_only=True, slots=True)
class WishInfo:
    """Somebody would like to take back so many `actions`, all that came after theirs included; `waits` are the seats
    whose answer is missing. `number` goes into the answer."""

    number: int
    seat: str
    actions: int
    waits: list[str]
    asks_me: bool
    mine: bool


@dataclass(kw_only=True, slots=True)
class Prompt:
    """What is asked of a seat of mine, or who is thinking. `question` is a sentence; `called` says how things of the
    options are called now, where their own name says too little."""

    seat: str
    mine: bool
    question: str
    help: str = ""
    called: dict[str, str] = field(default_factory=dict)


@dataclass(kw_only=True, slots=True)
class Came:
    """Something that can have come: `text` is to be sent back as an act, `thing` is what to show; of a die its `side`
    too."""

    text: str
    thing: str
    label: str
    side: str = ""


@dataclass(kw_only=True, slots=True)
class Dealing:
    """Dealt by hand: what came? An act for `seat` says it, if it is `mine` to say; `choices` are there if these eyes
    may see them. `laying`: the table is being laid out, so that there is no view yet."""

    seat: str
    secret: bool
    mine: bool
    question: str
    dice: bool
    choices: list[Came]
    laying: bool
    answered: int


@dataclass(kw_only=True, slots=True)
class Answered:
    """What was said of what came, with entry `number`. An act for `seat` with the text of one of the `choices`, which
    are there if one number is asked for, corrects it."""

    number: int
    seat: str
    secret: bool
    question: str
    said: Came
    dice: bool
    choices: list[Came]


@dataclass(kw_only=True, slots=True)
class Teaching:
    """A step of a lesson. `show` are things, or `zone:…`, that glow; `do` is the action it waits for, unless the
    learner is to find it. `reads`: nothing is to be done, an act `read-on` ends it. `astray`: the learner went another
    way; a new table with this `step` goes back to it."""

    lesson: str
    step: int
    of: int
    text: str
    show: list[str]
    do: str
    reads: bool
    astray: bool
    last: bool


@dataclass(kw_only=True, slots=True)
class Introduced:
    """Something new that matters now; `show` are things, or `zone:…`. A page that has told it once need not again."""

    slug: str
    text: str
    show: list[str]
    rule: str

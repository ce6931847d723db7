"""Parts of an update: seats, options, log, scores, chat, questions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypedDict

from theomachy.table.messages.requests import SeatKind

Phase = Literal["waiting", "playing", "over"]
LogMark = Literal["", "bot", "stand-in", "undo", "corrected"]


class CachedPart:
    """An immutable part that is sent many times: its JSON is cached in `encoded`."""

    __slots__ = ("encoded",)
    encoded: bytes

    def __post_init__(self) -> None:
        self.encoded = b""


@dataclass(kw_only=True, slots=True)
class SeatInfo:
    seat: str  # a, b, c, d
    name: str
    kind: SeatKind
    bot: str = ""
    away: bool = False  # a stand-in bot plays
    present: bool = False  # its player is connected
    mine: bool = False
    signet: str = ""  # verified device identity: the same at all tables of a player
    host: bool = False
    taken: bool = True  # false for an open seat without a player
    clock: float | None = None  # seconds left; None without clocks
    rest: float | None = None  # seconds of vacation left; None without vacations
    resting: bool = False  # its player is on vacation: the clock stands still
    # If its player must act and is not connected: seconds until the host may let a bot play.
    bot_in: float | None = None


@dataclass(kw_only=True, slots=True)
class LegalOption(CachedPart):
    """A legal action.

    - `things`: what it names, as `sort:slug`.
    - `text`: its notation, to send back.
    - `label`: the action in words.
    - `outcome`: its known effects and costs.
    """

    verb: str
    things: list[str]
    text: str
    label: str
    outcome: str = ""
    aside: bool = False  # a pass or a forfeit: clients must not select it implicitly
    idle: bool = False  # legal, but it has no use; `outcome` says why


class LogLine(TypedDict):
    """A line of the log.

    `number` is that of the record entry. `things` are highlighted on the board while the pointer is on the line.
    """

    number: int
    seat: str
    text: str
    things: list[str]
    kind: str
    mark: LogMark


class EventInfo(TypedDict):
    """An event to animate, in ids."""

    kind: str
    things: list[str]


@dataclass(kw_only=True, slots=True)
class ScoreLine:
    text: str
    points: int


@dataclass(kw_only=True, slots=True)
class SeatScore:
    seat: str
    points: int | None  # None if unknown to this viewer
    lines: list[ScoreLine]


@dataclass(kw_only=True, slots=True)
class ChatInfo:
    number: int
    name: str
    seat: str
    text: str
    at: float
    sign: str = ""  # set instead of a text: a chat sign, or an event such as an answer to a takeback request


@dataclass(kw_only=True, slots=True)
class BotChat:
    """The latest chat line of a bot, said after entry `number`. It is not part of the chat or the record."""

    number: int
    seat: str
    name: str
    text: str


@dataclass(kw_only=True, slots=True)
class TakebackInfo:
    """An open takeback request.

    `actions`: how many it undoes. `waits`: the seats that still have to answer. `number`: to be sent with the answer.
    """

    number: int
    seat: str
    actions: int
    waits: list[str]
    asks_me: bool
    mine: bool


@dataclass(kw_only=True, slots=True)
class Prompt:
    """The question for a seat of mine, or which other player is thinking.

    `called` has labels for things (cards, dice) whose name alone is not clear.
    """

    seat: str
    mine: bool
    question: str
    help: str = ""
    called: dict[str, str] = field(default_factory=dict)


@dataclass(kw_only=True, slots=True)
class PossibleResult:
    """A possible physical result.

    `text` is the action that enters it, `thing` the card or die to show, `side` that of a die.
    """

    text: str
    thing: str
    label: str
    side: str = ""


@dataclass(kw_only=True, slots=True)
class PhysicalQuestionInfo:
    """A physical result is awaited from `seat`; `mine`: I may enter it. `choices` are present if this viewpoint may see
    them. `laying`: during set-up, so that there is no view yet. `sketch`: what lies on the table so far, in a form that
    the game's client draws."""

    seat: str
    secret: bool
    mine: bool
    question: str
    dice: bool
    choices: list[PossibleResult]
    laying: bool
    answered: int
    sketch: list[str]


@dataclass(kw_only=True, slots=True)
class AnsweredQuestionInfo:
    """A physical result that was entered, with the number of its entry.

    To correct it, the client sends the text of one of the `choices`, which are included if a single number was
    requested.
    """

    number: int
    seat: str
    secret: bool
    question: str
    said: PossibleResult
    dice: bool
    choices: list[PossibleResult]


@dataclass(kw_only=True, slots=True)
class LessonMessage:
    """The present step of a lesson.

    - `show`: things, or `zone:…`, to highlight.
    - `do`: the expected action; empty if the learner has to find it.
    - `reads`: the action `read-on` ends the step.
    - `astray`: the learner played something else; a new table with this `step` returns to the lesson.
    """

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
class IntroductionInfo:
    """The introduction of something new in the game that matters now.

    `show` are things, or `zone:…`, to highlight. The client shows it once.
    """

    slug: str
    text: str
    show: list[str]
    rule: str

"""HTTP request and response bodies about games and tables."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

SeatKind = Literal["me", "open", "bot", "screen"]
BotSpeed = Literal["fast", "normal", "calm"]
# Chat signs: ready-made messages that every client localizes.
ChatSign = Literal["bravo", "thanks", "luck", "wow", "oops", "wait", "hurry"]


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
    chapters: bool  # its choices are the chapters of a campaign, to play one as a single game
    physical: bool  # it means something with physical luck only, and such a table chooses it by itself


@dataclass(kw_only=True, slots=True)
class LessonInfo:
    id: str
    seats: int
    steps: int


@dataclass(kw_only=True, slots=True)
class GameCard:
    """A game on the front page and in the new-table form. The first edition and the first choices are the defaults."""

    id: str
    name: str
    summary: str
    facts: str  # duration and kind of the game, if given
    version: int
    min_seats: int
    max_seats: int
    editions: list[ChoiceInfo]
    options: list[OptionInfo]
    bots: list[str]
    styles: list[str]  # play styles of bots: `master-raider`
    packs: list[str] = field(
        default_factory=list
    )  # data packs that this server offers, such as an owner's printed values
    chapters: int = 0  # games in a campaign; 0: no campaigns
    lessons: list[LessonInfo] = field(default_factory=list)
    draws_alone: bool = True  # a player can draw cards that the others do not see


@dataclass(kw_only=True, slots=True)
class RuleText:
    """A rule of a rule sheet.

    `rulings` are decisions of this project that explain it, shown under it. If `ruling` is set, this is itself one,
    shown under the rule `under`.
    """

    id: str
    section: str
    text: str
    ruling: bool
    rulings: list[str]
    under: str


@dataclass(kw_only=True, slots=True)
class RuleSheet:
    """The rules of a table's edition, up to the chapter that its campaign has reached; `sealed` counts the rules after
    it.
    """

    rules: list[RuleText]
    sealed: int


@dataclass(kw_only=True, slots=True)
class ExampleTable:
    """A position in an example turn, as the learner sees it, and the things to select there; none after the last
    action.
    """

    view: dict[str, object]
    things: list[str]


@dataclass(kw_only=True, slots=True)
class LessonExample:
    """An example turn from a lesson, for the page "how to play"."""

    tables: list[ExampleTable]
    catalogue: dict[str, object]


@dataclass(kw_only=True, slots=True)
class NewSeat:
    """A seat of a new table: `me` and `screen` seats are on the creator's device, `open` waits for an invited
    player."""

    kind: SeatKind
    name: str = ""
    bot: str = ""


@dataclass(kw_only=True, slots=True)
class ClockSettings:
    """The clocks of a table.

    - `none`: no clocks.
    - `budget`: `seconds` for the game, plus `increment` per turn.
    - `days`: `days` for each turn.
    """

    kind: Literal["none", "budget", "days"] = "none"
    seconds: int = 0
    increment: int = 0
    days: int = 0


@dataclass(kw_only=True, slots=True)
class NewTable:
    game: str
    seats: list[NewSeat]
    edition: str = ""
    options: dict[str, str] = field(default_factory=dict)
    packs: list[str] = field(default_factory=list)
    public: bool = False
    title: str = ""
    clock: ClockSettings = field(default_factory=ClockSettings)
    record: str = ""  # an exported record to resume from
    start: bool = False  # start at once if no seat is open
    campaign: bool = False  # the first chapter of a campaign, which sets the options
    after: str = ""  # the table of a finished chapter, to play the next one with other players
    stand_in: str = ""  # the bot for players who are away
    file: str = ""  # a campaign file to continue, also one played on cardboard
    epilogue: str = ""  # the last table of a finished campaign, to play a single game with its legacy
    lesson: str = ""  # the lesson to play, alone with bots; it has its own set-up and luck
    step: int = 0  # the step at which the lesson begins
    by_hand: bool = False  # physical luck: people enter what is drawn and rolled
    hints: bool = False  # hints are allowed against people too
    # With `by_hand`: the app deals to bots what only they may see; otherwise the host enters it.
    deals_bots: bool = False


@dataclass(kw_only=True, slots=True)
class SeatKey:
    """The secret key of a seat: store it on the device, send it as `Authorization: Bearer` and in `Hello.keys`."""

    seat: str
    key: str


@dataclass(kw_only=True, slots=True)
class NewTableResponse:
    table: str
    invite: str
    keys: list[SeatKey]


@dataclass(kw_only=True, slots=True)
class JoinRequest:
    invite: str
    name: str
    seat: str = ""  # the wanted seat; empty: the first open one


@dataclass(kw_only=True, slots=True)
class JoinResponse:
    table: str
    keys: list[SeatKey]


@dataclass(kw_only=True, slots=True)
class VersionResponse:
    """The change was stored; `version` is the table's version after it."""

    version: int


@dataclass(kw_only=True, slots=True)
class RenameRequest:
    """Rename the player of a seat of mine."""

    seat: str
    name: str


@dataclass(kw_only=True, slots=True)
class SetBotRequest:
    """Put a bot on an open seat; with an empty `bot`, open the seat again (host only)."""

    seat: str
    bot: str = ""


@dataclass(kw_only=True, slots=True)
class StandInRequest:
    """Let a bot play for a seat of mine until I return; without `bot`, the table's stand-in bot.

    The host may do it for an absent player who must act, once `bot_in` has passed, and only with the stand-in bot.
    """

    seat: str
    bot: str = ""


@dataclass(kw_only=True, slots=True)
class VacationRequest:
    """Begin or end the vacation of a seat of mine, during which its clock stands still."""

    seat: str
    resting: bool


@dataclass(kw_only=True, slots=True)
class SeatRequest:
    seat: str


@dataclass(kw_only=True, slots=True)
class VisibilityRequest:
    public: bool


@dataclass(kw_only=True, slots=True)
class SpectatorChatRequest:
    """Forbid or allow spectators to chat (host only)."""

    hushed: bool


@dataclass(kw_only=True, slots=True)
class BotSpeedRequest:
    """Set the speed of bots at this table (host only)."""

    tempo: BotSpeed


@dataclass(kw_only=True, slots=True)
class CodeRequest:
    """The short code of a table, as typed by a person."""

    code: str


@dataclass(kw_only=True, slots=True)
class InviteResponse:
    """The table and invitation behind a code."""

    table: str
    invite: str


@dataclass(kw_only=True, slots=True)
class ServerAddresses:
    """Addresses of this server in the local network. If empty, it is reachable only from its own machine."""

    addresses: list[str]


@dataclass(kw_only=True, slots=True)
class KeysRequest:
    """The seat keys of a device, by table. The response lists these tables, for the list "continue"."""

    keys: dict[str, list[str]]


@dataclass(kw_only=True, slots=True)
class RecordText:
    record: str


@dataclass(kw_only=True, slots=True)
class QrRequest:
    text: str

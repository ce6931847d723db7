"""What travels between a table and the browsers around it. With `forms.py` it is what the client's `wire.ts` says."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from theomachy.table.forms import Lang, SeatKind, Sign, Tempo

Phase = Literal["waiting", "playing", "over"]
Mark = Literal["", "bot", "stand-in", "undo", "corrected"]


@dataclass(kw_only=True, slots=True)
class Problem:
    """What every refused request answers (application/problem+json). `slug` names the text, `rule` a rule."""

    type: str
    title: str
    status: int
    detail: str = ""
    slug: str = ""
    rule: str = ""
    update: Update | None = None  # with a stale version: how things stand now


@dataclass(kw_only=True, slots=True)
class LobbyTable:
    """A public table that waits or is being played, or one of mine."""

    table: str
    game: str
    title: str
    edition: str
    phase: Phase
    seats: list[SeatInfo]
    open_seats: int
    invite: str = ""  # only for public tables that wait
    turn: str = ""
    changed: float = 0.0
    chapter: int = 0  # which chapter of a campaign is played here; 0: none
    chapters: int = 0
    after: list[str] = field(default_factory=list)  # the tables of the chapters before: my keys of those fit
    by_hand: bool = False


# At the table ---------------------------------------------------------------------------------------------------


@dataclass(kw_only=True, slots=True)
class SeatInfo:
    seat: str  # a, b, c, d
    name: str
    kind: SeatKind
    bot: str = ""
    away: bool = False  # a stand-in bot plays
    present: bool = False  # somebody with its key is connected
    mine: bool = False
    host: bool = False
    taken: bool = True  # an open seat that somebody has joined, or any other kind
    clock: float | None = None  # seconds left, if there is a clock
    rest: float | None = None  # seconds of holiday left, where there is any
    resting: bool = False  # on holiday: the clock stands still
    bot_in: float | None = None  # waited for and not there: seconds until the host may let a bot play


@dataclass(kw_only=True, slots=True)
class Offer:
    """One legal action: `things` as `sort:slug`, `text` the notation to send back, `label` in words, `outcome` what it
    brings and costs as far as that is known."""

    verb: str
    things: list[str]
    text: str
    label: str
    outcome: str = ""
    aside: bool = False  # a way out, or something given up: never taken for what is meant
    idle: bool = False  # possible, but of no use; `outcome` says why


@dataclass(kw_only=True, slots=True)
class LogLine:
    """A line of the log. `number` counts the record's entries; `things` lets hovering light up the table."""

    number: int
    seat: str
    text: str
    things: list[str]
    kind: str
    mark: Mark = ""


@dataclass(kw_only=True, slots=True)
class Happened:
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


@dataclass(kw_only=True, slots=True)
class Update:
    """All a viewer needs to draw the table: sent after every change, to each viewer its own."""

    type: Literal["update"] = "update"
    number: int = 0  # counts what is shown on a line that takes changes; 0 elsewhere
    table: str
    version: int
    phase: Phase
    game: str
    edition: str
    options_chosen: dict[str, str]
    title: str
    public: bool
    seats: list[SeatInfo]
    eyes: str  # whose eyes: a, b, c, d or "spectator"
    host: bool = False
    invite: str = ""  # for those who hold a seat
    view: dict[str, object] | None = None  # Game.view; None while waiting, and while a table is laid out by hand
    prompt: Prompt | None = None
    options: list[Offer] = field(default_factory=list)
    can_undo: bool = False
    can_restart: bool = False
    undo_seat: str = ""  # the seat of mine for which `undo` and `restart` are to be sent
    wish_seat: str = ""  # the seat of mine that may ask everybody to take back; "" where none may
    wish: WishInfo | None = None
    # The lines of the entries after `log_from`: keep those up to it, then add these.
    log: list[LogLine] = field(default_factory=list)
    log_from: int = 0  # `since` of the hello, later what was sent before; 0: begin anew
    # Events of the entries since the last update; none on a fresh one.
    happened: list[Happened] = field(default_factory=list)
    entries: int = 0  # how many entries the record has: give it as `since` when the connection was cut
    last_seen: int = 0  # the number of this viewer's own last entry: "since your last move"
    scores: list[Score] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)  # what nobody should overlook: who can win now, the last round
    winners: list[str] = field(default_factory=list)
    ending: str = ""
    stuck: str = (
        ""  # the table cannot be read on (rules, changed, damaged, newer, fault): its host may take back what is behind
    )
    chat: list[Chat] = field(default_factory=list)  # the newest ones, always whole
    hushed: bool = False  # spectators cannot write there
    code: str = ""  # what friends can type instead of the link, while the table waits
    tempo: Tempo = "normal"
    may_save: bool = False  # the game can be saved in the middle: nobody else's secrets are in it
    commitment: str = ""
    stand_in: str = ""  # the bot for whoever is away
    luck_known: bool = False  # it goes on from a record, or shows one: somebody may know the cards
    packs: list[str] = field(default_factory=list)
    rematch: str = ""  # the table of the rematch, once there is one: my keys fit there too
    chapter: int = 0  # which chapter of a campaign is played here; 0: none
    chapters: int = 0
    next: str = ""  # the table of the next chapter, once it has begun: my keys fit there too
    by_hand: bool = False  # the box is the board: people say what is drawn and rolled
    bot_secrets: Literal["", "app", "host"] = ""  # and who deals to bots what they alone see, if there are such
    may_correct: bool = False  # something that was said of what came can be corrected by somebody at this device
    dealing: Dealing | None = None
    teaching: Teaching | None = None  # what a lesson says now, to whoever learns
    introduced: list[Introduced] = field(default_factory=list)  # what is new to whoever decides


@dataclass(kw_only=True, slots=True)
class Change:
    """What is not as it was in the update before, on the same line. Whoever does not have the update `of` that number
    says `look`, and is sent a whole one."""

    type: Literal["change"] = "change"
    number: int
    of: int
    fields: dict[str, object]  # of the update
    view: dict[str, object] | None  # zones of the view that are new or other than before; None: there is no view
    gone: list[str]  # zones that are there no more


@dataclass(kw_only=True, slots=True)
class Hello:
    """The first frame of a client: keys it holds for this table (none: a spectator), what it has already."""

    type: Literal["hello"] = "hello"
    table: str
    keys: list[str] = field(default_factory=list)
    eyes: str = ""  # which of my seats to look through (same-screen tables); "" = the one that decides
    since: int = 0
    lang: Lang = "en"
    changes: bool = False  # I can put changes together; else every update is whole


@dataclass(kw_only=True, slots=True)
class Act:
    """An action, `undo`, `restart` or `read-on`, for a seat of mine. `id` makes a repeated send harmless; `anyway` does
    what was warned of; `warn`: the coach may say a word before a move that is clearly worse than another."""

    type: Literal["act"] = "act"
    id: str
    seat: str
    version: int
    text: str
    anyway: bool = False
    warn: bool = False


@dataclass(kw_only=True, slots=True)
class Look:
    """Same screen: look through another seat of mine, or change the language. Answered by a whole update."""

    type: Literal["look"] = "look"
    eyes: str
    lang: Lang = "en"


@dataclass(kw_only=True, slots=True)
class Say:
    type: Literal["say"] = "say"
    text: str


@dataclass(kw_only=True, slots=True)
class React:
    """A sign instead of words."""

    type: Literal["react"] = "react"
    sign: Sign


@dataclass(kw_only=True, slots=True)
class Wish:
    """A seat of mine would like its last action back, with what came after it: everybody is asked."""

    type: Literal["wish"] = "wish"
    id: str
    seat: str
    version: int


@dataclass(kw_only=True, slots=True)
class Reply:
    """My answer to what somebody wishes, or a no to my own wish; `wish` is its number."""

    type: Literal["reply"] = "reply"
    id: str
    wish: int
    yes: bool


@dataclass(kw_only=True, slots=True)
class WhyNot:
    """Why can this not be done? Either a text in notation or things that no option joins."""

    type: Literal["why"] = "why"
    id: str
    seat: str
    text: str = ""
    things: list[str] = field(default_factory=list)


@dataclass(kw_only=True, slots=True)
class Hint:
    type: Literal["hint"] = "hint"
    id: str
    seat: str


@dataclass(kw_only=True, slots=True)
class Again:
    """The last round once more: for a page that has not seen it."""

    type: Literal["again"] = "again"
    id: str


@dataclass(kw_only=True, slots=True)
class Ping:
    type: Literal["ping"] = "ping"


@dataclass(kw_only=True, slots=True)
class Done:
    """Stored: sent after the commit, and after the update that it caused."""

    type: Literal["done"] = "done"
    id: str
    version: int


@dataclass(kw_only=True, slots=True)
class Refusal:
    """Not done, and why in words; `rule` names the rule. `anyway`: only a warning, it can be done all the same."""

    type: Literal["refused"] = "refused"
    id: str
    reason: str
    rule: str = ""
    anyway: bool = False


@dataclass(kw_only=True, slots=True)
class Answer:
    """To a why-not or a hint: words, a rule, and for a hint the notation of the action."""

    type: Literal["answer"] = "answer"
    id: str
    text: str
    rule: str = ""
    action: str = ""


@dataclass(kw_only=True, slots=True)
class Round:
    """The table before my last move, and after each entry since, as my eyes saw it."""

    type: Literal["round"] = "round"
    id: str
    moments: list[Moment]


@dataclass(kw_only=True, slots=True)
class Pong:
    type: Literal["pong"] = "pong"


@dataclass(kw_only=True, slots=True)
class Gone:
    """This table does not exist (any more), or the hello made no sense: do not come back."""

    type: Literal["gone"] = "gone"
    reason: str


ToServer = Hello | Act | Look | Say | React | Wish | Reply | WhyNot | Hint | Again | Ping
FRAMES: dict[str, type[ToServer]] = {
    "hello": Hello,
    "act": Act,
    "look": Look,
    "say": Say,
    "react": React,
    "wish": Wish,
    "reply": Reply,
    "why": WhyNot,
    "hint": Hint,
    "again": Again,
    "ping": Ping,
}
ToClient = Update | Change | Done | Refusal | Answer | Round | Pong | Gone


# Replays --------------------------------------------------------------------------------------------------------


@dataclass(kw_only=True, slots=True)
class Moment:
    """One entry of a finished (or own) game: the table after it through some eyes."""

    number: int
    of: int
    view: dict[str, object]
    happened: list[Happened]
    line: str
    seat: str
    scores: list[Score]


@dataclass(kw_only=True, slots=True)
class ReplayInfo:
    table: str
    game: str
    edition: str
    options_chosen: dict[str, str]
    title: str
    seats: list[SeatInfo]
    lines: list[LogLine]
    eyes: list[str]  # which eyes are allowed: seats, "spectator", "all"
    turns: list[int]  # numbers of entries at which a turn begins
    points: list[list[int]]  # each seat's points after each entry, for the curves (only where public)
    ending: str
    winners: list[str]
    chapter: int = 0  # which chapter of a campaign it was; 0: none
    by_hand: bool = False


@dataclass(kw_only=True, slots=True)
class Rank:
    """The place of a seat; those who are equal share one. A winner is first, whatever the points."""

    seat: str
    place: int
    shared: bool
    points: int
    won: bool


@dataclass(kw_only=True, slots=True)
class Turning:
    """A moment that decided something, in words; `number` is the entry after which it stood so, `when` its round."""

    number: int
    when: str
    seat: str
    text: str


@dataclass(kw_only=True, slots=True)
class EndInfo:
    """How a finished game went. `curve` has the points of every seat at the beginning and after each round (or turn,
    where there are no rounds); `labels` name those moments."""

    ranks: list[Rank]
    curve: list[list[int]]
    labels: list[str]
    turning: list[Turning]
    tie: str = ""  # how a tie was broken, where it was


@dataclass(kw_only=True, slots=True)
class Choice:
    """A decision of a finished game that could have been another; `text` is what was done, in words."""

    number: int
    seat: str
    text: str


@dataclass(kw_only=True, slots=True)
class Chances:
    """What each seat could hope for, in percent, when `numbers` entries stood; `turning` are the decisions that changed
    most for their seat."""

    numbers: list[int]
    labels: list[str]
    curve: list[list[int]]
    turning: list[Turning]
    choices: list[Choice]


@dataclass(kw_only=True, slots=True)
class Best:
    """What thinking ahead says of a decision: what was best, in words, what that could hope for, and what the one that
    was made cost, in percent. `text` is empty where nothing better was found."""

    number: int
    seat: str
    text: str
    chance: int
    cost: int


# Campaigns ------------------------------------------------------------------------------------------------------


@dataclass(kw_only=True, slots=True)
class ChapterInfo:
    """A chapter that has begun; those to come are sealed, so nothing is told of them. `winners` led after it."""

    number: int
    name: str
    table: str
    over: bool
    winners: list[str]


@dataclass(kw_only=True, slots=True)
class Standing:
    """The points of a seat in all, and those of each chapter that is over."""

    seat: str
    total: int
    history: list[int]


@dataclass(kw_only=True, slots=True)
class Page:
    """A page of the story so far, in words; `slug` says what sort of page."""

    slug: str
    title: str
    lines: list[str]


@dataclass(kw_only=True, slots=True)
class CampaignInfo:
    """Where a campaign stands after its last finished chapter: nothing of the game that goes on."""

    table: str  # the newest chapter's
    game: str
    title: str
    phase: Phase
    chapters: list[ChapterInfo]
    of: int
    seats: list[SeatInfo]
    standings: list[Standing]  # the leader first
    pages: list[Page]
    over: bool
    winners: list[str]  # of the whole campaign, once it is over
    closed: bool  # from a file: it can be gone on with, by anybody
    epilogue: bool  # over, and a game by itself can be played with what it left
    rematch: str  # where the same people started over

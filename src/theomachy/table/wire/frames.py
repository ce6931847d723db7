"""The frames of a live line, both ways."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from theomachy.table.forms import Lang, Sign
from theomachy.table.wire.replays import Moment
from theomachy.table.wire.update import Change, Update


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

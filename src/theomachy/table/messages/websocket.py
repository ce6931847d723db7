"""WebSocket frames in both directions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from theomachy.languages import FALLBACK_LANGUAGE, Lang
from theomachy.table.messages.replays import Moment
from theomachy.table.messages.requests import ChatSign
from theomachy.table.messages.update import Update, UpdateDiff


@dataclass(kw_only=True, slots=True)
class Hello:
    """The first frame of a client: its seat keys for this table (none for a spectator), and what it already has."""

    type: Literal["hello"] = "hello"
    table: str
    keys: list[str] = field(default_factory=list)
    eyes: str = ""  # on a shared device, the seat of mine whose view is wanted; empty: the deciding one
    since: int = 0
    lang: Lang = FALLBACK_LANGUAGE
    changes: bool = False  # the client can apply differences; otherwise every update is a full one


@dataclass(kw_only=True, slots=True)
class PlayAction:
    """Play an action, or `undo`, `restart` or `read-on`, for a seat of mine.

    `id` is an idempotency key. `anyway` overrides a warning. `warn` asks for a warning before a blunder.
    """

    type: Literal["act"] = "act"
    id: str
    seat: str
    version: int
    text: str
    anyway: bool = False
    warn: bool = False


@dataclass(kw_only=True, slots=True)
class SetViewpoint:
    """Change the viewpoint on a shared device, or the language. Answered by a full update."""

    type: Literal["look"] = "look"
    eyes: str
    lang: Lang = FALLBACK_LANGUAGE


@dataclass(kw_only=True, slots=True)
class PostChat:
    """Write a chat message."""

    type: Literal["say"] = "say"
    text: str


@dataclass(kw_only=True, slots=True)
class PostSign:
    """Send a chat sign."""

    type: Literal["react"] = "react"
    sign: ChatSign


@dataclass(kw_only=True, slots=True)
class RequestTakeback:
    """Request to take back the last action of a seat of mine, with all that came after it; the other players are
    asked."""

    type: Literal["wish"] = "wish"
    id: str
    seat: str
    version: int


@dataclass(kw_only=True, slots=True)
class AnswerTakeback:
    """Answer a takeback request, or withdraw my own by answering no. `wish` is the number of the request."""

    type: Literal["reply"] = "reply"
    id: str
    wish: int
    yes: bool


@dataclass(kw_only=True, slots=True)
class AskWhyNot:
    """Ask why an action is not possible: the one in `text`, or any action that names all of `things`."""

    type: Literal["why"] = "why"
    id: str
    seat: str
    text: str = ""
    things: list[str] = field(default_factory=list)


@dataclass(kw_only=True, slots=True)
class AskHint:
    """Ask for a hint."""

    type: Literal["hint"] = "hint"
    id: str
    seat: str


@dataclass(kw_only=True, slots=True)
class ReplayRound:
    """Ask for the positions of the last round, to animate it again."""

    type: Literal["again"] = "again"
    id: str


@dataclass(kw_only=True, slots=True)
class Ping:
    type: Literal["ping"] = "ping"


@dataclass(kw_only=True, slots=True)
class Ack:
    """The request was stored. Sent after the commit, and after the update that the request caused."""

    type: Literal["done"] = "done"
    id: str
    version: int


@dataclass(kw_only=True, slots=True)
class Refusal:
    """The request was refused: the reason in words and the id of the rule.

    `anyway`: this is only a warning, which the client can override.
    """

    type: Literal["refused"] = "refused"
    id: str
    reason: str
    rule: str = ""
    anyway: bool = False


@dataclass(kw_only=True, slots=True)
class ExplanationReply:
    """The explanation or hint that was asked for: its text, the id of a rule, and for a hint the recommended action in
    notation.
    """

    type: Literal["answer"] = "answer"
    id: str
    text: str
    rule: str = ""
    action: str = ""


@dataclass(kw_only=True, slots=True)
class LastRound:
    """The table before my last action, and after each entry since then, from my viewpoint."""

    type: Literal["round"] = "round"
    id: str
    moments: list[Moment]


@dataclass(kw_only=True, slots=True)
class Pong:
    type: Literal["pong"] = "pong"


@dataclass(kw_only=True, slots=True)
class TableGone:
    """The table does not exist, or no longer, or the hello frame was invalid. The client must not reconnect."""

    type: Literal["gone"] = "gone"
    reason: str


ToServer = (
    Hello
    | PlayAction
    | SetViewpoint
    | PostChat
    | PostSign
    | RequestTakeback
    | AnswerTakeback
    | AskWhyNot
    | AskHint
    | ReplayRound
    | Ping
)
CLIENT_FRAMES: dict[str, type[ToServer]] = {
    "hello": Hello,
    "act": PlayAction,
    "look": SetViewpoint,
    "say": PostChat,
    "react": PostSign,
    "wish": RequestTakeback,
    "reply": AnswerTakeback,
    "why": AskWhyNot,
    "hint": AskHint,
    "again": ReplayRound,
    "ping": Ping,
}
ToClient = Update | UpdateDiff | Ack | Refusal | ExplanationReply | LastRound | Pong | TableGone

"""What a page asks and is told about notices."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from theomachy.table.forms import Lang

BellKind = Literal["push", "mail", "ntfy", "discord", "slack", "matrix"]


@dataclass(kw_only=True, slots=True)
class Quiet:
    """No notice comes between two hours of the day in a time zone; as many hours to `since` as to `until`: none."""

    since: int = 0
    until: int = 0
    zone: str = "UTC"


@dataclass(kw_only=True, slots=True)
class NewBell:
    """Where I would like to be told. `p256dh` and `auth` come with a push subscription, `token` is what a Matrix
    server asks for, empty: as before; `proof` is what was answered when the same address was confirmed before."""

    kind: BellKind
    address: str
    p256dh: str = ""
    auth: str = ""
    token: str = ""
    proof: str = ""
    lang: Lang = "en"
    quiet: Quiet = field(default_factory=Quiet)
    gather: int = 0  # minutes for which notices are gathered into one message


@dataclass(kw_only=True, slots=True)
class BellInfo:
    id: str
    kind: BellKind
    address: str  # of a push subscription only whose it is
    confirmed: bool
    quiet: Quiet
    gather: int


@dataclass(kw_only=True, slots=True)
class Bells:
    """What hangs on my seats here, and what this server can do: `push` is its key for subscriptions."""

    push: str
    mail: bool
    bells: list[BellInfo]


@dataclass(kw_only=True, slots=True)
class BellId:
    id: str


@dataclass(kw_only=True, slots=True)
class Stop:
    """From a message: no more to this seat, or with `all` no more to this address."""

    id: str
    all: bool = False


@dataclass(kw_only=True, slots=True)
class Confirm:
    confirm: str


@dataclass(kw_only=True, slots=True)
class Confirmed:
    """`proof` lets this device ask for the same address at other tables without another message."""

    kind: BellKind
    address: str
    proof: str


@dataclass(kw_only=True, slots=True)
class MovedPush:
    """A browser has changed a subscription: whoever knows the old address may say so."""

    old: str
    address: str
    p256dh: str
    auth: str


@dataclass(kw_only=True, slots=True)
class NewNote:
    """What I write for myself, for a seat of mine; `since` is the note that I had read."""

    seat: str
    text: str
    since: float = 0.0


@dataclass(kw_only=True, slots=True)
class OwnNote:
    """`changed` is when it was written, 0 if it never was. `kept`: what was sent is what stands there."""

    text: str
    changed: float
    kept: bool = True


@dataclass(kw_only=True, slots=True)
class Stopped:
    stopped: int

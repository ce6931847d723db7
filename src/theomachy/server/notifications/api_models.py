"""Requests and responses of the HTTP API for notifications and private notes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from theomachy.languages import FALLBACK_LANGUAGE, Lang

SubscriptionKind = Literal["push", "mail", "ntfy", "discord", "slack", "matrix"]


@dataclass(kw_only=True, slots=True)
class QuietHours:
    """The hours from `since` to `until`, in this time zone, without notifications. Equal hours: no quiet hours."""

    since: int = 0
    until: int = 0
    zone: str = "UTC"


@dataclass(kw_only=True, slots=True)
class SubscriptionRequest:
    """Subscribe to notifications. `p256dh` and `auth` are the keys of a web push subscription.

    `token` is a Matrix access token; empty keeps the stored one.
    `proof` is from an earlier `ConfirmResponse` for the same address, and makes another confirmation unnecessary.
    """

    kind: SubscriptionKind
    address: str
    p256dh: str = ""
    auth: str = ""
    token: str = ""
    proof: str = ""
    lang: Lang = FALLBACK_LANGUAGE
    quiet: QuietHours = field(default_factory=QuietHours)
    gather: int = 0  # minutes for which notifications are collected into one message


@dataclass(kw_only=True, slots=True)
class SubscriptionInfo:
    id: str
    kind: SubscriptionKind
    address: str  # empty for web push
    confirmed: bool
    quiet: QuietHours
    gather: int


@dataclass(kw_only=True, slots=True)
class Subscriptions:
    """The subscriptions of the caller's seats, and what the server supports: `push` is its VAPID public key."""

    push: str
    mail: bool
    bells: list[SubscriptionInfo]


@dataclass(kw_only=True, slots=True)
class SubscriptionId:
    id: str


@dataclass(kw_only=True, slots=True)
class UnsubscribeRequest:
    """Unsubscribe by the link in a message: only this seat, or with `all` every subscription of the address."""

    id: str
    all: bool = False


@dataclass(kw_only=True, slots=True)
class ConfirmRequest:
    confirm: str


@dataclass(kw_only=True, slots=True)
class ConfirmResponse:
    """The address is confirmed; with `proof` this device can use it at other tables without another confirmation."""

    kind: SubscriptionKind
    address: str
    proof: str


@dataclass(kw_only=True, slots=True)
class MovedPush:
    """A browser replaced its push subscription. Who knows the `old` address is allowed to change it."""

    old: str
    address: str
    p256dh: str
    auth: str


@dataclass(kw_only=True, slots=True)
class SaveNoteRequest:
    """Save the private note of a seat; `since` is the time of the version that the client has read."""

    seat: str
    text: str
    since: float = 0.0


@dataclass(kw_only=True, slots=True)
class PrivateNote:
    """A private note.

    `changed` is when it was written, 0 if never. `kept` is false if the text that was sent was not stored, because the
    note had been changed elsewhere.
    """

    text: str
    changed: float
    kept: bool = True


@dataclass(kw_only=True, slots=True)
class UnsubscribeResponse:
    stopped: int

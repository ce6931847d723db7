"""Around the tables: those that can be found, and what a request was refused for."""

from __future__ import annotations

from dataclasses import dataclass, field

from theomachy.table.wire.pieces import Phase, SeatInfo
from theomachy.table.wire.update import Update


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
    group: str = ""  # of one of mine: the group that it belongs to

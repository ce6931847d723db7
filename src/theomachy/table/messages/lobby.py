"""Messages about tables in lists."""

from __future__ import annotations

from dataclasses import dataclass, field

from theomachy.table.messages.parts import Phase, SeatInfo


@dataclass(kw_only=True, slots=True)
class LobbyTable:
    """A table in a list: a public one that waits or is being played, or one at which I have a seat."""

    table: str
    game: str
    title: str
    edition: str
    phase: Phase
    seats: list[SeatInfo]
    open_seats: int
    invite: str = ""  # only for public tables that wait for players
    turn: str = ""
    changed: float = 0.0
    chapter: int = 0  # chapter of a campaign; 0: none
    chapters: int = 0
    after: list[str] = field(default_factory=list)  # tables of the earlier chapters: my keys of those are valid here
    by_hand: bool = False
    group: str = ""  # the group that it belongs to, for my tables

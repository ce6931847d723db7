"""What a page asks of the laboratory, and what it is told while the games are played."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Stage = Literal["waiting", "playing", "done", "failed"]


@dataclass(kw_only=True, slots=True)
class LabWish:
    """`seats` are names of bots, which move on by one seat from game to game."""

    game: str
    seats: list[str]
    edition: str = ""
    options: dict[str, str] = field(default_factory=dict)
    packs: list[str] = field(default_factory=list)
    games: int = 60
    seed: int = 1


@dataclass(kw_only=True, slots=True)
class LabBounds:
    """At most so many games, and no new one after so many seconds; not `open`: there is no laboratory here."""

    games: int
    seconds: int
    open: bool


# What a page without a server plays: its rules are not compiled, and a phone is to stay cool.
IN_PAGE = LabBounds(games=60, seconds=60, open=True)


@dataclass(kw_only=True, slots=True)
class LabNews:
    """How far a run is. `report` is what a page draws, packed; `why` says what went wrong."""

    stage: Stage
    done: int = 0
    of: int = 0
    report: str = ""
    why: str = ""

"""Messages between the report page and the simulation service."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Stage = Literal["waiting", "playing", "done", "failed"]


@dataclass(kw_only=True, slots=True)
class SimulationRequest:
    """A request for a simulation. `seats` are bot names; each bot moves on by one seat from game to game."""

    game: str
    seats: list[str]
    edition: str = ""
    options: dict[str, str] = field(default_factory=dict)
    packs: list[str] = field(default_factory=list)
    games: int = 60
    seed: int = 1


@dataclass(kw_only=True, slots=True)
class SimulationLimits:
    """The limits of a simulation: the number of games, and the seconds after which no new game starts.

    `open` is false if simulations are not offered here.
    """

    games: int
    seconds: int
    open: bool


# The limits in the offline page: its rules are not compiled, and phones must not overheat.
OFFLINE_LIMITS = SimulationLimits(games=60, seconds=60, open=True)


@dataclass(kw_only=True, slots=True)
class SimulationProgress:
    """The progress of a run. `report` is the compressed data of the report page; `why` explains a failure."""

    stage: Stage
    done: int = 0
    of: int = 0
    report: str = ""
    why: str = ""

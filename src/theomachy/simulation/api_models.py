"""Messages between the report page and the simulation service."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Stage = Literal["waiting", "playing", "done", "failed"]


@dataclass(kw_only=True, slots=True)
class SimulationRequest:
    """A request for a simulation; `seats` are bot names, which move on by one seat from game to game."""

    game: str
    seats: list[str]
    edition: str = ""
    options: dict[str, str] = field(default_factory=dict)
    packs: list[str] = field(default_factory=list)
    games: int = 60
    seed: int = 1


@dataclass(kw_only=True, slots=True)
class SimulationLimits:
    """The limits of a simulation: its games, and seconds after which no new game starts.

    `open` is false if this host runs no simulations.
    """

    games: int
    seconds: int
    open: bool


# The limits without a server: in the browser the rules are not compiled, and phones must not overheat.
OFFLINE_LIMITS = SimulationLimits(games=60, seconds=60, open=True)


@dataclass(kw_only=True, slots=True)
class SimulationProgress:
    """The progress of a run. `report` is the compressed data of the report page; `why` explains a failure."""

    stage: Stage
    done: int = 0
    of: int = 0
    report: str = ""
    why: str = ""

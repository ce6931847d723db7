"""What chance may be told: only one that was held against played games, and put right by what they said.

Thinking ahead hopes too much for whoever thinks, and how much too much depends on the title, on the mind and on the
number of seats. `tools/hopes.py` measures it and writes `weights/hopes.toml`; after new weights it no longer counts.
"""

from __future__ import annotations

import tomllib
import zlib
from math import exp, log
from pathlib import Path
from typing import Final

from theomachy.bots.hunches import WEIGHTS, PlainMind
from theomachy.bots.mind import Mind, text_in
from theomachy.bots.minds import NETWORK
from theomachy.core.game import Game

MEASURED: Final = "weights/hopes.toml"
UNKNOWN: Final = -1.0
LEAST: Final = 0.001


def of_mind(mind: Mind) -> str:
    return "plain" if isinstance(mind, PlainMind) else "network"


def print_of(game: Game, kind: str) -> int:
    """Which weights a mind thinks with."""
    path = Path(game.info.folder) / (WEIGHTS if kind == "plain" else NETWORK)
    return zlib.crc32(path.read_bytes()) if path.is_file() else 0


def honest(game: Game, mind: Mind, seats: int, chance: float) -> float:
    """The chance as it may be told; UNKNOWN where nobody has measured it with these weights."""
    kind = of_mind(mind)
    return corrected(text_in(game, MEASURED), kind, print_of(game, kind), seats, chance)


def corrected(measured: str, kind: str, weights: int, seats: int, chance: float) -> float:
    found = tomllib.loads(measured).get(kind)
    if not isinstance(found, dict) or found.get("weights") != weights:
        return UNKNOWN
    line = found.get(f"seats-{seats}")
    if not isinstance(line, list):
        return UNKNOWN
    return put_right(chance, float(line[0]), float(line[1]))


def put_right(chance: float, lift: float, slope: float) -> float:
    return 1.0 / (1.0 + exp(-lift - slope * logit(chance)))


def logit(chance: float) -> float:
    sure = min(1.0 - LEAST, max(LEAST, chance))
    return log(sure / (1.0 - sure))

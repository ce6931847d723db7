"""Calibration of win probabilities before they are shown to people.

Search is optimistic for the seat that searches, by an amount that depends on the game, the evaluator and the number of
seats. `tools/hopes.py` fits a logistic correction of the logit (Platt scaling) to played games and writes it to
`weights/hopes.toml`, with a checksum of the evaluator's weights. A correction made for other weights is ignored.
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
    """Return the section of the calibration file for this kind of evaluator."""
    return "plain" if isinstance(mind, PlainMind) else "network"


def print_of(game: Game, kind: str) -> int:
    """Return the CRC-32 of the weights file that this kind of evaluator uses; 0 if there is none."""
    path = Path(game.info.folder) / (WEIGHTS if kind == "plain" else NETWORK)
    return zlib.crc32(path.read_bytes()) if path.is_file() else 0


def honest(game: Game, mind: Mind, seats: int, chance: float) -> float:
    """Return the calibrated probability, or UNKNOWN if there is no calibration for the present weights."""
    kind = of_mind(mind)
    return corrected(text_in(game, MEASURED), kind, print_of(game, kind), seats, chance)


def corrected(measured: str, kind: str, weights: int, seats: int, chance: float) -> float:
    """Apply the calibration given as TOML text.

    Return UNKNOWN if it was fitted to other weights, or not for this number of seats.
    """
    section = tomllib.loads(measured).get(kind)
    if not isinstance(section, dict) or section.get("weights") != weights:
        return UNKNOWN
    coefficients = section.get(f"seats-{seats}")
    if not isinstance(coefficients, list):
        return UNKNOWN
    return put_right(chance, float(coefficients[0]), float(coefficients[1]))


def put_right(chance: float, lift: float, slope: float) -> float:
    """Apply a logistic correction: sigmoid(lift + slope * logit(chance))."""
    return 1.0 / (1.0 + exp(-lift - slope * logit(chance)))


def logit(chance: float) -> float:
    """Return the log-odds of a probability, clipped to stay finite."""
    clipped = min(1.0 - LEAST, max(LEAST, chance))
    return log(clipped / (1.0 - clipped))

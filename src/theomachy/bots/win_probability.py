"""Calibration of win probabilities before they are shown to people.

Search is optimistic for the seat that searches, by an amount that depends on the game, the evaluator and the number of
seats. `tools/figures/calibrate_win_probability.py` fits a logistic correction of the logit (Platt scaling) to played
games and writes it to `weights/hopes.toml`, with a checksum of the evaluator's weights. A correction made for other
weights is ignored.
"""

from __future__ import annotations

import tomllib
import zlib
from math import exp, log
from pathlib import Path
from typing import Final

from theomachy.bots.evaluator import Evaluator, read_game_file
from theomachy.bots.evaluator_registry import NETWORK_FILE
from theomachy.bots.linear_evaluator import WEIGHTS_FILE, LinearEvaluator
from theomachy.core.game import Game

CALIBRATION_FILE: Final = "weights/hopes.toml"
UNKNOWN: Final = -1.0
MIN_PROBABILITY: Final = 0.001


def evaluator_kind(evaluator: Evaluator) -> str:
    """Return the section of the calibration file for this kind of evaluator."""
    return "plain" if isinstance(evaluator, LinearEvaluator) else "network"


def weights_checksum(game: Game, kind: str) -> int:
    """Return the CRC-32 of the weights file that this kind of evaluator uses; 0 if there is none."""
    path = Path(game.info.folder) / (WEIGHTS_FILE if kind == "plain" else NETWORK_FILE)
    return zlib.crc32(path.read_bytes()) if path.is_file() else 0


def calibrated_probability(game: Game, evaluator: Evaluator, seats: int, probability: float) -> float:
    """Return the calibrated probability, or UNKNOWN if there is no calibration for the present weights."""
    kind = evaluator_kind(evaluator)
    return calibrate_from_text(
        read_game_file(game, CALIBRATION_FILE), kind, weights_checksum(game, kind), seats, probability
    )


def calibrate_from_text(calibration: str, kind: str, checksum: int, seats: int, probability: float) -> float:
    """Apply the calibration given as TOML text.

    Return UNKNOWN if it was fitted to other weights, or not for this number of seats.
    """
    section = tomllib.loads(calibration).get(kind)
    if not isinstance(section, dict) or section.get("weights") != checksum:
        return UNKNOWN
    coefficients = section.get(f"seats-{seats}")
    if not isinstance(coefficients, list):
        return UNKNOWN
    return apply_calibration(probability, float(coefficients[0]), float(coefficients[1]))


def apply_calibration(probability: float, intercept: float, slope: float) -> float:
    """Apply the logistic correction: sigmoid(intercept + slope * logit(probability))."""
    return 1.0 / (1.0 + exp(-intercept - slope * logit(probability)))


def logit(probability: float) -> float:
    """Return the log-odds of a probability, clipped to stay finite."""
    clipped = min(1.0 - MIN_PROBABILITY, max(MIN_PROBABILITY, probability))
    return log(clipped / (1.0 - clipped))

"""Chooses and caches the evaluator of a game."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Final

from theomachy.bots.evaluator import Evaluator, read_game_file, style_weights_by_feature
from theomachy.bots.linear_evaluator import WEIGHTS_FILE, LinearEvaluator, read_linear_evaluator
from theomachy.core.game import Game

NETWORK_FILE: Final = "weights/network.npz"
# The optional package by which the network evaluator encodes observations.
REQUIRED_PACKAGE: Final = "librt"
EVALUATORS: Final[dict[str, Evaluator]] = {}


def linear_evaluator_for(game: Game, style: str = "") -> LinearEvaluator:
    return read_linear_evaluator(game, read_game_file(game, WEIGHTS_FILE), style_weights_by_feature(game, style))


def evaluator_for(game: Game, style: str = "") -> Evaluator:
    """Return the cached evaluator of a game and style.

    It is the network evaluator if the game has network weights and the required package is installed, else the linear
    one.
    """
    key = f"{game.info.id} {style}"
    evaluator = EVALUATORS.get(key)
    if evaluator is None or evaluator.game is not game:
        linear = linear_evaluator_for(game, style)
        path = Path(game.info.folder) / NETWORK_FILE
        if path.is_file() and importlib.util.find_spec(REQUIRED_PACKAGE) is not None:
            from theomachy.bots.network_evaluator import read_network

            evaluator = read_network(path, linear)
        else:
            evaluator = linear
        EVALUATORS[key] = evaluator
    return evaluator

"""Chooses and caches the evaluator of a game."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Final

from theomachy.bots.hunches import WEIGHTS, PlainMind, read_mind
from theomachy.bots.mind import Mind, leaning_by_feature, text_in
from theomachy.core.game import Game

NETWORK: Final = "weights/network.npz"
# The network evaluator encodes observations with this optional package.
NEEDED: Final = "librt"
MINDS: Final[dict[str, Mind]] = {}


def plain_mind_of(game: Game, style: str = "") -> PlainMind:
    return read_mind(game, text_in(game, WEIGHTS), leaning_by_feature(game, style))


def mind_of(game: Game, style: str = "") -> Mind:
    """Return the cached evaluator of a game and style.

    It is the network evaluator if the game has network weights and the required package is installed, else the linear
    one.
    """
    key = f"{game.info.id} {style}"
    evaluator = MINDS.get(key)
    if evaluator is None or evaluator.game is not game:
        linear = plain_mind_of(game, style)
        path = Path(game.info.folder) / NETWORK
        if path.is_file() and importlib.util.find_spec(NEEDED) is not None:
            from theomachy.bots.network import read_network

            evaluator = read_network(path, linear)
        else:
            evaluator = linear
        MINDS[key] = evaluator
    return evaluator

"""Which mind thinks about a game here."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Final

from theomachy.bots.hunches import WEIGHTS, PlainMind, read_mind
from theomachy.bots.mind import Mind, leaning_by_feature, text_in
from theomachy.core.game import Game

NETWORK: Final = "weights/network.npz"
# The network reads observations, which are written with it.
NEEDED: Final = "librt"
MINDS: Final[dict[str, Mind]] = {}


def plain_mind_of(game: Game, style: str = "") -> PlainMind:
    return read_mind(game, text_in(game, WEIGHTS), leaning_by_feature(game, style))


def mind_of(game: Game, style: str = "") -> Mind:
    """Read once: the network where a game has one and it can be read, else the plain mind."""
    key = f"{game.info.id} {style}"
    found = MINDS.get(key)
    if found is None or found.game is not game:
        plain = plain_mind_of(game, style)
        path = Path(game.info.folder) / NETWORK
        if path.is_file() and importlib.util.find_spec(NEEDED) is not None:
            from theomachy.bots.network import read_network

            found = read_network(path, plain)
        else:
            found = plain
        MINDS[key] = found
    return found

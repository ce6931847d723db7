"""Discovers the games: every package in this folder is one. No other file lists them."""

from __future__ import annotations

import importlib
import pkgutil

from theomachy.core.game import Game
from theomachy.core.notation import closest_matches
from theomachy.core.rule_errors import Problem


def game_folders() -> list[str]:
    return sorted([module.name for module in pkgutil.iter_modules(__path__) if module.ispkg])


def load_game(folder: str) -> Game:
    """Import a game's folder and return its `GAME`; raise a `Problem` if it has none."""
    module = importlib.import_module(f"{__name__}.{folder}")
    try:
        candidate: object = module.GAME
    except AttributeError:
        raise Problem("no-game-in-folder", [folder]) from None
    assert isinstance(candidate, Game)
    return candidate


def games() -> list[Game]:
    return [load_game(folder) for folder in game_folders()]


def game(id: str) -> Game:
    """Return the game with this id; raise a `Problem` that names the nearest ids if there is none."""
    folder = id.replace("-", "_")
    folders = game_folders()
    if folder not in folders:
        raise Problem("no-such-game", [id, closest_matches(id, [name.replace("_", "-") for name in folders])])
    return load_game(folder)

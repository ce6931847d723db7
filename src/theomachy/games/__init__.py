"""The games, found by their folders: copying one in adds a game, deleting it removes one."""

from __future__ import annotations

import importlib
import pkgutil

from theomachy.core.game import Game
from theomachy.core.notation import near
from theomachy.core.reason import Problem


def game_folders() -> list[str]:
    return sorted([module.name for module in pkgutil.iter_modules(__path__) if module.ispkg])


def load(folder: str) -> Game:
    module = importlib.import_module(f"{__name__}.{folder}")
    try:
        found: object = module.GAME
    except AttributeError:
        raise Problem("no-game-in-folder", [folder]) from None
    assert isinstance(found, Game)
    return found


def games() -> list[Game]:
    return [load(folder) for folder in game_folders()]


def game(id: str) -> Game:
    """The game with this id; a wrong word gets the nearest ones."""
    folder = id.replace("-", "_")
    known = game_folders()
    if folder not in known:
        raise Problem("no-such-game", [id, near(id, [name.replace("_", "-") for name in known])])
    return load(folder)

"""Boards drawn in text: a game's own, from its folder, or the plain one, made from its view."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from rich.console import RenderableType

from theomachy import games
from theomachy.core.game import Game, Json
from theomachy.texts import Words


@dataclass(frozen=True)
class Look:
    """What there is to draw: a view through somebody's eyes, the ids of what may be chosen, and whose things to show
    in full."""

    game: Game
    view: Json
    catalogue: Json
    words: Words
    people: list[str]
    viewer: int
    glow: set[str]
    whose: int

    def say(self, key: str, *things: object) -> str:
        """A label of the game: for the terminal alone, or the one that its board has in the browser, too."""
        section = "terminal" if self.words.has("terminal", key) else "board"
        return self.words.say(section, key, [str(thing) for thing in things])

    def mark(self, id: str) -> str:
        """Follows the name of what may be chosen."""
        return " ›" if id in self.glow else ""

    def row(self, table: str, slug: str) -> Any:
        """The values of a card."""
        catalogue: Any = self.catalogue
        return catalogue[table][slug]


class Drawing:
    """What a module brings: `draw`; if the game tells a story, `tale` of a thing that was named in an action; and where
    the texts of its cards are made of their values, what one `says`."""

    def __init__(self, module: ModuleType) -> None:
        self.draw: Callable[[Look], RenderableType] = module.draw
        self.tale: Callable[[Look, str], str] | None = getattr(module, "tale", None)
        self.says: Callable[[Look, str], str] | None = getattr(module, "says", None)


def drawing_of(game: Game) -> Drawing:
    """The `terminal` of the game's folder, if there is one. The rules never load it."""
    name = f"{games.__name__}.{game.info.id.replace('-', '_')}.terminal"
    if importlib.util.find_spec(name) is None:
        name = f"{__name__}.plain"
    return Drawing(importlib.import_module(name))

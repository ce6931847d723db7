"""Boards in the terminal: the one of the game, from its folder, or the generic one, drawn from its view."""

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
from theomachy.texts import Translator


@dataclass(frozen=True)
class RenderContext:
    """What a board draws: the view of a viewer, the ids of things that can be chosen (`selectable`), and the seat to
    show in full (`shown_seat`)."""

    game: Game
    view: Json
    catalogue: Json
    translator: Translator
    player_names: list[str]
    viewer: int
    selectable: set[str]
    shown_seat: int

    def label(self, key: str, *things: object) -> str:
        """Translate a label of the game: from section `terminal`, else from `board`, which the browser uses."""
        section = "terminal" if self.translator.has("terminal", key) else "board"
        return self.translator.translate(section, key, [str(thing) for thing in things])

    def selectable_mark(self, id: str) -> str:
        """Return the mark that follows the name of a thing that can be chosen."""
        return " ›" if id in self.selectable else ""

    def row(self, table: str, slug: str) -> Any:
        """Return the values of a card."""
        catalogue: Any = self.catalogue
        return catalogue[table][slug]


class BoardRenderer:
    """The functions of a board module.

    `draw`: draws the board. `tale`: the story text for a thing named in an action, if the game has a story. `says`: the
    text of a card, if texts are generated from values.
    """

    def __init__(self, module: ModuleType) -> None:
        self.draw: Callable[[RenderContext], RenderableType] = module.draw
        self.tale: Callable[[RenderContext, str], str] | None = getattr(module, "tale", None)
        self.says: Callable[[RenderContext, str], str] | None = getattr(module, "says", None)


def renderer_for(game: Game) -> BoardRenderer:
    """Load the `terminal` module of the game, else the generic board. Rules never import it."""
    name = f"{games.__name__}.{game.info.id.replace('-', '_')}.terminal"
    if importlib.util.find_spec(name) is None:
        name = f"{__name__}.plain"
    return BoardRenderer(importlib.import_module(name))

"""Boards in the terminal. A game's folder may draw its own; else the generic board draws its view."""

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
    """The input for drawing a board.

    `view` is what a viewer may see, `selectable` the ids of the cards, tiles and seats that can be chosen, `shown_seat`
    the seat to show in full.
    """

    game: Game
    view: Json
    catalogue: Json
    translator: Translator
    player_names: list[str]
    viewer: int
    selectable: set[str]
    shown_seat: int

    def label(self, key: str, *things: object) -> str:
        """Translate a label of the game: from section `terminal` if it is there, else from `board`, which the browser
        uses too.
        """
        section = "terminal" if self.translator.has("terminal", key) else "board"
        return self.translator.translate(section, key, [str(thing) for thing in things])

    def selectable_mark(self, id: str) -> str:
        """Return the mark to put after the name of a thing (card, tile, seat) that can be chosen; empty if it
        cannot.
        """
        return " ›" if id in self.selectable else ""

    def row(self, table: str, slug: str) -> Any:
        """Return the values of a card from the data table of its kind."""
        catalogue: Any = self.catalogue
        return catalogue[table][slug]


class BoardRenderer:
    """The functions of a board module.

    - `draw`: draws the board.
    - `tale`: returns the story text of a thing named in an action; None if the game has no story.
    - `says`: returns the text of a card; None if texts are not generated from values.
    """

    def __init__(self, module: ModuleType) -> None:
        self.draw: Callable[[RenderContext], RenderableType] = module.draw
        self.tale: Callable[[RenderContext, str], str] | None = getattr(module, "tale", None)
        self.says: Callable[[RenderContext, str], str] | None = getattr(module, "says", None)


def renderer_for(game: Game) -> BoardRenderer:
    """Load the `terminal` module of the game if it has one, else the generic board. The rules never import it."""
    name = f"{games.__name__}.{game.info.id.replace('-', '_')}.terminal"
    if importlib.util.find_spec(name) is None:
        name = f"{__name__}.plain"
    return BoardRenderer(importlib.import_module(name))

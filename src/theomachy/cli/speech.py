"""In which language the command line speaks, and its own words."""

from __future__ import annotations

import os
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from theomachy.core.game import Game
    from theomachy.core.pack import Pack
    from theomachy.texts import Words

HERE = Path(__file__).parents[1] / "texts"
LANGUAGES = ("en", "el")
CHOSEN = "theomachy.lang"
VARIABLES = ("THEOMACHY_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def language() -> str:
    """What --lang says, else the environment, else English."""
    context = click.get_current_context(silent=True)
    if context is not None and CHOSEN in context.meta:
        return str(context.meta[CHOSEN])
    for variable in VARIABLES:
        found = os.environ.get(variable, "")[:2].lower()
        if found in LANGUAGES:
            return found
    return LANGUAGES[0]


@cache
def own_texts(lang: str) -> dict[str, str]:
    """The texts of the command line alone: `--help` needs no others, and no engine."""
    found = tomllib.loads((HERE / f"cli-{lang}.toml").read_text(encoding="utf-8"))["cli"]
    return {str(key): str(value) for key, value in found.items()}


def own_text(key: str) -> str:
    """A text without places; a text that is missing shows its key, so that it is noticed."""
    return own_texts(language()).get(key, key)


def has_text(key: str) -> bool:
    return key in own_texts(language())


def words(game: Game | None = None, people: list[str] | None = None, pack: Pack | None = None) -> Words:
    """All texts in the language that was asked for. Imported late, since it brings the engine along."""
    from theomachy.texts import Words

    return Words(language(), game, people, pack)


def say(key: str, *things: object) -> str:
    """A sentence of the command line with its places filled."""
    return words().say("cli", key, [str(thing) for thing in things])

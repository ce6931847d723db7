"""The language of the command line and its texts."""

from __future__ import annotations

import os
import tomllib
from functools import cache
from typing import TYPE_CHECKING

import click

from theomachy.languages import FALLBACK_LANGUAGE, LANGUAGES, TEXTS_FOLDER

if TYPE_CHECKING:
    from theomachy.core.game import Game
    from theomachy.core.pack import Pack
    from theomachy.texts import Translator

LANGUAGE_KEY = "theomachy.lang"
LANGUAGE_VARIABLES = ("THEOMACHY_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def language() -> str:
    """Return the language: from --lang, else from the environment, else the fallback language."""
    context = click.get_current_context(silent=True)
    if context is not None and LANGUAGE_KEY in context.meta:
        return str(context.meta[LANGUAGE_KEY])
    for variable in LANGUAGE_VARIABLES:
        lang = os.environ.get(variable, "")[:2].lower()
        if lang in LANGUAGES:
            return lang
    return FALLBACK_LANGUAGE


@cache
def cli_texts(lang: str) -> dict[str, str]:
    """Load only the texts of the command line, so that `--help` need not import the engine."""
    path = TEXTS_FOLDER / f"cli-{lang}.toml"
    path = path if path.exists() else TEXTS_FOLDER / f"cli-{FALLBACK_LANGUAGE}.toml"
    texts = tomllib.loads(path.read_text(encoding="utf-8"))["cli"]
    return {str(key): str(value) for key, value in texts.items()}


def cli_text(key: str) -> str:
    """Return a text without placeholders; for a missing text its key, so that the gap is visible."""
    return cli_texts(language()).get(key, key)


def has_cli_text(key: str) -> bool:
    return key in cli_texts(language())


def make_translator(game: Game | None = None, players: list[str] | None = None, pack: Pack | None = None) -> Translator:
    """Return all texts in the chosen language. Imported late, since this imports the engine."""
    from theomachy.texts import Translator

    return Translator(language(), game, players, pack)


def translate(key: str, *things: object) -> str:
    """Translate a text of the command line and fill its placeholders."""
    return make_translator().translate("cli", key, [str(thing) for thing in things])

"""Adds the texts of a package to a translator."""

from __future__ import annotations

from pathlib import Path

from theomachy.core.game import Game
from theomachy.languages import FALLBACK_LANGUAGE
from theomachy.texts import Translator
from theomachy.texts.translator import load_texts

LLM_TEXTS = Path(__file__).parent / "texts"
LLM_SECTION = "llm"


def make_translator(
    lang: str = FALLBACK_LANGUAGE,
    game: Game | None = None,
    players: list[str] | None = None,
    folders: tuple[Path, ...] = (LLM_TEXTS,),
) -> Translator:
    """Return a translator that also finds the texts of these folders."""
    translator = Translator(lang, game, players)
    for language in (translator.lang, FALLBACK_LANGUAGE):
        translator.sources = [*translator.sources, *[load_texts(folder, language) for folder in folders]]
    return translator

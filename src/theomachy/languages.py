"""The languages of the program: those of the files `texts/en.toml`, `texts/el.toml` and so on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

TEXTS_FOLDER = Path(__file__).parent / "texts"
# The language of texts that are not translated, and of readers who have chosen none.
FALLBACK_LANGUAGE = "en"


def find_languages(folder: Path) -> tuple[str, ...]:
    """Return the languages of a folder of texts, the fallback language first. Groups of texts have a dash."""
    found = sorted([path.stem for path in folder.glob("*.toml") if "-" not in path.stem])
    return tuple(sorted(found, key=lambda lang: lang != FALLBACK_LANGUAGE))


LANGUAGES = find_languages(TEXTS_FOLDER)
# One of the languages, as a type of message fields and parameters.
if TYPE_CHECKING:
    Lang = str
else:
    Lang = Literal[LANGUAGES]


def known_language(lang: str) -> str:
    return lang if lang in LANGUAGES else FALLBACK_LANGUAGE

"""Reduces words to stems, for search in English and Greek."""

from __future__ import annotations

import re
import unicodedata

WORD = re.compile(r"\w+")
# Words are cut to so many letters: enough to tell them apart, short enough for other endings.
STEM_LENGTH = 5


def stems(text: str) -> list[str]:
    """Return the stems of the words of a text: lower case, without accents, cut to the same length."""
    plain = "".join(
        [letter for letter in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(letter)]
    )
    return [stem(word) for word in WORD.findall(plain)]


def stem(word: str) -> str:
    if len(word) > STEM_LENGTH:
        return word[:STEM_LENGTH]
    return word[:-1] if len(word) > 3 and word.endswith("s") else word

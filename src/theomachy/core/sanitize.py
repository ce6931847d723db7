"""Sanitizes text from outside: keeps the letters of all languages, removes control and invisible characters.

What is removed could move a cursor, change the direction of writing, or hide text.
"""

from __future__ import annotations

import re
from typing import Final

# White space, and letters that are drawn as blanks.
SPACES: Final = re.compile(
    r"[\t-\r\x1c-\x20\x85\xa0\u115f\u1160\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u3164\uffa0]"
)
# Control characters, bidirectional marks, zero-width characters, private use and surrogates. Up to eight tag
# characters of an emoji flag are kept.
INVISIBLE: Final = re.compile(
    r"(\U0001f3f4[\U000e0020-\U000e007e]{1,8}\U000e007f)"
    r"|[\x00-\x1f\x7f-\x9f\xad\u034f\u061c\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f"
    r"\ufdd0-\ufdef\ufeff\ufff0-\ufffb\ufffe\uffff\ue000-\uf8ff\ud800-\udfff\U0001d173-\U0001d17a\U000e0000-\U000e00ff"
    r"\U000e01f0-\U0010ffff]"
)
# Zero-width joiners are kept only between letters of scripts that join, and between the parts of one emoji.
LOOSE_JOINERS: Final = re.compile(
    r"(?<![\u0590-\u200b\u200e-\U0010ffff])[\u200c\u200d]+|[\u200c\u200d]+(?![\u0590-\u200b\u200e-\U0010ffff])"
)
COMBINING_MARK: Final = (
    r"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f"
    r"\U000e0100-\U000e01ef]"
)
EXCESS_MARKS: Final = re.compile(f"({COMBINING_MARK}{{4}}){COMBINING_MARK}+")


def sanitize(text: str) -> str:
    """Sanitize one line, so that it is safe in a log, a terminal and a browser."""
    if text.isascii() and text.isprintable():
        return text
    text = SPACES.sub(" ", text)
    text = INVISIBLE.sub("\\1", text)
    return EXCESS_MARKS.sub("\\1", LOOSE_JOINERS.sub("", text))


def sanitize_lines(text: str) -> list[str]:
    """Split a file into lines and sanitize each."""
    return [sanitize(line) for line in text.replace("\r\n", "\n").split("\n")]

"""Estimates how many tokens a text has, without the tokenizer of any model."""

from __future__ import annotations

import re
from collections.abc import Callable

PIECE = re.compile(r"\w+|[^\w\s]")
BYTES_PER_TOKEN = 4

TokenCounter = Callable[[str], int]


def estimate_tokens(text: str) -> int:
    """Count each word as one token per four bytes of UTF-8, and each punctuation mark as one."""
    return sum([-(-len(piece.encode()) // BYTES_PER_TOKEN) for piece in PIECE.findall(text)])

"""Checks of single values of a data pack: kind, range, and plain content."""

from __future__ import annotations

from typing import Final

from theomachy.core.rule_errors import Problem

# Bounds of what lists and tables may hold; far above any data of a game.
MAX_ITEMS: Final = 100
MAX_TEXT: Final = 200
MAX_DEPTH: Final = 6
MAX_NUMBER: Final = 999


def check_value(value: object, kind: str, path: str, slug: str, key: str) -> None:
    """Raise Problem if a value is not of the kind of its key. `kind` is that of the schema, without its "?"."""
    kind, _, number_range = kind.partition(" ")
    if not matches_kind(value, kind):
        raise Problem("pack-bad-value", [path, slug, key, kind])
    if number_range:
        lowest, _, highest = number_range.partition("..")
        assert isinstance(value, int)
        check_range(value, int(lowest), int(highest), path, slug, key)
    elif not is_plain(value, 0):
        raise Problem("pack-not-plain", [path, slug, key, str(MAX_NUMBER)])


def check_range(value: int, lowest: int, highest: int, path: str, slug: str, key: str) -> None:
    """Raise Problem if a number is out of its range, both ends included."""
    if not lowest <= value <= highest:
        raise Problem("pack-range", [path, slug, key, str(value), str(lowest), str(highest)])


def is_whole_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def matches_kind(value: object, kind: str) -> bool:
    if kind == "int":
        return is_whole_number(value)
    if kind == "bool":
        return isinstance(value, bool)
    if kind == "str":
        return isinstance(value, str)
    if kind == "list":
        return isinstance(value, list)
    assert kind == "table", kind
    return isinstance(value, dict)


def is_plain(value: object, depth: int) -> bool:
    """Whether a value holds nothing but words, whole numbers, truth values, and lists and tables of these."""
    if depth > MAX_DEPTH:
        return False
    if isinstance(value, list):
        return len(value) <= MAX_ITEMS and all([is_plain(item, depth + 1) for item in value])
    if isinstance(value, dict):
        return len(value) <= MAX_ITEMS and all([is_plain(item, depth + 1) for item in value.values()])
    if isinstance(value, str):
        return len(value) <= MAX_TEXT
    return isinstance(value, int) and -MAX_NUMBER <= value <= MAX_NUMBER

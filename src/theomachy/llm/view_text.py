"""Writes a view as text: one zone per key, in the slugs of the notation, without empty values."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.core.game import Json

# A list of objects becomes a table up to so many plain columns, else one line of names and values per object.
MAX_COLUMNS = 8
EMPTY_MARK = "-"
FACTS = "facts"


@dataclass(frozen=True)
class Zone:
    """A part of a view: the key, and its lines."""

    name: str
    lines: tuple[str, ...]

    def text(self) -> str:
        return "\n".join(self.lines)


def write_zones(view: Json) -> list[Zone]:
    """Return the zones of a view. Plain values share the first zone."""
    facts = [f"{key}: {inline(value)}" for key, value in view.items() if is_plain(value) and not is_empty(value)]
    zones = [Zone(FACTS, ("; ".join(facts),))] if facts else []
    return zones + [
        write_zone(key, value) for key, value in view.items() if not is_plain(value) and not is_empty(value)
    ]


def write_zone(key: str, value: object) -> Zone:
    rows = object_rows(value)
    if not rows:
        return Zone(key, (f"{key}: {inline(value)}",))
    columns = list(dict.fromkeys([name for row in rows for name in row if not is_empty(row[name])]))
    if (
        len(rows) > 1
        and len(columns) <= MAX_COLUMNS
        and all([is_plain(row.get(name)) for row in rows for name in columns])
    ):
        head = f"{key} ({' | '.join(columns)}):"
        return Zone(key, (head, *[" | ".join([inline(row.get(name)) for name in columns]) for row in rows]))
    return Zone(key, (f"{key}:", *[f"- {inline_pairs(row)}" for row in rows]))


def object_rows(value: object) -> list[Json]:
    """Return the value if it is a list of objects, else an empty list."""
    if isinstance(value, list) and value and all([isinstance(item, dict) for item in value]):
        return value
    return []


def inline(value: object) -> str:
    """Write any value on one line."""
    if is_empty(value):
        return EMPTY_MARK
    if value is True:
        return "yes"
    if isinstance(value, dict):
        return f"({inline_pairs(value)})"
    if isinstance(value, list | tuple):
        return f"[{', '.join([inline(item) for item in value])}]"
    return str(value)


def inline_pairs(row: Json) -> str:
    """Write the values of an object that are not empty, each after its name."""
    return ", ".join(
        [name if value is True else f"{name} {inline(value)}" for name, value in row.items() if not is_empty(value)]
    )


def is_plain(value: object) -> bool:
    return not isinstance(value, dict | list | tuple)


def is_empty(value: object) -> bool:
    """Whether a value says nothing. The number 0 says something."""
    return value is None or value is False or (isinstance(value, str | list | tuple | dict) and len(value) == 0)


def strings_in(value: object) -> list[str]:
    """Return all strings in a view, each once, in the order of the view."""
    if isinstance(value, str):
        return [value]
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
    return list(dict.fromkeys([text for part in parts for text in strings_in(part)]))

"""Decodes plain JSON data into dataclasses, with strict checks: no missing, unknown or wrongly typed fields."""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from theomachy.table.refused import Refused

T = TypeVar("T")
SHOWN = 80
# The path to a value: field names, and indices in lists.
Way = tuple[str | int, ...]


def read_tagged(kinds: dict[str, type[T]], tag: str, data: object) -> T:
    """Decode one of several dataclasses, selected by the value of a tag field."""
    name = data.get(tag) if isinstance(data, dict) else None
    if not isinstance(name, str) or name not in kinds:
        raise wrong((tag,), name, " | ".join(kinds))
    return read(kinds[name], data)


def read(kind: type[T], data: object, way: Way = ()) -> T:
    """Decode a dataclass."""
    if not isinstance(data, dict):
        raise wrong(way, data, "object")
    known = shape(cast(Any, kind))
    for name in data:
        if name not in known:
            raise Refused(400, "unknown-field", [place((*way, name)), ", ".join(known)])
    for name in needed(cast(Any, kind)):
        if name not in data:
            raise Refused(400, "missing-field", [place((*way, name))])
    values = {}
    for name, item in data.items():
        expected, literals = known[name]
        # Fast path: most values have exactly the expected type, or are one of the allowed literals.
        is_plain = type(item) is expected or (type(item) is str and item in literals)
        values[name] = item if is_plain else value(expected, item, (*way, name))
    return kind(**values)


@cache
def shape(kind: Any) -> dict[str, tuple[Any, frozenset[str]]]:
    """Return type and literal values of each field of a dataclass."""
    hints = get_type_hints(kind)
    return {field.name: (hints[field.name], words_of(hints[field.name])) for field in fields(kind)}


@cache
def needed(kind: Any) -> list[str]:
    """Return the fields without a default."""
    return [field.name for field in fields(kind) if field.default is MISSING and field.default_factory is MISSING]


def words_of(kind: Any) -> frozenset[str]:
    return frozenset(get_args(kind) if get_origin(kind) is Literal else ())


def value(kind: Any, data: object, way: Way) -> Any:
    if type(data) is kind:
        return data
    if kind is float and type(data) is int:
        return float(data)
    if is_dataclass(kind):
        return read(kind, data, way)  # type: ignore[arg-type]
    origin, inner = parted(kind)
    if origin is Literal and isinstance(data, str) and data in inner:
        return data
    if origin is list and isinstance(data, list):
        return [value(inner[0], item, (*way, at)) for at, item in enumerate(data)]
    if origin is dict and isinstance(data, dict):
        return {name: value(inner[1], item, (*way, name)) for name, item in data.items()}
    if origin in (Union, UnionType):
        return None if data is None else value(inner[0], data, way)
    expected = " | ".join(inner) if origin is Literal else (origin or kind).__name__
    raise wrong(way, data, expected)


@cache
def parted(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    return get_origin(kind), get_args(kind)


def wrong(way: Way, data: object, wanted: str) -> Refused:
    return Refused(400, "wrong-type", [place(way), repr(data)[:SHOWN], wanted])


def place(way: Way) -> str:
    """Format a path: `seats[1].kind`."""
    parts = [f"[{part}]" if isinstance(part, int) else f".{part[:SHOWN]}" for part in way]
    return "".join(parts).lstrip(".") or "–"

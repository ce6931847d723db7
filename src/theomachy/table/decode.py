"""Decodes plain JSON data into dataclasses, with strict checks: no missing, unknown or wrongly typed fields."""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from theomachy.table.errors import RequestError

T = TypeVar("T")
EXCERPT_LENGTH = 80
# The largest whole number that every client can read (JavaScript); larger ones fit no column and no float either.
MAX_INTEGER = 2**53 - 1
# The path to a value: field names, and indices in lists.
JsonPath = tuple[str | int, ...]


def decode_tagged(targets: dict[str, type[T]], tag: str, data: object) -> T:
    """Decode one of several dataclasses, selected by the value of a tag field."""
    name = data.get(tag) if isinstance(data, dict) else None
    if not isinstance(name, str) or name not in targets:
        raise wrong_type((tag,), name, " | ".join(targets))
    return decode(targets[name], data)


def decode(target: type[T], data: object, path: JsonPath = ()) -> T:
    """Decode a dataclass."""
    if not isinstance(data, dict):
        raise wrong_type(path, data, "object")
    known = field_types(cast(Any, target))
    for name in data:
        if name not in known:
            raise RequestError(400, "unknown-field", [format_path((*path, name)), ", ".join(known)])
    for name in required_fields(cast(Any, target)):
        if name not in data:
            raise RequestError(400, "missing-field", [format_path((*path, name))])
    values = {}
    for name, item in data.items():
        expected, literals = known[name]
        # Fast path: most values have exactly the expected type, or are one of the allowed literals.
        is_plain = (type(item) is expected and expected is not int) or (type(item) is str and item in literals)
        values[name] = item if is_plain else decode_value(expected, item, (*path, name))
    return target(**values)


@cache
def field_types(target: Any) -> dict[str, tuple[Any, frozenset[str]]]:
    """Return type and literal values of each field of a dataclass."""
    hints = get_type_hints(target)
    return {field.name: (hints[field.name], literal_values(hints[field.name])) for field in fields(target)}


@cache
def required_fields(target: Any) -> list[str]:
    """Return the fields without a default."""
    return [field.name for field in fields(target) if field.default is MISSING and field.default_factory is MISSING]


def literal_values(target: Any) -> frozenset[str]:
    return frozenset(get_args(target) if get_origin(target) is Literal else ())


def decode_value(target: Any, data: object, path: JsonPath) -> Any:
    if type(data) is int and (target is int or target is float):
        if not -MAX_INTEGER <= data <= MAX_INTEGER:
            raise wrong_type(path, data, f"-{MAX_INTEGER} … {MAX_INTEGER}")
        return target(data)
    if type(data) is target:
        return data
    if is_dataclass(target):
        return decode(target, data, path)  # type: ignore[arg-type]
    origin, inner = origin_and_args(target)
    if origin is Literal and isinstance(data, str) and data in inner:
        return data
    if origin is list and isinstance(data, list):
        return [decode_value(inner[0], item, (*path, at)) for at, item in enumerate(data)]
    if origin is dict and isinstance(data, dict):
        return {name: decode_value(inner[1], item, (*path, name)) for name, item in data.items()}
    if origin in (Union, UnionType):
        return None if data is None else decode_value(inner[0], data, path)
    expected = " | ".join(inner) if origin is Literal else (origin or target).__name__
    raise wrong_type(path, data, expected)


@cache
def origin_and_args(target: Any) -> tuple[Any, tuple[Any, ...]]:
    return get_origin(target), get_args(target)


def wrong_type(path: JsonPath, data: object, expected: str) -> RequestError:
    return RequestError(400, "wrong-type", [format_path(path), repr(data)[:EXCERPT_LENGTH], expected])


def format_path(path: JsonPath) -> str:
    """Format a path: `seats[1].kind`."""
    parts = [f"[{part}]" if isinstance(part, int) else f".{part[:EXCERPT_LENGTH]}" for part in path]
    return "".join(parts).lstrip(".") or "–"

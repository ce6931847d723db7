"""Plain JSON data becomes a value of a type that is known: nothing missing, nothing more, nothing of another type."""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from theomachy.table.refused import Refused

T = TypeVar("T")
SHOWN = 80
# The way to a value: names of fields, and numbers in lists.
Way = tuple[str | int, ...]


def read_tagged(kinds: dict[str, type[T]], tag: str, data: object) -> T:
    """One of several, told apart by the field `tag`."""
    name = data.get(tag) if isinstance(data, dict) else None
    if not isinstance(name, str) or name not in kinds:
        raise wrong((tag,), name, " | ".join(kinds))
    return read(kinds[name], data)


def read(kind: type[T], data: object, way: Way = ()) -> T:
    """A dataclass from what a frame, a form or a stored line says."""
    if not isinstance(data, dict):
        raise wrong(way, data, "object")
    known = shape(cast(Any, kind))
    for name in data:
        if name not in known:
            raise Refused(400, "unknown-field", [place((*way, name)), ", ".join(known)])
    for name in needed(cast(Any, kind)):
        if name not in data:
            raise Refused(400, "missing-field", [place((*way, name))])
    given = {}
    for name, one in data.items():
        wanted, words = known[name]
        # Nearly everything is a plain value of the very type, or one of the words that may stand there.
        plain = type(one) is wanted or (type(one) is str and one in words)
        given[name] = one if plain else value(wanted, one, (*way, name))
    return kind(**given)


@cache
def shape(kind: Any) -> dict[str, tuple[Any, frozenset[str]]]:
    """The fields of a dataclass: the type of each, and the words that may stand there, if it is one of some words."""
    hints = get_type_hints(kind)
    return {field.name: (hints[field.name], words_of(hints[field.name])) for field in fields(kind)}


@cache
def needed(kind: Any) -> list[str]:
    """The fields that must be given."""
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
        return [value(inner[0], one, (*way, at)) for at, one in enumerate(data)]
    if origin is dict and isinstance(data, dict):
        return {name: value(inner[1], one, (*way, name)) for name, one in data.items()}
    if origin in (Union, UnionType):
        return None if data is None else value(inner[0], data, way)
    wanted = " | ".join(inner) if origin is Literal else (origin or kind).__name__
    raise wrong(way, data, wanted)


@cache
def parted(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    return get_origin(kind), get_args(kind)


def wrong(way: Way, data: object, wanted: str) -> Refused:
    return Refused(400, "wrong-type", [place(way), repr(data)[:SHOWN], wanted])


def place(way: Way) -> str:
    """`seats[1].kind`"""
    parts = [f"[{part}]" if isinstance(part, int) else f".{part[:SHOWN]}" for part in way]
    return "".join(parts).lstrip(".") or "–"

"""Plain JSON data becomes a value of a type that is known: nothing missing, nothing more, nothing of another type."""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from theomachy.table.refused import Refused

T = TypeVar("T")
SHOWN = 80


def read(kind: type[T], data: object) -> T:
    """A dataclass from what a frame, a form or a stored line says."""
    found = value(kind, data, "")
    assert isinstance(found, kind)
    return found


def read_tagged(kinds: dict[str, type[T]], tag: str, data: object) -> T:
    """One of several, told apart by the field `tag`."""
    name = data.get(tag) if isinstance(data, dict) else None
    if not isinstance(name, str) or name not in kinds:
        raise wrong(tag, name, " | ".join(kinds))
    return read(kinds[name], data)


@cache
def shape(kind: type[Any]) -> dict[str, tuple[Any, bool]]:
    """The fields of a dataclass: the type of each, and whether it must be given."""
    hints = get_type_hints(kind)
    return {
        field.name: (hints[field.name], field.default is MISSING and field.default_factory is MISSING)
        for field in fields(kind)
    }


def value(kind: Any, data: object, path: str) -> Any:
    if is_dataclass(kind):
        return build(kind, data, path)
    origin = get_origin(kind)
    if origin is Literal:
        return literal(kind, data, path)
    if origin is list and isinstance(data, list):
        (inner,) = get_args(kind)
        return [value(inner, one, f"{path}[{at}]") for at, one in enumerate(data)]
    if origin is dict and isinstance(data, dict):
        inner = get_args(kind)[1]
        return {name: value(inner, one, join(path, name)) for name, one in data.items()}
    if origin in (Union, UnionType):
        first, none = get_args(kind)
        assert none is type(None)
        return None if data is None else value(first, data, path)
    if kind is float and type(data) is int:
        return float(data)
    if type(data) is not (origin or kind):
        raise wrong(path, data, (origin or kind).__name__)
    return data


def build(kind: Any, data: object, path: str) -> Any:
    if not isinstance(data, dict):
        raise wrong(path, data, "object")
    known = shape(kind)
    for name in data:
        if name not in known:
            raise Refused(400, "unknown-field", [join(path, str(name)[:SHOWN]), ", ".join(known)])
    for name, (_, needed) in known.items():
        if needed and name not in data:
            raise Refused(400, "missing-field", [join(path, name)])
    return kind(**{name: value(known[name][0], one, join(path, name)) for name, one in data.items()})


def literal(kind: Any, data: object, path: str) -> object:
    if not isinstance(data, str) or data not in get_args(kind):
        raise wrong(path, data, " | ".join(get_args(kind)))
    return data


def join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def wrong(path: str, data: object, wanted: str) -> Refused:
    return Refused(400, "wrong-type", [path or "–", repr(data)[:SHOWN], wanted])

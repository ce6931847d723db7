"""The base of all journals (event sourcing): self-registering entry types and their JSON form."""

from __future__ import annotations

import json
from dataclasses import MISSING, asdict, dataclass, fields, is_dataclass
from functools import cache
from json.encoder import encode_basestring
from typing import Any, ClassVar, Self

from theomachy.table.decode import decode, field_types
from theomachy.table.errors import RequestError
from theomachy.table.messages.requests import ClockSettings

EXCERPT_LENGTH = 200
JSON_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """An entry as it is stored: its number in the journal, when it was written, and its JSON."""

    number: int
    at: float
    body: str


class DamagedEntry(Exception):
    """Raised for a stored entry that is not valid."""


class UnknownEntry(Exception):
    """Raised for a stored entry with a tag or a field that this version of the program does not know."""


class Entry:
    """Base of the entries of all journals. Each kind of journal is a subclass with its own `types`.

    An entry type is a dataclass that names its stored tag: `class SeatTaken(SeatEntry, tag="sat")`. New fields need a
    default, so that old entries stay readable.
    """

    __slots__ = ()
    tag: ClassVar[str]
    # The entry types of the journal, by tag.
    types: ClassVar[dict[str, type[Any]]]

    def __init_subclass__(cls, tag: str = "") -> None:
        """Register an entry type under its tag.

        Runs twice for each: `@dataclass(slots=True)` creates the class again, without the `tag` argument but with the
        attribute.
        """
        tag = tag or vars(cls).get("tag", "")
        if not tag:
            return
        registered = cls.types.get(tag)
        if registered is not None and registered.__qualname__ != cls.__qualname__:
            raise TypeError(f"{registered.__qualname__} and {cls.__qualname__} have the same tag, {tag}")
        cls.tag = tag
        cls.types[tag] = cls

    def encode(self) -> str:
        """Encode as JSON, without fields that have their default value."""
        encoded = [f',"{name}":{encode_value(value)}' for name, value in non_default_fields(self).items()]
        return f'{{"is":"{self.tag}"{"".join(encoded)}}}'

    @classmethod
    def decode(cls, text: str) -> Self:
        """Decode an entry of this journal. Raises DamagedEntry, or UnknownEntry if it is from a newer version."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise DamagedEntry(repr(error)) from None
        if not isinstance(data, dict) or not isinstance(data.get("is"), str):
            raise DamagedEntry(text[:EXCERPT_LENGTH])
        kind: Any = cls.types.get(data.pop("is"))
        if kind is None or any(name not in field_types(kind) for name in data):
            raise UnknownEntry(text[:EXCERPT_LENGTH])
        try:
            entry: Self = decode(kind, data)
        except RequestError as cause:
            raise DamagedEntry(str(cause.reason)) from None
        return entry


def encode_value(value: object) -> str:
    """Encode a value as JSON, strings and numbers without the cost of a full encoder."""
    if type(value) is str:
        return encode_basestring(value)
    return repr(value) if type(value) is int or type(value) is float else JSON_ENCODER.encode(value)


def non_default_fields(entry: Any) -> dict[str, object]:
    """Return the fields that differ from their defaults. Clock settings are always stored with all fields."""
    out: dict[str, object] = {}
    kind: Any = type(entry)
    for name, default, has_factory in field_defaults(kind):
        value = getattr(entry, name)
        if isinstance(value, ClockSettings):
            out[name] = asdict(value)
        elif value != default and (value or not has_factory):
            out[name] = [to_plain_data(part) for part in value] if isinstance(value, list) else value
    return out


@cache
def field_defaults(target: Any) -> list[tuple[str, object, bool]]:
    """Return name, default, and whether there is a default factory, of each field of an entry type."""
    return [(item.name, item.default, item.default_factory is not MISSING) for item in fields(target)]


def to_plain_data(part: object) -> object:
    return non_default_fields(part) if is_dataclass(part) else part

"""Messages as JSON, the same as the server writes them."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass


def write(message: object) -> str:
    return json.dumps(message, default=parts, ensure_ascii=False, separators=(",", ":"))


def parts(value: object) -> object:
    """A dataclass field by field; what is in them is written the same way."""
    if not is_dataclass(value):
        raise TypeError(repr(value))
    return {field.name: getattr(value, field.name) for field in fields(value)}

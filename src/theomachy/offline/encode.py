"""Encodes messages as JSON in the same form as the server."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass


def encode_json(message: object) -> str:
    return json.dumps(message, default=dataclass_fields, ensure_ascii=False, separators=(",", ":"))


def dataclass_fields(value: object) -> object:
    """Return the fields of a dataclass, as `default` function of `json.dumps`. Raises TypeError for other values."""
    if not is_dataclass(value):
        raise TypeError(repr(value))
    return {field.name: getattr(value, field.name) for field in fields(value)}

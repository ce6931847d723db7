"""The server and the browser say the same: `wire.py` and `forms.py` on one side, `wire.ts` on the other."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from theomachy.server import forms, wire

TYPESCRIPT = Path(__file__).parents[2] / "client" / "src" / "lib" / "wire.ts"
INTERFACE = re.compile(r"export interface (\w+) \{\n(.*?)\n\}", re.DOTALL)
FIELD = re.compile(r"^  (\w+)\??:", re.MULTILINE)


def told() -> dict[str, set[str]]:
    if not TYPESCRIPT.is_file():
        pytest.skip("no client here")
    text = TYPESCRIPT.read_text(encoding="utf-8")
    return {name: set(FIELD.findall(body)) for name, body in INTERFACE.findall(text)}


def test_every_message_has_the_same_fields_on_both_sides() -> None:
    compared = 0
    for name, fields in told().items():
        struct = getattr(wire, name, None) or getattr(forms, name, None)
        if struct is None:
            continue
        tag = {"type"} if struct.__struct_config__.tag else set()
        assert fields == {field.name for field in msgspec.structs.fields(struct)} | tag, name
        compared += 1
    assert compared > 20

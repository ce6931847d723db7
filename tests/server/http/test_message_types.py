"""Server and client define the same messages: `table/messages` on one side, `messages.ts` on the other."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from theomachy.table import messages
from theomachy.table.messages import requests

TYPESCRIPT = Path(__file__).parents[3] / "client" / "src" / "lib" / "net" / "messages.ts"
INTERFACE = re.compile(r"export interface (\w+) \{\n(.*?)\n\}", re.DOTALL)
TYPESCRIPT_NAMES = {"Line": "LogLine", "Option": "Offer", "Refused": "Refusal"}
FIELD = re.compile(r"^  (\w+)\??:", re.MULTILINE)


def typescript_interfaces() -> dict[str, set[str]]:
    if not TYPESCRIPT.is_file():
        pytest.skip("no client here")
    text = TYPESCRIPT.read_text(encoding="utf-8")
    return {name: set(FIELD.findall(body)) for name, body in INTERFACE.findall(text)}


def test_every_message_has_the_same_fields_on_both_sides() -> None:
    compared = 0
    for name, typescript_fields in typescript_interfaces().items():
        kind = getattr(messages, TYPESCRIPT_NAMES.get(name, name), None) or getattr(requests, name, None)
        if kind is None:
            continue
        ours = {field.name for field in fields(kind)} if is_dataclass(kind) else set(kind.__annotations__)
        assert typescript_fields == ours, name
        compared += 1
    assert compared > 20

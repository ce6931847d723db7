"""Writes the client's types from the server's: `lib/wire.ts`, and `view.ts` for each game that has a client.

.venv/bin/python -m tools.client_types
"""

from __future__ import annotations

import inspect
import re
import types
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec

from theomachy.games import games

ROOT = Path(__file__).parents[1]
CLIENT = ROOT / "client/src"
PARTS = ("pieces", "update", "frames", "lobby", "replays", "campaigns")
WIRE = (
    "theomachy.table.forms",
    *[f"theomachy.table.wire.{part}" for part in PARTS],
    "theomachy.table.beside",
    "theomachy.lab.forms",
    "theomachy.server.notices.forms",
    "theomachy.server.groups.forms",
)
# What a browser sends: fields that have a default may be left out. All else is sent whole.
SENT = (
    "NewTable",
    "Join",
    "Rename",
    "Fill",
    "StandIn",
    "Rest",
    "OneSeat",
    "Publicity",
    "Pace",
    "CodeText",
    "MyKeys",
    "RecordText",
    "QrText",
    "ScoreAsk",
    "CompanionAsk",
    "SetUpAsk",
    "LabWish",
    "NewBell",
    "Stop",
    "NewNote",
    "NewGroup",
    "NewGame",
    "NewTournament",
)
SENT_LIVE = "ToServer"
WIDTH = 120

Schema = dict[str, Any]


def main() -> None:
    for path, text in files().items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(path.relative_to(ROOT))


def files() -> dict[Path, str]:
    """Every generated file and what it must say."""
    out = {CLIENT / "lib/wire.ts": wire_text()}
    for game in games():
        folder = Path(game.info.folder)
        package = f"theomachy.games.{folder.name}"
        if (folder / "client").exists() and (folder / "shape.py").exists():
            out[folder / "client/view.ts"] = view_text(package)
    return out


def wire_text() -> str:
    found: dict[str, Any] = {}
    for name in WIRE:
        found |= vars(import_module(name))
    messages = {name: value for name, value in found.items() if is_message(value)}
    for made in list(messages.values()):
        messages.pop(made.__base__.__name__, None)
    unions = {name: get_args(value) for name, value in found.items() if isinstance(value, types.UnionType)}
    words = {name: get_args(value) for name, value in found.items() if get_origin(value) is Literal}
    components = schemas(list(messages.values()))
    sent = reached([*SENT, *[one.__name__ for one in unions[SENT_LIVE]]], components)
    script = Script(words)
    parts = [heading(WIRE)]
    parts += [alias(name, [f"'{value}'" for value in values]) for name, values in words.items()]
    parts += [script.interface(name, components[name], made, name not in sent) for name, made in messages.items()]
    parts += [alias(name, [one.__name__ for one in members]) for name, members in unions.items()]
    return "\n".join(parts)


def is_message(value: object) -> bool:
    return isinstance(value, type) and value.__module__ in WIRE


def schemas(roots: list[Any]) -> dict[str, Schema]:
    return msgspec.json.schema_components(roots, schema_hook=lambda kind: {"type": "unknown"})[1]


def view_text(package: str) -> str:
    """The types of `Game.view`: the TypedDict `View` in the game's `shape.py`, and those it is made of."""
    components = schemas([import_module(f"{package}.shape").View])
    made = vars(import_module(f"{package}.shape"))
    script = Script({})
    parts = [script.interface(name, components[name], made[name], False) for name in made if name in components]
    return "\n".join([heading([f"{package}.shape"]), *parts])


def heading(modules: list[str] | tuple[str, ...]) -> str:
    return f"// Generated from {' and '.join(modules)} by `make format`: change it there.\n"


def alias(name: str, values: list[str]) -> str:
    line = f"export type {name} = {' | '.join(values)};"
    if len(line) <= WIDTH:
        return f"{line}\n"
    return "\n".join([f"export type {name} =", *[f"  | {value}" for value in values]]) + ";\n"


def reached(roots: list[str], components: dict[str, Schema]) -> set[str]:
    """The messages of which these are made."""
    out: set[str] = set()
    while roots:
        name = roots.pop()
        if name not in out:
            out.add(name)
            roots += re.findall(r"'#/\$defs/(\w+)'", str(components[name]))
    return out


class Script:
    """TypeScript for a JSON schema; `words` are the names of sets of words."""

    def __init__(self, words: dict[str, tuple[str, ...]]) -> None:
        self.words = {tuple(sorted(values)): name for name, values in words.items()}

    def interface(self, name: str, schema: Schema, made: type, whole: bool) -> str:
        """`whole`: all fields are there, also those that have a default."""
        said = remarks(made)
        lines = [f"/** {doc} */"] if (doc := schema.get("description", "")) else []
        lines += [f"export interface {name} {{"]
        for field, kind in in_order(schema["properties"], made):
            required = whole or field in schema.get("required", []) or is_tag(kind)
            if field in said:
                lines.append(f"  /** {said[field]} */")
            lines.append(f"  {field}{'' if required else '?'}: {self.kind(kind)};")
        return "\n".join([*lines, "}\n"])

    def kind(self, schema: Schema) -> str:
        if "$ref" in schema:
            return str(schema["$ref"].rpartition("/")[2])
        if "anyOf" in schema:
            return " | ".join(self.kind(one) for one in schema["anyOf"])
        if "enum" in schema:
            values = tuple(sorted(schema["enum"]))
            return self.words.get(values) or " | ".join(f"'{value}'" for value in values)
        if "const" in schema:
            return f"'{schema['const']}'"
        return self.plain(schema)

    def plain(self, schema: Schema) -> str:
        match schema.get("type"):
            case "array":
                if "prefixItems" in schema:
                    return f"[{', '.join(self.kind(one) for one in schema['prefixItems'])}]"
                inner = self.kind(schema["items"])
                return f"({inner})[]" if "anyOf" in schema["items"] else f"{inner}[]"
            case "object":
                return f"Record<string, {self.kind(schema.get('additionalProperties', {}))}>"
            case "integer" | "number":
                return "number"
            case "string" | "boolean" | "null" as same:
                return str(same)
        return "unknown"


def in_order(fields: Schema, made: type) -> list[tuple[str, Schema]]:
    """As they are written; a tag stands nowhere and goes first."""
    written = [name for part in reversed(made.__mro__) for name in inspect.get_annotations(part)]
    return sorted(fields.items(), key=lambda field: written.index(field[0]) if field[0] in written else -1)


def is_tag(schema: Schema) -> bool:
    return "const" in schema or len(schema.get("enum", [])) == 1


def remarks(made: type) -> dict[str, str]:
    """The comments behind the fields of a class and of those it is made from."""
    out = remarks(made.__base__) if made.__base__ is not None and is_message(made.__base__) else {}
    field = ""
    for line in inspect.getsource(made).splitlines():
        found = re.match(r"    (\w+): ", line)
        field = found[1] if found else field
        remark = line.partition("  # ")[2]
        if field and remark:
            out[field] = remark
    return out


if __name__ == "__main__":
    main()

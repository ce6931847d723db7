"""Generate the client's TypeScript types from the server's: `lib/wire.ts`, and `view.ts` for each game with a client.

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
# Messages that a browser sends: fields with a default are optional. In all other messages every field is present.
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
    """Map every generated file to its content."""
    out = {CLIENT / "lib/wire.ts": wire_text()}
    for game in games():
        folder = Path(game.info.folder)
        package = f"theomachy.games.{folder.name}"
        if (folder / "client").exists() and (folder / "shape.py").exists():
            out[folder / "client/view.ts"] = view_text(package)
    return out


def wire_text() -> str:
    symbols: dict[str, Any] = {}
    for name in WIRE:
        symbols |= vars(import_module(name))
    messages = {name: value for name, value in symbols.items() if is_message(value)}
    for message in list(messages.values()):
        messages.pop(message.__base__.__name__, None)
    unions = {name: get_args(value) for name, value in symbols.items() if isinstance(value, types.UnionType)}
    literals = {name: get_args(value) for name, value in symbols.items() if get_origin(value) is Literal}
    components = schemas(list(messages.values()))
    optional_defaults = reached([*SENT, *[member.__name__ for member in unions[SENT_LIVE]]], components)
    script = Script(literals)
    parts = [heading(WIRE)]
    parts += [alias(name, [f"'{value}'" for value in values]) for name, values in literals.items()]
    parts += [
        script.interface(name, components[name], message, name not in optional_defaults)
        for name, message in messages.items()
    ]
    parts += [alias(name, [member.__name__ for member in members]) for name, members in unions.items()]
    return "\n".join(parts)


def is_message(value: object) -> bool:
    return isinstance(value, type) and value.__module__ in WIRE


def schemas(roots: list[Any]) -> dict[str, Schema]:
    return msgspec.json.schema_components(roots, schema_hook=lambda kind: {"type": "unknown"})[1]


def view_text(package: str) -> str:
    """Render the types of `Game.view`: the TypedDict `View` in the game's `shape.py` and the types it refers to."""
    components = schemas([import_module(f"{package}.shape").View])
    symbols = vars(import_module(f"{package}.shape"))
    script = Script({})
    parts = [script.interface(name, components[name], symbols[name], False) for name in symbols if name in components]
    return "\n".join([heading([f"{package}.shape"]), *parts])


def heading(modules: list[str] | tuple[str, ...]) -> str:
    return f"// Generated from {' and '.join(modules)} by `make format`: change it there.\n"


def alias(name: str, values: list[str]) -> str:
    line = f"export type {name} = {' | '.join(values)};"
    if len(line) <= WIDTH:
        return f"{line}\n"
    return "\n".join([f"export type {name} =", *[f"  | {value}" for value in values]]) + ";\n"


def reached(roots: list[str], components: dict[str, Schema]) -> set[str]:
    """Names of these types and of all types they refer to, directly or not."""
    out: set[str] = set()
    while roots:
        name = roots.pop()
        if name not in out:
            out.add(name)
            roots += re.findall(r"'#/\$defs/(\w+)'", str(components[name]))
    return out


class Script:
    """Renders a JSON schema as TypeScript; `words` names the string unions."""

    def __init__(self, words: dict[str, tuple[str, ...]]) -> None:
        self.words = {tuple(sorted(values)): name for name, values in words.items()}

    def interface(self, name: str, schema: Schema, made: type, whole: bool) -> str:
        """Render an interface; with `whole` fields that have a default are required too."""
        comments = remarks(made)
        lines = [f"/** {doc} */"] if (doc := schema.get("description", "")) else []
        lines += [f"export interface {name} {{"]
        for field, kind in in_order(schema["properties"], made):
            required = whole or field in schema.get("required", []) or is_tag(kind)
            if field in comments:
                lines.append(f"  /** {comments[field]} */")
            lines.append(f"  {field}{'' if required else '?'}: {self.kind(kind)};")
        return "\n".join([*lines, "}\n"])

    def kind(self, schema: Schema) -> str:
        if "$ref" in schema:
            return str(schema["$ref"].rpartition("/")[2])
        if "anyOf" in schema:
            return " | ".join(self.kind(part) for part in schema["anyOf"])
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
    """Sort the fields as the class declares them; a tag is not declared and goes first."""
    declared = [name for part in reversed(made.__mro__) for name in inspect.get_annotations(part)]
    return sorted(fields.items(), key=lambda field: declared.index(field[0]) if field[0] in declared else -1)


def is_tag(schema: Schema) -> bool:
    return "const" in schema or len(schema.get("enum", [])) == 1


def remarks(made: type) -> dict[str, str]:
    """Collect the comments behind the fields of a class and of its base classes."""
    out = remarks(made.__base__) if made.__base__ is not None and is_message(made.__base__) else {}
    field = ""
    for line in inspect.getsource(made).splitlines():
        match = re.match(r"    (\w+): ", line)
        field = match[1] if match else field
        remark = line.partition("  # ")[2]
        if field and remark:
            out[field] = remark
    return out


if __name__ == "__main__":
    main()

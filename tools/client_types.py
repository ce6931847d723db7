"""Generate the client's TypeScript types from the server's: `lib/net/messages.ts`, and `view.ts` for each game with a
client.

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
from theomachy.table.endpoints import ENDPOINTS
from theomachy.table.endpoints.endpoint import NO_BODY

ROOT = Path(__file__).parents[1]
CLIENT = ROOT / "client/src"
MESSAGE_PARTS = ("parts", "update", "websocket", "lobby", "problem", "replays", "campaigns")
MESSAGE_MODULES = (
    "theomachy.table.messages.requests",
    *[f"theomachy.table.messages.{part}" for part in MESSAGE_PARTS],
    "theomachy.table.messages.boxed_game",
    "theomachy.simulation.api_models",
    "theomachy.server.notifications.api_models",
    "theomachy.server.groups.api_models",
)
# Messages that a browser sends: fields with a default are optional. In all other messages every field is present.
REQUEST_MESSAGES = (
    *[endpoint.body.__name__ for endpoint in ENDPOINTS if endpoint.body is not NO_BODY],
    "CodeRequest",
    "KeysRequest",
    "QrRequest",
    "SimulationRequest",
    "SubscriptionRequest",
    "UnsubscribeRequest",
    "SaveNoteRequest",
    "NewGroup",
    "NewGame",
    "NewTournament",
)
WEBSOCKET_REQUESTS = "ToServer"
WIDTH = 120

Schema = dict[str, Any]


def main() -> None:
    for path, text in generated_files().items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(path.relative_to(ROOT))


def generated_files() -> dict[Path, str]:
    """Map every generated file to its content."""
    out = {CLIENT / "lib/net/messages.ts": messages_text()}
    for game in games():
        folder = Path(game.info.folder)
        package = f"theomachy.games.{folder.name}"
        if (folder / "client").exists() and (folder / "view_types.py").exists():
            out[folder / "client/view.ts"] = view_text(package)
    return out


def messages_text() -> str:
    symbols: dict[str, Any] = {}
    for name in MESSAGE_MODULES:
        symbols |= vars(import_module(name))
    messages = {name: value for name, value in symbols.items() if is_message(value)}
    for message in list(messages.values()):
        messages.pop(message.__base__.__name__, None)
    unions = {name: get_args(value) for name, value in symbols.items() if isinstance(value, types.UnionType)}
    literals = {name: get_args(value) for name, value in symbols.items() if get_origin(value) is Literal}
    components = json_schemas(list(messages.values()))
    optional_defaults = referenced_types(
        [*REQUEST_MESSAGES, *[member.__name__ for member in unions[WEBSOCKET_REQUESTS]]], components
    )
    script = TypeScriptWriter(literals)
    parts = [file_header(MESSAGE_MODULES)]
    parts += [type_alias(name, [f"'{value}'" for value in values]) for name, values in literals.items()]
    parts += [
        script.interface(name, components[name], message, name not in optional_defaults)
        for name, message in messages.items()
    ]
    parts += [type_alias(name, [member.__name__ for member in members]) for name, members in unions.items()]
    return "\n".join(parts)


def is_message(value: object) -> bool:
    return isinstance(value, type) and value.__module__ in MESSAGE_MODULES


def json_schemas(roots: list[Any]) -> dict[str, Schema]:
    return msgspec.json.schema_components(roots, schema_hook=lambda kind: {"type": "unknown"})[1]


def view_text(package: str) -> str:
    """Render the types of `Game.view`: the TypedDict `View` in the game's `view_types.py` and the types it refers
    to."""
    components = json_schemas([import_module(f"{package}.view_types").View])
    symbols = vars(import_module(f"{package}.view_types"))
    script = TypeScriptWriter({})
    parts = [script.interface(name, components[name], symbols[name], False) for name in symbols if name in components]
    return "\n".join([file_header([f"{package}.view_types"]), *parts])


def file_header(modules: list[str] | tuple[str, ...]) -> str:
    return f"// Generated from {' and '.join(modules)} by `make format`: change it there.\n"


def type_alias(name: str, values: list[str]) -> str:
    line = f"export type {name} = {' | '.join(values)};"
    if len(line) <= WIDTH:
        return f"{line}\n"
    return "\n".join([f"export type {name} =", *[f"  | {value}" for value in values]]) + ";\n"


def referenced_types(roots: list[str], components: dict[str, Schema]) -> set[str]:
    """Names of these types and of all types they refer to, directly or not."""
    out: set[str] = set()
    while roots:
        name = roots.pop()
        if name not in out:
            out.add(name)
            roots += re.findall(r"'#/\$defs/(\w+)'", str(components[name]))
    return out


class TypeScriptWriter:
    """Renders a JSON schema as TypeScript; `words` names the string unions."""

    def __init__(self, unions: dict[str, tuple[str, ...]]) -> None:
        self.union_names = {tuple(sorted(values)): name for name, values in unions.items()}

    def interface(self, name: str, schema: Schema, message: type, all_required: bool) -> str:
        """Render an interface; with `whole` fields that have a default are required too."""
        comments = field_comments(message)
        lines = [f"/** {doc} */"] if (doc := schema.get("description", "")) else []
        lines += [f"export interface {name} {{"]
        for field, kind in ordered_fields(schema["properties"], message):
            required = all_required or field in schema.get("required", []) or is_tag(kind)
            if field in comments:
                lines.append(f"  /** {comments[field]} */")
            lines.append(f"  {field}{'' if required else '?'}: {self.type_of(kind)};")
        return "\n".join([*lines, "}\n"])

    def type_of(self, schema: Schema) -> str:
        if "$ref" in schema:
            return str(schema["$ref"].rpartition("/")[2])
        if "anyOf" in schema:
            return " | ".join(self.type_of(part) for part in schema["anyOf"])
        if "enum" in schema:
            values = tuple(sorted(schema["enum"]))
            return self.union_names.get(values) or " | ".join(f"'{value}'" for value in values)
        if "const" in schema:
            return f"'{schema['const']}'"
        return self.plain_type(schema)

    def plain_type(self, schema: Schema) -> str:
        match schema.get("type"):
            case "array":
                if "prefixItems" in schema:
                    return f"[{', '.join(self.type_of(one) for one in schema['prefixItems'])}]"
                inner = self.type_of(schema["items"])
                return f"({inner})[]" if "anyOf" in schema["items"] else f"{inner}[]"
            case "object":
                return f"Record<string, {self.type_of(schema.get('additionalProperties', {}))}>"
            case "integer" | "number":
                return "number"
            case "string" | "boolean" | "null" as same:
                return str(same)
        return "unknown"


def ordered_fields(fields: Schema, message: type) -> list[tuple[str, Schema]]:
    """Sort the fields as the class declares them; a tag is not declared and goes first."""
    declared = [name for part in reversed(message.__mro__) for name in inspect.get_annotations(part)]
    return sorted(fields.items(), key=lambda field: declared.index(field[0]) if field[0] in declared else -1)


def is_tag(schema: Schema) -> bool:
    return "const" in schema or len(schema.get("enum", [])) == 1


def field_comments(message: type) -> dict[str, str]:
    """Collect the comments behind the fields of a class and of its base classes."""
    out = field_comments(message.__base__) if message.__base__ is not None and is_message(message.__base__) else {}
    field = ""
    for line in inspect.getsource(message).splitlines():
        match = re.match(r"    (\w+): ", line)
        field = match[1] if match else field
        remark = line.partition("  # ")[2]
        if field and remark:
            out[field] = remark
    return out


if __name__ == "__main__":
    main()

"""Hostile requests for each operation of the OpenAPI document: a plausible request with one value replaced."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from tests.server.http_players import GAME, HttpPlayer, bearer
from tests.server.in_process_client import InProcessClient

Json = dict[str, Any]
# JSON texts; a lone surrogate and 400 digits can only be written as text.
HOSTILE_JSON = [
    "null", "true", "-1", "0", "9007199254740993", "1" + "0" * 400, "1e308", '""', '"\\u0000"', '"\\ud800"', '"é"',
    '"ω"', '"a\\u0000b"', json.dumps("ω" * 3000), "[" * 200 + "]" * 200, '{"a":' * 60 + "1" + "}" * 60,
]  # fmt: skip
HOSTILE_TEXTS = ["\0", "é", "Ω", "-1", "1" * 400, "9223372036854775808", "..", "null", "\ufffd", "a" * 300]
PLAUSIBLE = {
    "type": "act",
    "zone": "UTC",
    "game": GAME,
    "edition": "",
    "lang": "en",
    "bot": "random",
    "seat": "a",
    "address": "https://ntfy.sh/theomachy",
}
SLOT = '"$hostile$"'


class ApiDescription:
    def __init__(self, document: Json) -> None:
        self.document = document

    def operations(self) -> Iterator[tuple[str, str, Json]]:
        for path, methods in self.document["paths"].items():
            for method, operation in methods.items():
                yield method, path, operation

    def resolve(self, schema: Json) -> Json:
        while "$ref" in schema:
            schema = self.document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        return schema

    def plausible(self, schema: Json, name: str = "", text: str = "a") -> Any:
        """Return a plausible value of a schema; `text` is what stands in a field for text."""
        schema = self.resolve(schema)
        if "enum" in schema:
            return next((one for one in ("me", "ntfy") if one in schema["enum"]), schema["enum"][0])
        for choice in ("oneOf", "anyOf"):
            if choice in schema:
                return self.plausible(schema[choice][0], name, text)
        kind = schema.get("type", "object")
        if kind == "object":
            required = schema.get("required", [])
            fields = schema.get("properties", {}).items()
            return {key: self.plausible(inner, key, "a" if key in required else "") for key, inner in fields}
        if kind == "array":
            return [] if name == "packs" else [self.plausible(schema["items"], name)] * 2
        return {"integer": 1, "number": 1.5, "boolean": False, "null": None}.get(kind, PLAUSIBLE.get(name, text))


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path to the value and to every value inside of it."""
    yield path
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*path, key))


def replace_at(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    if not path:
        return new
    value = copy.copy(value)
    value[path[0]] = replace_at(value[path[0]], path[1:], new)
    return value


def value_at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


def hostile_bodies(body: Any) -> Iterator[str]:
    """Yield the body with each of its values replaced by each hostile one, and each list with zero to nine items."""
    yield json.dumps(body)
    for path in places(body):
        for text in HOSTILE_JSON:
            yield json.dumps(replace_at(body, path, SLOT[1:-1])).replace(SLOT, text)
        items = value_at(body, path)
        if isinstance(items, list):
            for count in range(10):
                yield json.dumps(replace_at(body, path, items[:1] * count))


class Attacker:
    """Sends hostile requests with the keys of its own tables, of another table, or none."""

    def __init__(self, client: InProcessClient, players: list[HttpPlayer], group: str) -> None:
        self.client = client
        self.players = players
        self.group = group
        self.api = ApiDescription(client.get("/api/openapi.json").json())

    def send_hostile_bodies(self, luck: random.Random) -> dict[str, set[int]]:
        """Send every hostile body to its operation; return the statuses by operation."""
        found: dict[str, set[int]] = {}
        for method, path, operation in self.api.operations():
            content = operation.get("requestBody", {}).get("content", {}).get("application/json")
            for body in hostile_bodies(self.api.plausible(content["schema"])) if content else []:
                status = self.send(luck, method, path, operation, body, hostile=0.0)
                found.setdefault(f"{method} {path}", set()).add(status)
        return found

    def send_hostile_parameters(self, luck: random.Random, per_operation: int) -> dict[str, set[int]]:
        """Send plausible bodies with hostile path and query parameters and keys; return the statuses by operation."""
        found: dict[str, set[int]] = {}
        for method, path, operation in self.api.operations():
            content = operation.get("requestBody", {}).get("content", {}).get("application/json")
            body = json.dumps(self.api.plausible(content["schema"])) if content else ""
            statuses = [self.send(luck, method, path, operation, body, hostile=0.4) for _ in range(per_operation)]
            found[f"{method} {path}"] = set(statuses)
        return found

    def send(self, luck: random.Random, method: str, path: str, operation: Json, body: str, hostile: float) -> int:
        """Send a request; each parameter is hostile with this probability."""
        player = luck.choice(self.players)
        odd_keys = luck.choice([luck.choice(self.players).keys, ["é"], ["a"] * 9, []])
        keys = odd_keys if luck.random() < hostile else player.keys
        right = {"table": player.table, "game": GAME, "group": self.group}
        query: dict[str, str] = {}
        for parameter in operation.get("parameters", []):
            name, is_hostile = parameter["name"], luck.random() < hostile
            text = luck.choice(HOSTILE_TEXTS) if is_hostile else right.get(name, "1")
            if parameter["in"] == "path":
                path = path.replace(f"{{{name}}}", quote(text, safe="").replace(".", "%2e"))
            elif parameter["in"] == "query" and (is_hostile or parameter.get("required")):
                query[name] = text
        headers = [(name.encode(), value.encode()) for name, value in bearer(*keys).items()]
        headers.append((b"Content-Type", b"application/json"))
        return self.client.request(method, path, params=query, content=body.encode(), headers=headers).status_code

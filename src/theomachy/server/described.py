"""Renders the OpenAPI schema, with the error responses added to each operation."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar.openapi.plugins import JsonRenderPlugin

from theomachy.server.errors import MEDIA, Asked
from theomachy.table import wire
from theomachy.texts import Words

PLACE = "#/components/schemas/{name}"
# Error statuses of all operations; of those with a path parameter; of those that change something.
ALWAYS = (400, 408, 421, 429, 431, 500, 503)
NAMED = (403, 404, 409)
CHANGING = (403, 409, 413, 422)


class ProblemsPlugin(JsonRenderPlugin):
    def render(self, request: Asked, openapi_schema: dict[str, Any]) -> bytes:
        return super().render(request, with_problems(openapi_schema))


def with_problems(schema: dict[str, Any]) -> dict[str, Any]:
    """Add the error responses (problem details, RFC 9457) to every operation of an OpenAPI schema."""
    (problem,), parts = msgspec.json.schema_components([wire.Problem], schema_hook=anything, ref_template=PLACE)
    paths = {path: described(path, item, problem) for path, item in schema["paths"].items()}
    schemas = {**parts, **schema["components"]["schemas"]}
    return {**schema, "paths": paths, "components": {**schema["components"], "schemas": schemas}}


def anything(_: type) -> dict[str, Any]:
    """Describe types that msgspec cannot, such as the views of games, as arbitrary JSON."""
    return {"title": "Json"}


def described(path: str, item: dict[str, Any], problem: dict[str, Any]) -> dict[str, Any]:
    """Add the error responses to all operations of one path."""
    words = Words()
    operations = {}
    for method, operation in item.items():
        statuses = {*ALWAYS, *(NAMED if "{" in path else ()), *(CHANGING if method == "post" else ())}
        errors = {
            str(status): {
                "description": words.say("server", f"status-{status}"),
                "content": {MEDIA: {"schema": problem}},
            }
            for status in sorted(statuses)
        }
        operations[method] = {**operation, "responses": {**operation["responses"], **errors}}
    return operations

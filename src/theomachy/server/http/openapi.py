"""Renders the OpenAPI schema, with the error responses added to each operation."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar.openapi.plugins import JsonRenderPlugin

from theomachy.server.http.exception_handlers import PROBLEM_MEDIA_TYPE, HttpRequest
from theomachy.table import messages
from theomachy.texts import Translator

REF_TEMPLATE = "#/components/schemas/{name}"
# Error statuses of all operations; of those with a path parameter; of those that change something.
COMMON_STATUSES = (400, 408, 421, 429, 431, 500, 503)
RESOURCE_STATUSES = (403, 404, 409)
POST_STATUSES = (403, 409, 413, 422)


class ProblemResponsesPlugin(JsonRenderPlugin):
    def render(self, request: HttpRequest, openapi_schema: dict[str, Any]) -> bytes:
        return super().render(request, add_problem_responses(openapi_schema))


def add_problem_responses(schema: dict[str, Any]) -> dict[str, Any]:
    """Add the error responses (problem details, RFC 9457) to every operation of an OpenAPI schema."""
    (problem,), parts = msgspec.json.schema_components(
        [messages.ProblemDetails], schema_hook=arbitrary_json_schema, ref_template=REF_TEMPLATE
    )
    paths = {path: describe_path(path, item, problem) for path, item in schema["paths"].items()}
    schemas = {**parts, **schema["components"]["schemas"]}
    return {**schema, "paths": paths, "components": {**schema["components"], "schemas": schemas}}


def arbitrary_json_schema(_: type) -> dict[str, Any]:
    """Describe types that msgspec cannot, such as the views of games, as arbitrary JSON."""
    return {"title": "Json"}


def describe_path(path: str, path_item: dict[str, Any], problem_schema: dict[str, Any]) -> dict[str, Any]:
    """Add the error responses to all operations of one path."""
    words = Translator()
    operations = {}
    for method, operation in path_item.items():
        statuses = {
            *COMMON_STATUSES,
            *(RESOURCE_STATUSES if "{" in path else ()),
            *(POST_STATUSES if method == "post" else ()),
        }
        errors = {
            str(status): {
                "description": words.translate("server", f"status-{status}"),
                "content": {PROBLEM_MEDIA_TYPE: {"schema": problem_schema}},
            }
            for status in sorted(statuses)
        }
        operations[method] = {**operation, "responses": {**operation["responses"], **errors}}
    return operations

"""Exception handlers: turn errors into problem details (RFC 9457) in the language of the request."""

from __future__ import annotations

import logging

import msgspec
from litestar import Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap

from theomachy.core.plain import plain
from theomachy.core.reason import Problem
from theomachy.table.refused import Refused, as_refused
from theomachy.table.storing import Down
from theomachy.table.wording import problem

Asked = Request[object, object, State]
LOG = logging.getLogger("theomachy.server")
MEDIA = "application/problem+json"


def language(request: Asked) -> str:
    return request.query_params.get("lang", "en")


def respond(lang: str, refused: Refused) -> Response[bytes]:
    """Build the problem-details response of a refusal; 429 gets a Retry-After header."""
    headers = {"Retry-After": refused.reason.things[0]} if refused.status == 429 and refused.reason.things else {}
    content = msgspec.json.encode(problem(lang, refused))
    return Response(content=content, status_code=refused.status, media_type=MEDIA, headers=headers)


def on_refused(request: Asked, error: Refused) -> Response[bytes]:
    return respond(language(request), error)


def on_problem(request: Asked, error: Problem) -> Response[bytes]:
    return respond(language(request), as_refused(error))


def on_down(request: Asked, error: Down) -> Response[bytes]:
    LOG.error("store: %s", error)
    return respond(language(request), Refused(503, "store-down"))


def on_http(request: Asked, error: HTTPException) -> Response[bytes]:
    """Convert errors of Litestar: invalid parameters, unknown paths, wrong methods."""
    detail = error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        detail = "; ".join([str(extra.get("message", "")) for extra in error.extra if isinstance(extra, dict)])
    response = respond(language(request), Refused(error.status_code, "bad-request", [detail]))
    response.headers.update(error.headers or {})
    return response


def on_nesting(request: Asked, error: RecursionError) -> Response[bytes]:
    """Answer 400 for JSON that is nested too deeply to be parsed."""
    return respond(language(request), Refused(400, "bad-request", ["[[[…"]))


def on_error(request: Asked, error: Exception) -> Response[bytes]:
    LOG.error("%s %s", request.method, plain(request.url.path), exc_info=error)
    return respond(language(request), Refused(500, "broken"))


HANDLERS: ExceptionHandlersMap = {
    Refused: on_refused,
    Problem: on_problem,
    Down: on_down,
    HTTPException: on_http,
    RecursionError: on_nesting,
    Exception: on_error,
}

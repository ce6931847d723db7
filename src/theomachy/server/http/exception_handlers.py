"""Exception handlers: turn errors into problem details (RFC 9457) in the language of the request."""

from __future__ import annotations

import logging
from urllib.parse import parse_qs

import msgspec
from litestar import Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap

from theomachy.core.rule_errors import Problem
from theomachy.languages import known_language
from theomachy.server.logs import loggable_path
from theomachy.table.errors import RequestError, request_error
from theomachy.table.presenters.localization import problem_details
from theomachy.table.storage import StorageUnavailable

HttpRequest = Request[object, object, State]
LOG = logging.getLogger("theomachy.server")
PROBLEM_MEDIA_TYPE = "application/problem+json"


def request_language(request: HttpRequest) -> str:
    return language_of_query(request.scope["query_string"])


def language_of_query(query: bytes) -> str:
    """Return the language that the query string of a URL asks for."""
    return known_language(parse_qs(query.decode("latin-1")).get("lang", [""])[-1])


def problem_response(lang: str, refusal: RequestError) -> Response[bytes]:
    """Build the problem-details response of a refusal; 429 gets a Retry-After header."""
    headers = {"Retry-After": refusal.reason.things[0]} if refusal.status == 429 and refusal.reason.things else {}
    content = msgspec.json.encode(problem_details(lang, refusal))
    return Response(content=content, status_code=refusal.status, media_type=PROBLEM_MEDIA_TYPE, headers=headers)


def on_request_error(request: HttpRequest, error: RequestError) -> Response[bytes]:
    return problem_response(request_language(request), error)


def on_problem(request: HttpRequest, error: Problem) -> Response[bytes]:
    return problem_response(request_language(request), request_error(error))


def on_storage_unavailable(request: HttpRequest, error: StorageUnavailable) -> Response[bytes]:
    LOG.error("store: %s", error)
    return problem_response(request_language(request), RequestError(503, "store-down"))


def on_http_exception(request: HttpRequest, error: HTTPException) -> Response[bytes]:
    """Convert errors of Litestar: invalid parameters, unknown paths, wrong methods."""
    detail = error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        detail = "; ".join([str(extra.get("message", "")) for extra in error.extra if isinstance(extra, dict)])
    response = problem_response(request_language(request), RequestError(error.status_code, "bad-request", [detail]))
    response.headers.update(error.headers or {})
    return response


def on_recursion_error(request: HttpRequest, error: RecursionError) -> Response[bytes]:
    """Answer 400 for JSON that is nested too deeply to be parsed."""
    return problem_response(request_language(request), RequestError(400, "bad-request", ["[[[…"]))


def on_unexpected_error(request: HttpRequest, error: Exception) -> Response[bytes]:
    LOG.error("%s %s", request.method, loggable_path(request.url.path), exc_info=error)
    return problem_response(request_language(request), RequestError(500, "broken"))


HANDLERS: ExceptionHandlersMap = {
    RequestError: on_request_error,
    Problem: on_problem,
    StorageUnavailable: on_storage_unavailable,
    HTTPException: on_http_exception,
    RecursionError: on_recursion_error,
    Exception: on_unexpected_error,
}

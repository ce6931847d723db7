"""Serves the HTTP API to the offline page: requests and answers are JSON.

Endpoints that need other people are missing."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from theomachy.core.rule_errors import Problem
from theomachy.core.state import State
from theomachy.languages import Lang, known_language
from theomachy.offline.encode import encode_json
from theomachy.offline.service import Host
from theomachy.simulation.api_models import OFFLINE_LIMITS, SimulationLimits
from theomachy.table.bot_requests import BotPool
from theomachy.table.decode import decode
from theomachy.table.endpoints import ENDPOINTS
from theomachy.table.endpoints.endpoint import NO_BODY, Call, Endpoint, QueryParameter
from theomachy.table.errors import RequestError, request_error
from theomachy.table.presence import Presence
from theomachy.table.presenters.localization import problem_details
from theomachy.table.service import TableService
from theomachy.table.storage import StorageUnavailable
from theomachy.table.table import Table


@dataclass(kw_only=True)
class Request:
    """A request of the page: a POST if it has a `body` (JSON), else a GET. `keys` are the seat keys of the device."""

    path: str
    query: dict[str, str] = field(default_factory=dict)
    keys: list[str] = field(default_factory=list)
    body: str = ""


class OfflineEndpointHost:
    is_online = False

    def __init__(self, host: Host) -> None:
        self.host = host
        self.tables: TableService = host
        self.bots: BotPool = host.bots

    def presence(self, table: Table) -> Presence:
        return self.host.connections.presence(table)

    async def refresh_presence(self, table: Table) -> Presence:
        return self.presence(table)

    async def replay_states(self, table: Table) -> list[State]:
        return self.host.states(table)

    def take_chat_tokens(self, table: Table, keys: list[str]) -> None:
        """Do nothing: offline, chat needs no rate limit, because nobody else reads it."""

    def charge(self, cost: int) -> None:
        """Do nothing: offline, requests need no rate limit."""


async def get_simulation_limits(call: Call[None]) -> SimulationLimits:
    return OFFLINE_LIMITS


OFFLINE_ENDPOINTS = [
    *[endpoint for endpoint in ENDPOINTS if not endpoint.online_only],
    Endpoint("GET", "api/lab", NO_BODY, get_simulation_limits),
]


async def answer(host: Host, text: str) -> str:
    """Answer one request; called from `worker.ts`.

    Returns JSON `{status, body}`; the body of an error is a ProblemDetails.
    """
    request = decode(Request, json.loads(text))
    lang = known_language(request.query.get("lang", ""))
    try:
        endpoint, call = read_call(host, request)
        return encode_json({"status": endpoint.status, "body": await endpoint.handler(call)})
    except RequestError as refused:
        return refusal(lang, refused)
    except Problem as problem:
        return refusal(lang, request_error(problem))
    except StorageUnavailable as unavailable:
        return refusal(lang, RequestError(503, unavailable.slug))
    except Exception as error:
        print(f"{request.path}: {error!r}")
        return refusal(lang, RequestError(500, "broken"))


def refusal(lang: str, refused: RequestError) -> str:
    return encode_json({"status": refused.status, "body": problem_details(lang, refused)})


def read_call(host: Host, request: Request) -> tuple[Endpoint[Any], Call[Any]]:
    """Find the endpoint of a request and decode its parameters and body."""
    method = "POST" if request.body else "GET"
    for endpoint in OFFLINE_ENDPOINTS:
        values = match_path(endpoint.path, request.path) if endpoint.method == method else None
        if values is not None:
            values |= {one.name: query_value(one, request.query) for one in endpoint.query}
            body = None if endpoint.body is NO_BODY else read_body(endpoint.body, request.body)
            return endpoint, Call(OfflineEndpointHost(host), values, request.keys, body)
    raise RequestError(404, "no-such-page", [request.path])


def match_path(pattern: str, path: str) -> dict[str, Any] | None:
    """Return the values of the parameters of a path, None if it does not match."""
    segments, parts = pattern.split("/"), [part for part in path.split("/") if part]
    if len(segments) != len(parts):
        return None
    values: dict[str, Any] = {}
    for segment, part in zip(segments, parts, strict=True):
        if segment == "{number}" and part.isdecimal():
            values["number"] = int(part)
        elif segment.startswith("{") and segment != "{number}":
            values[segment[1:-1]] = part
        elif segment != part:
            return None
    return values


def query_value(parameter: QueryParameter, query: dict[str, str]) -> str | int:
    """Return the value of a query parameter; a language that is unknown becomes the fallback language."""
    if parameter.name not in query:
        return parameter.default
    text = query[parameter.name]
    if parameter.kind is Lang:
        return known_language(text)
    if parameter.kind is int and not (text.isascii() and text.isdigit()):
        raise RequestError(400, "bad-request", [text])
    return int(text) if parameter.kind is int else text


def read_body(kind: type[Any], text: str) -> object:
    try:
        return decode(kind, json.loads(text))
    except ValueError as error:
        raise RequestError(400, "bad-request", [str(error)]) from None

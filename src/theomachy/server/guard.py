"""ASGI middleware: Host and Origin checks, rate limits, time limit, security headers, access log, metrics."""

from __future__ import annotations

import logging
import time
import traceback
from typing import Any, cast

from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import (
    ASGIApp,
    HTTPScope,
    LifeSpanReceive,
    LifeSpanScope,
    LifeSpanSend,
    Message,
    Receive,
    Scope,
    Send,
    WebSocketScope,
)

from theomachy.core.plain import plain
from theomachy.server import logs
from theomachy.server.errors import MEDIA, respond
from theomachy.server.house import House
from theomachy.server.limits import too_many
from theomachy.table.refused import Refused

LOG = logging.getLogger("theomachy.access")
REQUEST_ID = "X-Request-Id"
# Key of the services in the state of the ASGI scope.
HOUSE = "house"
METHODS = ("GET", "HEAD", "OPTIONS", "POST")
SAFE = ("GET", "HEAD", "OPTIONS")
# Paths (whole or suffixes) of requests that create tables or run games: they have a stricter rate limit.
MAKING = ("api/tables", "api/records", "api/lab", "/rematch", "/next", "api/groups", "/play", "/tournament", "/round")
LABORATORY = "api/lab"
# Maximum length of client input that an error message repeats.
SHOWN = 80
CSP = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "media-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
HEADERS = {
    "Content-Security-Policy": "; ".join([f"{name} {allowed}" for name, allowed in CSP.items()]),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class Server:
    """ASGI application of one server: adds its services to the scope and guards the shared Litestar application."""

    def __init__(self, house: House, routes: ASGIApp) -> None:
        self.house = house
        self.routes = routes

    async def __call__(
        self, scope: Scope | LifeSpanScope, receive: Receive | LifeSpanReceive, send: Send | LifeSpanSend
    ) -> None:
        if scope["type"] == "lifespan":
            await self.live(cast(LifeSpanReceive, receive), cast(LifeSpanSend, send))
        elif scope["type"] == ScopeType.HTTP:
            await self.answer(scope, cast(Receive, receive), cast(Send, send))
        elif self.refusal_of_all(scope) is not None or not self.is_ours(scope):
            await cast(Send, send)({"type": "websocket.close", "code": 1008, "reason": ""})
        else:
            await self.route(scope, cast(Receive, receive), cast(Send, send))

    async def live(self, receive: LifeSpanReceive, send: LifeSpanSend) -> None:
        """Run the ASGI lifespan: open the services before the first request and close them after the last."""
        await receive()
        try:
            await self.house.open()
        except BaseException:
            await send({"type": "lifespan.startup.failed", "message": traceback.format_exc()})
            raise
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self.house.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def route(self, scope: HTTPScope | WebSocketScope, receive: Receive, send: Send) -> None:
        """Call the Litestar application with this server's services in the scope."""
        state: dict[str, Any] = scope.setdefault("state", {})
        state[HOUSE] = self.house
        await self.routes(scope, receive, send)

    async def answer(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        """Handle an HTTP request within its time limit, unless a check refuses it first."""
        status = 0
        start = time.monotonic()
        from_proxy = address_of(scope) in self.house.settings.proxies
        request_id = logs.begin(header(scope, REQUEST_ID.lower().encode()) if from_proxy else "")
        logs.TABLE.set(table_in(scope["path"]))

        async def safe_send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                add_headers(scope, message, request_id)
                self.note(scope, status, time.monotonic() - start)
            await send(message)

        refusal = self.refusal(scope)
        if refusal is None:
            try:
                async with self.house.times.timeout(self.patience(scope)):
                    await self.route(scope, receive, safe_send)
                return
            except TimeoutError:
                refusal = Refused(408, "too-slow")
        if not status:
            await refuse(scope, receive, safe_send, refusal)

    def patience(self, scope: HTTPScope) -> float:
        """Return the time limit of a request in seconds; a simulation streams its response for longer."""
        default = self.house.settings.limits.request_seconds
        return default + self.house.laboratory.longest if scope["path"].strip("/") == LABORATORY else default

    def note(self, scope: HTTPScope, status: int, seconds: float) -> None:
        """Record a response in the metrics and in the access log. Paths never contain keys or invitations."""
        self.house.metrics.requests.labels(method_of(scope), f"{status // 100}xx").observe(seconds)
        if LOG.isEnabledFor(logging.INFO):
            fields = {
                "method": method_of(scope),
                "path": plain(scope["path"]),
                "status": status,
                "seconds": round(seconds, 4),
            }
            LOG.info("%s %s %d %.4f s", *fields.values(), extra={"told": fields})

    def refusal(self, scope: HTTPScope) -> Refused | None:
        """Check Host and rate limits, and for unsafe methods the Origin (against CSRF), before the body is read."""
        refusal = self.refusal_of_all(scope)
        if refusal is not None or scope["method"] in SAFE:
            return refusal
        if not self.is_ours(scope):
            return Refused(403, "foreign-origin")
        path = "/".join([part for part in scope["path"].split("/") if part])
        if path.endswith(MAKING) or "/from/" in path:
            return too_many(self.house.making.of(address_of(scope)))
        return None

    def refusal_of_all(self, scope: HTTPScope | WebSocketScope) -> Refused | None:
        """Check the Host header and the general rate limit; also used for WebSockets."""
        host = header(scope, b"host")
        if not self.house.names.are_ours(host):
            return Refused(421, "foreign-host", [plain(host)[:SHOWN]])
        return too_many(self.house.requests.of(address_of(scope)))

    def is_ours(self, scope: HTTPScope | WebSocketScope) -> bool:
        """Check that the Origin is this server or a configured one.

        Clients other than browsers send no Origin; they are accepted, since they cannot be tricked into requests.
        """
        origin = header(scope, b"origin")
        if not origin or origin in self.house.settings.origins:
            return True
        return origin.partition("://")[2] == header(scope, b"host")


def address_of(scope: HTTPScope | WebSocketScope) -> str:
    return scope["client"][0] if scope["client"] else ""


def header(scope: HTTPScope | WebSocketScope, name: bytes) -> str:
    return dict(scope["headers"]).get(name, b"").decode("latin-1")


def method_of(scope: HTTPScope) -> str:
    """Return the method as a metric label; unknown methods share one, so that clients cannot create labels."""
    return scope["method"] if scope["method"] in METHODS else "other"


def table_in(path: str) -> str:
    """Return the table id in a path, for the log; empty if there is none."""
    _, separator, rest = path.partition("/tables/")
    return plain(rest.partition("/")[0])[:SHOWN] if separator else ""


def add_headers(scope: HTTPScope, message: Message, name: str) -> None:
    headers = MutableScopeHeaders(message)  # type: ignore[arg-type]
    headers[REQUEST_ID] = name
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if "Cache-Control" not in headers:
        headers["Cache-Control"] = "no-store"


async def refuse(scope: HTTPScope, receive: Receive, send: Send, refused: Refused) -> None:
    lang = "el" if b"lang=el" in scope["query_string"] else "en"
    body = respond(lang, refused).content
    headers = [(b"content-type", MEDIA.encode()), (b"content-length", str(len(body)).encode())]
    if refused.status == 429:
        headers.append((b"retry-after", refused.reason.things[0].encode()))
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})

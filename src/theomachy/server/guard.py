"""The door: who may come in, how often and for how long, and what every answer says about safety."""

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
# Where a route finds its house in the state of what is asked.
HOUSE = "house"
METHODS = ("GET", "HEAD", "OPTIONS", "POST")
SAFE = ("GET", "HEAD", "OPTIONS")
# Requests that make tables or play games, and so cost more than others.
MAKING = ("api/tables", "api/records", "api/lab", "/rematch", "/next", "api/groups", "/play", "/tournament", "/round")
LABORATORY = "api/lab"
# Letters of a strange name that an answer repeats.
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
    """The ASGI application of one house. The routes behind it are those of every house of this process."""

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
        """Open the house before the first request and close it after the last, as ASGI has it."""
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
        state: dict[str, Any] = scope.setdefault("state", {})
        state[HOUSE] = self.house
        await self.routes(scope, receive, send)

    async def answer(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        status = 0
        begun = time.monotonic()
        trusted = address_of(scope) in self.house.settings.proxies
        name = logs.begin(header(scope, REQUEST_ID.lower().encode()) if trusted else "")
        logs.TABLE.set(table_in(scope["path"]))

        async def safe_send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                add_headers(scope, message, name)
                self.note(scope, status, time.monotonic() - begun)
            await send(message)

        refused = self.refusal(scope)
        if refused is None:
            try:
                async with self.house.times.timeout(self.patience(scope)):
                    await self.route(scope, receive, safe_send)
                return
            except TimeoutError:
                refused = Refused(408, "too-slow")
        if not status:
            await refuse(scope, receive, safe_send, refused)

    def patience(self, scope: HTTPScope) -> float:
        """An answer of the laboratory goes on as long as its games."""
        usual = self.house.settings.limits.request_seconds
        return usual + self.house.laboratory.longest if scope["path"].strip("/") == LABORATORY else usual

    def note(self, scope: HTTPScope, status: int, seconds: float) -> None:
        """What was answered, and how soon. Keys and invitations stand in no path."""
        self.house.metrics.requests.labels(method_of(scope), f"{status // 100}xx").observe(seconds)
        if LOG.isEnabledFor(logging.INFO):
            told = {
                "method": method_of(scope),
                "path": plain(scope["path"]),
                "status": status,
                "seconds": round(seconds, 4),
            }
            LOG.info("%s %s %d %.4f s", *told.values(), extra={"told": told})

    def refusal(self, scope: HTTPScope) -> Refused | None:
        """Before anything is read. Any page may link to ours, but only our own may change something."""
        refused = self.refusal_of_all(scope)
        if refused is not None or scope["method"] in SAFE:
            return refused
        if not self.is_ours(scope):
            return Refused(403, "foreign-origin")
        path = "/".join([part for part in scope["path"].split("/") if part])
        if path.endswith(MAKING) or "/from/" in path:
            return too_many(self.house.making.of(address_of(scope)))
        return None

    def refusal_of_all(self, scope: HTTPScope | WebSocketScope) -> Refused | None:
        """How often, and under which name."""
        host = header(scope, b"host")
        if not self.house.names.are_ours(host):
            return Refused(421, "foreign-host", [plain(host)[:SHOWN]])
        return too_many(self.house.requests.of(address_of(scope)))

    def is_ours(self, scope: HTTPScope | WebSocketScope) -> bool:
        """A browser says which page it comes from; what is no browser says nothing and has no cookies to steal."""
        origin = header(scope, b"origin")
        if not origin or origin in self.house.settings.origins:
            return True
        return origin.partition("://")[2] == header(scope, b"host")


def address_of(scope: HTTPScope | WebSocketScope) -> str:
    return scope["client"][0] if scope["client"] else ""


def header(scope: HTTPScope | WebSocketScope, name: bytes) -> str:
    return dict(scope["headers"]).get(name, b"").decode("latin-1")


def method_of(scope: HTTPScope) -> str:
    """Whoever invents methods makes no new counts."""
    return scope["method"] if scope["method"] in METHODS else "other"


def table_in(path: str) -> str:
    """The table that an address is about."""
    _, found, rest = path.partition("/tables/")
    return plain(rest.partition("/")[0])[:SHOWN] if found else ""


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

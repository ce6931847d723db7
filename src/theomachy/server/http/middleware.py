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

from theomachy.core.sanitize import sanitize
from theomachy.server import logs
from theomachy.server.http.exception_handlers import PROBLEM_MEDIA_TYPE, language_of_query, problem_response
from theomachy.server.http.rate_limits import network_prefix, rate_limit_error
from theomachy.server.jobs.costly_work import CLIENT_NETWORK
from theomachy.server.services import Services
from theomachy.server.storage.migrate import NewerDatabase
from theomachy.table.errors import RequestError

LOG = logging.getLogger("theomachy.access")
REQUEST_ID_HEADER = "X-Request-Id"
# Key of the services in the state of the ASGI scope.
SERVICES_KEY = "house"
KNOWN_METHODS = ("GET", "HEAD", "OPTIONS", "POST")
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
SIMULATION_PATH = "api/lab"
# Maximum length of client input that an error message repeats.
MAX_QUOTED_LENGTH = 80
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
SECURITY_HEADERS = {
    "Content-Security-Policy": "; ".join([f"{name} {allowed}" for name, allowed in CSP.items()]),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class GuardedApp:
    """ASGI application of one server: adds its services to the scope and guards the shared Litestar application."""

    def __init__(self, services: Services, inner_app: ASGIApp) -> None:
        self.services = services
        self.inner_app = inner_app

    async def __call__(
        self, scope: Scope | LifeSpanScope, receive: Receive | LifeSpanReceive, send: Send | LifeSpanSend
    ) -> None:
        if scope["type"] == "lifespan":
            await self.run_lifespan(cast(LifeSpanReceive, receive), cast(LifeSpanSend, send))
            return
        CLIENT_NETWORK.set(network_prefix(client_address(scope)))
        if scope["type"] == ScopeType.HTTP:
            await self.handle_http(scope, cast(Receive, receive), cast(Send, send))
        elif self.check_host_and_rate(scope) is not None or not self.is_same_origin(scope):
            await cast(Send, send)({"type": "websocket.close", "code": 1008, "reason": ""})
        else:
            await self.call_inner_app(scope, cast(Receive, receive), cast(Send, send))

    async def run_lifespan(self, receive: LifeSpanReceive, send: LifeSpanSend) -> None:
        """Run the ASGI lifespan: open the services before the first request and close them after the last."""
        await receive()
        try:
            await self.services.open()
        except NewerDatabase as error:
            await send({"type": "lifespan.startup.failed", "message": str(error)})
            return
        except BaseException:
            await send({"type": "lifespan.startup.failed", "message": traceback.format_exc()})
            raise
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self.services.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def call_inner_app(self, scope: HTTPScope | WebSocketScope, receive: Receive, send: Send) -> None:
        """Call the Litestar application with this server's services in the scope."""
        state: dict[str, Any] = scope.setdefault("state", {})
        state[SERVICES_KEY] = self.services
        await self.inner_app(scope, receive, send)

    async def handle_http(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        """Handle an HTTP request within its time limit, unless a check refuses it first."""
        status = 0
        start = time.monotonic()
        from_proxy = client_address(scope) in self.services.settings.proxies
        request_id = logs.set_request_id(get_header(scope, REQUEST_ID_HEADER.lower().encode()) if from_proxy else "")
        logs.TABLE_ID.set(table_id_in_path(scope["path"]))

        async def safe_send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                add_headers(scope, message, request_id)
                self.record_response(scope, status, time.monotonic() - start)
            await send(message)

        refusal = self.check_request(scope)
        if refusal is None:
            try:
                async with self.services.clock.timeout(self.time_limit(scope)):
                    await self.call_inner_app(scope, receive, safe_send)
                return
            except TimeoutError:
                refusal = RequestError(408, "too-slow")
        if not status:
            await send_refusal(scope, receive, safe_send, refusal)

    def time_limit(self, scope: HTTPScope) -> float:
        """Return the time limit of a request in seconds; a simulation streams its response for longer."""
        default = self.services.settings.limits.request_seconds
        return (
            default + self.services.simulation_jobs.max_seconds
            if scope["path"].strip("/") == SIMULATION_PATH
            else default
        )

    def record_response(self, scope: HTTPScope, status: int, seconds: float) -> None:
        """Record a response in the metrics and in the access log. Paths never contain keys or invitations."""
        self.services.metrics.request_seconds.labels(method_label(scope), f"{status // 100}xx").observe(seconds)
        if LOG.isEnabledFor(logging.INFO):
            fields = {
                "method": method_label(scope),
                "path": logs.loggable_path(scope["path"]),
                "status": status,
                "seconds": round(seconds, 4),
            }
            LOG.info("%s %s %d %.4f s", *fields.values(), extra={"told": fields})

    def check_request(self, scope: HTTPScope) -> RequestError | None:
        """Check Host and rate limit, and for unsafe methods the Origin (against CSRF), before the body is read."""
        refusal = self.check_host_and_rate(scope)
        if refusal is not None or scope["method"] in SAFE_METHODS:
            return refusal
        return None if self.is_same_origin(scope) else RequestError(403, "foreign-origin")

    def check_host_and_rate(self, scope: HTTPScope | WebSocketScope) -> RequestError | None:
        """Check the Host header, the block list and the general rate limit; also used for WebSockets."""
        host = get_header(scope, b"host")
        if not self.services.allowed_hosts.is_allowed(host):
            return RequestError(421, "foreign-host", [sanitize(host)[:MAX_QUOTED_LENGTH]])
        if self.services.block_list.blocks_client(client_address(scope)):
            return RequestError(403, "network-blocked")
        return rate_limit_error(self.services.request_limits.bucket_of(client_address(scope)))

    def is_same_origin(self, scope: HTTPScope | WebSocketScope) -> bool:
        """Check that the Origin is this server or a configured one.

        Clients other than browsers send no Origin; they are accepted, since they cannot be tricked into requests.
        """
        origin = get_header(scope, b"origin")
        if not origin or origin in self.services.settings.origins:
            return True
        return origin.partition("://")[2] == get_header(scope, b"host")


def services_of_scope(scope: Scope) -> Services:
    services: Services = scope["state"][SERVICES_KEY]
    return services


def client_address(scope: HTTPScope | WebSocketScope) -> str:
    return scope["client"][0] if scope["client"] else ""


def get_header(scope: HTTPScope | WebSocketScope, name: bytes) -> str:
    return dict(scope["headers"]).get(name, b"").decode("latin-1")


def method_label(scope: HTTPScope) -> str:
    """Return the method as a metric label; unknown methods share one, so that clients cannot create labels."""
    return scope["method"] if scope["method"] in KNOWN_METHODS else "other"


def table_id_in_path(path: str) -> str:
    """Return the table id in a path, for the log; empty if there is none."""
    _, separator, rest = path.partition("/tables/")
    return sanitize(rest.partition("/")[0])[:MAX_QUOTED_LENGTH] if separator else ""


def add_headers(scope: HTTPScope, message: Message, name: str) -> None:
    headers = MutableScopeHeaders(message)  # type: ignore[arg-type]
    headers[REQUEST_ID_HEADER] = name
    for name, value in SECURITY_HEADERS.items():
        headers.setdefault(name, value)
    if "Cache-Control" not in headers:
        headers["Cache-Control"] = "no-store"


async def send_refusal(scope: HTTPScope, receive: Receive, send: Send, refusal: RequestError) -> None:
    body = problem_response(language_of_query(scope["query_string"]), refusal).content
    headers = [(b"content-type", PROBLEM_MEDIA_TYPE.encode()), (b"content-length", str(len(body)).encode())]
    if refusal.status == 429:
        headers.append((b"retry-after", refusal.reason.things[0].encode()))
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})

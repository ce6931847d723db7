"""HTTP endpoints of the server itself: QR codes, addresses, health and metrics."""

from __future__ import annotations

import io

import segno
from litestar import MediaType, Response, get, post
from litestar.params import JSONBody

from theomachy.server.http.exception_handlers import HttpRequest
from theomachy.server.http.request_params import ServicesDependency, client_address
from theomachy.server.net import lan_address
from theomachy.table.errors import RequestError
from theomachy.table.messages import requests
from theomachy.table.permissions import clean_text

MAX_QR_TEXT_LENGTH = 500


@post("/api/qr", status_code=200, media_type="image/svg+xml", sync_to_thread=True)
def make_qr_code(data: JSONBody[requests.QrRequest]) -> Response[bytes]:
    """Return the text as a QR code. It is a POST because an invitation must not appear in a URL."""
    code = segno.make(clean_text(data.text, MAX_QR_TEXT_LENGTH, "bad-text"), error="m", micro=False)
    buffer = io.BytesIO()
    code.save(buffer, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=2)
    return Response(buffer.getvalue(), media_type="image/svg+xml")


@get("/api/reach", sync_to_thread=False)
def get_lan_urls(house: ServicesDependency, request: HttpRequest) -> requests.ServerAddresses:
    """Return the URLs of this server in the local network; empty unless the request comes from this machine."""
    return requests.ServerAddresses(
        addresses=lan_address.lan_urls(*house.settings.bound)
        if lan_address.is_loopback(client_address(request))
        else []
    )


@get("/health", media_type=MediaType.TEXT)
async def get_health(house: ServicesDependency) -> str:
    """Return 200 if the database and all background tasks work, else 503 with the reason."""
    problem = await house.health.find_problem()
    if problem:
        raise RequestError(503, f"unwell-{problem}")
    failing = house.failing_tasks()
    if failing:
        raise RequestError(503, "unwell-chores", [", ".join(sorted(failing))])
    return "ok\n"


@get("/ready", media_type=MediaType.TEXT)
async def get_readiness(house: ServicesDependency) -> str:
    """Return 200 if a load balancer may send requests here: not while draining, nor without a database or lease."""
    if house.is_draining:
        raise RequestError(503, "unready-draining")
    if not house.cluster.is_lease_valid() or await house.health.find_problem():
        raise RequestError(503, "unready-store")
    return "ok\n"


@get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False)
def get_metrics(house: ServicesDependency) -> str:
    """Return all metrics in the Prometheus text format."""
    house.metrics.sample()
    return house.metrics.render().decode()


ROUTES = [make_qr_code, get_lan_urls, get_health, get_readiness, get_metrics]

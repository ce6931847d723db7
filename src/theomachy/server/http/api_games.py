"""HTTP endpoints that need no table: games, texts, rules, QR codes, health and metrics."""

from __future__ import annotations

import io

import segno
from litestar import MediaType, Response, get, post
from litestar.params import JSONBody

from theomachy.core.game import make_setup
from theomachy.server.http.exception_handlers import HttpRequest
from theomachy.server.http.request_params import PathGameId, QueryLang, ServicesDependency, client_address
from theomachy.server.net import lan_address
from theomachy.table import game_catalog
from theomachy.table.errors import RequestError
from theomachy.table.messages import requests
from theomachy.table.permissions import clean_text

MAX_QR_TEXT_LENGTH = 500


@get("/api/games", sync_to_thread=False)
def list_games(house: ServicesDependency, lang: QueryLang = "en") -> list[requests.GameCard]:
    return [
        game_catalog.game_card(game, list(house.catalog.game_packs(game.info.id)), lang)
        for game in house.catalog.all_games()
    ]


@get("/api/games/{game:str}/texts", sync_to_thread=False)
def get_game_texts(house: ServicesDependency, game: PathGameId, lang: QueryLang = "en") -> dict[str, object]:
    """Return the texts that a new table needs; later texts come from the texts endpoint of the table."""
    definition = house.catalog.get_game(game)
    return game_catalog.game_texts(definition, make_setup(definition.info, definition.info.min_seats), lang)


@get("/api/games/{game:str}/rules", sync_to_thread=False)
def get_game_rules(house: ServicesDependency, game: PathGameId, lang: QueryLang = "en") -> list[requests.RuleText]:
    return game_catalog.full_rule_sheet(house.catalog.get_game(game), lang)


@get("/api/games/{game:str}/example", sync_to_thread=False)
def get_game_example(house: ServicesDependency, game: PathGameId) -> requests.LessonExample:
    return game_catalog.lesson_example(house.catalog, house.catalog.get_game(game))


@get("/api/texts", sync_to_thread=False)
def get_texts(lang: QueryLang = "en") -> dict[str, str]:
    return game_catalog.client_texts(lang)


@post("/api/qr", status_code=200, media_type="image/svg+xml", sync_to_thread=False)
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


ROUTES = [
    list_games,
    get_game_texts,
    get_game_rules,
    get_game_example,
    get_texts,
    make_qr_code,
    get_lan_urls,
    get_health,
    get_readiness,
    get_metrics,
]

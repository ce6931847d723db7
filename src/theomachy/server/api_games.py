"""HTTP endpoints that need no table: games, texts, rules, QR codes, health and metrics."""

from __future__ import annotations

import io

import segno
from litestar import MediaType, Response, get, post
from litestar.params import JSONBody

from theomachy.core.game import make_setup
from theomachy.server import reach
from theomachy.server.asked import GameId, Home, Lang, caller
from theomachy.server.errors import Asked
from theomachy.table import forms, shelf
from theomachy.table.refused import Refused
from theomachy.table.seats import clean

QR_LENGTH = 500


@get("/api/games", sync_to_thread=False)
def games(house: Home, lang: Lang = "en") -> list[forms.GameCard]:
    return [shelf.card(game, list(house.shelf.packs_of(game.info.id)), lang) for game in house.shelf.all()]


@get("/api/games/{game:str}/texts", sync_to_thread=False)
def game_texts(house: Home, game: GameId, lang: Lang = "en") -> dict[str, object]:
    """Return the texts that a new table needs; later texts come from the texts endpoint of the table."""
    definition = house.shelf.game(game)
    return shelf.game_texts(definition, make_setup(definition.info, definition.info.min_seats), lang)


@get("/api/games/{game:str}/rules", sync_to_thread=False)
def game_rules(house: Home, game: GameId, lang: Lang = "en") -> list[forms.RuleText]:
    return shelf.sheet(house.shelf.game(game), lang)


@get("/api/games/{game:str}/example", sync_to_thread=False)
def game_example(house: Home, game: GameId) -> forms.Example:
    return shelf.example(house.shelf, house.shelf.game(game))


@get("/api/texts", sync_to_thread=False)
def texts(lang: Lang = "en") -> dict[str, str]:
    return shelf.shell_texts(lang)


@post("/api/qr", status_code=200, media_type="image/svg+xml", sync_to_thread=False)
def qr(data: JSONBody[forms.QrText]) -> Response[bytes]:
    """Return the text as a QR code. It is a POST because an invitation must not appear in a URL."""
    code = segno.make(clean(data.text, QR_LENGTH, "bad-text"), error="m", micro=False)
    buffer = io.BytesIO()
    code.save(buffer, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=2)
    return Response(buffer.getvalue(), media_type="image/svg+xml")


@get("/api/reach", sync_to_thread=False)
def reached(house: Home, request: Asked) -> forms.Reach:
    """Return the URLs of this server in the local network; empty unless the request comes from this machine."""
    return forms.Reach(addresses=reach.addresses(*house.settings.bound) if reach.is_here(caller(request)) else [])


@get("/health", media_type=MediaType.TEXT)
async def health(house: Home) -> str:
    """Return 200 if the database and all background tasks work, else 503 with the reason."""
    problem = await house.health.trouble()
    if problem:
        raise Refused(503, f"unwell-{problem}")
    failing = house.troubles()
    if failing:
        raise Refused(503, "unwell-chores", [", ".join(sorted(failing))])
    return "ok\n"


@get("/ready", media_type=MediaType.TEXT)
async def ready(house: Home) -> str:
    """Return 200 if a load balancer may send requests here: not while draining, nor without a database or lease."""
    if house.draining:
        raise Refused(503, "unready-draining")
    if not house.servers.sound() or await house.health.trouble():
        raise Refused(503, "unready-store")
    return "ok\n"


@get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False)
def metrics(house: Home) -> str:
    """Return all metrics in the Prometheus text format."""
    house.metrics.take()
    return house.metrics.text().decode()


ROUTES = [games, game_texts, game_rules, game_example, texts, qr, reached, health, ready, metrics]

"""What can be read without a table: games, texts, rules, and how the server is."""

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
    """What a fresh table needs of the game's words; what it has yet to reach is sent where it is reached."""
    there = house.shelf.game(game)
    return shelf.game_texts(there, make_setup(there.info, there.info.min_seats), lang)


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
    """The text as a QR code: an invitation must not stand in the address of a picture."""
    code = segno.make(clean(data.text, QR_LENGTH, "bad-text"), error="m", micro=False)
    out = io.BytesIO()
    code.save(out, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=2)
    return Response(out.getvalue(), media_type="image/svg+xml")


@get("/api/reach", sync_to_thread=False)
def reached(house: Home, request: Asked) -> forms.Reach:
    """Told to the machine itself alone: how others in the house come here."""
    return forms.Reach(addresses=reach.addresses(*house.settings.bound) if reach.is_here(caller(request)) else [])


@get("/health", media_type=MediaType.TEXT)
async def health(house: Home) -> str:
    """Whether everything works that must: the answer is 503 with the reason if not."""
    trouble = await house.health.trouble()
    if trouble:
        raise Refused(503, f"unwell-{trouble}")
    limping = house.troubles()
    if limping:
        raise Refused(503, "unwell-chores", [", ".join(sorted(limping))])
    return "ok\n"


@get("/ready", media_type=MediaType.TEXT)
async def ready(house: Home) -> str:
    """Whether people are to be sent here: not while it ends, and not while the database is away."""
    if house.draining:
        raise Refused(503, "unready-draining")
    if not house.servers.sound() or await house.health.trouble():
        raise Refused(503, "unready-store")
    return "ok\n"


@get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False)
def metrics(house: Home) -> str:
    """Plain counts, in the text format of Prometheus."""
    house.metrics.take()
    return house.metrics.text().decode()


ROUTES = [games, game_texts, game_rules, game_example, texts, qr, reached, health, ready, metrics]

"""HTTP endpoints for owners of the boxed game: score sheet, campaign companion, set-up and pieces to print.

They are stateless: each request carries all data that its answer needs, and nothing is stored.
"""

from __future__ import annotations

import asyncio

from litestar import post
from litestar.params import JSONBody

from theomachy.server.asked import RECORD_BODY, GameId, Home, Lang
from theomachy.table import beside, companion, setting_out, tallying


@post("/api/games/{game:str}/score", status_code=200, sync_to_thread=False)
def score(house: Home, game: GameId, data: JSONBody[beside.ScoreAsk], lang: Lang = "en") -> beside.ScoreSheet:
    """Return the score sheet as filled in so far, with its totals."""
    return tallying.sheet(house.shelf, house.shelf.game(game), data, lang)


@post("/api/games/{game:str}/companion", status_code=200, request_max_body_size=RECORD_BODY)
async def touch(
    house: Home, game: GameId, data: JSONBody[beside.CompanionAsk], lang: Lang = "en"
) -> beside.CompanionPage:
    """Apply one input to the campaign text in the request and return the new text with its page."""
    return await asyncio.to_thread(companion.answer, house.shelf, house.shelf.game(game), data, lang)


@post("/api/games/{game:str}/setup", status_code=200, sync_to_thread=False)
def set_up(house: Home, game: GameId, data: JSONBody[beside.SetUpAsk], lang: Lang = "en") -> beside.SetUpPage:
    """Return the set-up of the boxed game, step by step."""
    return setting_out.steps(house.shelf, house.shelf.game(game), data, lang)


@post("/api/games/{game:str}/pieces", status_code=200, sync_to_thread=False)
def pieces(house: Home, game: GameId, data: JSONBody[beside.Box], lang: Lang = "en") -> dict[str, object]:
    """Return all pieces of the box with their values and texts, for printing."""
    return setting_out.pieces(house.shelf, house.shelf.game(game), data, lang)


ROUTES = [score, touch, set_up, pieces]

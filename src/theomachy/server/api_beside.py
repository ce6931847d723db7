"""Beside the cardboard, over HTTP: every question comes with all it needs and leaves nothing here."""

from __future__ import annotations

import asyncio

from litestar import post
from litestar.params import JSONBody

from theomachy.server.asked import RECORD_BODY, GameId, Home, Lang
from theomachy.table import beside, companion, setting_out, tallying


@post("/api/games/{game:str}/score", status_code=200, sync_to_thread=False)
def score(house: Home, game: GameId, data: JSONBody[beside.ScoreAsk], lang: Lang = "en") -> beside.ScoreSheet:
    """A score sheet as far as it is filled in, and what it comes to."""
    return tallying.sheet(house.shelf, house.shelf.game(game), data, lang)


@post("/api/games/{game:str}/companion", status_code=200, request_max_body_size=RECORD_BODY)
async def touch(
    house: Home, game: GameId, data: JSONBody[beside.CompanionAsk], lang: Lang = "en"
) -> beside.CompanionPage:
    """One touch in the companion of a campaign: its text comes, its new text goes."""
    return await asyncio.to_thread(companion.answer, house.shelf, house.shelf.game(game), data, lang)


@post("/api/games/{game:str}/setup", status_code=200, sync_to_thread=False)
def set_up(house: Home, game: GameId, data: JSONBody[beside.SetUpAsk], lang: Lang = "en") -> beside.SetUpPage:
    """How the cardboard is laid out, step by step."""
    return setting_out.steps(house.shelf, house.shelf.game(game), data, lang)


@post("/api/games/{game:str}/pieces", status_code=200, sync_to_thread=False)
def pieces(house: Home, game: GameId, data: JSONBody[beside.Box], lang: Lang = "en") -> dict[str, object]:
    """All that is in the box, for printing: its values and its words."""
    return setting_out.pieces(house.shelf, house.shelf.game(game), data, lang)


ROUTES = [score, touch, set_up, pieces]

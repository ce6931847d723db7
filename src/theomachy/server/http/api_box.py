"""HTTP endpoints for owners of the boxed game: score sheet, campaign companion, set-up and pieces to print.

They are stateless: each request carries all data that its answer needs, and nothing is stored.
"""

from __future__ import annotations

import asyncio

from litestar import post
from litestar.params import JSONBody

from theomachy.server.http.request_params import MAX_RECORD_BYTES, PathGameId, QueryLang, ServicesDependency
from theomachy.table.campaign import companion
from theomachy.table.messages import cardboard
from theomachy.table.presenters import box_setup, score_sheet


@post("/api/games/{game:str}/score", status_code=200, sync_to_thread=False)
def get_score_sheet(
    house: ServicesDependency, game: PathGameId, data: JSONBody[cardboard.ScoreSheetRequest], lang: QueryLang = "en"
) -> cardboard.ScoreSheet:
    """Return the score sheet as filled in so far, with its totals."""
    return score_sheet.make_score_sheet(house.catalog, house.catalog.get_game(game), data, lang)


@post("/api/games/{game:str}/companion", status_code=200, request_max_body_size=MAX_RECORD_BYTES)
async def update_companion(
    house: ServicesDependency, game: PathGameId, data: JSONBody[cardboard.CompanionRequest], lang: QueryLang = "en"
) -> cardboard.CompanionPage:
    """Apply one input to the campaign text in the request and return the new text with its page."""
    return await asyncio.to_thread(companion.handle_request, house.catalog, house.catalog.get_game(game), data, lang)


@post("/api/games/{game:str}/setup", status_code=200, sync_to_thread=False)
def get_setup_steps(
    house: ServicesDependency, game: PathGameId, data: JSONBody[cardboard.BoxSetupRequest], lang: QueryLang = "en"
) -> cardboard.BoxSetupPage:
    """Return the set-up of the boxed game, step by step."""
    return box_setup.setup_page(house.catalog, house.catalog.get_game(game), data, lang)


@post("/api/games/{game:str}/pieces", status_code=200, sync_to_thread=False)
def get_box_contents(
    house: ServicesDependency, game: PathGameId, data: JSONBody[cardboard.BoxSelection], lang: QueryLang = "en"
) -> dict[str, object]:
    """Return all pieces of the box with their values and texts, for printing."""
    return box_setup.box_contents(house.catalog, house.catalog.get_game(game), data, lang)


ROUTES = [get_score_sheet, update_companion, get_setup_steps, get_box_contents]

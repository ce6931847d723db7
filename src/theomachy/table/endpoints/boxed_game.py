"""Endpoints for owners of the boxed game: score sheet, campaign companion, set-up and pieces to print.

They are stateless: each request carries all data that its answer needs, and nothing is stored.
"""

from __future__ import annotations

from typing import Any

from theomachy.table.campaign import companion
from theomachy.table.endpoints.endpoint import LANG, Call, Endpoint
from theomachy.table.messages import boxed_game
from theomachy.table.presenters import box_setup, score_sheet


async def get_score_sheet(call: Call[boxed_game.ScoreSheetRequest]) -> boxed_game.ScoreSheet:
    """Return the score sheet as filled in so far, with its totals."""
    return score_sheet.make_score_sheet(call.host.tables.catalog, call.game(), call.body, call.lang)


async def update_companion(call: Call[boxed_game.CompanionRequest]) -> boxed_game.CompanionPage:
    """Apply one input to the campaign text in the request and return the new text with its page.

    All its chapters are replayed, so a long text costs units of the stricter rate limit.
    """
    call.host.charge(len(call.body.text) // LETTERS_PER_UNIT)
    tables = call.host.tables
    return await tables.run_costly(companion.handle_request, tables.catalog, call.game(), call.body, call.lang)


async def get_setup_steps(call: Call[boxed_game.BoxSetupRequest]) -> boxed_game.BoxSetupPage:
    """Return the set-up of the boxed game, step by step."""
    return box_setup.setup_page(call.host.tables.catalog, call.game(), call.body, call.lang)


async def get_box_contents(call: Call[boxed_game.BoxSelection]) -> dict[str, object]:
    """Return all pieces of the box with their values and texts, for printing."""
    return box_setup.box_contents(call.host.tables.catalog, call.game(), call.body, call.lang)


# The letters of a campaign that cost one unit; most campaigns are shorter.
LETTERS_PER_UNIT = 32 * 1024

ENDPOINTS: list[Endpoint[Any]] = [
    Endpoint("POST", "api/games/{game}/score", boxed_game.ScoreSheetRequest, get_score_sheet, query=(LANG,)),
    Endpoint(
        "POST",
        "api/games/{game}/companion",
        boxed_game.CompanionRequest,
        update_companion,
        query=(LANG,),
        large_body=True,
    ),
    Endpoint("POST", "api/games/{game}/setup", boxed_game.BoxSetupRequest, get_setup_steps, query=(LANG,)),
    Endpoint("POST", "api/games/{game}/pieces", boxed_game.BoxSelection, get_box_contents, query=(LANG,)),
]

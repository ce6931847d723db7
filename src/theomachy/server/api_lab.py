"""HTTP endpoints for simulations: one request is one run, and its response streams until the run ends."""

from __future__ import annotations

from litestar import get, post
from litestar.params import JSONBody
from litestar.response import Stream

from theomachy.lab.forms import LabBounds, LabWish
from theomachy.lab.running import plan_of
from theomachy.server.asked import Home, Lang, caller
from theomachy.server.errors import Asked

LINES = "application/x-ndjson"


@get("/api/lab", sync_to_thread=False)
def bounds(house: Home) -> LabBounds:
    return house.laboratory.bounds


@post("/api/lab", status_code=200, media_type=LINES)
async def run(house: Home, request: Asked, data: JSONBody[LabWish], lang: Lang = "en") -> Stream:
    """Stream the progress of a run as NDJSON (`LabNews`), the last line with the report.

    Closing the connection stops the run.
    """
    laboratory = house.laboratory
    game = house.shelf.game(data.game)
    plan = plan_of(game, data, house.shelf.folders(game, data.packs), laboratory.bounds.games)
    laboratory.check(caller(request))
    # Tells reverse proxies not to buffer the stream.
    return Stream(laboratory.run(plan, caller(request), lang), media_type=LINES, headers={"X-Accel-Buffering": "no"})


ROUTES = [bounds, run]

"""HTTP endpoints for simulations: one request is one run, and its response streams until the run ends."""

from __future__ import annotations

from litestar import get, post
from litestar.params import JSONBody
from litestar.response import Stream

from theomachy.languages import FALLBACK_LANGUAGE
from theomachy.server.http.exception_handlers import HttpRequest
from theomachy.server.http.request_cost import costs
from theomachy.server.http.request_params import QueryLang, ServicesDependency, client_address
from theomachy.simulation.api_models import SimulationLimits, SimulationRequest
from theomachy.simulation.running.jobs import plan_from_request

NDJSON_MEDIA_TYPE = "application/x-ndjson"


@get("/api/lab", sync_to_thread=False)
def get_bounds(house: ServicesDependency) -> SimulationLimits:
    return house.simulation_jobs.bounds


@post("/api/lab", status_code=200, media_type=NDJSON_MEDIA_TYPE, guards=costs(1))
async def run_simulation(
    house: ServicesDependency,
    request: HttpRequest,
    data: JSONBody[SimulationRequest],
    lang: QueryLang = FALLBACK_LANGUAGE,
) -> Stream:
    """Stream the progress of a run as NDJSON (`LabNews`), the last line with the report.

    Closing the connection stops the run.
    """
    laboratory = house.simulation_jobs
    game = house.catalog.get_game(data.game)
    plan = plan_from_request(game, data, house.catalog.pack_folders(game, data.packs), laboratory.bounds.games)
    laboratory.require_free_slot(client_address(request))
    # Tells reverse proxies not to buffer the stream.
    return Stream(
        laboratory.run(plan, client_address(request), lang),
        media_type=NDJSON_MEDIA_TYPE,
        headers={"X-Accel-Buffering": "no"},
    )


ROUTES = [get_bounds, run_simulation]

"""HTTP endpoints for records, replays and the analysis of finished games."""

from __future__ import annotations

import asyncio
from functools import partial

from litestar import MediaType, get, post
from litestar.params import JSONBody

from theomachy.server.http.exception_handlers import HttpRequest
from theomachy.server.http.rate_limits import rate_limit_error
from theomachy.server.http.request_params import (
    MAX_RECORD_BYTES,
    AuthorizationHeader,
    PathId,
    PathNumber,
    QueryLang,
    QueryViewpoint,
    ServicesDependency,
    client_address,
    parse_bearer_keys,
)
from theomachy.table import creation, messages, replay
from theomachy.table.campaign import campaign_view
from theomachy.table.messages import requests
from theomachy.table.presenters import game_analysis, game_summary


@get("/api/tables/{table:str}/record", media_type=MediaType.TEXT)
async def get_record(house: ServicesDependency, table: PathId) -> str:
    """Return the record of a finished game with its random key, or what was played of a stuck one."""
    return replay.record_text(await house.tables.get(table))


@get("/api/tables/{table:str}/replay")
async def get_replay(house: ServicesDependency, table: PathId, lang: QueryLang = "en") -> messages.ReplayInfo:
    target = await house.tables.get(table)
    replay.require_finished(target)
    states = await asyncio.to_thread(house.replay_cache.states, target)
    return replay.replay_info(target, states, lang)


@get("/api/tables/{table:str}/end")
async def get_game_summary(house: ServicesDependency, table: PathId, lang: QueryLang = "en") -> messages.GameSummary:
    """Return the summary of a finished game: places, points per round, turning points."""
    target = await house.tables.get(table)
    replay.require_finished(target)
    states = await asyncio.to_thread(house.replay_cache.states, target)
    return game_summary.summarize_game(target, states, lang)


@get("/api/tables/{table:str}/chances")
async def get_win_chances(
    house: ServicesDependency, table: PathId, lang: QueryLang = "en"
) -> messages.WinProbabilities:
    """Return the win probability of each seat over a finished game, with its turning points."""
    target = await house.tables.get(table)
    game_analysis.require_analysable(target)
    states = await asyncio.to_thread(house.replay_cache.states, target)
    return await asyncio.to_thread(game_analysis.win_probability_report, target, states, lang)


@get("/api/tables/{table:str}/best/{number:int}")
async def get_best_action(
    house: ServicesDependency, table: PathId, number: PathNumber, lang: QueryLang = "en"
) -> messages.BestMove:
    """Return the best action at one decision of a finished game, and the loss of the one that was played."""
    target = await house.tables.get(table)
    game_analysis.require_analysable(target)
    states = await asyncio.to_thread(house.replay_cache.states, target)
    return await game_analysis.find_best_move(target, states, number, house.bots, lang)


@get("/api/tables/{table:str}/replay/{number:int}")
async def get_moment(
    house: ServicesDependency, table: PathId, number: PathNumber, eyes: QueryViewpoint = "all", lang: QueryLang = "en"
) -> messages.Moment:
    target = await house.tables.get(table)
    replay.require_finished(target)
    states = await asyncio.to_thread(house.replay_cache.states, target)
    return replay.moment_at(target, states, number, replay.parse_viewpoint(target, eyes), lang)


@post("/api/tables/{table:str}/from/{number:int}")
async def fork_table(
    house: ServicesDependency,
    table: PathId,
    number: PathNumber,
    seat: QueryViewpoint = "",
    auth: AuthorizationHeader = "",
) -> requests.NewTableResponse:
    """Create a table that continues a finished game from this entry.

    The caller gets `seat` or the seats held before, bots get the others.
    """
    return await creation.fork_table(house.tables, await house.tables.get(table), parse_bearer_keys(auth), number, seat)


@post("/api/tables/{table:str}/save", status_code=200, media_type=MediaType.TEXT)
async def export_record(house: ServicesDependency, table: PathId, auth: AuthorizationHeader = "") -> str:
    """Return the record of a running game against bots only, with its random key."""
    target = await house.tables.get(table)
    await house.tables.execute(target, partial(replay.export_running, target, parse_bearer_keys(auth)))
    return target.require_match().record().text(with_luck=True)


@post("/api/tables/{table:str}/rematch")
async def create_rematch(
    house: ServicesDependency, table: PathId, auth: AuthorizationHeader = ""
) -> requests.NewTableResponse:
    return await creation.create_rematch(house.tables, await house.tables.get(table), parse_bearer_keys(auth))


@post("/api/records", request_max_body_size=MAX_RECORD_BYTES)
async def import_record(
    house: ServicesDependency, request: HttpRequest, data: JSONBody[requests.RecordText]
) -> requests.NewTableResponse:
    """Import a record as a finished, read-only table, or a campaign file as one table per chapter.

    A campaign costs as many units of the rate limit as it has chapters.
    """
    if campaign_view.is_campaign_file(data.record):
        # The middleware has already charged one unit for this request.
        refusal = rate_limit_error(
            house.costly_request_limits.bucket_of(client_address(request)),
            max(0, campaign_view.count_chapters(data.record) - 1),
        )
        if refusal is not None:
            raise refusal
        return await creation.import_campaign(house.tables, data.record)
    return await creation.import_record(house.tables, data.record)


ROUTES = [
    get_record,
    export_record,
    get_replay,
    get_game_summary,
    get_win_chances,
    get_best_action,
    get_moment,
    fork_table,
    create_rematch,
    import_record,
]

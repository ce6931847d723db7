"""HTTP endpoints for records, replays and the analysis of finished games."""

from __future__ import annotations

import asyncio
from functools import partial

from litestar import MediaType, get, post
from litestar.params import JSONBody

from theomachy.server.asked import RECORD_BODY, Bearer, Eyes, Home, Id, Lang, Number, caller, keys_in
from theomachy.server.errors import Asked
from theomachy.server.limits import too_many
from theomachy.table import analysing, campaign, ending, forms, making, replay, wire


@get("/api/tables/{table:str}/record", media_type=MediaType.TEXT)
async def record(house: Home, table: Id) -> str:
    """Return the record of a finished game with its random key, or what was played of a stuck one."""
    return replay.record_text(await house.tables.get(table))


@get("/api/tables/{table:str}/replay")
async def replayed(house: Home, table: Id, lang: Lang = "en") -> wire.ReplayInfo:
    target = await house.tables.get(table)
    replay.need_over(target)
    states = await asyncio.to_thread(house.replays.states, target)
    return replay.info(target, states, lang)


@get("/api/tables/{table:str}/end")
async def ended(house: Home, table: Id, lang: Lang = "en") -> wire.EndInfo:
    """Return the summary of a finished game: places, points per round, turning points."""
    target = await house.tables.get(table)
    replay.need_over(target)
    states = await asyncio.to_thread(house.replays.states, target)
    return ending.info(target, states, lang)


@get("/api/tables/{table:str}/chances")
async def chances(house: Home, table: Id, lang: Lang = "en") -> wire.Chances:
    """Return the win probability of each seat over a finished game, with its turning points."""
    target = await house.tables.get(table)
    analysing.need_open(target)
    states = await asyncio.to_thread(house.replays.states, target)
    return await asyncio.to_thread(analysing.chances, target, states, lang)


@get("/api/tables/{table:str}/best/{number:int}")
async def best(house: Home, table: Id, number: Number, lang: Lang = "en") -> wire.Best:
    """Return the best action at one decision of a finished game, and the loss of the one that was played."""
    target = await house.tables.get(table)
    analysing.need_open(target)
    states = await asyncio.to_thread(house.replays.states, target)
    return await analysing.best(target, states, number, house.bots, lang)


@get("/api/tables/{table:str}/replay/{number:int}")
async def moment(house: Home, table: Id, number: Number, eyes: Eyes = "all", lang: Lang = "en") -> wire.Moment:
    target = await house.tables.get(table)
    replay.need_over(target)
    states = await asyncio.to_thread(house.replays.states, target)
    return replay.moment(target, states, number, replay.eyes_of(target, eyes), lang)


@post("/api/tables/{table:str}/from/{number:int}")
async def from_here(house: Home, table: Id, number: Number, seat: Eyes = "", auth: Bearer = "") -> forms.Made:
    """Create a table that continues a finished game from this entry.

    The caller gets `seat` or the seats held before, bots get the others.
    """
    return await making.from_here(house.tables, await house.tables.get(table), keys_in(auth), number, seat)


@post("/api/tables/{table:str}/save", status_code=200, media_type=MediaType.TEXT)
async def save(house: Home, table: Id, auth: Bearer = "") -> str:
    """Return the record of a running game against bots only, with its random key."""
    target = await house.tables.get(table)
    await house.tables.change(target, partial(replay.save, target, keys_in(auth)))
    return target.playing().record().text(with_luck=True)


@post("/api/tables/{table:str}/rematch")
async def rematch(house: Home, table: Id, auth: Bearer = "") -> forms.Made:
    return await making.rematch(house.tables, await house.tables.get(table), keys_in(auth))


@post("/api/records", request_max_body_size=RECORD_BODY)
async def take_record(house: Home, request: Asked, data: JSONBody[forms.RecordText]) -> forms.Made:
    """Import a record as a finished, read-only table, or a campaign file as one table per chapter.

    A campaign costs as many units of the rate limit as it has chapters.
    """
    if campaign.is_campaign(data.record):
        # The middleware has already charged one unit for this request.
        refusal = too_many(house.making.of(caller(request)), max(0, campaign.chapters_in(data.record) - 1))
        if refusal is not None:
            raise refusal
        return await making.take_campaign(house.tables, data.record)
    return await making.take_record(house.tables, data.record)


ROUTES = [record, save, replayed, ended, chances, best, moment, from_here, rematch, take_record]

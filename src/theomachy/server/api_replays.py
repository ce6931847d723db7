"""Records and replays over HTTP."""

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
    """The record of a finished game, with the luck revealed; of a stuck one what was played."""
    return replay.record_text(await house.tables.get(table))


@get("/api/tables/{table:str}/replay")
async def replayed(house: Home, table: Id, lang: Lang = "en") -> wire.ReplayInfo:
    found = await house.tables.get(table)
    replay.need_over(found)
    states = await asyncio.to_thread(house.replays.states, found)
    return replay.info(found, states, lang)


@get("/api/tables/{table:str}/end")
async def ended(house: Home, table: Id, lang: Lang = "en") -> wire.EndInfo:
    """How a finished game went: places, points from round to round, turning points."""
    found = await house.tables.get(table)
    replay.need_over(found)
    states = await asyncio.to_thread(house.replays.states, found)
    return ending.info(found, states, lang)


@get("/api/tables/{table:str}/chances")
async def chances(house: Home, table: Id, lang: Lang = "en") -> wire.Chances:
    """What each seat could hope for in a finished game, and what turned it."""
    found = await house.tables.get(table)
    analysing.need_open(found)
    states = await asyncio.to_thread(house.replays.states, found)
    return await asyncio.to_thread(analysing.chances, found, states, lang)


@get("/api/tables/{table:str}/best/{number:int}")
async def best(house: Home, table: Id, number: Number, lang: Lang = "en") -> wire.Best:
    """What the master would have done at a decision of a finished game, and what the one that was made cost."""
    found = await house.tables.get(table)
    analysing.need_open(found)
    states = await asyncio.to_thread(house.replays.states, found)
    return await analysing.best(found, states, number, house.bots, lang)


@get("/api/tables/{table:str}/replay/{number:int}")
async def moment(house: Home, table: Id, number: Number, eyes: Eyes = "all", lang: Lang = "en") -> wire.Moment:
    found = await house.tables.get(table)
    replay.need_over(found)
    states = await asyncio.to_thread(house.replays.states, found)
    return replay.moment(found, states, number, replay.eyes_of(found, eyes), lang)


@post("/api/tables/{table:str}/from/{number:int}")
async def from_here(house: Home, table: Id, number: Number, seat: Eyes = "", auth: Bearer = "") -> forms.Made:
    """A new table that goes on from this moment: my seats are those I had or wish, bots have the others."""
    return await making.from_here(house.tables, await house.tables.get(table), keys_in(auth), number, seat)


@post("/api/tables/{table:str}/save", status_code=200, media_type=MediaType.TEXT)
async def save(house: Home, table: Id, auth: Bearer = "") -> str:
    """The record of a running game where nobody else plays, with its luck."""
    found = await house.tables.get(table)
    await house.tables.change(found, partial(replay.save, found, keys_in(auth)))
    return found.playing().record().text(with_luck=True)


@post("/api/tables/{table:str}/rematch")
async def rematch(house: Home, table: Id, auth: Bearer = "") -> forms.Made:
    return await making.rematch(house.tables, await house.tables.get(table), keys_in(auth))


@post("/api/records", request_max_body_size=RECORD_BODY)
async def take_record(house: Home, request: Asked, data: JSONBody[forms.RecordText]) -> forms.Made:
    """A record from a file becomes a finished table to look at; a campaign becomes one for each chapter, and counts as
    that many."""
    if campaign.is_campaign(data.record):
        # The first of them was counted at the door.
        refused = too_many(house.making.of(caller(request)), max(0, campaign.chapters_in(data.record) - 1))
        if refused is not None:
            raise refused
        return await making.take_campaign(house.tables, data.record)
    return await making.take_record(house.tables, data.record)


ROUTES = [record, save, replayed, ended, chances, best, moment, from_here, rematch, take_record]

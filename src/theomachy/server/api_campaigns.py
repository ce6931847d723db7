"""HTTP endpoints for campaigns."""

from __future__ import annotations

from litestar import MediaType, get, post

from theomachy.server.asked import Bearer, Home, Id, Lang, keys_in
from theomachy.table import campaign as campaigns
from theomachy.table import forms, making, wire


@get("/api/tables/{table:str}/campaign")
async def campaign(house: Home, table: Id, auth: Bearer = "", lang: Lang = "en") -> wire.CampaignInfo:
    """Return the standings of the campaign of which this table is a chapter."""
    newest = await making.newest(house.tables, await house.tables.get(table))
    return campaigns.info(newest, keys_in(auth), lang)


@get("/api/tables/{table:str}/campaign/file", media_type=MediaType.TEXT)
async def campaign_file(house: Home, table: Id) -> str:
    """Return the finished chapters as one campaign file, with the random keys revealed."""
    newest = await making.newest(house.tables, await house.tables.get(table))
    campaigns.need_chapter(newest)
    finished = [await house.tables.get(chapter.table) for chapter in newest.opened.before if chapter.table]
    return campaigns.file(newest, finished)


@post("/api/tables/{table:str}/next")
async def next_chapter(house: Home, table: Id, auth: Bearer = "") -> forms.Made:
    """Create the table of the next chapter with the same seats, and start it."""
    return await making.next_chapter(house.tables, await house.tables.get(table), keys_in(auth))


ROUTES = [campaign, campaign_file, next_chapter]
